"""The state of a Lexiplateau game: plain frozen data and the questions one asks of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.placing import FormedWord
from engine.board.tiles import Tile
from engine.lexiplateau.bag import unseen
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.options import Options
from engine.lexiplateau.seen import Seen
from engine.table.ids import LexiconId, PlayerId, SeatId
from engine.table.phase import Phase

if TYPE_CHECKING:
    from engine.lexiplateau.replay import Snapshot

FORMAT = 1
"""Version of what ``Game.to_dict`` writes."""

MAX_SEATS = 4


@dataclass(frozen=True)
class Seat:
    """A person or a robot at the table.

    Attributes:
        id: its number.
        player: who sits here; kept when they give up, so that the table can still name them.
        robot: level of the robot that sits here; None for a person.
        rack: its tiles, those drawn last at the end. A seat that was left keeps its tiles: they
            are out of the game.
        score: points, with the deductions and gains of the end.
        time_left: seconds for all further turns, as its last turn ended; None without such a
            limit, and for robots.
        missed: turns lost on the clock in a row.
        active: False once it was left.
        votes: who wants a robot to play on here.
        replaced: who sat here before a robot took over.
    """

    id: SeatId
    player: PlayerId | None = None
    robot: str | None = None
    rack: str = ""
    score: int = 0
    time_left: int | None = None
    missed: int = 0
    active: bool = True
    votes: tuple[PlayerId, ...] = ()
    replaced: PlayerId | None = None

    @property
    def name(self) -> None:
        """Seats have no names of their own here, unlike teams."""
        return

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The person who sits here, if one does."""
        return () if self.player is None else (self.player,)


class TurnKind(StrEnum):
    """What a seat did in its turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    LOST = "lost"
    """Its time was up."""
    RESIGN = "resign"
    """It gave up; maybe while it was another seat's turn."""


@dataclass(frozen=True)
class Turn:
    """What a seat did.

    Attributes:
        number: of the turn in which it did so, from 1 on.
        seat: who did.
        kind: what it did.
        rack_before: its rack at that time.
        total: its points afterwards, without the deductions and gains of the end.
        at: when.
        tiles: the new tiles of a play.
        play: the play in notation.
        words: the words that it formed.
        score: its points.
        exchanged: the tiles that were put back, a secret while the game runs.
    """

    number: int
    seat: SeatId
    kind: TurnKind
    rack_before: str
    total: int
    at: datetime
    tiles: Mapping[Cell, Tile] = field(default_factory=dict)
    play: str = ""
    words: tuple[FormedWord, ...] = ()
    score: int = 0
    exchanged: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))


class Standing(NamedTuple):
    """A line of the table; equal scores are equal rank."""

    rank: int
    seat: SeatId
    score: int


