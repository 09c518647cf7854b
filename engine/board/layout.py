"""The empty board: which cells there are, their premiums, and the star."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from engine.board.coordinates import Cell, parse_cell


class Premium(StrEnum):
    """What a cell does in the turn in which it is covered; the value is its letter in files."""

    NONE = "."
    LETTER_2 = "2"
    LETTER_3 = "3"
    WORD_2 = "d"
    WORD_3 = "t"

    @property
    def letter_factor(self) -> int:
        """1, 2 or 3."""
        return {"2": 2, "3": 3}.get(self.value, 1)

    @property
    def word_factor(self) -> int:
        """1, 2 or 3."""
        return {"d": 2, "t": 3}.get(self.value, 1)


@dataclass(frozen=True)
class Layout:
    """A rectangle of cells with holes.

    Attributes:
        holes: one string per row, ``.`` a playable cell, ``#`` a hole.
        premiums: one string per row of the same width in the letters of :class:`Premium`.
        star: the start cell, or None where a game starts from pre-placed letters.
    """

    holes: tuple[str, ...]
    premiums: tuple[str, ...]
    star: Cell | None = None

    def __post_init__(self) -> None:
        widths = {len(row) for row in (*self.holes, *self.premiums)}
        if len(widths) != 1 or len(self.holes) != len(self.premiums):
            raise ValueError("holes and premiums must be rectangles of the same size")

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.holes)

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.holes[0])

    def playable(self, cell: Cell) -> bool:
        """Whether the cell lies on the board and is no hole."""
        row, column = cell
        return (
            0 <= row < self.height and 0 <= column < self.width and self.holes[row][column] != "#"
        )

    def premium(self, cell: Cell) -> Premium:
        """The premium of a cell on the board."""
        return self._premium_rows[cell.row][cell.column]

    @cached_property
    def premium_cells(self) -> Mapping[Premium, frozenset[Cell]]:
        """The playable cells of each premium."""
        return {
            premium: frozenset(cell for cell in self.cells if self.premium(cell) is premium)
            for premium in Premium
        }

    @cached_property
    def _premium_rows(self) -> tuple[tuple[Premium, ...], ...]:
        return tuple(tuple(map(Premium, line)) for line in self.premiums)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All playable cells in reading order."""
        return tuple(self._cells())

    def _cells(self) -> Iterator[Cell]:
        for row, line in enumerate(self.holes):
            for column, mark in enumerate(line):
                if mark != "#":
                    yield Cell(row, column)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; the inverse of :meth:`from_dict`."""
        return {
            "holes": list(self.holes),
            "premiums": list(self.premiums),
            "star": str(self.star) if self.star else None,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Layout:
        """Rebuild what :meth:`to_dict` wrote."""
        star = parse_cell(data["star"]) if data["star"] else None
        return cls(tuple(data["holes"]), tuple(data["premiums"]), star)


def blank_layout(width: int, height: int, star: Cell | None = None) -> Layout:
    """A rectangle without holes or premiums."""
    return Layout(("." * width,) * height, ("." * width,) * height, star)
