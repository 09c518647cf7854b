"""All legal moves of a Wordgrid position, longest words first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from engine.board.coordinates import Cell
from engine.kernels.flatgraph import flatten
from engine.kernels.wordgrid import Found, Longs, Words, find_moves, skipped_words
from engine.kernels.wordgrid import Grid as Marks
from engine.lexicon import Lexicon
from engine.wordgrid.grid import CELLS, NEIGHBOURS, Grid, Path, index

_COUNT = len(CELLS)
_ROOM = 1 << 12
"""Moves for which there is room at first; a position in mid-game has five hundred."""
_A = ord("A")


@dataclass(frozen=True)
class Move:
    """A new letter and a word through it.

    Attributes:
        cell: where the letter is written.
        letter: it.
        word: the word.
        path: its cells, of which `cell` is one.
    """

    cell: Cell
    letter: str
    word: str
    path: Path

    @property
    def points(self) -> int:
        """What it scores: the word's length."""
        return len(self.word)


class MoveSet(Sequence[Move]):
    """Moves in packed arrays, longest words first; each becomes a `Move` when it is asked for.

    Ties go to the word that comes first in the alphabet, then to the cell in reading order, then to
    the letter.
    """

    def __init__(self, lexicon: Lexicon, found: Found, count: int) -> None:
        cells, letters = found.cells[:count], found.letters[:count]
        lengths, ranks = found.lengths[:count], found.ranks[:count]
        self._order = np.lexsort((letters, cells, ranks, -lengths.astype(np.int16)))
        self._lexicon, self._found = lexicon, found

    def __len__(self) -> int:
        return len(self._order)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return to_move(self._lexicon, self._found, int(self._order[index]))

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(len(self)))


def to_move(lexicon: Lexicon, found: Found, place: int) -> Move:
    """The move that a search has written to this place."""
    path = found.paths[place, : found.lengths[place]].tolist()
    cell, letter = CELLS[found.cells[place]], chr(_A + found.letters[place])
    word = lexicon.word(int(found.ranks[place]))
    return Move(cell, letter, word, tuple(CELLS[step] for step in path))


class MoveGenerator:
    """Finds the moves of one lexicon; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.words = Words(
            flatten(lexicon.graph).nodes, skipped_words(lexicon.graph, lexicon.counts)
        )
        """The lexicon as the kernel walks it."""

    def moves(self, grid: Grid, used: Iterable[str] = ()) -> MoveSet:
        """Return each legal (cell, letter, word) once, with a path; `used` words do not count."""
        marks, room = self.marks(grid, used), _ROOM
        while True:
            found = make_room(room)
            count = find_moves(self.words, marks, found)
            if count <= room:
                return MoveSet(self.lexicon, found, count)
            room *= 4

    def exists(self, grid: Grid, used: Iterable[str] = ()) -> bool:
        """Tell whether there is a legal move."""
        return find_moves(self.words, self.marks(grid, used), make_room(0)) > 0

    def marks(self, grid: Grid, used: Iterable[str]) -> Marks:
        """The position as the kernel sees it; words that the lexicon lacks are left out."""
        ranks = [self.lexicon.index(word) for word in used if word in self.lexicon]
        marks = np.frombuffer(grid.marks.encode("ascii"), dtype=np.uint8)
        letters = np.where(marks >= _A, marks - (_A - 1), 0).astype(np.uint8)
        return Marks(_WAYS, letters, np.array(ranks, dtype=np.int32))

    def warm_up(self) -> None:
        """Compile the kernel, or load it from the disk (a second, or a tenth of one)."""
        self.exists(Grid())


def make_room(room: int) -> Found:
    """Room for so many moves."""
    keys = 1 << (2 * room).bit_length()
    return Found(
        cells=np.empty(room, np.uint8),
        letters=np.empty(room, np.uint8),
        lengths=np.empty(room, np.uint8),
        ranks=np.empty(room, np.int32),
        paths=np.empty((room, _COUNT), np.uint8),
        longest=np.zeros((_COUNT, 26), np.int32),
        seen=np.full(keys, -1, np.int64),
    )


def _ways() -> Longs:
    bits = [sum(1 << index(other) for other in NEIGHBOURS[cell]) for cell in CELLS]
    return np.array(bits, dtype=np.int64)


_WAYS = _ways()
