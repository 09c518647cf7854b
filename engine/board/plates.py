"""Plates: the shapes that a board can have."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from engine.board.coordinates import MAX_SIDE, Cell
from engine.board.placing import reachable
from engine.errors import RuleError

MIN_WIDTH = 7
MIN_CELLS = 40
MIN_RUN = 7
STANDARD = "standard"
STANDARD_SIDE = 13

Holes = tuple[str, ...]
"""One string per row: ``.`` a cell, ``#`` a hole."""


class Shape(StrEnum):
    """What a plate looks like."""

    SQUARE = "square"
    RECTANGLE = "rectangle"
    DIAMOND = "diamond"
    DISC = "disc"
    RING = "ring"
    TRIANGLE = "triangle"
    V = "v"
    A = "a"
    T = "t"
    H = "h"


@dataclass
class BadPlateSize(RuleError):
    """A plate that is too narrow, too wide or too high, or has rows of unequal width."""

    code = "bad-plate-size"
    width: int
    height: int


@dataclass
class TooFewCells(RuleError):
    """A plate with too few playable cells."""

    code = "too-few-cells"
    cells: int
    needed: int


@dataclass
class CutOff(RuleError):
    """Cells that can't be reached from the largest area; ``cell`` is the first of them."""

    code = "cut-off"
    cell: Cell
    cells: int


@dataclass
class NoLongRun(RuleError):
    """No row or column of enough neighbouring cells; the longest starts at ``cell``."""

    code = "no-long-run"
    cell: Cell
    longest: int
    needed: int


@dataclass
class UnknownPlate(RuleError):
    """No plate has that name."""

    code = "unknown-plate"
    name: str


@dataclass(frozen=True)
class _Point:
    """Where a cell lies: ``x`` and ``y`` from the middle in cells, ``row`` from the top."""

    x: float
    y: float
    row: int
    width: int
    height: int

    @property
    def stroke(self) -> int:
        """The thickness of lines: a quarter of the width, never under three cells."""
        return max(3, round(self.width / 4))


def _in_ellipse(x: float, y: float, width: float, height: float) -> bool:
    return (2 * x / width) ** 2 + (2 * y / height) ** 2 <= 1.0


def _in_disc(p: _Point) -> bool:
    return _in_ellipse(p.x, p.y, p.width, p.height)


def _in_ring(p: _Point) -> bool:
    inner = (p.width - 2 * p.stroke, p.height - 2 * p.stroke)
    return _in_disc(p) and not (min(inner) > 0 and _in_ellipse(p.x, p.y, *inner))


def _in_diamond(p: _Point) -> bool:
    return 2 * abs(p.x) / p.width + 2 * abs(p.y) / p.height <= 1 + 1e-9


def _in_triangle(p: _Point) -> bool:
    """The tip is up; the base is the bottom row."""
    return abs(p.x) <= max(0.5, (p.row + 1) / p.height * p.width / 2)


def _in_v(p: _Point, row: float | None = None) -> bool:
    row = p.row if row is None else row
    middle = (1 - row / (p.height - 1)) * (p.width - p.stroke) / 2
    return abs(abs(p.x) - middle) <= p.stroke / 2


def _in_a(p: _Point) -> bool:
    leg = _in_v(p, p.height - 1 - p.row)
    middle = p.row / (p.height - 1) * (p.width - p.stroke) / 2
    bar = 0 <= p.row - round(p.height * 0.55) < max(2, p.stroke - 1) and abs(p.x) <= middle
    return leg or bar


def _in_t(p: _Point) -> bool:
    return p.row < p.stroke or abs(p.x) <= p.stroke / 2 + 0.25


def _in_h(p: _Point) -> bool:
    return abs(p.x) > p.width / 2 - p.stroke or abs(p.y) <= p.stroke / 2 + 0.25


_INSIDE: dict[Shape, Callable[[_Point], bool]] = {
    Shape.SQUARE: lambda p: True,
    Shape.RECTANGLE: lambda p: True,
    Shape.DIAMOND: _in_diamond,
    Shape.DISC: _in_disc,
    Shape.RING: _in_ring,
    Shape.TRIANGLE: _in_triangle,
    Shape.V: _in_v,
    Shape.A: _in_a,
    Shape.T: _in_t,
    Shape.H: _in_h,
}


