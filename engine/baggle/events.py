"""What happened to a room, in order; what the bot announces.

`EntryJudged` alone is a secret, its player's; nothing of what anybody found is in the others. The
cogs read the rest from the room itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.baggle.words import Judged
from engine.records import kinds, reader
from engine.table.events import (
    CreatorChanged,
    DeadlineExtended,
    Event,
    GamePaused,
    GameResumed,
    GameStarted,
    PlayerLeft,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "CreatorChanged",
    "DeadlineExtended",
    "EntryJudged",
    "Event",
    "FinishReason",
    "GamePaused",
    "GameResumed",
    "GameStarted",
    "GridClosed",
    "GridOpened",
    "PlayerJoined",
    "PlayerLeft",
    "RoomFinished",
    "Status",
    "event_from_dict",
]


class FinishReason(StrEnum):
    """Why a room is closed."""

    COMPLETED = "completed"
    """All its grids are played."""
    ENDED = "ended"
    """The creator or a moderator ended it."""
    EMPTY = "empty"
    """Nobody sent anything for several grids, or nobody is left."""
    UNATTENDED = "unattended"
    """Nobody launched it, or went on after a pause, for long."""


class Status(StrEnum):
    """What became of an entry as a whole."""

    JUDGED = "judged"
    """Each of its words was judged."""
    TOO_LATE = "too-late"
    """It was sent after the bell, or between two grids."""
    TOO_SOON = "too-soon"
    """The first grid is not open yet."""
    IN_PAUSE = "in-pause"
    """It was sent during a pause that is over by now."""
    JOINS_LATER = "joins-later"
    """Its player came late and plays from the next grid on."""
    LAST_GRID = "last-grid"
    """Its player came late, and there is no further grid."""
    NOT_RUNNING = "not-running"
    """The room is not open yet, paused or closed."""
    FULL = "full"
    """All seats are taken."""
    REMOVED = "removed"
    """Its player was removed from the room."""


@dataclass(frozen=True)
class PlayerJoined(Event):
    """A player took a seat and plays from grid ``grid`` on."""

    kind = "player-joined"
    player: PlayerId
    seat: SeatId
    grid: int


@dataclass(frozen=True)
class GridOpened(Event):
    """A grid lies open; ``due`` is the bell."""

    kind = "grid-opened"
    number: int
    due: datetime


@dataclass(frozen=True)
class EntryJudged(Event):
    """The answer to the entry of that index, for its player alone.

    ``words`` is empty unless the status is JUDGED; ``grid`` is the grid that it was judged on.
    """

    kind = "entry-judged"
    entry: int
    player: PlayerId
    status: Status
    grid: int
    words: tuple[Judged, ...] = ()


@dataclass(frozen=True)
class GridClosed(Event):
    """A grid is closed; its result is the last of ``room.results``.

    ``next_due`` is when the next one opens, None after the last.
    """

    kind = "grid-closed"
    number: int
    next_due: datetime | None


@dataclass(frozen=True)
class RoomFinished(Event):
    """The room is closed; a grid that lay open counts for nothing."""

    kind = "room-finished"
    reason: FinishReason


KINDS = kinds(Event, vars())
"""The events by their kind."""

event_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
