"""Learning what leaves are worth, by self-play.

Robots that play the highest equity (score and leave, by the table so far) play games. At each
position with enough tiles left, some racks are drawn from the tiles not on the board, and the
equity of the best move with each is compared with that of the others on the same position: what a
rack makes more than its neighbours is put down to each part of it. A part's mean is then its
value, drawn towards what its own parts let expect, the more the fewer racks had it. The next
generation plays with that table, so that a value holds what the tiles bring in later turns, too.

The method is that of Quackle's and Macondo's tables, with two things of its own: racks are drawn
evenly rather than as games bring them (a rack in play is the rest of a choice), and positions are
compared with themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import msgspec
import numpy as np

from engine.lexiplateau.bag import without
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.leaves import (
    BITS,
    FIVE_BITS,
    MOST_KEPT,
    Keys,
    Leaves,
    LeavesMeta,
    Values,
    all_keys,
    key_tiles,
    no_leaves,
    rack_keys,
)
from engine.lexiplateau.placement import RACK_SIZE
from engine.moves import Move, MoveGenerator
from engine.stream import Stream

RACKS_A_POSITION = 6
"""At the price of about five more positions' worth of moves, six times as much is learnt of one."""
GAMES_A_STEP = 50
"""Games after which what was learnt is kept, so that a run can go on from there."""
_TINY = 1e-9
_OFTEN, _ENOUGH = 200, 20
"""Racks that leaves must have been in, and leaves of one size, to tell how far these are from
expectation: of rarer ones, chance is nearly all that one would see."""


class OtherRun(ValueError):
    """The file holds a run with another lexicon, seed or number of games."""


@dataclass(eq=False)
class Tally:
    """What was observed, summed up.

    Attributes:
        keys: as in `Leaves`.
        counts: float64 (n,), how often each leave was in a rack (in each way that it was).
        sums: float64 (n,), by how many points such racks were better than their position's others.
        squares: the sum of the squares of those, over all racks.
        racks: how many racks.
    """

    keys: Keys = field(default_factory=all_keys)
    counts: Values = field(init=False)
    sums: Values = field(init=False)
    squares: float = 0.0
    racks: int = 0

    def __post_init__(self) -> None:
        self.counts, self.sums = np.zeros(len(self.keys)), np.zeros(len(self.keys))

    def add(self, rack: str, better: float) -> None:
        """Put down that a rack was better by so many points than others on its position."""
        parts = rack_keys(rack)
        known = parts.keys <= self.keys[-1]
        places = np.searchsorted(self.keys, parts.keys[known])
        self.counts[places] += parts.ways[known]
        self.sums[places] += parts.ways[known] * better
        self.squares += better * better
        self.racks += 1


def best_equity(
    generator: MoveGenerator, at: Deal, rack: str, leaves: Leaves
) -> tuple[float, Move | str]:
    """Return the equity of the best thing to do with a rack, and the move or the tiles to swap."""
    kept = leaves.kept(rack)
    moves = generator.moves(at.board, rack, opening=not at.board.tiles, game="lexiplateau")
    swap = int(np.argmax(kept[:-1]))
    best, chosen = float(kept[swap]), -1
    if len(moves):
        equities = moves.scores + kept[moves.leaves]
        first = int(np.argmax(equities))
        if equities[first] >= best:
            best, chosen = float(equities[first]), first
    return best, moves[chosen] if chosen >= 0 else _swapped(rack, swap)


def _swapped(rack: str, kept: int) -> str:
    """Return the tiles that go back where the part of that number is kept."""
    return without(rack, key_tiles(int(rack_keys(rack).keys[kept])))


def draw(tiles: str, rng: Stream) -> str:
    """Return a rack of some tiles, sorted; each set of them as likely as it is in a game."""
    left = list(tiles)
    return "".join(sorted(left.pop(rng.below(len(left))) for _ in range(RACK_SIZE)))


def observe(generator: MoveGenerator, leaves: Leaves, rng: Stream, tally: Tally) -> None:
    """Play one game and add to the tally what its positions tell."""
    at = deal(rng)
    while not at.over and len(at.bag) >= RACK_SIZE:
        unplayed = at.bag + "".join(at.racks)
        racks = [draw(unplayed, rng) for _ in range(RACKS_A_POSITION)]
        equities = [best_equity(generator, at, rack, leaves)[0] for rack in racks]
        total = sum(equities)
        for rack, equity in zip(racks, equities, strict=True):
            tally.add(rack, equity - (total - equity) / (RACKS_A_POSITION - 1))
        _, chosen = best_equity(generator, at, at.rack, leaves)
        if isinstance(chosen, Move):
            at = at.play(chosen.tiles, chosen.score)
        else:
            at = at.swap(chosen, rng)


