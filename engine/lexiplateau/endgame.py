"""The end of a game of two: with the bag empty both know all tiles, and the best play can be found.

Alpha-beta search. A first round looks at the few most promising moves of each position only, and
deepens by a turn at a time until the game ends on every line. The rounds after it look at more and
more moves, the last one at all legal moves, passes included: its answer is proven. Where the budget
ends it earlier, the answer is that of the widest round so far. Where depth ends a line, both sides
go on by the move that looks best. Positions that come about in several ways are looked at once.

The search itself is `engine.kernels.endings`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.kernels.alphabeta import search_on
from engine.kernels.endings import (
    ALPHA,
    BEST_PLACE,
    BEST_TILES,
    BETA,
    COLUMNS,
    COUNTERS,
    DEEP,
    DEPTH,
    ENTER,
    GAIN,
    INDEX_BITS,
    INFINITE,
    LIMITED,
    NODES,
    NOW_PLACE,
    NOW_TILES,
    OTHER,
    OTHER_POINTS,
    OWN,
    OWN_POINTS,
    PASS,
    PHASE,
    PLACE,
    PLY,
    SCORELESS,
    SOLVED,
    T_COLUMNS,
    TAG,
    TILES,
    VALUE,
    WIDTH,
    Ending,
)
from engine.kernels.playing import PLIES, Ground
from engine.kernels.tables import tile_hashes
from engine.kernels.walk import Work
from engine.lexiplateau.choice import PassTurn, PlayTiles
from engine.lexiplateau.ground import RULES, Side, new_ground, new_lists, side_of
from engine.lexiplateau.seen import Seen
from engine.moves import MoveGenerator, unpacked

QUOTA = 500
"""Positions between two looks at the clock."""
WIDTHS = (4, 8, 16, 32, 0)
"""Moves looked at in each position, by rounds; 0 for all."""
AT_FIRST = (4, 4)
"""How many times as many are looked at for the first turns: the one that is to be chosen, and what
may answer it. An answer that is missed makes a bad choice look good."""
POSITIONS = 1 << 17
"""Known at a time, 64 bytes each."""


@dataclass(frozen=True)
class Solution:
    """What a search found.

    Attributes:
        choice: what to do.
        value: by how many points the mover gains on the other until the end, deductions included.
        proven: whether that is so if both sides play their best.
        width: moves that the last round looked at in each position; 0 where it was all.
        nodes: positions for which moves were listed.
    """

    choice: PlayTiles | PassTurn
    value: int
    proven: bool
    width: int
    nodes: int


class _OutOfBudget(Exception):
    """The search has to end."""


@dataclass(eq=False)
class Endgame:
    """Searches of the ends of games.

    Attributes:
        generator: of the game's lexicon.
        seconds: the budget in time, by `clock`.
        most_nodes: the budget in positions, for answers that depend on nothing else.
        clock: seconds from any origin.
    """

    generator: MoveGenerator
    seconds: float = 2.0
    most_nodes: int = INFINITE
    clock: Callable[[], float] = time.perf_counter

    def solve(self, seen: Seen) -> Solution:
        """Return the best that the search finds for the seat to move.

        Raises:
            ValueError: the bag is not empty, or there are not two seats.
        """
        if seen.bag or len(seen.opponents) != 1:
            raise ValueError("not the end of a game of two")
        return _Search(self, seen).solve()


class _Search:
    """The search of one position."""

    def __init__(self, endgame: Endgame, seen: Seen) -> None:
        self._budget = endgame
        self._until = endgame.clock() + endgame.seconds
        self._board, racks = seen.board, (seen.rack, seen.unseen)
        ground, (first, second) = new_ground(endgame.generator, seen.board, racks, seen.opening)
        self._works: tuple[Work, Work] = first, second
        self._ending = _new_ending(ground, seen, [side_of(rack) for rack in racks])
        self._counters, self._root = self._ending.counters, self._ending.frames[0]

    def solve(self) -> Solution:
        """Search until the end is proven or the budget spent."""
        counters = self._counters
        self._begin(0)
        self._look()
        try:
            self._widen()
            proven = not counters[LIMITED]
        except _OutOfBudget:
            proven = False
        value, width, nodes = int(counters[GAIN]), int(counters[WIDTH]), int(counters[NODES])
        return Solution(self._choice(), value, proven, width, nodes)

    def _choice(self) -> PlayTiles | PassTurn:
        place, tiles = int(self._counters[PLACE]), int(self._counters[TILES])
        if place == PASS:
            return PassTurn()
        return PlayTiles(unpacked(self._board, place, tiles, 0).tiles)

    def _look(self) -> None:
        """Take what is best at sight for the answer, whatever the budget."""
        self._start(0)
        while not search_on(self._ending, RULES, *self._works, QUOTA):
            pass
        self._answer(NOW_PLACE, NOW_TILES)

    def _widen(self) -> None:
        """Search with one width, deeper and deeper, until the game ends on every line; then wider.

        Raises _OutOfBudget.
        """
        depth = 1
        while self._round(depth) < SOLVED:
            depth += 1
        for number in range(1, len(WIDTHS)):
            if not self._counters[LIMITED]:
                break
            self._begin(number)
            self._round(SOLVED)

    def _begin(self, number: int) -> None:
        """Go over to another width: nothing is known yet."""
        counters = self._counters
        counters[WIDTH], counters[TAG], counters[LIMITED] = WIDTHS[number], number + 1, 0

    def _round(self, depth: int) -> int:
        """Search once; return how deep the value found is known."""
        self._start(depth)
        while not search_on(self._ending, RULES, *self._works, min(QUOTA, self._left())):
            if self._left() <= 0 or self._budget.clock() >= self._until:
                raise _OutOfBudget
        self._answer(BEST_PLACE, BEST_TILES)
        return int(self._counters[DEEP])

    def _left(self) -> int:
        """Return how many positions of the budget are left."""
        return self._budget.most_nodes - int(self._counters[NODES])

    def _start(self, depth: int) -> None:
        self._root[DEPTH], self._root[ALPHA], self._root[BETA] = depth, -INFINITE, INFINITE
        self._counters[PLY], self._counters[PHASE] = 0, ENTER

    def _answer(self, place: int, tiles: int) -> None:
        counters, root = self._counters, self._root
        counters[GAIN] = counters[VALUE]
        counters[PLACE], counters[TILES] = root[place], root[tiles]


def _new_ending(ground: Ground, seen: Seen, sides: Sequence[Side]) -> Ending:
    """Return a search that has not begun."""
    frames = np.zeros((PLIES + 1, COLUMNS), np.int64)
    root = frames[0]
    root[OWN], root[OTHER] = (side.pack for side in sides)
    root[OWN_POINTS], root[OTHER_POINTS] = (side.points for side in sides)
    root[SCORELESS] = seen.scoreless
    keys, tiles, notes = np.empty((3, 1 << INDEX_BITS), np.int64)
    return Ending(
        ground=ground,
        lists=new_lists(seen.board.layout, sides),
        sizes=np.array([len(seen.rack), len(seen.unseen)]),
        wider=np.array(AT_FIRST),
        hashes=tile_hashes(),
        values=np.array([side.values for side in sides]),
        counters=np.zeros(COUNTERS, np.int64),
        frames=frames,
        keys=keys,
        tiles=tiles,
        notes=notes,
        table=np.zeros((POSITIONS, T_COLUMNS), np.int64),
    )
