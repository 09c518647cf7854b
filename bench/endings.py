"""The search of the end against highest-score play, on recorded endings.

    python -m bench.endings [--endings N] [--seconds S | --nodes N]
    python -m bench.endings --record     # writes bench/positions/endings.json anew

An ending is the first position of a game of two with an empty bag. From each, one side goes on once
by search and once by the highest score, and the other side searches both times: so a better play
can't be made up for by a worse answer. Times are of the processor.
"""

from __future__ import annotations

import argparse
import functools
import statistics
import time
from collections.abc import Iterator
from typing import Any

import msgspec

from bench.boards import POSITIONS, recorded
from bench.lexiplateau_robots import highest_score, points, shared
from engine.lexiplateau.choice import Choice
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.endgame import Endgame
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.simulate import at_sight, do
from engine.position import Position
from engine.stream import Stream

NAME = "endings"
RECORDED = 200


def main() -> None:
    """Measure, or record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--endings", type=int, default=RECORDED)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--nodes", type=int, default=1 << 30)
    asked = parser.parse_args()
    if asked.record:
        found = msgspec.json.encode(list(endings(RECORDED)))
        (POSITIONS / f"{NAME}.json").write_bytes(msgspec.json.format(found, indent=1) + b"\n")
        return
    measure(asked.endings, asked.seconds, asked.nodes)


def measure(count: int, seconds: float, nodes: int) -> None:
    """Print how often and by how much searching is better than the highest score."""
    better: list[int] = []
    proven, turns, looked_at = 0, [], []
    generator = shared().generator
    for number, data in enumerate(recorded(NAME)[:count]):
        at = ending(data)
        begun = time.thread_time()
        found = Endgame(generator, seconds, nodes, time.thread_time).solve(at.seen())
        turns.append(time.thread_time() - begun)
        looked_at.append(found.nodes)
        proven += found.proven
        better.append(ahead(at, found.choice, seconds, nodes))
        if better[-1] < 0:
            print(f"ending {number}: {better[-1]} points", flush=True)
    print(
        f"{count} endings: better {sum(b > 0 for b in better)}, "
        f"worse {sum(b < 0 for b in better)}, "
        f"on the mean {statistics.fmean(better):+.1f} points; proven at once {proven}; "
        f"first turn {statistics.median(turns):.2f} s at the median, {max(turns):.2f} s at most; "
        f"{sum(looked_at) / sum(turns):,.0f} positions a second"
    )


def ahead(at: Deal, choice: Choice, seconds: float, nodes: int) -> int:
    """By how many points a choice is better than the highest score, both sides searching then."""
    greedy = highest_score(at.seen(), shared().generator)
    if greedy == choice:
        return 0
    search = functools.partial(searching, seconds=seconds, nodes=nodes)
    return outcome(at, choice, search) - outcome(at, greedy, search)


def searching(at: Deal, *, seconds: float, nodes: int) -> Choice:
    """What the search does in a position."""
    return Endgame(shared().generator, seconds, nodes, time.thread_time).solve(at.seen()).choice


def outcome(at: Deal, first: Choice, go_on: Any) -> int:
    """Points that the mover gains on the other with a first choice, both going on in one way."""
    seat, rng = at.mover, Stream("endings")
    before = at.scores[seat] - at.scores[1 - seat]
    choice = first
    while True:
        at = do(at, choice, points(at, choice), rng)
        if at.over:
            return at.scores[seat] - at.scores[1 - seat] - before
        choice = go_on(at)


def endings(count: int) -> Iterator[dict[str, Any]]:
    """Positions of games between robots that play the highest equity."""
    number = 0
    while count:
        at, rng = deal(Stream(NAME, number)), Stream(NAME, number, "exchanges")
        while not at.over and at.bag:
            best = at_sight(weigh(at.seen(), shared().generator, shared().leaves))
            at = do(at, best.choice, best.points, rng) if best else at.skip()
        number += 1
        if not at.over:
            count -= 1
            racks = {"rack": at.rack, "other": at.racks[1 - at.mover]}
            yield {"game": "lexiplateau", "rows": list(at.board.rows()), **racks}


def ending(data: dict[str, Any]) -> Deal:
    """A recorded position with the scores even, the seat 0 to move."""
    position = Position.from_dict(data)
    return Deal(position.board, (position.rack, data["other"]), "", (0, 0))


if __name__ == "__main__":
    main()
