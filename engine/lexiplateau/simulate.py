"""Looking ahead by chance: what becomes of a few candidates, over many draws of hidden tiles.

Each draw deals the unseen tiles to the other racks and the bag; every candidate still in the race
is played on the same draw, and all seats go on by the best move at sight, for a round of the table
or, near the end, to the end. A candidate that falls clearly behind the leader is dropped.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.lexiplateau.choice import Choice, PlayTiles, Swap
from engine.lexiplateau.deal import Deal
from engine.lexiplateau.equity import Weighed, weigh
from engine.lexiplateau.leaves import Leaves
from engine.lexiplateau.seen import Seen
from engine.moves import MoveGenerator
from engine.stream import Stream

PLAYED_OUT = 14
"""Unseen tiles up to which a game is played to its end: what is left of the bag counts then."""
LOOKS = 20
"""Draws between two looks at who may be dropped: at each look chance may drop the best one."""
CLEARLY = 2.5
"""Standard errors of the difference that a candidate must be behind."""
PRIOR = 30
"""Draws that the equity at sight counts for: it is off by about five points, a draw by thirty."""


@dataclass(frozen=True)
class Candidate:
    """Something to do: a choice, its points, and its equity at sight."""

    choice: Choice
    points: int
    equity: float


@dataclass(eq=False)
class _Runner:
    """A candidate in the race, with what it gained in each draw."""

    candidate: Candidate
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it gains on average, the equity at sight counted in; to compare within a race."""
        return (sum(self.gains) + PRIOR * self.candidate.equity) / (len(self.gains) + PRIOR)


def simulate(
    seen: Seen,
    candidates: Sequence[Candidate],
    generator: MoveGenerator,
    leaves: Leaves,
    rng: Stream,
    *,
    seconds: float,
    most_draws: int = 1 << 30,
    clock: Callable[[], float] = time.perf_counter,
) -> Candidate:
    """Return the candidate that does best on average, within a budget of time or draws.

    The best at sight comes first among the candidates; it is the answer where nothing is known.
    """
    until = clock() + seconds
    race = [_Runner(candidate) for candidate in candidates]
    draws = 0
    while len(race) > 1 and draws < most_draws:
        start = _dealt(seen, rng)
        for runner in race:
            runner.gains.append(_gain(start, runner.candidate, generator, leaves, rng))
        draws += 1
        if clock() >= until:
            break
        if draws % LOOKS == 0:
            leader = _leader(race)
            race = [runner for runner in race if not _behind(runner, leader)]
    return _leader(race).candidate


def _leader(race: Sequence[_Runner]) -> _Runner:
    return max(race, key=lambda runner: runner.mean)


def _behind(runner: _Runner, leader: _Runner) -> bool:
    """Tell whether a candidate is clearly behind the leader, over the draws that both played."""
    off = [ahead - own for ahead, own in zip(leader.gains, runner.gains, strict=True)]
    mean = sum(off) / len(off)
    variance = sum((one - mean) ** 2 for one in off) / (len(off) - 1)
    return leader.mean - runner.mean > CLEARLY * math.sqrt(variance / (len(off) + PRIOR))


def _dealt(seen: Seen, rng: Stream) -> Deal:
    """Return a game in which the unseen tiles are where chance puts them; the mover is seat 0."""
    hidden = "".join(rng.order(seen.unseen))
    racks = [seen.rack]
    for size in seen.opponents:
        racks.append(hidden[:size])
        hidden = hidden[size:]
    return Deal(seen.board, tuple(racks), hidden, seen.scores, 0, seen.scoreless)


def _gain(
    start: Deal, candidate: Candidate, generator: MoveGenerator, leaves: Leaves, rng: Stream
) -> float:
    """Return by how much seat 0 gains on the mean of the others, once a candidate is played.

    What the seats keep after their last turn counts as it does at sight.
    """
    seats = len(start.racks)
    kept = [0.0] * seats
    at = do(start, candidate.choice, candidate.points, rng)
    kept[0] = candidate.equity - candidate.points
    turns = 1000 if len(start.bag) + sum(map(len, start.racks[1:])) <= PLAYED_OUT else seats
    while turns and not at.over:
        best = at_sight(weigh(at.seen(), generator, leaves))
        kept[at.mover] = best.equity - best.points if best else 0.0
        at = do(at, best.choice, best.points, rng) if best else at.skip()
        turns -= 1
    gains: list[float] = [now - was for now, was in zip(at.scores, start.scores, strict=True)]
    if not at.over:
        gains = [gain + more for gain, more in zip(gains, kept, strict=True)]
    return gains[0] - sum(gains[1:]) / (seats - 1)


def at_sight(weighed: Weighed) -> Candidate | None:
    """Return the play or exchange of highest equity; None where there is none."""
    best = weighed.best_first(1)
    if best and weighed.equities[best[0]] >= weighed.swap_equity:
        move = weighed.moves[best[0]]
        return Candidate(PlayTiles(move.tiles), move.score, float(weighed.equities[best[0]]))
    return Candidate(Swap(weighed.swap), 0, weighed.swap_equity) if weighed.swap else None


def do(at: Deal, choice: Choice, points: int, rng: Stream) -> Deal:
    """Return the game after a choice of the mover's."""
    match choice:
        case PlayTiles(tiles):
            return at.play(tiles, points)
        case Swap(letters):
            return at.swap(letters, rng)
        case _:
            return at.skip()
