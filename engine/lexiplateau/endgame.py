"""The end of a game of two: with the bag empty both know all tiles, and the best play can be found.

Alpha-beta search. A first round looks at the few most promising moves of each position only, and
deepens by a turn at a time until the game ends on every line. The rounds after it look at more and
more moves, the last one at all legal moves, passes included: its answer is proven. Where the budget
ends it earlier, the answer is that of the widest round so far. Where depth ends a line, both sides
go on by the move that looks best. Positions that come about in several ways are looked at once.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.bag import rack_value
from engine.lexiplateau.choice import PassTurn, PlayTiles
from engine.lexiplateau.deal import ROUNDS_WITHOUT_WORD
from engine.lexiplateau.equity import SLOW, STUCK
from engine.lexiplateau.leaves import Keys, key_tiles, rack_keys
from engine.lexiplateau.seen import Seen
from engine.moves import MoveGenerator, MoveSet

SEATS = 2
LAST_PASS = SEATS * ROUNDS_WITHOUT_WORD
_INFINITE = 1 << 30
MOVES_KEPT = 1_000_000
"""Moves that are remembered at a time, 30 bytes each; beyond that they are generated again."""
_NODES_A_LOOK = 8
"""Positions between two looks at the clock, which costs as much as one on some machines."""
_SOLVED = 99
"""Depth of a value that no further search can change."""

Placed = frozenset[tuple[Cell, Tile]]
_Key = tuple[Placed, str, str, int]
WIDTHS = (4, 8, 16, 32, 0)
"""Moves looked at in each position, by rounds; 0 for all."""
AT_FIRST = (4, 4)
"""How many times as many are looked at for the first turns: the one that is to be chosen, and what
may answer it. An answer that is missed makes a bad choice look good."""
_PASS = -1
"""In place of a play."""


@dataclass(frozen=True)
class Solution:
    """What a search found.

    Attributes:
        choice: what to do.
        value: by how many points the mover gains on the other until the end, deductions included.
        proven: whether that is so if both sides play their best.
        width: moves that the last round looked at in each position; 0 where it was all.
        nodes: positions for which moves were generated.
    """

    choice: PlayTiles | PassTurn
    value: int
    proven: bool
    width: int
    nodes: int


@dataclass(frozen=True)
class _Node:
    """A position in the search: what was laid since its root, and the racks, the mover's first.

    `turns` is how many turns it is away from the root.
    """

    placed: Placed
    board: Board
    rack: str
    other: str
    scoreless: int
    turns: int = 0

    @property
    def key(self) -> _Key:
        return self.placed, self.rack, self.other, self.scoreless

    def after_pass(self) -> _Node:
        passes, turns = self.scoreless + 1, self.turns + 1
        return _Node(self.placed, self.board, self.other, self.rack, passes, turns)


@dataclass(frozen=True, eq=False)
class _Plays:
    """The moves of a rack on a board, most promising first.

    Attributes:
        moves: packed.
        order: int64 (n,), indices into `moves`, in the order of promise.
        racks: what a move may leave of the rack, by the number in `moves.leaves`.
    """

    moves: MoveSet
    order: Keys
    racks: list[str]

    def __len__(self) -> int:
        return len(self.order)


@dataclass(frozen=True)
class _Known:
    """What this round knows of a node: its value as far as `depth`.

    `kind` is -1 where the value is at most that, 0 where it is that, 1 where it is at least that.
    """

    depth: int
    kind: int
    value: int


class _OutOfBudget(Exception):
    """The search has to end."""


@dataclass(eq=False)
class Endgame:
    """A search of one position.

    Attributes:
        generator: of the game's lexicon.
        seconds: the budget in time, by `clock`.
        most_nodes: the budget in positions, for answers that depend on nothing else.
        clock: seconds from any origin.
        nodes: positions for which moves were generated so far.
    """

    generator: MoveGenerator
    seconds: float = 2.0
    most_nodes: int = _INFINITE
    clock: Callable[[], float] = time.perf_counter
    nodes: int = 0
    _until: float = math.inf
    _last: int = _INFINITE
    _width: int = 0
    _kept: int = 0
    _limited: bool = False
    _found: tuple[int, int] = (_PASS, -_INFINITE)
    _plays: dict[tuple[Placed, str], _Plays] = field(default_factory=dict)
    _known: dict[_Key, _Known] = field(default_factory=dict)
    _hints: dict[_Key, int] = field(default_factory=dict)
    _sight: dict[_Key, int] = field(default_factory=dict)

    def solve(self, seen: Seen) -> Solution:
        """Return the best that the search finds for the seat to move.

        Raises:
            ValueError: the bag is not empty, or there are not two seats.
        """
        if seen.bag or len(seen.opponents) != 1:
            raise ValueError("not the end of a game of two")
        root = _Node(frozenset(), seen.board, seen.rack, seen.unseen, seen.scoreless)
        self._found = self._first_sight(root)[0], self._at_sight(root)
        self._until, self._last = self.clock() + self.seconds, self.nodes + self.most_nodes
        proven = False
        try:
            self._deepen(root, WIDTHS[0])
            for width in WIDTHS[1:]:
                if not self._limited:
                    break
                self._round(root, width, _SOLVED)
            proven = not self._limited
        except _OutOfBudget:
            pass
        best, value = self._found
        return Solution(self._choice(root, best), value, proven, self._width, self.nodes)

    def _deepen(self, root: _Node, width: int) -> None:
        """Search with one width, deeper and deeper, until the game ends on every line."""
        depth = 1
        while self._round(root, width, depth) < _SOLVED:
            depth += 1

    def _round(self, root: _Node, width: int, depth: int) -> int:
        """Search once; return how deep the value found is known."""
        self._width, self._limited = width, False
        self._known.clear()
        value, reached = self._search(root, depth, -_INFINITE, _INFINITE, root=True)
        self._found = self._hints[root.key], value
        return reached

    def _choice(self, node: _Node, best: int) -> PlayTiles | PassTurn:
        if best == _PASS:
            return PassTurn()
        plays = _generate(self.generator, node)
        return PlayTiles(plays.moves[int(plays.order[best])].tiles)

    def _search(
        self, node: _Node, depth: int, alpha: int, beta: int, *, root: bool = False
    ) -> tuple[int, int]:
        """Return a node's value, as far as `depth` turns go, and how deep that is known.

        Outside of alpha to beta it is a bound.
        """
        known = self._known.get(node.key)
        if known and known.depth >= depth and _decides(known, alpha, beta):
            return known.value, known.depth
        if depth == 0:
            return self._at_sight(node), 0
        best, value, reached = _PASS, -_INFINITE, _SOLVED
        for play, points, after in self._turns(node, self._hints.get(node.key, 0)):
            gain, deep = points, _SOLVED
            if after is not None:
                low = max(alpha, value)
                lost, deep = self._search(after, depth - 1, points - beta, points - low)
                gain = points - lost
            if gain > value:
                if root and value > -_INFINITE:
                    self._found = play, gain  # better than the round before, if this is cut short
                best, value = play, gain
            if value >= beta:
                reached = deep if deep == _SOLVED else depth
                break
            reached = reached if deep == _SOLVED else depth
        kind = 1 if value >= beta else -1 if value <= alpha else 0
        self._known[node.key], self._hints[node.key] = _Known(reached, kind, value), best
        return value, reached

    def _turns(self, node: _Node, first: int) -> Iterator[tuple[int, int, _Node | None]]:
        """Yield the mover's turns: which play, points gained on the other, and the node after.

        The play `first` comes first, passing last; there is no node where the game ends.
        """
        plays = self._plays_of(node)
        if first == _PASS:
            yield self._pass(node)
        elif len(plays):
            yield self._turn(node, plays, first)
        width = self._width * (AT_FIRST[node.turns] if node.turns < len(AT_FIRST) else 1)
        for place in range(min(width or len(plays), len(plays))):
            if place != first:
                yield self._turn(node, plays, place)
        if self._width and len(plays):
            self._limited = True  # at least passing is left out
        elif first != _PASS:
            yield self._pass(node)

    def _pass(self, node: _Node) -> tuple[int, int, _Node | None]:
        if node.scoreless + 1 < LAST_PASS:
            return _PASS, 0, node.after_pass()
        return _PASS, rack_value(node.other) - rack_value(node.rack), None

    def _turn(self, node: _Node, plays: _Plays, place: int) -> tuple[int, int, _Node | None]:
        index = int(plays.order[place])
        points, left = int(plays.moves.scores[index]), plays.racks[plays.moves.leaves[index]]
        if not left:
            return place, points + 2 * rack_value(node.other), None
        tiles = plays.moves[index].tiles
        placed, board = node.placed.union(tiles.items()), node.board.place(tiles)
        return place, points, _Node(placed, board, node.other, left, 0, node.turns + 1)

    def _plays_of(self, node: _Node) -> _Plays:
        plays = self._plays.get((node.placed, node.rack))
        if plays is None:
            if self.nodes >= self._last or (
                self.nodes % _NODES_A_LOOK == 0 and self.clock() >= self._until
            ):
                raise _OutOfBudget
            self.nodes += 1
            plays = _generate(self.generator, node)
            self._kept += len(plays)
            if self._kept > MOVES_KEPT:
                self._plays.clear()
                self._kept = len(plays)
            self._plays[node.placed, node.rack] = plays
        return plays

    def _first_sight(self, node: _Node) -> tuple[int, int, _Node | None]:
        """Return the turn that looks best before any search; a pass where there is no other."""
        return next(self._turns(node, 0))

    def _at_sight(self, node: _Node) -> int:
        """Return what the mover gains if both sides always play what looks best."""
        line: list[tuple[_Key, int]] = []
        at: _Node | None = node
        ahead = 0
        while at is not None:
            if at.key in self._sight:
                ahead = self._sight[at.key]
                break
            _, points, after = self._first_sight(at)
            line.append((at.key, points))
            at = after
        for key, points in reversed(line):
            ahead = self._sight[key] = points - ahead
        return ahead


def _decides(known: _Known, alpha: int, beta: int) -> bool:
    """Tell whether a known value or bound is all that a search from alpha to beta would tell."""
    if known.kind > 0:
        return known.value >= beta
    return known.kind == 0 or known.value <= alpha


def _generate(generator: MoveGenerator, node: _Node) -> _Plays:
    parts = rack_keys(node.rack)
    moves = generator.moves(node.board, node.rack, opening=not node.board.tiles, game="lexiplateau")
    left = moves.leaves
    out = 2 * rack_value(node.other)
    promise = np.where(parts.sizes == 0, out, SLOW + STUCK * parts.points)
    order: Keys = np.argsort(-(moves.scores + promise[left]), kind="stable")
    return _Plays(moves, varied(moves, order), [key_tiles(key) for key in parts.keys.tolist()])


def varied(moves: MoveSet, order: Keys) -> Keys:
    """Put behind all others what begins at the same place and leaves the same as one before it.

    With a joker the most promising moves are often one with another letter for it, and a narrow
    search would look at little else.
    """
    alike = (moves.places.astype(np.int64) << 32 | moves.leaves)[order]
    first = np.zeros(len(order), np.bool_)
    first[np.unique(alike, return_index=True)[1]] = True
    return np.concatenate([order[first], order[~first]])
