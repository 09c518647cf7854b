"""Queries on plates that people drew for their server, and on what they are drawing."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, insert, select

from bot.store.connection import Connection
from bot.store.records import PlateRecord, SketchRecord
from bot.store.rows import fetch_all, fetch_one, upsert
from bot.store.tables import plate_sketches, plates


@dataclass(frozen=True)
class PlateQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def get(self, guild_id: int, plate_id: int) -> PlateRecord | None:
        """A plate of a server by its id."""
        query = select(plates).where(plates.c.guild_id == guild_id, plates.c.id == plate_id)
        return await fetch_one(self.connection, query, PlateRecord)

    async def by_key(self, guild_id: int, key: str) -> PlateRecord | None:
        """A plate of a server by its folded name."""
        query = select(plates).where(plates.c.guild_id == guild_id, plates.c.key == key)
        return await fetch_one(self.connection, query, PlateRecord)

    async def of_guild(self, guild_id: int) -> tuple[PlateRecord, ...]:
        """All plates of a server, by name."""
        query = select(plates).where(plates.c.guild_id == guild_id)
        found = await fetch_all(self.connection, query, PlateRecord)
        # Not left to the database: each one sorts texts by its own language.
        return tuple(sorted(found, key=lambda plate: plate.key))

    async def count(self, guild_id: int) -> int:
        """How many plates a server has."""
        query = select(func.count()).select_from(plates).where(plates.c.guild_id == guild_id)
        return int((await self.connection.execute(query)).scalar_one())

    async def put(
        self,
        guild_id: int,
        name: str,
        key: str,
        layout: Mapping[str, Any],
        author_id: int,
        now: datetime,
    ) -> PlateRecord:
        """Keep a plate, in the place of the one that has this key already."""
        values: dict[str, Any] = {
            "guild_id": guild_id,
            "name": name,
            "key": key,
            "layout": dict(layout),
            "author_id": author_id,
            "created_at": now,
        }
        await self.connection.execute(
            delete(plates).where(plates.c.guild_id == guild_id, plates.c.key == key)
        )
        query = insert(plates).values(values).returning(plates.c.id)
        new_id = (await self.connection.execute(query)).scalar_one()
        return PlateRecord(id=new_id, **values)

    async def drop(self, guild_id: int, plate_id: int) -> bool:
        """Delete a plate of a server; whether there was one."""
        result = await self.connection.execute(
            delete(plates).where(plates.c.guild_id == guild_id, plates.c.id == plate_id)
        )
        return result.rowcount == 1

    async def sketch(self, guild_id: int, author_id: int) -> SketchRecord | None:
        """What a person is drawing on a server."""
        query = select(plate_sketches).where(
            plate_sketches.c.guild_id == guild_id, plate_sketches.c.author_id == author_id
        )
        return await fetch_one(self.connection, query, SketchRecord)

    async def keep_sketch(self, sketch: SketchRecord) -> None:
        """Write what a person is drawing on a server, in the place of what they drew before."""
        values = dataclasses.asdict(sketch)
        await upsert(self.connection, plate_sketches, ["guild_id", "author_id"], values)

    async def drop_old_sketches(self, before: datetime) -> None:
        """Forget what nobody has drawn on since then, on all servers."""
        await self.connection.execute(
            delete(plate_sketches).where(plate_sketches.c.updated_at < before)
        )

    async def drop_sketch(self, guild_id: int, author_id: int) -> None:
        """Forget what a person is drawing on a server."""
        await self.connection.execute(
            delete(plate_sketches).where(
                plate_sketches.c.guild_id == guild_id, plate_sketches.c.author_id == author_id
            )
        )
