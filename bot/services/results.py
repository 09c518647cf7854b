"""What the Crabblabla service hands to the cogs: frozen values, no text, no secret of others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.crabblabla.options import Options
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import (
    Phase,
    RoundResult,
    Seat,
    Standing,
    Submission,
)
from engine.table.ids import SeatId


@dataclass(frozen=True)
class Place:
    """Where on Discord: ``channel_id`` is the channel, of a thread its parent."""

    guild_id: int | None
    channel_id: int
    thread_id: int | None = None


@dataclass(frozen=True)
class GameRef:
    """Which game, and where it lives on Discord.

    ``code`` is the join code; ``lobby_message_id`` the message with the lobby's buttons.
    """

    id: int
    kind: str
    code: str
    place: Place
    creator: int
    phase: str
    lobby_message_id: int | None = None


class SeatView(Protocol):
    """What messages need to know of a seat of any kind of game."""

    @property
    def id(self) -> SeatId:
        """Its number."""
        ...

    @property
    def name(self) -> str | None:
        """The team's name; None where there are no teams."""
        ...

    @property
    def players(self) -> Sequence[int]:
        """Who plays here."""
        ...

    @property
    def robot(self) -> str | None:
        """The level of the robot that sits here."""
        ...

    @property
    def active(self) -> bool:
        """False once it was left."""
        ...


class TableView(Protocol):
    """What messages need to know of a game of any kind, as one person may see it."""

    @property
    def ref(self) -> GameRef:
        """Which game it is."""
        ...

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        ...

    @property
    def seats(self) -> Sequence[SeatView]:
        """Every seat ever taken."""
        ...

    @property
    def mine(self) -> SeatView | None:
        """The person's seat; None for a spectator."""
        ...

    @property
    def teams(self) -> Sequence[str]:
        """The teams to choose from; none where everybody plays for themselves."""
        ...

    @property
    def pending(self) -> Sequence[int]:
        """Who has asked to join the running game."""
        ...

    @property
    def waiting(self) -> Sequence[SeatId]:
        """The seats that the game waits for."""
        ...

    @property
    def limited(self) -> bool:
        """Whether there is a time limit that may be put off."""
        ...


V_co = TypeVar("V_co", bound=TableView, covariant=True)


@dataclass(frozen=True)
class GameView:
    """What one person may see of a game.

    Attributes:
        rack: the nine letters of the open round (the same for all); None where none is open.
        seats: every seat ever taken, also of those who left (``active`` tells).
        waiting: the seats that the open round waits for.
        pending: who has asked to join the running game.
        results: the closed rounds, oldest first.
        mine: the person's seat; None for a spectator.
        submission: what the person's own seat has played in the open round.
        holds: whether the person may play for their seat: in a team only who has the hand.
    """

    ref: GameRef
    options: Options
    phase: Phase
    board: Board
    round: int
    rack: str | None
    opening: bool
    due: datetime | None
    seats: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    waiting: tuple[SeatId, ...]
    pending: tuple[int, ...]
    results: tuple[RoundResult, ...]
    mine: Seat | None
    submission: Submission | None
    finish_reason: str | None
    holds: bool = True

    @property
    def id(self) -> int:
        """The game's id."""
        return self.ref.id

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams to choose from."""
        return self.options.teams

    @property
    def limited(self) -> bool:
        """Whether rounds have a deadline."""
        return self.options.deadline is not None

    @property
    def paused(self) -> bool:
        """Whether its clock stands still, and nothing can be played."""
        return self.phase is Phase.PAUSED

    @property
    def marked(self) -> frozenset[Cell]:
        """The cells of the placement that was locked last."""
        winning = self.last.winning if self.last else None
        return frozenset(winning.tiles) if winning else frozenset()

    @property
    def last(self) -> RoundResult | None:
        """The round that closed last."""
        return self.results[-1] if self.results else None


@dataclass(frozen=True)
class Joined(Generic[V_co]):
    """``requested``: the game runs already, the creator has been asked."""

    view: V_co
    requested: bool


@dataclass(frozen=True)
class Preview:
    """A placement that was looked at, not played.

    Attributes:
        play: the placement in the shortest notation; "" where it does not fit the board.
        token: the placement packed for a button's ``custom_id`` (at most 27 characters), to be
            handed to ``play(token=…)``; "" where it is not valid.
    """

    view: GameView
    assessment: Assessment
    play: str
    token: str

    @property
    def valid(self) -> bool:
        """Whether it may be played."""
        return self.assessment.valid


@dataclass(frozen=True)
class Played:
    """A placement or a pass that is saved.

    Attributes:
        view: the game afterwards (already the next round where this closed one).
        submission: what counts now for the seat; None where it was a withdrawal.
        replaced: it took the place of an earlier one of the same round.
        closed: the round that this action closed, if it did.
    """

    view: GameView
    submission: Submission | None
    replaced: bool
    closed: RoundResult | None


@dataclass(frozen=True)
class Reveal:
    """A closed round as it was when it closed, for its announcement.

    Attributes:
        board: the board with the winning placement on it (``result.board_before`` has not).
        standings: the table after this round.
        final: it was the last round of the game.
    """

    ref: GameRef
    options: Options
    seats: tuple[Seat, ...]
    result: RoundResult
    board: Board
    standings: tuple[Standing, ...]
    final: bool
