"""Queries on the outbox."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.store.connection import Connection
from bot.store.records import NewOutboxRow, OutboxRecord
from bot.store.rows import fetch_all, fetch_one
from bot.store.tables import games, outbox

_ADD = insert(outbox)
_ROW = select(outbox).where(outbox.c.id == bindparam("row_id"))
_FIRSTS = (
    select(func.min(outbox.c.id))
    .where(outbox.c.done_at.is_(None))
    .group_by(outbox.c.game_id, outbox.c.channel_id, outbox.c.person_id)
)
_HEADS = (
    select(outbox, games.c.guild_id)
    .outerjoin(games, games.c.id == outbox.c.game_id)
    .where(outbox.c.id.in_(_FIRSTS))
    .order_by(outbox.c.id)
)


@dataclass(frozen=True)
class OutboxQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def add(self, game_id: int, rows: Sequence[NewOutboxRow], now: datetime) -> None:
        """Append what a change of a game has to announce, in this order."""
        values = [{**_row(row, now), "game_id": game_id} for row in rows]
        if values:
            # Inserted in this order, so the ids are the order of delivery.
            await self.connection.execute(_ADD, values)

    async def add_for_channel(
        self, channel_id: int, rows: Sequence[NewOutboxRow], now: datetime
    ) -> None:
        """Append what a channel is to be told that belongs to no game, in this order."""
        values = [{**_row(row, now), "game_id": None, "channel_id": channel_id} for row in rows]
        if values:
            await self.connection.execute(insert(outbox), values)

    async def get(self, row_id: int) -> OutboxRecord | None:
        """One row."""
        return await fetch_one(self.connection, _ROW, OutboxRecord, row_id=row_id)

    async def heads(self) -> tuple[OutboxRecord, ...]:
        """The first open row of each stream, whether it may be tried yet or not, oldest first.

        A stream is what must stay in order: a game's announcements to its thread, and its
        announcements to each person, so that closed private messages hold up nobody else; and
        what each channel is told that belongs to no game.
        """
        return await fetch_all(self.connection, _HEADS, OutboxRecord)

    async def of_game(self, game_id: int) -> tuple[OutboxRecord, ...]:
        """All rows of a game, in order."""
        query = select(outbox).where(outbox.c.game_id == game_id).order_by(outbox.c.id)
        return await fetch_all(self.connection, query, OutboxRecord)

    async def open_after(self, row: OutboxRecord) -> tuple[OutboxRecord, ...]:
        """Open rows of the same game and kind that come after this one, in order."""
        same = (outbox.c.game_id == row.game_id, outbox.c.kind == row.kind)
        later = (outbox.c.id > row.id, outbox.c.done_at.is_(None))
        query = select(outbox).where(*same, *later).order_by(outbox.c.id)
        return await fetch_all(self.connection, query, OutboxRecord)

    async def waiting(self) -> tuple[int, datetime | None]:
        """How many rows are open, and since when the oldest is."""
        query = select(func.count(), func.min(outbox.c.created_at))
        row = (await self.connection.execute(query.where(outbox.c.done_at.is_(None)))).one()
        return row[0], row[1]

    async def done(self, row_id: int, message_id: int | None, now: datetime) -> None:
        """It was delivered."""
        await self._set(row_id, done_at=now, message_id=message_id)

    async def give_up(self, row_id: int, error: str, now: datetime) -> None:
        """No target takes it."""
        await self._set(row_id, done_at=now, error=error)

    async def postpone(self, row_id: int, attempts: int, not_before: datetime, error: str) -> None:
        """The present target may take it later."""
        await self._set(row_id, attempts=attempts, not_before=not_before, error=error)

    async def fall_back(self, row_id: int, fallback: int, error: str, now: datetime) -> None:
        """The present target will never take it: on to the next."""
        await self._set(row_id, fallback=fallback, attempts=0, not_before=now, error=error)

    async def forget(self, before: datetime) -> int:
        """Delete what was done before that moment; how many rows."""
        result = await self.connection.execute(delete(outbox).where(outbox.c.done_at < before))
        return result.rowcount

    async def _set(self, row_id: int, **values: object) -> None:
        await self.connection.execute(update(outbox).where(outbox.c.id == row_id).values(values))


def _row(row: NewOutboxRow, now: datetime) -> dict[str, object]:
    fresh = {"attempts": 0, "fallback": 0, "not_before": now, "created_at": now}
    return {**dataclasses.asdict(row), **fresh}
