"""Looking ahead by chance: what becomes of a few candidates, over many draws of hidden tiles.

Each draw deals the unseen tiles to the other racks and the bag; every candidate still in the race
is played on the same draw, and all seats go on by the best move at sight, for a round of the table
or, near the end, to the end. Between two what counts is the chance of winning. A candidate that
falls clearly behind the leader is dropped.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.kernels.packed import Longs, room_for
from engine.kernels.playing import PLIES
from engine.kernels.playouts import PASS, STEPS, SWAP, Playout, play_out
from engine.kernels.values import UNUSED, fill_values
from engine.kernels.values import Values as LeaveValues
from engine.kernels.walk import Work
from engine.lexiplateau.bag import ALL_TILES
from engine.lexiplateau.choice import Choice, PlayTiles, Swap
from engine.lexiplateau.deal import Deal
from engine.lexiplateau.equity import Weighed
from engine.lexiplateau.ground import RULES, new_ground
from engine.lexiplateau.leaves import KINDS, Leaves, Values, leave_key
from engine.lexiplateau.placement import RACK_SIZE
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.winning import chances
from engine.moves import MoveGenerator, packed, rack_counts
from engine.stream import Stream

PLAYED_OUT = 14
"""Unseen tiles up to which a game is played to its end: what is left of the bag counts then."""
LOOKS = 20
"""Draws between two looks at who may be dropped: at each look chance may drop the best one."""
CLEARLY = 2.5
"""Standard errors of the difference that a candidate must be behind."""
PRIOR = 30
"""Draws that the equity at sight counts for: it is off by about five points, a draw by thirty."""
BATCH = 5
"""Draws between two looks at the clock."""
SEEN_LATER = 15
"""Tiles that the first seat gets to see until a round of two is over: what it draws after its two
turns, and what the other plays, five at a time."""
_BEST = RULES._replace(best_only=True)


@dataclass(frozen=True)
class Candidate:
    """Something to do: a choice, its points, and its equity at sight."""

    choice: Choice
    points: int
    equity: float


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
    if len(candidates) == 1:
        return candidates[0]
    table = Playouts(seen, candidates, generator, leaves, rng.bits() >> 1 | 1)
    race = _Race(seen, np.array([one.equity for one in candidates]))
    while len(race.running) > 1 and race.draws < most_draws:
        race.add(table.play(race.running, min(BATCH, most_draws - race.draws)))
        if clock() >= until:
            break
        if race.draws % LOOKS == 0:
            race.drop()
    return candidates[race.leader()]


class _Race:
    """What the candidates gained so far; those that fall behind are dropped.

    Attributes:
        running: int64 (n,), the numbers of those still in the race.
        gains: float64 (draws, n), of these.
    """

    def __init__(self, seen: Seen, equities: Values) -> None:
        self.running, self.gains = np.arange(len(equities)), np.empty((0, len(equities)))
        self._equities = equities
        self._lead = seen.scores[0] - seen.scores[1] if len(seen.opponents) == 1 else None
        self._ended = len(seen.unseen) <= PLAYED_OUT
        self._unseen = len(seen.unseen) - SEEN_LATER

    @property
    def draws(self) -> int:
        """Draws that those still in the race have played."""
        return len(self.gains)

    def add(self, gains: Values) -> None:
        """Take some draws into account."""
        self.gains = np.concatenate([self.gains, gains])

    def leader(self) -> int:
        """Return the number of the one that does best."""
        return int(self.running[np.argmax(self._means(self._worth(self.gains)))])

    def drop(self) -> None:
        """Drop who is clearly behind the leader over the draws that both played."""
        worth = self._worth(self.gains)
        means = self._means(worth)
        leader = np.argmax(means)
        off = worth[:, [leader]] - worth
        error = np.sqrt(off.var(axis=0, ddof=1) / (self.draws + PRIOR))
        near = means[leader] - means <= CLEARLY * error
        self.running, self.gains = self.running[near], self.gains[:, near]

    def _worth(self, gains: Values) -> Values:
        """Return what gains are worth: chances of winning between two, else points."""
        if self._lead is None:
            return gains
        return chances(self._lead + gains, self._unseen, ended=self._ended)

    def _means(self, worth: Values) -> Values:
        """Return each one's worth on average, that of the equity at sight counted in."""
        equities = self._equities[self.running]
        at_sight = self._worth(equities - equities.mean() + self.gains.mean())
        means: Values = (worth.sum(axis=0) + PRIOR * at_sight) / (self.draws + PRIOR)
        return means


class Playouts:
    """Games that go on from a position after each candidate; see `engine.kernels.playouts`.

    Attributes:
        turns: how many turns of each are played after the candidate's.
    """

    def __init__(
        self,
        seen: Seen,
        candidates: Sequence[Candidate],
        generator: MoveGenerator,
        leaves: Leaves,
        seed: int,
    ) -> None:
        seats, ends = 1 + len(seen.opponents), len(seen.unseen) <= PLAYED_OUT
        self.turns = PLIES - 1 if ends else seats
        ground, works = new_ground(generator, seen.board, [seen.rack] * 2, seen.opening)
        reply, later = (work._replace(bar=work.bar._replace(scale=STEPS)) for work in works)
        self._works: tuple[Work, Work] = reply, later
        self._others, self._moves = seats - 1, room_for(1)
        unseen = np.array([KINDS.index(mark) for mark in seen.unseen], np.int64)
        start = np.array([seed, seen.bag, seen.scoreless, 0, 0], np.int64)
        scores, kept = np.zeros((2, seats), np.int64)
        self._game = Playout(
            ground=ground,
            values=_leave_values(leaves),
            unseen=unseen,
            dealt=unseen.copy(),
            start=start,
            counters=start.copy(),
            sizes=np.array([len(seen.rack), *seen.opponents]),
            own=rack_counts(seen.rack),
            racks=np.zeros((seats, len(KINDS)), np.int64),
            bag=np.zeros(len(ALL_TILES), np.int64),
            scores=scores,
            kept=kept,
            parts=np.zeros((3, 1 << RACK_SIZE), np.int64),
            logged=np.zeros(PLIES, np.int64),
            candidates=np.array([_row(seen, one) for one in candidates]),
            choice=np.zeros(4, np.int64),
        )

    def play(self, racing: Longs, deals: int) -> Values:
        """Return by how much the mover gains on the mean of the others; float64 (deals, n).

        racing: int64 (n,), the numbers of the candidates, which all play on the same deals.
        """
        gains = np.empty((deals, len(racing)), np.int64)
        play_out(self._game, _BEST, *self._works, self._moves, racing, self.turns, gains)
        return gains / (STEPS * self._others)


def _row(seen: Seen, one: Candidate) -> tuple[int, int, int, int]:
    """Return a candidate as `Playout.candidates` has it."""
    kept = round(STEPS * (one.equity - one.points))
    match one.choice:
        case PlayTiles(tiles):
            place, letters = packed(seen.board, tiles)
            return place, letters, one.points, kept
        case Swap(letters=swapped):
            return SWAP, leave_key(swapped), 0, kept
        case _:
            return PASS, 0, 0, kept


@functools.lru_cache(maxsize=4)
def _leave_values(leaves: Leaves) -> LeaveValues:
    """Return a table as the kernels take it."""
    size = 1 << (2 * len(leaves.keys)).bit_length()
    table = LeaveValues(np.full(size, UNUSED, np.int32), np.zeros(size, np.int32))
    fill_values(table, leaves.keys, np.round(leaves.values * STEPS).astype(np.int64))
    return table


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
