"""A grid of letters, and the paths of words on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.baggle.dice import DICE, draw_letters
from engine.board.coordinates import Cell
from engine.errors import RuleError
from engine.lexicon.folding import fold, is_word_shape

Path = tuple[Cell, ...]
"""The cells of a word, in order."""


@dataclass
class BadGrid(RuleError):
    """A text of so many letters is no grid of that side; `character` is what is no letter."""

    code = "bad-grid"
    side: int
    letters: int
    character: str | None


@dataclass(frozen=True)
class Grid:
    """A square of letters.

    Attributes:
        letters: A–Z, row by row from the top.
        side: 4 or 5.

    Raises:
        BadGrid: another number of letters, or something that is none.
    """

    letters: str
    side: int

    def __post_init__(self) -> None:
        other = next((mark for mark in self.letters if not is_word_shape(mark)), None)
        if self.side not in DICE or len(self.letters) != self.side**2 or other is not None:
            raise BadGrid(self.side, len(self.letters), other)

    @classmethod
    def parse(cls, text: str, side: int) -> Grid:
        """Read a grid as people type it, whatever case, accents and spaces. Raises BadGrid."""
        return cls(fold("".join(text.split())), side)

    @classmethod
    def draw(cls, side: int, seed: int) -> Grid:
        """The grid of that number (`engine.baggle.dice.draw_letters`)."""
        return cls(draw_letters(side, seed), side)

    @property
    def rows(self) -> tuple[str, ...]:
        """The letters of each row, from the top."""
        starts = range(0, len(self.letters), self.side)
        return tuple(self.letters[start : start + self.side] for start in starts)

    def letter(self, cell: Cell) -> str:
        """The letter on a cell of the grid."""
        return self.letters[cell.row * self.side + cell.column]

    def turned(self, quarters: int) -> Grid:
        """The grid after so many quarter turns, clockwise."""
        rows = self.rows
        for _ in range(quarters % 4):
            rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        return Grid("".join(rows), self.side)

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The cells that touch a cell by a side or a corner, in reading order."""
        for row in range(max(0, cell.row - 1), min(self.side, cell.row + 2)):
            for column in range(max(0, cell.column - 1), min(self.side, cell.column + 2)):
                if (row, column) != cell:
                    yield Cell(row, column)

    def trace(self, word: str) -> Path | None:
        """The first path of a word (folded) in reading order of its cells; None without one."""
        if Counter(word) - Counter(self.letters):
            return None  # soon said, while a search among many equal letters may take long
        starts = (Cell(*divmod(index, self.side)) for index in range(len(self.letters)))
        paths = (self._extend(word, (cell,)) for cell in starts if word[:1] == self.letter(cell))
        return next((path for path in paths if path), None)

    def _extend(self, word: str, path: Path) -> Path | None:
        if len(path) == len(word):
            return path
        for cell in self.around(path[-1]):
            if cell not in path and self.letter(cell) == word[len(path)]:
                whole = self._extend(word, (*path, cell))
                if whole:
                    return whole
        return None


def turned_cell(cell: Cell, side: int, quarters: int) -> Cell:
    """Where a cell lies after so many quarter turns, clockwise."""
    for _ in range(quarters % 4):
        cell = Cell(cell.column, side - 1 - cell.row)
    return cell
