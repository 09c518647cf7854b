"""A Wordgrid position that a search changes in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import Ints
from engine.kernels.wordgrid import Bytes, Found, find_moves
from engine.kernels.wordgrid import Grid as Marks
from engine.wordgrid.moves import MoveGenerator, make_room
from engine.wordgrid.position import Position

_ROOM = 1 << 13
"""Moves that a search looks at; no position of the shipped lexicons has 2,000."""
_SPARE = 32
"""Room for the words of the moves that a search makes."""


class OutOfTime(Exception):
    """The search was to end."""


class Word(NamedTuple):
    """A move without its path: cell 0–24, letter 0–25, the word's rank and length."""

    cell: int
    letter: int
    rank: int
    length: int


class Walker:
    """The position.

    Args:
        generator: of the lexicon.
        position: where to begin.
        expired: asked before each search for moves; where it says yes, OutOfTime is raised.

    Attributes:
        empty: how many cells are empty.
        looks: how many times moves were searched for.
    """

    def __init__(
        self,
        generator: MoveGenerator,
        position: Position,
        expired: Callable[[], bool] = lambda: False,
    ) -> None:
        marks = generator.marks(position.grid, position.used)
        self._words, self._ways, self._expired = generator.words, marks.ways, expired
        self._letters: Bytes = marks.marks
        self._count = len(marks.used)
        self._used: Ints = np.concatenate([marks.used, np.zeros(_SPARE, np.int32)])
        self._found: Found = make_room(_ROOM)
        self.empty = len(position.grid.empty)
        self.looks = 0

    @contextmanager
    def written(self, cell: int, letter: int) -> Iterator[None]:
        """For a while, with one letter more."""
        self._letters[cell] = letter + 1
        self.empty -= 1
        try:
            yield
        finally:
            self._letters[cell] = 0
            self.empty += 1

    @contextmanager
    def spent(self, rank: int) -> Iterator[None]:
        """For a while, with one used word more."""
        self._used[self._count] = rank
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1

    def longest(self) -> list[Word]:
        """Each new letter with its longest word (the first found of several), longest first."""
        self._look()
        places = self._found.longest[self._found.longest > 0] - 1
        lengths = self._found.lengths[places].astype(np.int16)
        return self._words_at(places[np.argsort(-lengths, kind="stable")])

    def words(self) -> list[Word]:
        """All moves, the longest words first."""
        count = self._look()
        lengths = self._found.lengths[:count].astype(np.int16)
        return self._words_at(np.argsort(-lengths, kind="stable"))

    def top(self) -> Word | None:
        """A move with the longest word."""
        count = self._look()
        if not count:
            return None
        place = int(self._found.lengths[:count].argmax())
        return self._words_at(np.array([place]))[0]

    def _look(self) -> int:
        if self._expired():
            raise OutOfTime
        self.looks += 1
        self._found.longest.fill(0)
        self._found.seen.fill(-1)
        marks = Marks(self._ways, self._letters, self._used[: self._count])
        return min(find_moves(self._words, marks, self._found), _ROOM)

    def _words_at(self, places: npt.NDArray[np.integer]) -> list[Word]:
        found = self._found
        columns = (found.cells, found.letters, found.ranks, found.lengths)
        return list(map(Word, *(column[places].tolist() for column in columns)))
