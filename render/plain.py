"""Boards and grids in letters of one width, for who reads text in the place of pictures.

Two characters a cell, so that the widest board still fits a line on a phone: the cell, then a sign
where there is something to say of it. Legends are the caller's language's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Premium
from render.grid import GridView
from render.views import BoardView
from render.wordgrid import WordgridView

Translate = Callable[[str], str]

NEW, LAST = "*", "’"
"""After a tile that is not locked yet, and after one of the placement that was locked last."""

CURSORS = {Direction.ACROSS: ">", Direction.DOWN: "v"}
STAR = "+"


def board_plain(view: BoardView, translate: Translate = str) -> str:
    """The board row by row with its free premiums, the rack, and a legend."""
    lines = [*_columns(view.layout.width), *_board_rows(view)]
    if view.rack is not None:
        letters = " ".join(f"({it})" if used else it for it, used in view.rack_slots)
        lines += ["", translate("Chevalet : {letters}").format(letters=letters or "–")]
    legend = translate("2 3 lettre ×2 ×3, d t mot ×2 ×3, + étoile, * posée, ’ dernier coup")
    return "\n".join([*lines, "", legend])


def _columns(width: int) -> Iterator[str]:
    """The numbers of the columns, the tens above the units."""
    numbers = range(1, width + 1)
    if width > 9:
        yield "  " + "".join(f"{n // 10 or ' '} " for n in numbers).rstrip()
    yield "  " + "".join(f"{n % 10} " for n in numbers).rstrip()


def _board_rows(view: BoardView) -> Iterator[str]:
    for row in range(view.layout.height):
        cells = (Cell(row, column) for column in range(view.layout.width))
        line = "".join(_mark(view, cell) + _sign(view, cell) for cell in cells)
        yield f"{chr(65 + row)} {line}".rstrip()


def _mark(view: BoardView, cell: Cell) -> str:
    tile = view.draft.get(cell) or view.tiles.get(cell)
    if tile is not None:
        return tile.mark
    if not view.layout.playable(cell):
        return " "
    if cell == view.layout.star:
        return STAR
    found = (premium for premium, cells in view.layout.premium_cells.items() if cell in cells)
    return next(found, Premium.NONE).value


def _sign(view: BoardView, cell: Cell) -> str:
    if view.cursor is not None and view.cursor[0] == cell:
        return CURSORS[view.cursor[1]]
    if cell in view.draft:
        return NEW
    return LAST if cell in view.highlight else " "


def grid_plain(view: GridView) -> str:
    """A grid of B@ggle as it is turned; beside each letter of the path its place in the word."""
    return _square(view.shown.rows, view.shown_path, None)


def wordgrid_plain(view: WordgridView) -> str:
    """A grid of Wordgrid: the path in the same way, and the new letter marked."""
    text = _square(view.grid.rows, view.path, view.new)
    around = (line for line in (view.title, text, view.caption) if line)
    return "\n".join(around)


def _square(rows: Sequence[str], path: Sequence[Cell], new: Cell | None) -> str:
    order = {cell: number for number, cell in enumerate(path, start=1)}
    lines = ["  " + "".join(f"{number:<4}" for number in range(1, len(rows) + 1)).rstrip()]
    for row, letters in enumerate(rows):
        cells = (
            f"{letter}{NEW if Cell(row, column) == new else ''}{order.get(Cell(row, column), '')}"
            for column, letter in enumerate(letters)
        )
        lines.append(f"{chr(65 + row)} {''.join(f'{cell:<4}' for cell in cells)}".rstrip())
    return "\n".join(lines)
