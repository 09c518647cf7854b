"""The board in a monospaced font: for text-only mode, command line and tests.

>>> print(board_text(BoardView(blank_layout(3, 1), {Cell(0, 1): Tile("A")})))
  1 2 3
A . A .
"""

from __future__ import annotations

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Premium
from render.views import BoardView

_PREMIUM_MARKS = {
    Premium.NONE: ".",
    Premium.LETTER_2: "'",
    Premium.LETTER_3: '"',
    Premium.WORD_2: "-",
    Premium.WORD_3: "=",
}
_ARROWS = {Direction.ACROSS: "→", Direction.DOWN: "↓"}


def board_text(view: BoardView) -> str:
    """Rows under numbered columns, two characters a cell; at most 1,000 characters at 21×21.

    A tile is a capital, a joker a small letter, a hole a space; new tiles stand in brackets, the
    last winning placement in ``< >``. Premiums: ``'`` and ``"`` letter ×2 and ×3, ``-`` and ``=``
    word ×2 and ×3, ``*`` the star. The cursor is an arrow before its cell. The rack follows below,
    used letters in brackets.
    """
    lines = [*_header(view.layout.width), *(_row(view, row) for row in range(view.layout.height))]
    if view.title:
        lines.insert(0, view.title)
    if view.rack is not None:
        slots = (f"({letter})" if used else letter for letter, used in view.rack_slots)
        lines += ["", " ".join(slots)]
    if view.caption:
        lines.append(view.caption)
    return "\n".join(line.rstrip() for line in lines)


def _header(width: int) -> list[str]:
    """Column numbers, written downwards where they have two digits."""
    numbers = [str(column + 1) for column in range(width)]
    units = "  " + " ".join(number[-1] for number in numbers)
    if width < 10:
        return [units]
    return ["  " + " ".join(number[:-1] or " " for number in numbers), units]


def _row(view: BoardView, row: int) -> str:
    """The row's letter, then each cell between two separators that neighbours share."""
    cells = [Cell(row, column) for column in range(view.layout.width)]
    separators = [" "] * (len(cells) + 1)
    for group, (opening, closing) in ((view.highlight, "<>"), (view.draft.keys(), "()")):
        for cell in cells:
            if cell in group:
                if cell.step(Direction.ACROSS, -1) not in group:
                    separators[cell.column] = opening
                if cell.step(Direction.ACROSS) not in group:
                    separators[cell.column + 1] = closing
    if view.cursor and view.cursor[0].row == row:
        cell, direction = view.cursor
        separators[cell.column] = _ARROWS[direction]
    marks = [_mark(view, cell) for cell in cells]
    body = "".join(s + m for s, m in zip(separators, marks, strict=False))
    return f"{chr(65 + row)}{body}{separators[-1]}"


def _mark(view: BoardView, cell: Cell) -> str:
    tile = view.draft.get(cell) or view.tiles.get(cell)
    if tile:
        return tile.mark
    if not view.layout.playable(cell):
        return " "
    return "*" if cell == view.layout.star else _PREMIUM_MARKS[view.layout.premium(cell)]
