"""Wordgrid's grid: five by five cells, and the words that can be traced on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.board.coordinates import BadReference, Cell, parse_cell
from engine.wordgrid.errors import NotACell

SIDE = 5
MIDDLE = SIDE // 2
EMPTY = "."
CELLS = tuple(Cell(row, column) for row in range(SIDE) for column in range(SIDE))
"""All cells in reading order."""

Path = tuple[Cell, ...]
"""The cells of a word, from its first letter to its last."""


def inside(cell: Cell) -> bool:
    """Whether the grid has this cell."""
    return 0 <= cell.row < SIDE and 0 <= cell.column < SIDE


def read_cell(text: str) -> Cell:
    """The cell of ``B3`` (or ``3B``), in either case. Raises NotACell."""
    try:
        cell = parse_cell(text)
    except BadReference as error:
        raise NotACell(text) from error
    if not inside(cell):
        raise NotACell(text)
    return cell


NEIGHBOURS = {cell: tuple(filter(inside, cell.neighbours())) for cell in CELLS}
"""The cells that share a side with each, in reading order."""


@dataclass(frozen=True)
class Grid:
    """The letters on the grid.

    Attributes:
        marks: a character for each of the 25 cells in reading order, ``A``–``Z`` or ``.``.

    Raises:
        ValueError: marks of another number or kind.
    """

    marks: str = EMPTY * SIDE * SIDE

    def __post_init__(self) -> None:
        if len(self.marks) != SIDE * SIDE or not all(map(_is_mark, self.marks)):
            raise ValueError(f"not {SIDE * SIDE} letters A-Z or dots: {self.marks!r}")

    @classmethod
    def start(cls, word: str) -> Grid:
        """The grid with a word of five letters across the middle row."""
        margin = EMPTY * SIDE * MIDDLE
        return cls(margin + word + margin)

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Grid:
        """The inverse of :attr:`rows`. Raises ValueError."""
        return cls("".join(rows))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from top to bottom."""
        return tuple(self.marks[first : first + SIDE] for first in range(0, SIDE * SIDE, SIDE))

    def letter(self, cell: Cell) -> str | None:
        """The letter on a cell; None where there is none. Raises IndexError off the grid."""
        mark = self.marks[index(cell)]
        return None if mark == EMPTY else mark

    def place(self, cell: Cell, letter: str) -> Grid:
        """The grid with one letter more (or another one)."""
        place = index(cell)
        return Grid(self.marks[:place] + letter + self.marks[place + 1 :])

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells without a letter, in reading order."""
        return tuple(cell for cell in CELLS if self.letter(cell) is None)

    @property
    def open_cells(self) -> tuple[Cell, ...]:
        """The empty cells that touch a letter by a side: where a letter may be written."""
        return tuple(cell for cell in self.empty if self.touches(cell))

    def touches(self, cell: Cell) -> bool:
        """Whether a neighbour of the cell bears a letter."""
        return any(self.letter(other) for other in NEIGHBOURS[cell])

    def read(self, path: Iterable[Cell]) -> str:
        """The letters along a path; cells without one are left out."""
        return "".join(self.letter(cell) or "" for cell in path)

    def trace(self, word: str, through: Cell) -> Path | None:
        """A path that spells the word and runs through a cell; None where there is none.

        Of several it is the one whose cells come first in reading order, cell by cell.
        """
        for first in CELLS:
            if path := self._extend((), first, word, through):
                return path
        return None

    def _extend(self, path: Path, cell: Cell, word: str, through: Cell) -> Path | None:
        """A path that goes on from `path` to `cell` and then spells the rest of the word."""
        if self.letter(cell) != word[len(path)] or cell in path:
            return None
        path = (*path, cell)
        if len(path) == len(word):
            return path if through in path else None
        for after in NEIGHBOURS[cell]:
            if found := self._extend(path, after, word, through):
                return found
        return None


def index(cell: Cell) -> int:
    """The cell's place in reading order, 0 to 24. Raises IndexError off the grid."""
    if not inside(cell):
        raise IndexError(cell)
    return cell.row * SIDE + cell.column


def neighbouring(path: Sequence[Cell]) -> bool:
    """Whether each cell of a path shares a side with the one before it."""
    return all(after in before.neighbours() for before, after in pairwise(path))


def _is_mark(mark: str) -> bool:
    return mark == EMPTY or "A" <= mark <= "Z"
