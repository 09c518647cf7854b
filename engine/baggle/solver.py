"""All the words of a grid, each with a path, and the scores of many grids at once."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from engine.baggle.dice import SMALL
from engine.baggle.grid import Grid, Path
from engine.baggle.points import LEAST_LETTERS, points_by_length
from engine.board.coordinates import Cell
from engine.kernels.grid import Bytes
from engine.kernels.paths import Paths, Scores, find_paths, rank_graph, score_grids
from engine.lexicon.lexicon import Lexicon

_A = ord("A")
_FIRST_ROOM = 1 << 12
_KEPT = 64


class Solution(Mapping[str, Path]):
    """The words of a grid and the path of each, longest first, then by alphabet.

    Of several paths of a word it is the first that the search meets, which is always the same.
    """

    def __init__(self, grid: Grid, cells: Mapping[str, bytes]) -> None:
        self.grid = grid
        self._cells = cells  # by word, numbered row by row

    def __getitem__(self, word: str) -> Path:
        return tuple(Cell(*divmod(cell, self.grid.side)) for cell in self._cells[word])

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __contains__(self, word: object) -> bool:
        return word in self._cells

    def score(self, long_words: bool = False) -> int:
        """The points of all the words together."""
        points = points_by_length(long_words)
        return sum(points[len(word)] for word in self)


class GridSolver:
    """Finds the words of one lexicon on grids; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._graph = rank_graph(lexicon.graph)
        self.recall = functools.lru_cache(maxsize=_KEPT)(self.solve)
        """As `solve`, with the solutions of the latest grids kept."""

    def solve(self, grid: Grid) -> Solution:
        """Return all the words of a grid that are long enough to count."""
        letters, room = _letters(grid.letters), _FIRST_ROOM
        while True:
            paths = Paths(
                np.empty(room, np.int32),
                np.empty(room, np.uint8),
                np.empty((room, len(letters)), np.uint8),
            )
            count = find_paths(self._graph, letters, grid.side, LEAST_LETTERS[grid.side], paths)
            if count <= room:
                return _solution(grid, letters, paths, count)
            room = count

    def score(self, letters: Bytes, side: int, long_words: bool = False) -> Scores:
        """Score many grids at once: uint8 (G, side²), A=0 (`grid_letters` makes them)."""
        grids = len(letters)
        scores = Scores(*(np.zeros(grids, np.int32) for _ in Scores._fields))
        points = np.array(points_by_length(long_words), np.int32)
        score_grids(self._graph, letters, side, LEAST_LETTERS[side], points, scores)
        return scores

    def warm_up(self) -> None:
        """Compile both kernels, or load them from the disk (seconds, or tenths of one)."""
        grid = Grid.draw(SMALL, 0)
        self.solve(grid)
        self.score(grid_letters([grid.letters]), grid.side)


def grid_letters(grids: Sequence[str]) -> Bytes:
    """Return the letters of grids of one side as `GridSolver.score` takes them."""
    return np.stack([_letters(letters) for letters in grids])


def _letters(text: str) -> Bytes:
    return np.frombuffer(text.encode("ascii"), np.uint8) - np.uint8(_A)


def _solution(grid: Grid, letters: Bytes, paths: Paths, count: int) -> Solution:
    _, first = np.unique(paths.ranks[:count], return_index=True)  # sorted by rank: by alphabet
    first = first[np.argsort(-paths.lengths[first].astype(np.int64), kind="stable")]
    lengths, cells = paths.lengths[first], paths.cells[first]
    text = (np.take(letters, cells, mode="clip") + np.uint8(_A)).tobytes().decode("ascii")
    flat, size = cells.tobytes(), cells.shape[1]
    ends = zip(range(0, len(flat), size), lengths.tolist(), strict=True)
    return Solution(
        grid,
        {text[start : start + length]: flat[start : start + length] for start, length in ends},
    )
