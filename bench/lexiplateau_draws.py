"""What looking ahead brings Lexiplateau's champion, by the number of draws it has time for.

    python -m bench.lexiplateau_draws [--positions N] [--judge N]

On positions of games between masters the champion chooses after so many draws; its choice and the
master's are then judged by many other draws, the same ones for both. Printed are the points that it
is ahead of the master's choice, a turn, with the standard error; the last line is the best of the
candidates as these draws show it, which no choice can be expected to exceed.
"""

from __future__ import annotations

import argparse
import functools
import math
import statistics
import time
from collections.abc import Iterator

import numpy as np

from bench.lexiplateau_robots import shared
from engine.lexiplateau.deal import deal
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.robots import champion_candidates
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import Playouts, do, simulate
from engine.stream import Stream

DRAWS = (10, 30, 100, 300, 1000, 3000)
EVERY = 3
"""Turns between two positions of a game."""


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--judge", type=int, default=3000)
    asked = parser.parse_args()
    lines = [measure(seen, number, asked.judge) for number, seen in positions(asked.positions)]
    print("| Draws | seconds a turn | points ahead of the master's choice, a turn |")
    print("|--:|--:|--:|")
    names = [*map(str, DRAWS), "all that judge"]
    for name, column in zip(names, zip(*lines, strict=True), strict=True):
        seconds, ahead = zip(*column, strict=True)
        error = statistics.stdev(ahead) / math.sqrt(len(ahead))
        mean = statistics.fmean(ahead)
        print(f"| {name} | {statistics.fmean(seconds):.2f} | {mean:+.2f} ± {error:.2f} |")


def measure(seen: Seen, number: int, judge: int) -> list[tuple[float, float]]:
    """The seconds that each number of draws takes, and how far its choice is ahead."""
    known = shared()
    candidates = champion_candidates(seen, weigh(seen, known.generator, known.leaves))
    look = functools.partial(simulate, seen, candidates, known.generator, known.leaves)
    seed = Stream("draws", "judge", number).bits() >> 1 | 1
    playouts = Playouts(seen, candidates, known.generator, known.leaves, seed)
    worth = playouts.play(np.arange(len(candidates)), judge).mean(axis=0)
    found = []
    for draws in DRAWS:
        begun = time.thread_time()
        chosen = look(Stream("draws", number), seconds=math.inf, most_draws=draws)
        place = next(i for i, one in enumerate(candidates) if one is chosen)
        found.append((time.thread_time() - begun, float(worth[place] - worth[0])))
    return [*found, (0.0, float(worth.max() - worth[0]))]


def positions(count: int) -> Iterator[tuple[int, Seen]]:
    """Positions in which there is a choice, with tiles in the bag, and their numbers."""
    known, found = shared(), 0
    for game in range(count):
        at, rng, turn = deal(Stream("draws", "game", game)), Stream("draws", "swaps", game), 0
        while at.bag and not at.over:
            seen = at.seen()
            candidates = champion_candidates(seen, weigh(seen, known.generator, known.leaves))
            if turn % EVERY == game % EVERY and len(candidates) > 1:
                yield found, seen
                found += 1
                if found == count:
                    return
            at, turn = do(at, candidates[0].choice, candidates[0].points, rng), turn + 1


if __name__ == "__main__":
    main()
