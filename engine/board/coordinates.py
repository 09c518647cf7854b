"""Cells, directions and references: ``H4`` (row H, column 4).

Rows are letters from A at the top, columns are numbers from 1 at the left. A reference names the
first cell of a word and its direction: letter first is across (``H4``), number first is down
(``4H``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.errors import RuleError

MAX_SIDE = 21
"""The widest and highest board, in cells (RULES, boards)."""


@dataclass
class BadReference(RuleError):
    """A text is no cell or reference, e.g. ``"Z99"``."""

    code = "bad-reference"
    text: str


class Direction(StrEnum):
    """The way a word is read."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        """The direction at a right angle to this one."""
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Cell(NamedTuple):
    """One cell, zero-based; sorts in reading order; prints as ``H4``."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{chr(65 + self.row)}{self.column + 1}"

    def step(self, direction: Direction, count: int = 1) -> Cell:
        """Return the cell ``count`` further on (back, where negative); may lie off the board."""
        if direction is Direction.ACROSS:
            return Cell(self.row, self.column + count)
        return Cell(self.row + count, self.column)

    def neighbours(self) -> tuple[Cell, Cell, Cell, Cell]:
        """Return the four cells that share a side (up, left, right, down), on the board or off."""
        row, column = self
        return (
            Cell(row - 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
            Cell(row + 1, column),
        )


class Reference(NamedTuple):
    """The first cell of a word and its direction; prints as ``H4`` (across) or ``4H`` (down)."""

    cell: Cell
    direction: Direction

    def __str__(self) -> str:
        letter, number = chr(65 + self.cell.row), self.cell.column + 1
        return f"{letter}{number}" if self.direction is Direction.ACROSS else f"{number}{letter}"


_ACROSS = re.compile(r"([A-Za-z])([0-9]{1,2})")
_DOWN = re.compile(r"([0-9]{1,2})([A-Za-z])")


def parse_reference(text: str) -> Reference:
    """Read ``H4`` or ``4H`` in either case.

    Raises:
        BadReference: the text has another shape or lies beyond row U or column 21.
    """
    stripped = text.strip()
    if match := _ACROSS.fullmatch(stripped):
        letter, number, direction = match[1], match[2], Direction.ACROSS
    elif match := _DOWN.fullmatch(stripped):
        letter, number, direction = match[2], match[1], Direction.DOWN
    else:
        raise BadReference(text)
    cell = Cell(ord(letter.upper()) - 65, int(number) - 1)
    if not (0 <= cell.row < MAX_SIDE and 0 <= cell.column < MAX_SIDE):
        raise BadReference(text)
    return Reference(cell, direction)


def parse_cell(text: str) -> Cell:
    """Read a cell in either notation (``H4`` and ``4H`` are the same cell).

    Raises:
        BadReference: as :func:`parse_reference`.
    """
    return parse_reference(text).cell
