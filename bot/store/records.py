"""What the store takes and gives: plain frozen data classes, times aware and in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class NewGame:
    """A game to be inserted; ``state`` is the engine's state as JSON text."""

    kind: str
    code: str
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    creator_id: int
    phase: str
    due: datetime | None
    state: str


@dataclass(frozen=True)
class GameRecord:
    """A row of ``games``."""

    id: int
    kind: str
    code: str
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    lobby_message_id: int | None
    creator_id: int
    phase: str
    version: int
    due: datetime | None
    state: str
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True)
class GameUpdate:
    """The next state of a game whose row still has ``version``."""

    id: int
    version: int
    creator_id: int
    phase: str
    due: datetime | None
    state: str


@dataclass(frozen=True)
class Due:
    """When something next falls due in a game."""

    game_id: int
    kind: str
    due: datetime


@dataclass(frozen=True)
class NewEvent:
    """An entry for the event log."""

    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class EventRecord:
    """A row of ``events``; ``version`` is the game's after the event."""

    id: int
    game_id: int
    version: int
    kind: str
    data: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True)
class NewOutboxRow:
    """Something to announce; ``person_id`` where it is meant for one person, privately."""

    kind: str
    person_id: int | None
    payload: Mapping[str, Any]
    nonce: str


@dataclass(frozen=True)
class OutboxRecord:
    """A row of ``outbox``; open while ``done_at`` is None.

    ``fallback`` counts the targets that were given up, ``attempts`` the failures at the present
    one. Given up for good: ``done_at`` and ``error`` set. ``guild_id`` is the game's server, which
    is known of the first rows of streams (:meth:`bot.store.outbox.OutboxQueries.heads`).
    """

    id: int
    game_id: int | None
    kind: str
    person_id: int | None
    payload: Mapping[str, Any]
    nonce: str
    attempts: int
    fallback: int
    not_before: datetime
    created_at: datetime
    done_at: datetime | None
    message_id: int | None
    error: str | None
    channel_id: int | None = None
    guild_id: int | None = None


@dataclass(frozen=True)
class PersonRecord:
    """A person's preferences; the defaults hold for who never chose.

    ``locale`` and ``theme`` are None where they never chose; no ``remind_minutes``: no reminders.
    """

    user_id: int
    locale: str | None = None
    theme: str | None = None
    notify_turn: bool = True
    remind_minutes: int | None = 60


@dataclass(frozen=True)
class InvitationRecord:
    """The invitation of a person to a game; ``accepted`` is None until they answer."""

    game_id: int
    user_id: int
    by_id: int
    accepted: bool | None
    at: datetime


@dataclass(frozen=True)
class DraftRecord:
    """What a seat is composing.

    Attributes:
        owner: the seat's number.
        tiles: ``{"H4": "C", "H5": "h"}``.
        cursor: ``{"cell": "H6", "direction": "across"}``.
        revision: 1 for a new one, counted up by each change.
        user_id: who changed it last.
        key: the interaction that did.
    """

    game_id: int
    owner: int
    round: int
    tiles: Mapping[str, str]
    cursor: Mapping[str, str]
    revision: int
    user_id: int
    key: int | None
    updated_at: datetime


@dataclass(frozen=True)
class SetAsideRecord:
    """A placement that a seat has put aside; ``name`` is empty until it is given one."""

    id: int
    game_id: int
    owner: int
    name: str
    tiles: Mapping[str, str]
    created_at: datetime


@dataclass(frozen=True)
class ComposingRecord:
    """What a seat composes and has put aside, with the version of its game."""

    version: int
    draft: DraftRecord | None
    aside: tuple[SetAsideRecord, ...]


@dataclass(frozen=True)
class PlateRecord:
    """A row of ``plates``; ``layout`` as engine.board.layout.Layout.to_dict writes it."""

    id: int
    guild_id: int
    name: str
    key: str
    layout: Mapping[str, Any]
    author_id: int
    created_at: datetime


@dataclass(frozen=True)
class SketchRecord:
    """What a person is drawing on a server, as they wrote it in the interaction ``revision``."""

    guild_id: int
    author_id: int
    name: str
    text: str
    revision: int
    updated_at: datetime


@dataclass(frozen=True)
class FriendRecord:
    """What ``person_id`` says of ``other_id``; ``mark`` as bot.services.friends.Mark."""

    person_id: int
    other_id: int
    mark: str
    at: datetime


@dataclass(frozen=True)
class NewWordReport:
    """A word that a person misses or finds wrong; lexicon and version as they were then."""

    user_id: int
    word: str
    kind: str
    note: str
    lexicon: str
    version: str
    at: datetime


@dataclass(frozen=True)
class WordReportRecord(NewWordReport):
    """A row of ``word_reports``; open while ``settled_at`` is None."""

    id: int
    settled_at: datetime | None
