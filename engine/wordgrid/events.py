"""What happened to a game, in order; what the bot announces."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.records import kinds, reader
from engine.table.events import (
    Event,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    RobotJoined,
    TurnOpened,
)
from engine.table.ids import SeatId

__all__ = [
    "KINDS",
    "ClockCorrected",
    "DrawDeclined",
    "DrawLapsed",
    "DrawOffered",
    "Event",
    "FinishReason",
    "GameFinished",
    "GameStarted",
    "PlayerJoined",
    "PlayerLeft",
    "RobotJoined",
    "TurnOpened",
    "WordPlayed",
    "event_from_dict",
]


class FinishReason(StrEnum):
    """Why a game is over."""

    FULL = "full"
    """The grid is full."""
    BLOCKED = "blocked"
    """The side to move has no legal move."""
    FLAG = "flag"
    """A player's time ran out."""
    RESIGNED = "resigned"
    """A player gave up."""
    LEFT = "left"
    """A player left, which is giving up."""
    DRAW = "draw"
    """Both agreed to a draw."""
    DECLINED = "declined"
    """Who was challenged did not want to play."""
    WITHDRAWN = "withdrawn"
    """The challenge was taken back."""
    LAPSED = "lapsed"
    """Nobody took up the challenge in time."""
    ENDED = "ended"
    """A moderator ended it; nobody wins."""


@dataclass(frozen=True)
class WordPlayed(Event):
    """A seat played; the move is ``game.moves[number - 1]``."""

    kind = "word-played"
    number: int
    seat: SeatId
    word: str
    points: int


@dataclass(frozen=True)
class DrawOffered(Event):
    """A seat offers a draw until the next move."""

    kind = "draw-offered"
    seat: SeatId


@dataclass(frozen=True)
class DrawDeclined(Event):
    """The other seat plays on; ``seat`` had offered the draw."""

    kind = "draw-declined"
    seat: SeatId


@dataclass(frozen=True)
class DrawLapsed(Event):
    """A move was made before the offer of ``seat`` was answered."""

    kind = "draw-lapsed"
    seat: SeatId


@dataclass(frozen=True)
class ClockCorrected(Event):
    """The bot was down while that seat's clock ran: so many seconds count for nobody."""

    kind = "clock-corrected"
    seat: SeatId
    seconds: float
    since: datetime
    until: datetime


@dataclass(frozen=True)
class GameFinished(Event):
    """The game is over; without ``winner`` everybody gets their stake back."""

    kind = "game-finished"
    reason: FinishReason
    winner: SeatId | None


KINDS = kinds(Event, globals())
"""All events by their kind."""

event_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