def fit(tally: Tally) -> Values:
    """Return the value of each leave of a tally.

    Its mean, drawn towards what smaller leaves let expect by how far (variance) leaves of its size
    are from that, beyond what chance does to their means.
    """
    sizes = np.count_nonzero(
        [tally.keys >> BITS * place & FIVE_BITS for place in range(MOST_KEPT)], axis=0
    )
    values = np.zeros(len(tally.keys))
    seen = np.maximum(tally.counts, 1)
    means = tally.sums / seen
    noise, spread = tally.squares / max(tally.racks, 1), 0.0
    for size in range(1, MOST_KEPT + 1):
        rows = np.flatnonzero(sizes == size)
        expected = _expected(tally.keys, values, rows, size)
        off, counts = means[rows] - expected, tally.counts[rows]
        often = counts >= _OFTEN
        if np.count_nonzero(often) >= _ENOUGH:
            spread = max(0.0, float(np.mean(off[often] ** 2 - noise / counts[often])))
        told = counts * spread
        values[rows] = expected + off * told / np.maximum(told + noise, _TINY)
    return values


def _expected(keys: Keys, values: Values, rows: Keys, size: int) -> Values:
    """Return what the smaller leaves let expect of some of one size.

    For any two tiles: the leave without the one and the leave without the other, less the leave
    without both, as if the two did not matter to each other; the mean over all pairs.
    """
    if size == 1:
        return np.zeros(len(rows))
    codes = [keys[rows] >> BITS * (size - 1 - place) & FIVE_BITS for place in range(size)]

    def rest(*left_out: int) -> Values:
        key = np.zeros(len(rows), np.int64)
        for place in range(size):
            if place not in left_out:
                key = key << BITS | codes[place]
        return values[np.searchsorted(keys, key)]

    ones = [rest(place) for place in range(size)]
    pairs = list(combinations(range(size), 2))
    total = np.zeros(len(rows))
    for a, b in pairs:
        total += ones[a] + ones[b] - rest(a, b)
    return total / len(pairs)


class _State(msgspec.Struct):
    """Where a run stands: what was asked for, and how much of it is done."""

    lexicon: str
    games: tuple[int, ...]
    seed: str
    generation: int = 0
    game: int = 0
    squares: float = 0.0
    racks: int = 0
    all_racks: int = 0


@dataclass(eq=False)
class Learner:
    """A run, which can be stopped after each step and taken up again.

    Attributes:
        generator: of the lexicon to learn for.
        games: of each generation.
        seed: names the run; game after game is the same for the same seed.
        file: where the run is kept.
        most: tiles of the longest leaves.
    """

    generator: MoveGenerator
    games: tuple[int, ...]
    seed: str
    file: Path
    most: int = MOST_KEPT
    _state: _State = field(init=False)
    _tally: Tally = field(init=False)
    _leaves: Leaves = field(init=False)

    def __post_init__(self) -> None:
        self._state = _State(self.generator.lexicon.version, self.games, self.seed)
        self._tally, self._leaves = Tally(all_keys(most=self.most)), no_leaves()
        if self.file.exists():
            self._load()

    @property
    def done(self) -> int:
        """Games played so far, of all generations."""
        return sum(self.games[: self._state.generation]) + self._state.game

    def step(self) -> bool:
        """Play some games and keep what they tell; return whether there are more to play."""
        state = self._state
        if state.generation == len(self.games):
            return False
        for _ in range(min(GAMES_A_STEP, self.games[state.generation] - state.game)):
            rng = Stream("leaves", self.seed, state.generation, state.game)
            observe(self.generator, self._leaves, rng, self._tally)
            state.game += 1
        if state.game == self.games[state.generation]:
            state.all_racks += self._tally.racks
            self._leaves = Leaves(self._tally.keys, fit(self._tally))
            self._tally, state.game = Tally(self._tally.keys), 0
            state.generation += 1
        self._save()
        return state.generation < len(self.games)

    def result(self) -> Leaves:
        """Return the table of the last generation that is complete."""
        state = self._state
        meta = LeavesMeta(state.lexicon, self.games, self.seed, state.all_racks)
        return Leaves(self._leaves.keys, self._leaves.values, meta)

    def _save(self) -> None:
        self._state.squares, self._state.racks = self._tally.squares, self._tally.racks
        self.file.parent.mkdir(parents=True, exist_ok=True)
        part = self.file.with_suffix(".part")
        with part.open("wb") as stream:
            np.savez(
                stream,
                state=np.frombuffer(msgspec.json.encode(self._state), np.uint8),
                values=self._leaves.values,
                counts=self._tally.counts,
                sums=self._tally.sums,
            )
        part.replace(self.file)

    def _load(self) -> None:
        with np.load(self.file, allow_pickle=False) as kept:
            state = msgspec.json.decode(kept["state"].tobytes(), type=_State)
            asked = self._state
            if (state.lexicon, state.games, state.seed) != (asked.lexicon, asked.games, asked.seed):
                raise OtherRun(self.file)
            self._state = state
            self._tally.counts, self._tally.sums = kept["counts"], kept["sums"]
            self._tally.squares, self._tally.racks = state.squares, state.racks
            if state.generation:
                self._leaves = Leaves(self._tally.keys, kept["values"])
