"""What happened to a game, in order; what the bot announces.

No event carries a secret: nothing of a placement is in it while its round is open. The cogs read
the rest from the game itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.records import kinds, reader
from engine.table.events import (
    CreatorChanged,
    DeadlineExtended,
    Event,
    GamePaused,
    GameResumed,
    GameStarted,
    PlayerLeft,
    PlayerReplaced,
    SeatLeft,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "CreatorChanged",
    "DeadlineExtended",
    "Event",
    "FinishReason",
    "GameFinished",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "HandGiven",
    "HandKept",
    "HandReason",
    "HandRequested",
    "JoinRefused",
    "JoinRequested",
    "LastSeat",
    "Passed",
    "PlacementPlayed",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerReplaced",
    "RobotJoined",
    "RoundClosed",
    "RoundOpened",
    "SeatLeft",
    "Withdrawn",
    "event_from_dict",
]


class FinishReason(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    """All rounds are played."""
    ENDED = "ended"
    """The creator or a moderator ended it."""
    TOO_FEW = "too-few"
    """Fewer than two seats remain."""
    ABANDONED = "abandoned"
    """No person remains."""
    BLOCKED = "blocked"
    """The board has no place left for any draw."""


@dataclass(frozen=True)
class PlayerJoined(Event):
    """A player took a seat and plays from ``round`` on."""

    kind = "player-joined"
    player: PlayerId
    seat: SeatId
    round: int


@dataclass(frozen=True)
class RobotJoined(Event):
    """A robot took a seat and plays from ``round`` on."""

    kind = "robot-joined"
    seat: SeatId
    level: str
    round: int


@dataclass(frozen=True)
class JoinRequested(Event):
    """A player asks to join the running game."""

    kind = "join-requested"
    player: PlayerId
    team: str | None


@dataclass(frozen=True)
class JoinRefused(Event):
    """The creator turned a player down."""

    kind = "join-refused"
    player: PlayerId


@dataclass(frozen=True)
class RoundOpened(Event):
    """A round is open; ``due`` is its deadline, if any."""

    kind = "round-opened"
    number: int
    rack: str
    due: datetime | None


@dataclass(frozen=True)
class PlacementPlayed(Event):
    """A seat submitted a placement; ``replaced`` where it had played or passed before."""

    kind = "placement-played"
    seat: SeatId
    replaced: bool


@dataclass(frozen=True)
class Passed(Event):
    """A seat passed."""

    kind = "passed"
    seat: SeatId


@dataclass(frozen=True)
class Withdrawn(Event):
    """A seat took back its placement or pass."""

    kind = "withdrawn"
    seat: SeatId


@dataclass(frozen=True)
class LastSeat(Event):
    """The round waits for this seat alone (told once per seat and round)."""

    kind = "last-seat"
    seat: SeatId


@dataclass(frozen=True)
class RoundClosed(Event):
    """A round is closed; its result is in ``game.results``."""

    kind = "round-closed"
    number: int


@dataclass(frozen=True)
class GameFinished(Event):
    """The game is over."""

    kind = "game-finished"
    reason: FinishReason


@dataclass(frozen=True)
class HandRequested(Event):
    """A team-mate asks the holder for the hand, who has until ``due`` to answer."""

    kind = "hand-requested"
    seat: SeatId
    player: PlayerId
    holder: PlayerId
    due: datetime


@dataclass(frozen=True)
class HandKept(Event):
    """The holder keeps the hand that ``player`` asked for."""

    kind = "hand-kept"
    seat: SeatId
    player: PlayerId


class HandReason(StrEnum):
    """Why a hand went over."""

    IDLE = "idle"
    """A team-mate asked for it while its holder was idle."""
    GIVEN = "given"
    """Its holder gave it."""
    SILENCE = "silence"
    """Its holder did not answer in time."""
    LEFT = "left"
    """Its holder left the team."""


@dataclass(frozen=True)
class HandGiven(Event):
    """The hand is ``player``'s now, no longer that of ``previous``."""

    kind = "hand-given"
    seat: SeatId
    player: PlayerId
    previous: PlayerId
    reason: HandReason


KINDS = kinds(Event, globals())
"""All events by their kind."""

event_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
