"""Queries on who is banned from the games of a server, and on what was decided about it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, delete, insert, select

from bot.store.connection import Connection
from bot.store.rows import fetch_all, fetch_one, upsert
from bot.store.tables import ban_log, bans


@dataclass(frozen=True)
class BanRecord:
    """One ban."""

    guild_id: int
    user_id: int
    by_id: int
    why: str
    at: datetime


@dataclass(frozen=True)
class BanDecision:
    """A line of the log: somebody was banned, or (``banned`` is false) let back."""

    guild_id: int
    user_id: int
    by_id: int
    banned: bool
    why: str
    at: datetime


@dataclass(frozen=True)
class BanQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def get(self, guild_id: int, user_id: int) -> BanRecord | None:
        """A person's ban, where there is one."""
        here = and_(bans.c.guild_id == guild_id, bans.c.user_id == user_id)
        return await fetch_one(self.connection, select(bans).where(here), BanRecord)

    async def of_guild(self, guild_id: int) -> tuple[BanRecord, ...]:
        """All bans of a server, the newest first."""
        query = select(bans).where(bans.c.guild_id == guild_id)
        order = (bans.c.at.desc(), bans.c.user_id)
        return await fetch_all(self.connection, query.order_by(*order), BanRecord)

    async def add(self, ban: BanRecord) -> None:
        """Ban; once more changes by whom, why and when."""
        await upsert(self.connection, bans, ["guild_id", "user_id"], dataclasses.asdict(ban))

    async def note(self, decision: BanDecision) -> None:
        """Write a line of the log."""
        await self.connection.execute(insert(ban_log).values(dataclasses.asdict(decision)))

    async def log(self, guild_id: int, limit: int) -> tuple[BanDecision, ...]:
        """A server's last decisions, the newest first."""
        columns = [ban_log.c[field.name] for field in dataclasses.fields(BanDecision)]
        query = select(*columns).where(ban_log.c.guild_id == guild_id)
        newest = query.order_by(ban_log.c.id.desc()).limit(limit)
        return await fetch_all(self.connection, newest, BanDecision)

    async def lift(self, guild_id: int, user_id: int) -> bool:
        """Unban; whether there was a ban."""
        here = and_(bans.c.guild_id == guild_id, bans.c.user_id == user_id)
        return bool((await self.connection.execute(delete(bans).where(here))).rowcount)
