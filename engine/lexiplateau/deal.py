"""A game in its barest form: tiles, points and whose turn it is, for self-play and look-ahead.

`engine.lexiplateau.state` is the game that people play, with its clock, its seats and its record;
here a turn costs some microseconds. Legality is the caller's: what is played comes from the move
generator.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.bag import ALL_TILES, rack_value, without
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.placement import RACK_SIZE
from engine.lexiplateau.seen import Seen
from engine.stream import Stream

ROUNDS_WITHOUT_WORD = 2
"""Full rounds of the table without a word that end a game."""


@dataclass(frozen=True)
class Deal:
    """A game under way, every seat active.

    Attributes:
        board: the tiles played.
        racks: of each seat.
        bag: the tiles to draw, the next one last.
        scores: points of each seat; the end's deductions are in them once the game is over.
        mover: whose turn it is.
        scoreless: turns in a row without a word.
        over: whether the game has ended.
    """

    board: Board
    racks: tuple[str, ...]
    bag: str
    scores: tuple[int, ...]
    mover: int = 0
    scoreless: int = 0
    over: bool = False

    @property
    def rack(self) -> str:
        """The mover's tiles."""
        return self.racks[self.mover]

    def seen(self) -> Seen:
        """Return what the mover knows."""
        turn = [(self.mover + i) % len(self.racks) for i in range(len(self.racks))]
        hidden = self.bag + "".join(self.racks[seat] for seat in turn[1:])
        return Seen(
            board=self.board,
            rack=self.rack,
            unseen="".join(sorted(hidden)),
            bag=len(self.bag),
            opponents=tuple(len(self.racks[seat]) for seat in turn[1:]),
            scores=tuple(self.scores[seat] for seat in turn),
            scoreless=self.scoreless,
            opening=not self.board.tiles,
        )

    def play(self, tiles: Mapping[Cell, Tile], points: int) -> Deal:
        """Return the game after a legal play that scores so many points."""
        left = without(self.rack, "".join(tile.rack_mark for tile in tiles.values()))
        count = len(self.bag) - min(RACK_SIZE - len(left), len(self.bag))
        rack, bag = left + self.bag[count:], self.bag[:count]
        after = replace(
            self._turn(rack, points, scoreless=0), board=self.board.place(tiles), bag=bag
        )
        return after if rack else after._gone_out(self.mover)

    def swap(self, letters: str, rng: Stream) -> Deal:
        """Return the game after an exchange, for which the bag has enough tiles."""
        count = len(self.bag) - len(letters)
        rack = without(self.rack, letters) + self.bag[count:]
        bag = "".join(rng.order(self.bag[:count] + letters))
        return replace(self._turn(rack, 0, scoreless=self.scoreless + 1), bag=bag)._or_stopped()

    def skip(self) -> Deal:
        """Return the game after a pass."""
        return self._turn(self.rack, 0, scoreless=self.scoreless + 1)._or_stopped()

    def _turn(self, rack: str, points: int, scoreless: int) -> Deal:
        racks, scores = list(self.racks), list(self.scores)
        racks[self.mover] = rack
        scores[self.mover] += points
        mover = (self.mover + 1) % len(racks)
        return replace(
            self, racks=tuple(racks), scores=tuple(scores), mover=mover, scoreless=scoreless
        )

    def _gone_out(self, seat: int) -> Deal:
        left = [rack_value(rack) for rack in self.racks]
        scores = [score - points for score, points in zip(self.scores, left, strict=True)]
        scores[seat] += sum(left)
        return replace(self, scores=tuple(scores), over=True)

    def _or_stopped(self) -> Deal:
        if self.scoreless < ROUNDS_WITHOUT_WORD * len(self.racks):
            return self
        pairs = zip(self.scores, self.racks, strict=True)
        return replace(self, scores=tuple(s - rack_value(rack) for s, rack in pairs), over=True)


def deal(rng: Stream, seats: int = 2) -> Deal:
    """Return a new game with its tiles drawn."""
    tiles = "".join(rng.order(ALL_TILES))
    racks = tuple(tiles[RACK_SIZE * seat : RACK_SIZE * (seat + 1)] for seat in range(seats))
    return Deal(Board(LAYOUT), racks, tiles[RACK_SIZE * seats :], (0,) * seats)