def plate(shape: Shape, width: int, height: int | None = None) -> Holes:
    """A plate of that shape.

    Without ``height`` it is as high as wide (a rectangle: two thirds), or as much higher as it
    takes to make a playable plate: a diamond of 7 by 7 has but 25 cells.

    Raises:
        BadPlateSize: not 7 to 21 wide, higher than 21, or a square of unequal sides.
        TooFewCells, NoLongRun: too small for a game.
    """
    if not MIN_WIDTH <= width <= MAX_SIDE or (
        shape is Shape.SQUARE and height not in (None, width)
    ):
        raise BadPlateSize(width, width if height is None else height)
    if height is not None:
        if not 2 <= height <= MAX_SIDE:
            raise BadPlateSize(width, height)
        return check_plate(_fill(shape, width, height))
    lowest = round(width * 2 / 3) if shape is Shape.RECTANGLE else width
    for higher in range(lowest, MAX_SIDE + 1):
        try:
            return check_plate(_fill(shape, width, higher))
        except (TooFewCells, NoLongRun):
            continue
    raise BadPlateSize(width, lowest)


def _fill(shape: Shape, width: int, height: int) -> Holes:
    inside = _INSIDE[shape]
    return tuple(
        "".join(
            "."
            if inside(_Point(column - (width - 1) / 2, row - (height - 1) / 2, row, width, height))
            else "#"
            for column in range(width)
        )
        for row in range(height)
    )


def check_plate(holes: Sequence[str]) -> Holes:
    """The plate, if a game can be played on it.

    Raises:
        BadPlateSize: not a rectangle of 7 to 21 columns and at most 21 rows.
        TooFewCells: fewer than 40 cells.
        CutOff: more than one area.
        NoLongRun: no 7 cells in a row or column.
    """
    width = max(map(len, holes), default=0)
    if not (MIN_WIDTH <= width <= MAX_SIDE and 1 <= len(holes) <= MAX_SIDE) or any(
        len(row) != width for row in holes
    ):
        raise BadPlateSize(width, len(holes))
    cells = playable_cells(holes)
    if len(cells) < MIN_CELLS:
        raise TooFewCells(len(cells), MIN_CELLS)
    _check_connected(cells)
    longest, start = max(_runs(holes), key=lambda run: run[0])
    if longest < MIN_RUN:
        raise NoLongRun(start, longest, MIN_RUN)
    return tuple(holes)


def playable_cells(holes: Sequence[str]) -> list[Cell]:
    """The cells that are no holes, in reading order."""
    return [
        Cell(row, column)
        for row, line in enumerate(holes)
        for column, mark in enumerate(line)
        if mark != "#"
    ]


def _check_connected(cells: list[Cell]) -> None:
    rest, areas = set(cells), []
    while rest:
        areas.append(reachable([min(rest)], rest))
        rest -= areas[-1]
    largest = max(areas, key=len)
    outside = sorted(set(cells) - largest)
    if outside:
        raise CutOff(outside[0], len(outside))


def _runs(holes: Sequence[str]) -> list[tuple[int, Cell]]:
    """Length and first cell of every run of playable cells, across and down."""
    lines = [[(mark, Cell(r, c)) for c, mark in enumerate(row)] for r, row in enumerate(holes)]
    columns = [list(column) for column in zip(*lines, strict=True)]
    runs = []
    for line in lines + columns:
        for hole, group in groupby(line, key=lambda entry: entry[0] == "#"):
            if not hole:
                cells = [cell for _, cell in group]
                runs.append((len(cells), cells[0]))
    return runs


def star_cell(holes: Sequence[str]) -> Cell:
    """The playable cell nearest the centre of gravity; equally near: the first in reading order.

    Raises:
        ValueError: there is no playable cell.
    """
    cells = playable_cells(holes)
    count = len(cells)
    # Distances are compared in whole numbers (times the count), so that ties are exact.
    row, column = sum(cell.row for cell in cells), sum(cell.column for cell in cells)
    return min(
        cells,
        key=lambda cell: (
            (cell.row * count - row) ** 2 + (cell.column * count - column) ** 2,
            cell,
        ),
    )


_NAME = re.compile(r"([a-z]+)-([0-9]{1,2})(?:x([0-9]{1,2}))?")


def named_plate(name: str) -> Holes:
    """The plate of a name: ``standard`` (13×13), ``disc-15``, ``rectangle-9x15`` (width × height).

    Raises:
        UnknownPlate: another name.
        BadPlateSize, TooFewCells, NoLongRun: as :func:`plate`.
    """
    if name == STANDARD:
        return plate(Shape.SQUARE, STANDARD_SIDE)
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in set(Shape):
        raise UnknownPlate(name)
    return plate(Shape(match[1]), int(match[2]), int(match[3]) if match[3] else None)
