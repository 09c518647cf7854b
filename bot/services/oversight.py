"""What moderators look at: the open games of a server, and what happened in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.services.refs import game_ref
from bot.services.results import GameRef
from bot.store import Store
from bot.store.records import EventRecord, GameRecord

CREATED = "created"

LEAVING = ("player-left", "player-replaced")
"""What somebody does who is no creator any more."""


@dataclass(frozen=True)
class OpenGame:
    """An open game.

    Attributes:
        created_at: since when it is.
        touched_at: when anything last happened in it.
        due: its next deadline.
    """

    ref: GameRef
    created_at: datetime
    touched_at: datetime
    due: datetime | None


@dataclass(frozen=True)
class Happened:
    """An entry of a game's event log."""

    kind: str
    data: Mapping[str, Any]
    at: datetime


@dataclass(frozen=True)
class Oversight:
    """Reads; who may look is for the caller to check."""

    store: Store

    async def open_games(self, guild_id: int) -> tuple[OpenGame, ...]:
        """The open games of a server, the oldest first."""
        async with self.store.reading() as tx:
            records = await tx.games.open_in(guild_id)
        found = [OpenGame(game_ref(it), it.created_at, it.updated_at, it.due) for it in records]
        return tuple(sorted(found, key=lambda game: game.ref.id))

    async def history(self, game_id: int) -> tuple[Happened, ...]:
        """What happened in a game, oldest first."""
        async with self.store.reading() as tx:
            events = await tx.games.history(game_id)
            record = await tx.games.get(game_id)
        first = None if record is None else first_creator(record, events)
        found = [Happened(event.kind, event.data, event.at) for event in events]
        return tuple(
            replace(it, data={**it.data, "by": first}) if it.kind == CREATED else it for it in found
        )


def first_creator(record: GameRecord, events: Sequence[EventRecord]) -> int | None:
    """Who created a game, which is theirs until the log says that another one has it; None: it
    cannot be told, since more than one went as that happened."""
    changed = next((it for it in events if it.kind == "creator-changed"), None)
    if changed is None:
        return record.creator_id
    went = [it for it in events if it.version == changed.version and it.kind in LEAVING]
    return int(went[0].data["player"]) if len(went) == 1 else None
