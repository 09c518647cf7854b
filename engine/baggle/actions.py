"""What players, moderators and the clock can do to a room.

``by`` and ``moderator`` are those of `engine.table.actions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.records import kinds, reader
from engine.table.actions import Action, End, Extend, Launch, Leave, Pause, RemoveSeat, Resume
from engine.table.ids import PlayerId

__all__ = [
    "KINDS",
    "Action",
    "End",
    "Entry",
    "Extend",
    "Join",
    "Launch",
    "Leave",
    "Pause",
    "RemovePlayer",
    "RemoveSeat",
    "Resume",
    "Submit",
    "Tick",
    "action_from_dict",
]


@dataclass(frozen=True)
class Join(Action):
    """Take a seat, without being asked; see `engine.baggle.joining` for the grid it plays from."""

    kind = "join"
    player: PlayerId


@dataclass(frozen=True)
class RemovePlayer(Action):
    """Remove a player, who cannot come back."""

    kind = "remove-player"
    by: PlayerId
    player: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Entry:
    """What a player sent at once.

    Attributes:
        player: who; takes a seat by sending.
        words: as typed (`engine.baggle.words.split_words`).
        sent_at: when Discord received it, which decides whether it came before the bell.
        received_at: when the bot received it, which decides whether it came within the grace,
            however long it waited for its turn then; None: just now.
    """

    player: PlayerId
    words: tuple[str, ...]
    sent_at: datetime
    received_at: datetime | None = None


@dataclass(frozen=True)
class Submit(Action):
    """What came in since the last action, in order; each entry has an event of its own."""

    kind = "submit"
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Tick(Action):
    """Time has passed: close the grid whose words are in, or open the next one; else nothing."""

    kind = "tick"


KINDS = kinds(Action, vars())
"""The actions by their kind."""

action_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
