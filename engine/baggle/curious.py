"""Figures for the curious: what grids hold, measured on many of them.

The figures are those of the grids of number 0, 1, 2 … of each size, in a given dictionary. They are
kept in data/baggle/sample.json, which `python -m engine grids` writes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

import msgspec
import numpy as np

from engine.baggle.dice import draw_letters
from engine.baggle.grid import Grid
from engine.baggle.solver import GridSolver, grid_letters
from engine.lexicon.files import PROJECT

SAMPLE = PROJECT / "data" / "baggle" / "sample.json"
_CHUNK = 10_000


class SeenGrid(msgspec.Struct, frozen=True):
    """A grid worth telling of: its number, its letters, and what it holds.

    `points` are without the long-word reward; `longest` is the first of its longest words.
    """

    seed: int
    letters: str
    points: int
    words: int
    longest: str


class Figures(msgspec.Struct, frozen=True):
    """What the grids of one size hold.

    `grids` is how many were looked at, from number 0 on, and `empty` how many of them hold no word.
    `points` and `words` are means; `few`, `middle` and `many` say that a twentieth, half and all
    but a twentieth of the grids have at most so many words.
    """

    side: int
    lexicon: str
    version: str
    grids: int
    points: float
    words: float
    few: int
    middle: int
    many: int
    empty: int
    richest: SeenGrid
    longest: SeenGrid


def measure(solver: GridSolver, side: int, grids: int) -> Figures:
    """Look at so many grids of a size (some 10,000 a second)."""
    numbers = range(grids)
    parts = [
        solver.score(grid_letters([draw_letters(side, seed) for seed in chunk]), side)
        for chunk in _chunks(numbers)
    ]
    points, words, longest = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("points", "words", "longest")
    )
    few, middle, many = np.quantile(words, (0.05, 0.5, 0.95), method="lower").tolist()
    return Figures(
        side=side,
        lexicon=solver.lexicon.name,
        version=solver.lexicon.version,
        grids=grids,
        points=round(float(points.mean()), 1),
        words=round(float(words.mean()), 1),
        few=few,
        middle=middle,
        many=many,
        empty=int(np.count_nonzero(words == 0)),
        richest=_seen(solver, side, int(np.argmax(points))),
        longest=_seen(solver, side, int(np.argmax(longest))),
    )


def _chunks(numbers: range) -> Iterator[range]:
    return (numbers[start : start + _CHUNK] for start in numbers[::_CHUNK])


def _seen(solver: GridSolver, side: int, seed: int) -> SeenGrid:
    grid = Grid.draw(side, seed)
    solution = solver.solve(grid)
    longest = next(iter(solution), "")
    return SeenGrid(seed, grid.letters, solution.score(), len(solution), longest)


@functools.cache
def known_figures() -> dict[int, Figures]:
    """Return the figures that ship with the project, by side."""
    listed = msgspec.json.decode(SAMPLE.read_bytes(), type=list[Figures])
    return {figures.side: figures for figures in listed}
