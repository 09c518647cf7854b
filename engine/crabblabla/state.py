"""The state of a Crabblabla game: plain frozen data and the questions one asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.placing import FormedWord
from engine.board.tiles import Tile
from engine.crabblabla.events import FinishReason
from engine.crabblabla.options import Options
from engine.table.ids import LexiconId, PlayerId, SeatId
from engine.table.phase import Phase

__all__ = [
    "FORMAT",
    "Game",
    "HandRequest",
    "JoinRequest",
    "Phase",
    "RoundResult",
    "Seat",
    "Standing",
    "Submission",
    "Top",
]

FORMAT = 1
"""Version of what ``Game.to_dict`` writes."""


@dataclass(frozen=True)
class HandRequest:
    """``player`` asks for the team's hand; the holder's silence gives it at ``due``."""

    player: PlayerId
    due: datetime


@dataclass(frozen=True)
class Seat:
    """One line of the table: a player, a team or a robot.

    Attributes:
        id: its number.
        name: the team's name; None in solo mode.
        players: who plays here, in the order in which they came; a seat that was left keeps the
            last one, so that the table can still name it.
        robot: level of the robot that sits here.
        hand: the only player who may play, pass or withdraw for the seat; None for a robot.
        active: False once it was left.
        joined_round: its first round.
        points: ranking points.
        total: sum of its scores.
        wins: rounds in which it had the best score.
        hand_since: when the holder got it from a team-mate; None for the first holder.
        hand_request: a team-mate's open request for the hand.
        newcomers: players of the team who joined while the open round ran; they play from the
            next one on.
    """

    id: SeatId
    name: str | None = None
    players: tuple[PlayerId, ...] = ()
    robot: str | None = None
    hand: PlayerId | None = None
    active: bool = True
    joined_round: int = 1
    points: int = 0
    total: int = 0
    wins: int = 0
    hand_since: datetime | None = None
    hand_request: HandRequest | None = None
    newcomers: tuple[PlayerId, ...] = ()


@dataclass(frozen=True)
class Submission:
    """What a seat handed in for a round.

    Attributes:
        tiles: the new tiles; none for a pass.
        play: the placement in notation; empty for a pass.
        score: points; 0 for a pass.
        words: the words formed.
        at: when it was handed in.
        player: who did; None for a robot.
        passed: whether it is a pass.
    """

    tiles: Mapping[Cell, Tile]
    play: str
    score: int
    words: tuple[FormedWord, ...]
    at: datetime
    player: PlayerId | None
    passed: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))


@dataclass(frozen=True)
class Top:
    """The best placement known of a round, played or not (« le top »).

    Attributes:
        tiles: its new tiles.
        play: it in notation.
        score: its points, the most that anybody could have made as far as is known.
        words: the words formed.
        proven: whether it is certain that there is no better one.
        seats: the seats that found it, or another placement of the same score.
    """

    tiles: Mapping[Cell, Tile]
    play: str
    score: int
    words: tuple[FormedWord, ...]
    proven: bool
    seats: tuple[SeatId, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))


@dataclass(frozen=True)
class RoundResult:
    """A closed round.

    Attributes:
        number: from 1 on.
        rack: its letters.
        submissions: what was handed in, by seat.
        expired: seats that had handed in nothing at the deadline (they passed).
        winner: the seat whose placement was locked; None where nobody placed anything.
        points: ranking points of every seat that took part.
        board_before: the board that it was played on.
        top: the best placement known when it closed; None where none was found or played.
    """

    number: int
    rack: str
    submissions: Mapping[SeatId, Submission]
    expired: tuple[SeatId, ...]
    winner: SeatId | None
    points: Mapping[SeatId, int]
    board_before: Board
    top: Top | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "submissions", MappingProxyType(dict(self.submissions)))
        object.__setattr__(self, "points", MappingProxyType(dict(self.points)))

    @property
    def winning(self) -> Submission | None:
        """The placement that was locked."""
        return None if self.winner is None else self.submissions[self.winner]

    def share(self, seat: SeatId) -> float | None:
        """The seat's score as a share of the top, 0 to 1; None where no top is known."""
        if self.top is None:
            return None
        done = self.submissions.get(seat)
        return done.score / self.top.score if done else 0.0

    @property
    def board_after(self) -> Board:
        """The board with the winning placement."""
        winning = self.winning
        return self.board_before.place(winning.tiles) if winning else self.board_before


