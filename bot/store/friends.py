"""Queries on what people say of each other."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from sqlalchemy import and_, delete, or_, select

from bot.store.connection import Connection
from bot.store.records import FriendRecord
from bot.store.rows import fetch_all, fetch_numbers, upsert
from bot.store.tables import friends


@dataclass(frozen=True)
class FriendQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def between(self, person: int, other: int) -> tuple[FriendRecord, ...]:
        """What the two say of each other: at most one row of each."""
        query = select(friends).where(
            or_(
                and_(friends.c.person_id == person, friends.c.other_id == other),
                and_(friends.c.person_id == other, friends.c.other_id == person),
            )
        )
        return await fetch_all(self.connection, query, FriendRecord)

    async def about(self, person: int) -> tuple[FriendRecord, ...]:
        """What a person says of others, and others of them, the oldest first."""
        query = (
            select(friends)
            .where(or_(friends.c.person_id == person, friends.c.other_id == person))
            .order_by(friends.c.at, friends.c.person_id, friends.c.other_id)
        )
        return await fetch_all(self.connection, query, FriendRecord)

    async def mutual(self, mark: str) -> tuple[tuple[int, int], ...]:
        """Everybody with whom they say that of, if both do; each two people both ways round."""
        back = friends.alias()
        query = (
            select(friends.c.person_id, friends.c.other_id)
            .join(
                back,
                and_(
                    back.c.person_id == friends.c.other_id, back.c.other_id == friends.c.person_id
                ),
            )
            .where(friends.c.mark == mark, back.c.mark == mark)
        )
        rows = fetch_numbers(self.connection, query)
        return tuple([(person, other) async for person, other in rows])

    async def save(self, record: FriendRecord) -> None:
        """Write what a person says of another, in the place of what they said before."""
        values = dataclasses.asdict(record)
        await upsert(self.connection, friends, ["person_id", "other_id"], values)

    async def drop(self, person: int, other: int) -> None:
        """Forget what a person says of another."""
        await self.connection.execute(
            delete(friends).where(friends.c.person_id == person, friends.c.other_id == other)
        )
