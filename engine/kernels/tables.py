"""The two searches for the best placement, as objects that own their arrays."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from engine.board.board import Board
from engine.kernels.beam import CLOSED, Base, Beam, Search, best_of, expand, fill_base
from engine.kernels.exhaust import DEPTH, LEFT, SCORE, Exhaustion, explore
from engine.kernels.flatgraph import Ints
from engine.kernels.floats import add_floats, rack_words
from engine.kernels.grid import HOLE, JOINED, Grid
from engine.kernels.lay import NO_TILE, new_log
from engine.kernels.limits import possible_letters
from engine.kernels.line import LONGEST
from engine.kernels.packed import MAX_TILES, Longs, Moves, Rules, room_for
from engine.kernels.walk import new_work
from engine.moves import MoveGenerator, rack_counts, rack_kinds

ROOM = 1 << 16
"""Moves of one board, and words of one rack, that the beam looks at, at most."""
BASE_DEPTH = 30
"""Base moves kept for each multiset of tiles that they use."""
MARGINS = ((80, 3.0, 40), (16, 2.0, 20), (0, 1.5, 10))
"""What a leave may bring, for passes of at least so many states: this many times what its tiles
bring alone, and so many points more. One of 30 positions needs the second, none the third."""
FRAMES = 2048
"""Far more than the deepest exploration: a frame for each anchor, and for each cell of a word."""
_PLAIN = Rules(JOINED, False, 0, 0, False, 1 << 40)


@functools.cache
def tile_hashes() -> Longs:
    """Return a hash for every tile code, the same in every process: int64."""
    generator = np.random.default_rng(20)
    return generator.integers(-(2**62), 2**62, size=LONGEST * LONGEST << 6, dtype=np.int64)


def leave_radix(limits: Longs) -> tuple[Longs, int]:
    """Return what each tile counts in a leave's number, and how many leaves there are."""
    radix, leaves = np.zeros(27, np.int64), 1
    for letter in np.flatnonzero(limits):
        radix[letter] = leaves
        leaves *= int(limits[letter]) + 1
    return radix, leaves


def leave_sizes(limits: Longs, radix: Longs, leaves: int) -> Longs:
    """Return how many tiles each leave has."""
    numbers = np.arange(leaves)
    sizes = np.zeros(leaves, np.int64)
    for letter in np.flatnonzero(limits):
        sizes += numbers // radix[letter] % (limits[letter] + 1)
    return sizes


class BeamSearch:
    """One position, searched in passes of any width (see engine.kernels.beam)."""

    def __init__(
        self, generator: MoveGenerator, board: Board, rack: str, opening: bool, bonus: int
    ) -> None:
        nodes = generator.nodes
        limits = rack_counts(rack)
        radix, self._leaves = leave_radix(limits)
        sizes = leave_sizes(limits, radix, self._leaves)
        grid, work, moves = generator.room(board.layout), new_work(), room_for(ROOM)
        found = min(ROOM, generator.fill(grid, work, moves, board, rack, opening, _PLAIN))
        self._base_moves = _first(moves, found)
        self._ranked = np.argsort(-moves.scores[:found], kind="stable")
        self._words = rack_words(nodes, work, len(rack), moves)
        self._word_moves = _first(moves, self._words)
        self._anywhere = opening and board.layout.star is None
        if self._anywhere:  # for all that is laid after its first word
            grid = generator.grid(board, opening=False)
        self._beam = _new_beam(0, 0, np.full(self._leaves, -1))
        self._gains = np.zeros(self._leaves, np.int64)
        rows = np.arange(2 * self._leaves)
        order = np.lexsort((rows, rows < self._leaves, -sizes[rows % self._leaves]))
        base = Base(
            np.full((self._leaves, BASE_DEPTH, MAX_TILES), NO_TILE, np.int32),
            np.zeros((self._leaves, BASE_DEPTH), np.int32),
            np.zeros((self._leaves, BASE_DEPTH), np.int64),
            np.zeros(self._leaves, np.int32),
        )
        self._search = Search(
            grid=grid,
            nodes=nodes,
            work=work,
            moves=moves,
            log=new_log(),
            base=base,
            radix=radix,
            limits=limits,
            order=order.astype(np.int32),
            sizes=sizes,
            home=grid.tags.copy(),
            mixed=tile_hashes(),
            bonus=bonus if len(rack) == MAX_TILES else 0,
        )

    def begin(self, legal: int, floating: int) -> None:
        """Begin a pass that keeps so many states of each kind for each leave."""
        floors = self._hopeless(legal)
        self._beam = _new_beam(legal, 0 if self._anywhere else floating, floors)
        self._cursor = np.zeros(2, np.int64)
        search = self._search
        _copy(self._base_moves, search.moves)
        search.base.counts[:] = 0
        fill_base(search, self._beam, self._ranked)
        if self._anywhere:
            search.base.counts[:] = 0  # two words apart are no placement here
        else:
            _copy(self._word_moves, search.moves)
            add_floats(search, self._beam, self._words)

    def expand(self, quota: int) -> bool:
        """Expand up to `quota` states; return whether the pass is done."""
        return int(expand(self._search, self._beam, self._cursor, quota)) < quota

    def states(self) -> tuple[Ints, Ints]:
        """Return scores (n,) and tile codes (n, 9) of all legal states that the pass keeps."""
        beam, leaves = self._beam, self._leaves
        kept = np.arange(beam.scores.shape[1]) < beam.counts[:leaves, None]
        return beam.scores[:leaves][kept], beam.codes[:leaves][kept]

    def _hopeless(self, width: int) -> npt.NDArray[np.int64]:
        """Return, by leave, the score from which the best one so far seems out of reach.

        What a leave can still bring is judged by the best placement that the passes before found
        for any part of its tiles, with a margin, since words that cross the new tiles bring more.
        """
        beam, leaves = self._beam, self._leaves
        scores = np.where(
            np.arange(beam.scores.shape[1]) < beam.counts[:leaves, None], beam.scores[:leaves], 0
        )
        self._gains = np.maximum(self._gains, scores.max(axis=1)[::-1])  # by the tiles used
        counts = self._search.limits[self._search.limits > 0][::-1] + 1
        gains = self._gains.reshape(counts)
        for axis in range(gains.ndim):
            gains = np.maximum.accumulate(gains, axis=axis)
        margin, extra = next((times, more) for least, times, more in MARGINS if width >= least)
        floors: npt.NDArray[np.int64] = self._gains.max() - np.int64(margin * gains.ravel() + extra)
        return np.maximum(floors, -1)

    def best(self) -> tuple[int, Ints | None]:
        """Return score and tile codes of the pass's best legal state so far."""
        row, place = best_of(self._beam, self._leaves)
        if row < 0:
            return -1, None
        return int(self._beam.scores[row, place]), self._beam.codes[row, place].copy()