@dataclass(frozen=True)
class JoinRequest:
    """A player waits for the creator's word."""

    player: PlayerId
    team: str | None
    at: datetime


class Standing(NamedTuple):
    """A line of the table; equal in points and total is equal rank."""

    rank: int
    seat: SeatId
    points: int
    total: int
    wins: int


@dataclass(frozen=True)
class Game:
    """A game.

    Attributes:
        options: what the creator chose.
        creator: who may launch, end, pause and let people in.
        lexicon: name and version of the lexicon.
        board: the locked tiles.
        phase: where it stands.
        seats: by id; those that were left stay, inactive (out of the lobby they vanish).
        next_seat: the next seat's id.
        round: number of the open or last round; 0 in the lobby.
        rack: the open round's letters.
        opened_at: when the round was opened.
        due: its deadline; None without one and while paused.
        remaining: while paused, the time that was left of it.
        submissions: of the open round.
        told: seats that were told that the round waits for them alone.
        results: the closed rounds.
        pending: who asks to join.
        left: players who left or were removed for good.
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
    round: int = 0
    rack: str = ""
    opened_at: datetime | None = None
    due: datetime | None = None
    remaining: timedelta | None = None
    submissions: Mapping[SeatId, Submission] = field(default_factory=dict)
    told: tuple[SeatId, ...] = ()
    results: tuple[RoundResult, ...] = ()
    pending: tuple[JoinRequest, ...] = ()
    left: tuple[PlayerId, ...] = ()
    finish_reason: FinishReason | None = None
    format: int = FORMAT

    def __post_init__(self) -> None:
        object.__setattr__(self, "submissions", MappingProxyType(dict(self.submissions)))

    @property
    def opening(self) -> bool:
        """Whether no placement has been locked yet."""
        return all(result.winner is None for result in self.results)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who plays, by seat."""
        return tuple(player for seat in self.active_seats for player in seat.players)

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that were not left."""
        return tuple(seat for seat in self.seats if seat.active)

    def seat(self, seat_id: SeatId) -> Seat:
        """The seat of that id. Raises KeyError where there is none."""
        for seat in self.seats:
            if seat.id == seat_id:
                return seat
        raise KeyError(seat_id)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The active seat on which ``player`` plays."""
        return next((seat for seat in self.active_seats if player in seat.players), None)

    def in_round(self) -> tuple[Seat, ...]:
        """The active seats that take part in the open round."""
        if self.phase not in (Phase.RUNNING, Phase.PAUSED):
            return ()
        return tuple(seat for seat in self.active_seats if seat.joined_round <= self.round)

    def waiting_for(self) -> tuple[SeatId, ...]:
        """The seats that have neither played nor passed in the open round."""
        return tuple(seat.id for seat in self.in_round() if seat.id not in self.submissions)

    def standings(self) -> tuple[Standing, ...]:
        """The table: ranking points, then total score; inactive seats included."""
        order = sorted(self.seats, key=lambda seat: (-seat.points, -seat.total, seat.id))
        lines: list[Standing] = []
        for place, seat in enumerate(order, start=1):
            last = lines[-1] if lines else None
            tied = last is not None and (last.points, last.total) == (seat.points, seat.total)
            rank = last.rank if last is not None and tied else place
            lines.append(Standing(rank, seat.id, seat.points, seat.total, seat.wins))
        return tuple(lines)

    def next_due(self) -> datetime | None:
        """The earliest moment at which the clock has to act: a deadline or a hand request."""
        return min(self._dues(), default=None)

    def _dues(self) -> Iterator[datetime]:
        if self.phase is Phase.FINISHED:
            return
        if self.due is not None:
            yield self.due
        for seat in self.active_seats:
            if seat.hand_request is not None:
                yield seat.hand_request.due

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, versioned by ``format``; :meth:`from_dict` gives the same game."""
        from engine.crabblabla.stored import game_to_dict

        return game_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """Rebuild what :meth:`to_dict` wrote.

        Raises:
            UnknownFormat: written by a newer version.
        """
        from engine.crabblabla.stored import game_from_dict

        return game_from_dict(data)
