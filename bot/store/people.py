"""Queries on people's preferences."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.records import PersonRecord
from bot.store.rows import fetch_all, upsert
from bot.store.tables import people


@dataclass(frozen=True)
class PeopleQueries:
    """Bound to one open transaction."""

    connection: AsyncConnection

    async def get(self, user_id: int) -> PersonRecord:
        """A person's preferences; the defaults where they never chose."""
        return (await self.get_all([user_id]))[user_id]

    async def get_all(self, user_ids: Iterable[int]) -> dict[int, PersonRecord]:
        """The preferences of several people, by their id."""
        wanted = set(user_ids)
        names = [field.name for field in dataclasses.fields(PersonRecord)]
        columns = [people.c[name] for name in names]
        query = select(*columns).where(people.c.user_id.in_(wanted))
        rows = await fetch_all(self.connection, query, PersonRecord)
        found = {row.user_id: row for row in rows}
        return {user: found.get(user, PersonRecord(user)) for user in wanted}

    async def save(self, person: PersonRecord, now: datetime) -> None:
        """Write all of a person's preferences."""
        values = {**dataclasses.asdict(person), "updated_at": now}
        await upsert(self.connection, people, ["user_id"], values)