@dataclass(frozen=True)
class Game:
    """A game.

    Attributes:
        options: what the creator chose.
        creator: who may launch, end and pause it.
        lexicon: name and version of the lexicon.
        board: the tiles played so far.
        phase: where it stands.
        seats: in the order of turns; those that were left stay, inactive (out of the lobby they
            vanish).
        next_seat: the next seat's id.
        order: all tiles in the order in which they lay in the bag at the start, a secret.
        bag: what is left of them, the next to be drawn first, a secret.
        to_move: whose turn it is; None in the lobby and at the end.
        number: of the open or last turn; 0 in the lobby.
        history: what was done, in order.
        opened_at: when the turn was opened.
        due: when it is lost; None without a limit, for a robot's turn and while paused.
        remaining: while paused, the time that was left of it.
        left: players who left the running game, were removed or replaced.
        adjustments: deductions and gains by seat, which are in its score.
        finish_reason: why it is over.
        format: version of its stored form.
    """

    options: Options
    creator: PlayerId
    lexicon: LexiconId
    board: Board
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    next_seat: SeatId = 1
    order: tuple[str, ...] = ()
    bag: tuple[str, ...] = ()
    to_move: SeatId | None = None
    number: int = 0
    history: tuple[Turn, ...] = ()
    opened_at: datetime | None = None
    due: datetime | None = None
    remaining: timedelta | None = None
    left: tuple[PlayerId, ...] = ()
    adjustments: Mapping[SeatId, int] = field(default_factory=dict)
    finish_reason: FinishReason | None = None
    format: int = FORMAT

    def __post_init__(self) -> None:
        object.__setattr__(self, "adjustments", MappingProxyType(dict(self.adjustments)))

    @property
    def opening(self) -> bool:
        """Whether no word lies on the board yet."""
        return not self.board.tiles

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that were not left."""
        return tuple(seat for seat in self.seats if seat.active)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The people who play, by seat."""
        return tuple(player for seat in self.active_seats for player in seat.players)

    @property
    def mover(self) -> Seat | None:
        """The seat whose turn it is."""
        return None if self.to_move is None else self.seat(self.to_move)

    @property
    def scoreless(self) -> int:
        """Turns in a row without a word, up to now."""
        return sum(self._wordless().values())

    @property
    def stalled(self) -> bool:
        """Whether each active seat has had two turns since the last word."""
        wordless = self._wordless()
        return all(wordless[seat.id] >= 2 for seat in self.active_seats)

    def _wordless(self) -> Counter[SeatId]:
        """How many turns each seat has had since the last word."""
        found: Counter[SeatId] = Counter()
        for turn in reversed(self.history):
            if turn.kind is TurnKind.PLAY:
                break
            found[turn.seat] += turn.kind is not TurnKind.RESIGN
        return found

    def seat(self, seat_id: SeatId) -> Seat:
        """The seat of that id. Raises KeyError where there is none."""
        for seat in self.seats:
            if seat.id == seat_id:
                return seat
        raise KeyError(seat_id)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The active seat on which ``player`` plays."""
        return next((seat for seat in self.active_seats if player in seat.players), None)

    def after(self, seat_id: SeatId) -> tuple[Seat, ...]:
        """The other active seats in the order of their turns after that seat's."""
        place = next(i for i, seat in enumerate(self.seats) if seat.id == seat_id)
        turned = (*self.seats[place + 1 :], *self.seats[:place])
        return tuple(seat for seat in turned if seat.active)

    def standings(self) -> tuple[Standing, ...]:
        """The table by score; who gave up comes after who plays on."""
        order = sorted(self.seats, key=lambda seat: (not seat.active, -seat.score, seat.id))
        lines: list[Standing] = []
        for place, seat in enumerate(order):
            before = order[place - 1] if place else None
            tied = before and (before.active, before.score) == (seat.active, seat.score)
            lines.append(Standing(lines[-1].rank if tied else place + 1, seat.id, seat.score))
        return tuple(lines)

    def next_due(self) -> datetime | None:
        """When the clock has to act."""
        return self.due

    def replay(self) -> tuple[Snapshot, ...]:
        """The game played again from its first order of tiles; see engine.lexiplateau.replay."""
        from engine.lexiplateau.replay import replay

        return replay(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, versioned by ``format``; :meth:`from_dict` gives the same game."""
        from engine.lexiplateau.stored import game_to_dict

        return game_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """Rebuild what :meth:`to_dict` wrote.

        Raises:
            UnknownFormat: written by a newer version.
        """
        from engine.lexiplateau.stored import game_from_dict

        return game_from_dict(data)


def seen(game: Game, seat_id: SeatId) -> Seen:
    """What an active seat knows of a running game.

    Tiles of seats that were left are out of the game and known to all. Raises KeyError for a seat
    that there isn't.
    """
    seat, others = game.seat(seat_id), game.after(seat_id)
    out = (other.rack for other in game.seats if not other.active)
    return Seen(
        board=game.board,
        rack=seat.rack,
        unseen=unseen(game.board, seat.rack, *out),
        bag=len(game.bag),
        opponents=tuple(len(other.rack) for other in others),
        scores=(seat.score, *(other.score for other in others)),
        scoreless=game.scoreless,
        opening=game.opening,
    )
