"""What the Crabblabla service hands to the cogs: frozen values, no text, no secret of others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.board.board import Board
from engine.table.ids import SeatId
from engine.crabblabla.options import Options
from engine.crabblabla.placement import Assessment
from engine.crabblabla.state import (
    Phase,
    RoundResult,
    Seat,
    Standing,
    Submission,
)


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
    def paused(self) -> bool:
        """Whether its clock stands still, and nothing can be played."""
        return self.phase is Phase.PAUSED

    @property
    def last(self) -> RoundResult | None:
        """The round that closed last."""
        return self.results[-1] if self.results else None


@dataclass(frozen=True)
class Joined:
    """``requested``: the game runs already, the creator has been asked."""

    view: GameView
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
