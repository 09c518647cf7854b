"""B@ggle's solver and the last seconds of a grid: ``python -m bench.baggle``.

Seconds are those of the processor, on one core. *Score* looks at many grids in one call; *words and
paths* makes a Python mapping of every word to its cells, a grid a call. The second table is what
the rules and the stored form take, without database and Discord.
"""

from __future__ import annotations

import functools
import random
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import click
import msgspec

from engine.baggle.actions import Action, Entry, Launch, Submit, Tick
from engine.baggle.dice import DICE
from engine.baggle.grid import Grid
from engine.baggle.options import Options
from engine.baggle.rooms import Rules, apply, new_room
from engine.baggle.solver import GridSolver, grid_letters
from engine.baggle.state import Room
from engine.lexicon import load_lexicon

PEOPLE, ENTRIES, WORDS = 50, 10, 1
"""Everybody sends ten words, one by one, in the last five seconds."""
_NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def seconds(work: Callable[[], object]) -> float:
    """Seconds of this thread on the processor."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def solver_rows(solver: GridSolver, count: int) -> list[str]:
    """One line a size: grids a second, score only and with words and paths."""
    rows = []
    for side in DICE:
        grids = [Grid.draw(side, seed) for seed in range(count)]
        letters = grid_letters([grid.letters for grid in grids])
        scored = count / seconds(functools.partial(solver.score, letters, side))
        solved = count / seconds(functools.partial(_solve_all, solver, grids))
        words = statistics.mean(len(solver.solve(grid)) for grid in grids)
        rows.append(f"| {side}×{side} | {words:.0f} | {scored:,.0f} | {solved:,.0f} |")
    return rows


def _solve_all(solver: GridSolver, grids: list[Grid]) -> None:
    for grid in grids:
        solver.solve(grid)


class LastSeconds:
    """A room of fifty people who have found thirty words each, five seconds before the bell."""

    def __init__(self, solver: GridSolver) -> None:
        self.rules, self.rng = Rules(solver.recall), random.Random(2026)
        room = new_room(1, Options(least_words=120), ("fr-baggle", solver.lexicon.version), _NOON)
        room = self._after(room, Launch(1), _NOON)
        self.now = _NOON + timedelta(seconds=10)
        room = self._after(room, Tick(), self.now)
        assert room.open is not None
        assert room.due is not None
        self.words = list(solver.recall(room.open.grid))
        early = tuple(
            Entry(player, tuple(self.rng.sample(self.words, 30)), self.now)
            for player in range(1, PEOPLE + 1)
        )
        self.room = self._after(room, Submit(early), self.now)
        self.now = room.due - timedelta(seconds=5)
        self.entries = [
            Entry(player, tuple(self.rng.sample(self.words, WORDS)), self.now)
            for _ in range(ENTRIES)
            for player in range(1, PEOPLE + 1)
        ]

    def _after(self, room: Room, action: Action, now: datetime) -> Room:
        return apply(room, action, now, self.rng, self.rules)[0]

    def measure(self, batch: int) -> list[float]:
        """Seconds of each action where so many entries are taken together, storing included."""
        room, spent = self.room, []
        for start in range(0, len(self.entries), batch):
            action = Submit(tuple(self.entries[start : start + batch]))
            begun = time.thread_time()
            room = self._after(room, action, self.now)
            msgspec.json.encode(room.to_dict())
            spent.append(time.thread_time() - begun)
        return spent

    def rows(self) -> list[str]:
        """One line a way to send."""
        rows = []
        for name, batch in (("one by one", 1), ("50 at a time", 50), ("all at once", 500)):
            spent = self.measure(batch)
            times = f"{1000 * statistics.median(spent):.2f} | {1000 * max(spent):.2f}"
            rows.append(f"| {name} | {len(spent)} | {times} | {1000 * sum(spent):.0f} |")
        return rows


@click.command()
@click.option("--count", default=5000, show_default=True, help="Grids of each size.")
def main(count: int) -> None:
    """Print both tables in Markdown."""
    solver = GridSolver(load_lexicon("fr-baggle"))
    solver.warm_up()
    click.echo("| Grid | Words | Score, grids/s | Words and paths, grids/s |\n|---|--:|--:|--:|")
    click.echo("\n".join(solver_rows(solver, count)))
    click.echo("\n| 500 entries of 50 people | Actions | Median, ms | Slowest, ms | All, ms |")
    click.echo("|---|--:|--:|--:|--:|")
    click.echo("\n".join(LastSeconds(solver).rows()))


if __name__ == "__main__":
    main()
