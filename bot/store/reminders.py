"""Queries on who has been reminded of which round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.store.connection import Connection
from bot.store.tables import reminders


@dataclass(frozen=True)
class ReminderQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def sent(self, game_id: int, number: int) -> frozenset[int]:
        """Who has been reminded of that round."""
        query = select(reminders.c.user_id).where(
            reminders.c.game_id == game_id, reminders.c.round == number
        )
        return frozenset((await self.connection.execute(query)).scalars())

    async def mark(self, game_id: int, number: int, people: Iterable[int], now: datetime) -> None:
        """Remember that these people are reminded; each of them only once (primary key)."""
        rows = [
            {"game_id": game_id, "round": number, "user_id": person, "at": now} for person in people
        ]
        await self.connection.execute(insert(reminders), rows)

    async def forget(self, before: datetime) -> None:
        """Delete the marks from before that moment."""
        await self.connection.execute(delete(reminders).where(reminders.c.at < before))
