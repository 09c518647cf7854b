"""Plates drawn by hand: a text grid, one mark per cell.

``.`` is a cell, ``#`` a hole, ``2`` and ``3`` letter premiums, ``d`` and ``t`` word ×2 and ×3,
``*`` the star. Rows may end early (what lacks is holes), blank lines around the grid don't count,
and a blank inside a row is a hole, since chat programs drop blanks at the ends of lines anyway.
``…`` is read as ``...``, since phones turn three dots into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.coordinates import MAX_SIDE, Cell
from engine.board.layout import Layout, Premium
from engine.board.plates import BadPlateSize, check_plate, star_cell
from engine.errors import RuleError

HOLE, STAR = "#", "*"
_MARKS = frozenset(f"{HOLE}{STAR}") | {premium.value for premium in Premium}


@dataclass
class BadPlateMark(RuleError):
    """A character of a drawn plate that means nothing."""

    code = "bad-plate-mark"
    cell: Cell
    mark: str


@dataclass
class SecondStar(RuleError):
    """A drawn plate has more than one star; ``cell`` holds the second."""

    code = "second-star"
    cell: Cell


def parse_design(text: str) -> Layout:
    """The layout that a text grid draws; without ``*`` the star is put nearest the middle.

    Raises:
        BadPlateMark, SecondStar: the character and its cell.
        BadPlateSize, TooFewCells, CutOff, NoLongRun: no game can be played on it.
    """
    rows = _rows(text)
    _check_marks(rows)
    holes = check_plate(tuple(_holes(row) for row in rows))
    stars = [Cell(r, row.index(STAR)) for r, row in enumerate(rows) if STAR in row]
    premiums = tuple(row.replace(HOLE, ".").replace(STAR, ".") for row in rows)
    return Layout(holes, premiums, stars[0] if stars else star_cell(holes))


def format_design(layout: Layout) -> str:
    """The text grid of a layout; :func:`parse_design` reads it back.

    A premium under the star has no mark of its own and is lost.
    """
    return "\n".join(
        "".join(_mark(layout, Cell(row, column)) for column in range(layout.width))
        for row in range(layout.height)
    )


def has_premiums(layout: Layout) -> bool:
    """Whether any cell carries a premium."""
    return any(layout.premium(cell) is not Premium.NONE for cell in layout.cells)


def is_ragged(text: str) -> bool:
    """Whether some rows of a text grid end before others, so that holes were filled in."""
    return len({len(line) for line in _lines(text) if line}) > 1


def _mark(layout: Layout, cell: Cell) -> str:
    if not layout.playable(cell):
        return HOLE
    return STAR if cell == layout.star else layout.premium(cell).value


def _rows(text: str) -> tuple[str, ...]:
    lines = _lines(text)
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    width = max(map(len, lines), default=0)
    # Refused before marks are looked at: beyond U21 a cell has no name to give in an error.
    if width > MAX_SIDE or len(lines) > MAX_SIDE:
        raise BadPlateSize(width, len(lines))
    return tuple(line.ljust(width, HOLE) for line in lines)


def _lines(text: str) -> list[str]:
    spelled = text.replace("…", "...").lower()
    return [line.rstrip().replace(" ", HOLE) for line in spelled.splitlines()]


def _check_marks(rows: Sequence[str]) -> None:
    starred = False
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark not in _MARKS:
                raise BadPlateMark(Cell(row, column), mark)
            if mark == STAR and starred:
                raise SecondStar(Cell(row, column))
            starred = starred or mark == STAR


def _holes(row: str) -> str:
    return "".join(HOLE if mark == HOLE else "." for mark in row)
