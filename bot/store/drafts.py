"""Queries on placements that are being composed or were set aside; ``owner`` is a seat."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import Stale
from bot.store.records import DraftRecord, SetAsideRecord
from bot.store.rows import fetch_all, fetch_one
from bot.store.tables import drafts, set_aside


@dataclass(frozen=True)
class DraftQueries:
    """Bound to one open transaction."""

    connection: AsyncConnection

    async def get(self, game_id: int, owner: int) -> DraftRecord | None:
        """What a seat is composing in a game."""
        query = select(drafts).where(drafts.c.game_id == game_id, drafts.c.owner == owner)
        return await fetch_one(self.connection, query, DraftRecord)

    async def save(self, draft: DraftRecord) -> None:
        """Write a draft whose row still has the revision before (1: there is none yet).

        Raises Stale: somebody else changed it since it was read.
        """
        values = dataclasses.asdict(draft)
        if draft.revision == 1:
            await self._insert(draft, values)
            return
        result = await self.connection.execute(
            update(drafts)
            .where(
                drafts.c.game_id == draft.game_id,
                drafts.c.owner == draft.owner,
                drafts.c.revision == draft.revision - 1,
            )
            .values(values)
        )
        if result.rowcount != 1:
            raise Stale(draft.game_id, draft.revision - 1)

    async def _insert(self, draft: DraftRecord, values: Mapping[str, Any]) -> None:
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(drafts).values(dict(values)))
        except IntegrityError:
            raise Stale(draft.game_id, 0) from None

    async def put_aside(
        self, game_id: int, owner: int, tiles: Mapping[str, str], now: datetime
    ) -> SetAsideRecord:
        """Keep a placement, without a name as yet."""
        values: dict[str, Any] = {
            "game_id": game_id,
            "owner": owner,
            "name": "",
            "tiles": dict(tiles),
            "created_at": now,
        }
        query = insert(set_aside).values(values).returning(set_aside.c.id)
        new_id = (await self.connection.execute(query)).scalar_one()
        return SetAsideRecord(id=new_id, **values)

    async def aside(self, game_id: int, owner: int) -> tuple[SetAsideRecord, ...]:
        """What a seat has put aside in a game, oldest first."""
        query = (
            select(set_aside)
            .where(set_aside.c.game_id == game_id, set_aside.c.owner == owner)
            .order_by(set_aside.c.id)
        )
        return await fetch_all(self.connection, query, SetAsideRecord)

    async def rename(self, aside_id: int, game_id: int, owner: int, name: str) -> bool:
        """Give a placement that this seat put aside another name; whether there is one."""
        result = await self.connection.execute(
            update(set_aside)
            .where(
                set_aside.c.id == aside_id,
                set_aside.c.game_id == game_id,
                set_aside.c.owner == owner,
            )
            .values(name=name)
        )
        return result.rowcount == 1

    async def drop(self, aside_id: int, game_id: int, owner: int) -> bool:
        """Delete a placement that this seat put aside; whether there was one."""
        result = await self.connection.execute(
            delete(set_aside).where(
                set_aside.c.id == aside_id,
                set_aside.c.game_id == game_id,
                set_aside.c.owner == owner,
            )
        )
        return result.rowcount == 1

    async def forget(self, game_id: int) -> None:
        """Delete everything that was composed or put aside in a game."""
        for table in (drafts, set_aside):
            await self.connection.execute(delete(table).where(table.c.game_id == game_id))
