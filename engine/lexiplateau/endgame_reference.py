"""The search of the end once more, in plain Python: slow, and without anything kept in place.

The tests hold the compiled one against it, position for position. It shares no code with it but
the game's rules; its moves are those of `engine.kernels.reference`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.tiles import Tile
from engine.kernels.reference import reference_moves
from engine.lexicon import Lexicon
from engine.lexiplateau.bag import rack_value, without
from engine.lexiplateau.endgame import AT_FIRST, WIDTHS

LAST_PASS = 4
SOLVED, INFINITE = 99, 1 << 30
SLOW = 6

Placed = frozenset[tuple[Cell, Tile]]
Play = Placed | None
"""None for a pass."""


class Node(NamedTuple):
    """A position: what was laid since the root, the mover's rack and the other's, turns."""

    placed: Placed
    rack: str
    other: str
    scoreless: int
    turns: int

    @property
    def key(self) -> tuple[Placed, str, str, int, int]:
        """What its value depends on."""
        return self.placed, self.rack, self.other, self.scoreless, self.turns % 2


class Listed(NamedTuple):
    """A play in the order in which it is tried."""

    later: bool
    promise: int
    place: tuple[int, ...]
    letters: tuple[int, ...]
    blanks: int
    tiles: Placed
    score: int
    left: str


class OutOfBudget(Exception):
    """The search has to end."""


@dataclass(eq=False)
class PlainEndgame:
    """A search of one position; attributes as in `Endgame` and its `Solution`."""

    lexicon: Lexicon
    board: Board
    most_nodes: int
    nodes: int = 0
    width: int = 0
    limited: bool = False
    found: tuple[Play, int] = (None, 0)
    known: dict[object, tuple[int, int, int]] = field(default_factory=dict)
    first: dict[object, Play] = field(default_factory=dict)
    sight: dict[object, int] = field(default_factory=dict)
    moves: dict[object, Mapping[Placed, int]] = field(default_factory=dict)

    def solve(self, rack: str, other: str, scoreless: int) -> bool:
        """Search; return whether what is found is proven."""
        root = Node(frozenset(), "".join(sorted(rack)), "".join(sorted(other)), scoreless, 0)
        self.width = WIDTHS[0]
        self.found = None, self.at_sight(root, INFINITE)
        plays = self.plays(root)
        self.found = plays[0].tiles if plays else None, self.found[1]
        try:
            depth = 1
            while self.round(root, depth) < SOLVED:
                depth += 1
            for width in WIDTHS[1:]:
                if not self.limited:
                    break
                self.width, self.limited = width, False
                self.known.clear()
                self.round(root, SOLVED)
        except OutOfBudget:
            return False
        return not self.limited

    def round(self, root: Node, depth: int) -> int:
        """Search once; return how deep the value found is known."""
        value, deep = self.search(root, depth, -INFINITE, INFINITE)
        self.found = self.first[root.key], value
        return deep

    def search(self, node: Node, depth: int, alpha: int, beta: int) -> tuple[int, int]:
        """Return a node's value, or a bound beyond alpha or beta, and how deep it is known."""
        deep, kind, value = self.known.get(node.key, (-1, 0, 0))
        decides = kind == 0 or (kind > 0 and value >= beta) or (kind < 0 and value <= alpha)
        if deep >= depth and decides:
            return value, deep
        if depth == 0:
            return self.at_sight(node, self.most_nodes), 0
        self.count(self.most_nodes)
        best: Play = None
        value, reached = -INFINITE, SOLVED
        for play, points, after in self.turns(node):
            gain, deep = points, SOLVED
            if after:
                low = max(alpha, value)
                lost, deep = self.search(after, depth - 1, points - beta, points - low)
                gain -= lost
            if gain > value:
                if node.turns == 0 and value > -INFINITE:
                    self.found = play, gain
                best, value = play, gain
            if value >= beta:
                reached = SOLVED if deep == SOLVED else depth
                break
            reached = reached if deep == SOLVED else depth
        kind = 1 if value >= beta else -1 if value <= alpha else 0
        self.known[node.key], self.first[node.key] = (reached, kind, value), best
        return value, reached

    def count(self, most: int) -> None:
        """Count a position whose plays are looked at."""
        if self.nodes >= most:
            raise OutOfBudget
        self.nodes += 1

    def turns(self, node: Node) -> Iterator[tuple[Play, int, Node | None]]:
        """Yield the turns to try with their points and the node after, None where the game ends."""
        plays = self.plays(node)
        width = self.width * (AT_FIRST[node.turns] if node.turns < len(AT_FIRST) else 1)
        order: list[Play] = [play.tiles for play in plays[: width or None]]
        leave_out = bool(self.width and plays)
        if not leave_out:
            order.append(None)
        if node.key in self.first:
            first = self.first[node.key]
            order = [first, *(play for play in order if play != first)]
        by_tiles = {play.tiles: play for play in plays}
        for play in order:
            yield self.turn(node, by_tiles[play] if play is not None else None)
        if leave_out:
            self.limited = True

    def turn(self, node: Node, play: Listed | None) -> tuple[Play, int, Node | None]:
        """Return a turn with its points and the node after, None where the game ends."""
        placed, rack, other, scoreless, turns = node
        if play is None:
            if scoreless + 1 == LAST_PASS:
                return None, rack_value(other) - rack_value(rack), None
            return None, 0, Node(placed, other, rack, scoreless + 1, turns + 1)
        if not play.left:
            return play.tiles, play.score + 2 * rack_value(other), None
        after = Node(placed | play.tiles, other, play.left, 0, turns + 1)
        return play.tiles, play.score, after

    def at_sight(self, node: Node, most: int) -> int:
        """Return what the mover gains if both sides always play what looks best."""
        if node.key not in self.sight:
            self.count(most)
            plays = self.plays(node)
            _, points, after = self.turn(node, plays[0] if plays else None)
            self.sight[node.key] = points - (self.at_sight(after, most) if after else 0)
        return self.sight[node.key]

    def plays(self, node: Node) -> list[Listed]:
        """Return a node's plays in the order in which they are tried."""
        here = self.board.place(dict(node.placed))
        if (node.placed, node.rack) not in self.moves:
            self.moves[node.placed, node.rack] = reference_moves(
                here, node.rack, self.lexicon, opening=False, game="lexiplateau"
            )
        moves = self.moves[node.placed, node.rack]
        listed = sorted(_listed(here, node, tiles, score) for tiles, score in moves.items())
        seen, order = set(), []
        for play in listed:
            alike = play.place, play.left
            order.append(play._replace(later=alike in seen))
            seen.add(alike)
        return sorted(order)


def _listed(here: Board, node: Node, tiles: Placed, score: int) -> Listed:
    """Return a play with what it is sorted by: less promising, or further on, is greater."""
    laid = dict(sorted(tiles))
    left = without(node.rack, "".join(tile.rack_mark for tile in laid.values()))
    out = 2 * rack_value(node.other)
    promise = score + (-SLOW - rack_value(left) if left else out)
    placed, first = here.place(laid), next(iter(laid))
    across = len({cell.row for cell in laid}) == 1
    if len(laid) == 1:
        across = len(placed.run(first, Direction.ACROSS)) > 1
    start = placed.run(first, Direction.ACROSS if across else Direction.DOWN)[0]
    place = (0, *start) if across else (1, start.column, start.row)
    letters = tuple(ord(tile.letter) for tile in laid.values())
    blanks = sum(tile.blank << k for k, tile in enumerate(laid.values()))
    return Listed(False, -promise, place, letters, blanks, tiles, score, left)