class Exhaustive:
    """One position, explored completely (see engine.kernels.exhaust)."""

    def __init__(
        self, generator: MoveGenerator, board: Board, rack: str, opening: bool, bonus: int
    ) -> None:
        nodes = generator.nodes
        grid = generator.grid(board, opening=opening)
        letters = possible_letters(
            generator.grid(board, opening=opening),
            nodes,
            rack_kinds(rack),
            new_work(),
            room_for(ROOM),
        )
        counters = np.zeros(DEPTH + 1, np.int64)
        counters[LEFT], counters[SCORE] = len(rack), -1
        size = len(grid.marks)
        self._state = Exhaustion(
            grid=grid,
            nodes=nodes,
            letters=letters,
            closed=np.zeros(size, np.int32),
            decided=np.zeros((2, size), np.int32),
            anchors=_anchors(grid, opening),
            once=opening,
            rack=rack_counts(rack),
            placed=np.zeros(MAX_TILES, np.int32),
            best=np.full(MAX_TILES, NO_TILE, np.int32),
            counters=counters,
            stack=np.zeros((FRAMES, 9), np.int64),
            bonus=bonus,
        )

    def explore(self, steps: int) -> bool:
        """Go on for so many steps; return whether every placement has been seen."""
        return bool(explore(self._state, steps))

    def best(self) -> tuple[int, Ints | None]:
        """Return score and tile codes of the best placement seen so far."""
        score = int(self._state.counters[SCORE])
        return score, None if score < 0 else self._state.best.copy()


def _new_beam(legal: int, floating: int, floors: npt.NDArray[np.int64]) -> Beam:
    """Return an empty beam; floors: by leave, below which a state is not worth keeping."""
    leaves = len(floors)
    rows, most = 2 * leaves, max(legal, floating, 1)
    widths = np.repeat(np.array([legal, floating], np.int32), leaves)
    return Beam(
        codes=np.full((rows, most, MAX_TILES), NO_TILE, np.int32),
        scores=np.zeros((rows, most), np.int32),
        hashes=np.zeros((rows, most), np.int64),
        counts=np.zeros(rows, np.int32),
        widths=widths,
        worst=np.zeros(rows, np.int32),
        floors=np.where(widths > 0, np.tile(floors, 2), CLOSED).astype(np.int32),
    )


def _anchors(grid: Grid, opening: bool) -> npt.NDArray[np.int64]:
    """Return the empty cells from which a placement may start, ascending."""
    if opening:
        return np.flatnonzero((grid.marks == 0) & (grid.tags & JOINED > 0))
    near = [
        cell
        for cell in np.flatnonzero(grid.marks == 0)
        if any(0 < grid.marks[cell + step] < HOLE for step in (1, -1, grid.stride, -grid.stride))
    ]
    return np.array(near, np.int64)


def _first(moves: Moves, count: int) -> Moves:
    return Moves(
        moves.places[:count].copy(),
        moves.tiles[:count].copy(),
        moves.scores[:count].copy(),
        moves.leaves[:count].copy(),
    )


def _copy(source: Moves, target: Moves) -> None:
    count = len(source.places)
    target.places[:count], target.tiles[:count] = source.places, source.tiles
    target.scores[:count], target.leaves[:count] = source.scores, source.leaves
