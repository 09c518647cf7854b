"""Queries on placements that are being composed or were set aside."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import DraftRecord, SetAsideRecord
from bot.store.rows import fetch_all, fetch_one, upsert
from bot.store.tables import drafts, set_aside


@dataclass(frozen=True)
class DraftQueries:
    """Bound to one open transaction."""

    connection: AsyncConnection

    async def get(self, game_id: int, user_id: int) -> DraftRecord | None:
        """What a person is composing in a game."""
        query = select(drafts).where(drafts.c.game_id == game_id, drafts.c.user_id == user_id)
        return await fetch_one(self.connection, query, DraftRecord)

    async def save(self, draft: DraftRecord) -> None:
        """Write what a person is composing."""
        values = dataclasses.asdict(draft)
        await upsert(self.connection, drafts, ["game_id", "user_id"], values)

    async def clear(self, game_id: int, user_id: int) -> None:
        """Forget what a person is composing."""
        await self.connection.execute(
            delete(drafts).where(drafts.c.game_id == game_id, drafts.c.user_id == user_id)
        )

    async def put_aside(
        self, game_id: int, user_id: int, name: str, tiles: Mapping[str, str], now: datetime
    ) -> SetAsideRecord:
        """Keep a placement under a name."""
        values: dict[str, Any] = {
            "game_id": game_id,
            "user_id": user_id,
            "name": name,
            "tiles": dict(tiles),
            "created_at": now,
        }
        query = insert(set_aside).values(values).returning(set_aside.c.id)
        new_id = (await self.connection.execute(query)).scalar_one()
        return SetAsideRecord(id=new_id, **values)

    async def aside(self, game_id: int, user_id: int) -> tuple[SetAsideRecord, ...]:
        """What a person has put aside in a game, oldest first."""
        query = (
            select(set_aside)
            .where(set_aside.c.game_id == game_id, set_aside.c.user_id == user_id)
            .order_by(set_aside.c.id)
        )
        return await fetch_all(self.connection, query, SetAsideRecord)

    async def rename(self, aside_id: int, user_id: int, name: str) -> bool:
        """Give a placement that this person put aside another name; whether there is one."""
        result = await self.connection.execute(
            update(set_aside)
            .where(set_aside.c.id == aside_id, set_aside.c.user_id == user_id)
            .values(name=name)
        )
        return result.rowcount == 1

    async def drop(self, aside_id: int, user_id: int) -> bool:
        """Delete a placement that this person put aside; whether there was one."""
        result = await self.connection.execute(
            delete(set_aside).where(set_aside.c.id == aside_id, set_aside.c.user_id == user_id)
        )
        return result.rowcount == 1
