"""Queries on which process serves which shard, and on what processes tell each other.

Every change of a lease compares and swaps: it names the holder and the beat that it was decided on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Column, ColumnElement, and_, delete, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from bot.shards import Shards
from bot.store.connection import Connection
from bot.store.lease_tables import calls, leases
from bot.store.rows import fetch_all, upsert
from bot.store.tables import games


@dataclass(frozen=True)
class LeaseRecord:
    """A row of ``leases``; ``holder`` None: nobody holds it.

    Attributes:
        wanted: who waits for it. Of no account for what the lease is: a wish keeps none alive.
    """

    shard: int
    total: int
    holder: str | None
    beat: int
    wanted: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class CallRecord:
    """A game that the process which serves its server is to look at."""

    game_id: int
    kind: str


def within(guild_id: Column[int], shards: Shards) -> ColumnElement[bool]:
    """The condition that a server belongs to one of these shards (see bot.shards.shard_of)."""
    if shards.complete:
        return true()
    # A quotient instead of a shift, which PostgreSQL has for a small number alone.
    shard = (func.coalesce(guild_id, 0) // (1 << 22)) % shards.total
    return shard.in_(sorted(shards.ids))


@dataclass(frozen=True)
class LeaseQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def all(self) -> tuple[LeaseRecord, ...]:
        """Every lease, by shard."""
        return await fetch_all(
            self.connection, select(leases).order_by(leases.c.shard), LeaseRecord
        )

    async def offer(self, shards: Iterable[int], total: int) -> None:
        """Add leases that nobody holds; those that are there already stay."""
        for shard in shards:
            values = {"shard": shard, "total": total, "holder": None, "beat": 0}
            try:
                async with self.connection.begin_nested():
                    await self.connection.execute(insert(leases).values(values))
            except IntegrityError:
                continue  # another process came first

    async def renew(self, holder: str) -> frozenset[int]:
        """Count the beat of all leases of a holder up, and take the wishes away that others had;
        the shards that are its still."""
        query = (
            update(leases)
            .where(leases.c.holder == holder)
            .values(beat=leases.c.beat + 1, wanted=None)
            .returning(leases.c.shard)
        )
        return frozenset((await self.connection.execute(query)).scalars())

    async def take(self, seen: LeaseRecord, holder: str) -> bool:
        """Give a lease to that holder, if it is as it was seen; whether it was."""
        change = update(leases).where(_is(seen))
        change = change.values(holder=holder, beat=seen.beat + 1, wanted=None)
        return (await self.connection.execute(change)).rowcount == 1

    async def want(self, shards: Collection[int], holder: str) -> None:
        """Ask whoever holds those to give them to that process."""
        theirs = and_(leases.c.shard.in_(sorted(shards)), leases.c.holder.is_not(None))
        await self.connection.execute(update(leases).where(theirs).values(wanted=holder))

    async def drop(self, seen: LeaseRecord) -> bool:
        """Delete a lease, if it is as it was seen; whether it was."""
        return (await self.connection.execute(delete(leases).where(_is(seen)))).rowcount == 1

    async def release(self, holder: str, shards: Collection[int] | None = None) -> None:
        """Hold those no more; by default nothing any more."""
        change = update(leases).where(leases.c.holder == holder)
        if shards is not None:
            change = change.where(leases.c.shard.in_(sorted(shards)))
        free = change.values(holder=None, beat=leases.c.beat + 1, wanted=None)
        await self.connection.execute(free)

    async def call(self, game_id: int, now: datetime) -> None:
        """Let the process that serves a game's server look at it."""
        await upsert(self.connection, calls, ["game_id"], {"game_id": game_id, "at": now})

    async def called(self, shards: Shards) -> tuple[CallRecord, ...]:
        """The calls about games of these shards."""
        query = (
            select(calls.c.game_id, games.c.kind)
            .join(games, games.c.id == calls.c.game_id)
            .where(within(games.c.guild_id, shards))
            .order_by(calls.c.game_id)
        )
        return await fetch_all(self.connection, query, CallRecord)

    async def answer(self, shards: Shards) -> tuple[CallRecord, ...]:
        """Take them, so that they are gone."""
        found = await self.called(shards)
        if found:
            ids = [call.game_id for call in found]
            await self.connection.execute(delete(calls).where(calls.c.game_id.in_(ids)))
        return found


def _is(seen: LeaseRecord) -> ColumnElement[bool]:
    return and_(
        leases.c.shard == seen.shard,
        leases.c.total == seen.total,
        leases.c.holder.is_not_distinct_from(seen.holder),
        leases.c.beat == seen.beat,
    )
