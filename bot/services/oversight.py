"""What moderators look at: the open games of a server, and what happened in one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.services.refs import game_ref
from bot.services.results import GameRef
from bot.store import Store


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
        return tuple(Happened(event.kind, event.data, event.at) for event in events)
