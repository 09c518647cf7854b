"""Queries on placements that are being composed or were set aside; ``owner`` is a seat."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import Stale
from bot.store.records import ComposingRecord, DraftRecord, SetAsideRecord
from bot.store.tables import drafts, games, set_aside

_OWN_DRAFT = and_(
    drafts.c.game_id == games.c.id, drafts.c.owner.in_(bindparam("owners", expanding=True))
)
_OWN_ASIDE = and_(set_aside.c.game_id == drafts.c.game_id, set_aside.c.owner == drafts.c.owner)
_DRAFT = [drafts.c[field.name] for field in dataclasses.fields(DraftRecord)]
_ASIDE = [set_aside.c[field.name] for field in dataclasses.fields(SetAsideRecord)]
_COMPOSING = (
    select(games.c.id, games.c.version, *_DRAFT, *_ASIDE)
    .select_from(games.outerjoin(drafts, _OWN_DRAFT).outerjoin(set_aside, _OWN_ASIDE))
    .where(games.c.id.in_(bindparam("games", expanding=True)))
    .order_by(set_aside.c.id)
)
"""A row for each placement put aside, else for each draft, else for the game alone."""

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
        found = await self.composing([game_id], [owner])
        return found[game_id, owner].draft if (game_id, owner) in found else None

    async def composing(
        self, game_ids: Sequence[int], owners: Sequence[int]
    ) -> Mapping[tuple[int, int], ComposingRecord]:
        """All that composers need, in one statement, by game and seat.

        The seat 0 of each game that there is has its version alone.
        """
        bound = {"games": list(game_ids), "owners": list(owners)}
        found: dict[tuple[int, int], ComposingRecord] = {}
        split = 2 + len(_DRAFT)
        for row in (await self.connection.execute(_COMPOSING, bound)).all():
            game_id, version, draft, aside = row[0], row[1], row[2:split], row[split:]
            found.setdefault((game_id, 0), ComposingRecord(version, None, ()))
            if draft[0] is None:
                continue
            record = DraftRecord(*draft)
            owned = (game_id, record.owner)
            own = found.setdefault(owned, ComposingRecord(version, record, ()))
            if aside[0] is not None:
                kept = (*own.aside, SetAsideRecord(*aside))
                found[owned] = dataclasses.replace(own, aside=kept)
        return found

    async def save(self, changed: Sequence[DraftRecord]) -> None:
        """Write drafts whose rows still have the revision before (1: there is none yet).

        Raises Stale: somebody else changed one of them since it was read.
        """
        rows = [{c.name: getattr(draft, c.name) for c in drafts.c} for draft in changed]
        new = [row for row in rows if row["revision"] == 1]
        old = [
            {f"new_{name}": value for name, value in row.items()}
            for row in rows
            if row["revision"] > 1
        ]
        if new:
            await self._insert(new)
        # Some drivers do not count the rows of several updates in one.
        together = self.connection.dialect.supports_sane_multi_rowcount
        for rows in filter(None, [old] if together else [[row] for row in old]):
            result = await self.connection.execute(_CHANGE, rows)
            if result.rowcount != len(rows):
                raise Stale(rows[0]["new_game_id"], rows[0]["new_revision"] - 1)

    async def _insert(self, rows: Sequence[Mapping[str, Any]]) -> None:
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(drafts), list(rows))
        except IntegrityError:
            raise Stale(rows[0]["game_id"], 0) from None

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
