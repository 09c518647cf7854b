"""Laying premiums on a plate: symmetrical where the plate is, and well spread.

The rules fix the shares of cells only. How the kinds are mixed and where they lie follows the
boards people know: of the 61 premiums of the French 15×15 board 24 double a letter, 12 treble one,
17 double a word and 8 treble one, and the trebled words lie farthest from the start.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.board.coordinates import Cell
from engine.board.layout import Premium
from engine.board.plates import playable_cells

SHARES = {"low": 0.12, "normal": 0.22, "dense": 0.34}
"""Share of the playable cells that carry a premium, by density (RULES, Crabblabla)."""

MIXES: dict[str, dict[Premium, int]] = {
    "both": {
        Premium.WORD_3: 8,
        Premium.WORD_2: 17,
        Premium.LETTER_3: 12,
        Premium.LETTER_2: 24,
    },
    "words": {Premium.WORD_3: 8, Premium.WORD_2: 17},
    "letters": {Premium.LETTER_3: 12, Premium.LETTER_2: 24},
}
"""How many of each kind there are among 61, 25 or 36 premiums."""

_JITTER = (0.7, 1.3)

Symmetry = Callable[[Cell], Cell]


@dataclass(eq=False)
class _Orbit:
    """Cells that the plate's symmetries carry into each other; they share one premium."""

    cells: tuple[Cell, ...]
    distance: float = math.inf

    def __post_init__(self) -> None:
        apart = (math.dist(a, b) for a in self.cells for b in self.cells if a != b)
        self.inner = min(apart, default=math.inf)

    def near(self, cells: Sequence[Cell]) -> float:
        """The distance from these cells. One cell will do: symmetry carries it to the others."""
        return min(math.dist(self.cells[0], cell) for cell in cells)


def lay_premiums(
    holes: Sequence[str], density: str, kind: str, star: Cell | None, rng: random.Random
) -> tuple[str, ...]:
    """Premiums for a plate.

    Args:
        holes: the plate.
        density: a key of :data:`SHARES`.
        kind: a key of :data:`MIXES`.
        star: the start, which carries no premium.
        rng: chooses among the equally good cells.

    Returns:
        One string per row in the letters of :class:`Premium`.
    """
    target = round(SHARES[density] * len(playable_cells(holes)))
    chosen = _choose(_orbits(holes, star), target, rng)
    laid = _assign(chosen, MIXES[kind], star, rng)
    return tuple(
        "".join(laid.get(Cell(row, column), Premium.NONE) for column in range(len(line)))
        for row, line in enumerate(holes)
    )


def _orbits(holes: Sequence[str], star: Cell | None) -> list[_Orbit]:
    found = symmetries(holes)
    orbits: list[_Orbit] = []
    seen: set[Cell] = set()
    for cell in playable_cells(holes):
        if cell not in seen and cell != star:
            cells = tuple(sorted({turn(cell) for turn in found} - {star}))
            seen.update(cells)
            orbits.append(_Orbit(cells))
    return orbits


def symmetries(holes: Sequence[str]) -> list[Symmetry]:
    """The mirrorings and turns that leave the plate as it is; the first does nothing."""
    bottom, right = len(holes) - 1, len(holes[0]) - 1
    candidates: list[Symmetry] = [
        lambda cell: cell,
        lambda cell: Cell(cell.row, right - cell.column),
        lambda cell: Cell(bottom - cell.row, cell.column),
        lambda cell: Cell(bottom - cell.row, right - cell.column),
    ]
    if bottom == right:
        candidates += [
            lambda cell: Cell(cell.column, cell.row),
            lambda cell: Cell(cell.column, right - cell.row),
            lambda cell: Cell(right - cell.column, cell.row),
            lambda cell: Cell(right - cell.column, right - cell.row),
        ]
    cells = set(playable_cells(holes))
    return [turn for turn in candidates if {turn(cell) for cell in cells} == cells]


def _choose(orbits: list[_Orbit], target: int, rng: random.Random) -> list[_Orbit]:
    """Orbits of ``target`` cells together (larger ones may give one more), far from each other."""
    rest, chosen, count = list(orbits), [], 0
    while fitting := [o for o in rest if len(o.cells) <= target - count + (len(o.cells) > 2)]:
        best = max(fitting, key=lambda o: min(o.distance, o.inner) * rng.uniform(*_JITTER))
        rest.remove(best)
        chosen.append(best)
        count += len(best.cells)
        for orbit in rest:
            orbit.distance = min(orbit.distance, orbit.near(best.cells))
    return chosen


def _assign(
    chosen: list[_Orbit], mix: dict[Premium, int], star: Cell | None, rng: random.Random
) -> dict[Cell, Premium]:
    """Give each orbit a kind: the rare kinds first, each far from its like."""
    total = sum(len(orbit.cells) for orbit in chosen)
    rest = list(chosen)
    laid: dict[Cell, Premium] = {}
    *rare, common = mix
    for premium in rare:
        quota = round(total * mix[premium] / sum(mix.values()))
        outward = star if premium is Premium.WORD_3 else None
        for orbit in _spread(rest, quota, outward, rng):
            rest.remove(orbit)
            laid.update(dict.fromkeys(orbit.cells, premium))
    for orbit in rest:
        laid.update(dict.fromkeys(orbit.cells, common))
    return laid


def _spread(
    orbits: list[_Orbit], quota: int, outward: Cell | None, rng: random.Random
) -> list[_Orbit]:
    """Orbits of about ``quota`` cells, far from each other (and from ``outward``)."""
    taken: list[_Orbit] = []
    cells: list[Cell] = []
    while True:
        fitting = [
            orbit
            for orbit in orbits
            if orbit not in taken and 2 * (len(cells) - quota) + len(orbit.cells) <= 0
        ]
        if not fitting:
            return taken
        best = max(fitting, key=lambda o: _worth(o, cells, outward) * rng.uniform(*_JITTER))
        taken.append(best)
        cells += best.cells


def _worth(orbit: _Orbit, like: list[Cell], outward: Cell | None) -> float:
    apart = min(orbit.near(like) if like else math.inf, orbit.inner)
    far = math.dist(orbit.cells[0], outward) ** 2 if outward else 1.0
    return min(apart, 8.0) * far
