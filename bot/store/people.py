"""Queries on people's preferences."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, select

from bot.store.connection import Connection
from bot.store.records import PersonRecord
from bot.store.rows import fetch_all, fetch_one, upsert
from bot.store.tables import people


@dataclass(frozen=True)
class PeopleQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def get(self, user_id: int) -> PersonRecord:
        """A person's preferences; the defaults where they never chose."""
        found = await fetch_one(self.connection, _PERSON, PersonRecord, user_id=user_id)
        return found or PersonRecord(user_id)

    async def get_all(self, user_ids: Iterable[int]) -> dict[int, PersonRecord]:
        """The preferences of several people, by their id."""
        wanted = set(user_ids)
        query = _people().where(people.c.user_id.in_(wanted))
        rows = await fetch_all(self.connection, query, PersonRecord)
        found = {row.user_id: row for row in rows}
        return {user: found.get(user, PersonRecord(user)) for user in wanted}

    async def save(self, person: PersonRecord, now: datetime) -> None:
        """Write all of a person's preferences."""
        values = {**dataclasses.asdict(person), "updated_at": now}
        await upsert(self.connection, people, ["user_id"], values)


def _people() -> Select[Any]:
    return select(*(people.c[field.name] for field in dataclasses.fields(PersonRecord)))


_PERSON = _people().where(people.c.user_id == bindparam("user_id"))
