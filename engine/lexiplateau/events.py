"""What happened to a game, in order; what the bot announces.

No event carries a secret: neither letters of a rack nor of an exchange. The cogs read the rest from
the game itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.records import kinds, reader
from engine.table.events import (
    CreatorChanged,
    DeadlineExtended,
    Event,
    GamePaused,
    GameResumed,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    RobotJoined,
    SeatLeft,
    TurnOpened,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "CreatorChanged",
    "DeadlineExtended",
    "Event",
    "Exchanged",
    "FinishReason",
    "GameFinished",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "Passed",
    "PlayerJoined",
    "PlayerLeft",
    "PlayerReplaced",
    "Replaced",
    "RobotJoined",
    "SeatAbsent",
    "SeatLeft",
    "TurnLost",
    "TurnOpened",
    "Voted",
    "WordsPlayed",
    "event_from_dict",
]


class FinishReason(StrEnum):
    """Why a game is over."""

    OUT = "out"
    """A seat laid down its last tile, the bag being empty."""
    STALLED = "stalled"
    """Two full rounds of the table without a word."""
    RESIGNED = "resigned"
    """All seats but one were left."""
    ENDED = "ended"
    """The creator or a moderator ended it."""
    ABANDONED = "abandoned"
    """No person remains."""


@dataclass(frozen=True)
class WordsPlayed(Event):
    """A seat played tiles; the turn is in ``game.history``."""

    kind = "words-played"
    number: int
    seat: SeatId
    score: int


@dataclass(frozen=True)
class Exchanged(Event):
    """A seat exchanged so many tiles."""

    kind = "exchanged"
    number: int
    seat: SeatId
    count: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat passed."""

    kind = "passed"
    number: int
    seat: SeatId


@dataclass(frozen=True)
class TurnLost(Event):
    """A seat's time was up: it passed without being asked."""

    kind = "turn-lost"
    number: int
    seat: SeatId


@dataclass(frozen=True)
class SeatAbsent(Event):
    """A person has lost three turns in a row on the clock: the others may vote for a robot."""

    kind = "seat-absent"
    seat: SeatId


@dataclass(frozen=True)
class Voted(Event):
    """A player wants a robot on an absent player's seat; ``votes`` of the ``needed`` ones."""

    kind = "voted"
    player: PlayerId
    seat: SeatId
    votes: int
    needed: int


@dataclass(frozen=True)
class Replaced(Event):
    """A robot plays on for an absent player."""

    kind = "replaced"
    seat: SeatId
    player: PlayerId
    level: str


@dataclass(frozen=True)
class GameFinished(Event):
    """The game is over."""

    kind = "game-finished"
    reason: FinishReason


KINDS = kinds(Event, globals())
"""All events by their kind."""

event_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
