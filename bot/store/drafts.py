"""Queries on placements that are being composed or were set aside; ``owner`` is a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import Stale
from bot.store.records import ComposingRecord, DraftRecord, SetAsideRecord
from bot.store.rows import fetch_all
from bot.store.tables import drafts, games, set_aside

_OWN_DRAFT = and_(drafts.c.game_id == games.c.id, drafts.c.owner == bindparam("owner"))
_OWN_ASIDE = and_(set_aside.c.game_id == games.c.id, set_aside.c.owner == bindparam("owner"))
_COMPOSING = (
    select(
        games.c.version,
        *(column for column in drafts.c if column.name not in ("game_id", "owner")),
        *(column for column in set_aside.c if column.name not in ("game_id", "owner")),
    )
    .select_from(games.outerjoin(drafts, _OWN_DRAFT).outerjoin(set_aside, _OWN_ASIDE))
    .where(games.c.id == bindparam("game_id"))
    .order_by(set_aside.c.id)
)
"""A row for each placement put aside, else one; the game's version and the draft in each."""

_CHANGE = (
    update(drafts)
    .where(
        drafts.c.game_id == bindparam("new_game_id"),
        drafts.c.owner == bindparam("new_owner"),
        drafts.c.revision == bindparam("new_revision") - 1,
    )
    .values({column.name: bindparam(f"new_{column.name}") for column in drafts.c})
)


@dataclass(frozen=True)
class DraftQueries:
    """Bound to one open transaction."""

    connection: AsyncConnection

    async def get(self, game_id: int, owner: int) -> DraftRecord | None:
        """What a seat is composing in a game."""
        found = await self.composing(game_id, owner)
        return found.draft if found else None

    async def composing(self, game_id: int, owner: int) -> ComposingRecord | None:
        """All that a composer needs, in one statement; None where there is no such game."""
        bound = {"game_id": game_id, "owner": owner}
        rows = (await self.connection.execute(_COMPOSING, bound)).all()
        if not rows:
            return None
        first = rows[0]
        draft = DraftRecord(game_id, owner, *first[1:8]) if first[1] is not None else None
        kept = (SetAsideRecord(row[8], game_id, owner, *row[9:]) for row in rows)
        return ComposingRecord(first[0], draft, tuple(one for one in kept if one.id is not None))

    async def save(self, draft: DraftRecord) -> None:
        """Write a draft whose row still has the revision before (1: there is none yet).

        Raises Stale: somebody else changed it since it was read.
        """
        values = {column.name: getattr(draft, column.name) for column in drafts.c}
        if draft.revision == 1:
            await self._insert(draft, values)
            return
        bound = {f"new_{name}": value for name, value in values.items()}
        result = await self.connection.execute(_CHANGE, bound)
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
