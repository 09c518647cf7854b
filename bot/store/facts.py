"""Queries on interactions worked off, settings of servers, and facts about the installation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from bot.store.connection import Connection
from bot.store.errors import AlreadyProcessed
from bot.store.rows import upsert
from bot.store.tables import facts, guilds, processed

_CLAIM = insert(processed)
_CLAIMED = select(processed.c.key).where(processed.c.key == bindparam("key"))
_SETTINGS = select(guilds.c.settings).where(guilds.c.guild_id == bindparam("guild_id"))


@dataclass(frozen=True)
class FactQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def claim(self, key: int, now: datetime) -> None:
        """Take an interaction's id, which nobody can take a second time.

        Raises AlreadyProcessed; the transaction must then be left.
        """
        try:
            await self.connection.execute(_CLAIM, {"key": key, "at": now})
        except IntegrityError as error:
            raise AlreadyProcessed(key) from error

    async def claimed(self, key: int) -> bool:
        """Whether an interaction was worked off before."""
        return await self.connection.scalar(_CLAIMED, {"key": key}) is not None

    async def forget_claims(self, before: datetime) -> int:
        """Delete claims from before that moment (an interaction lives 15 minutes); how many."""
        result = await self.connection.execute(delete(processed).where(processed.c.at < before))
        return result.rowcount

    async def get(self, name: str) -> str | None:
        """A fact about this installation."""
        query = select(facts.c.value).where(facts.c.name == name)
        return (await self.connection.execute(query)).scalar_one_or_none()

    async def set(self, name: str, value: str) -> None:
        """Write a fact about this installation."""
        await upsert(self.connection, facts, ["name"], {"name": name, "value": value})

    async def guild(self, guild_id: int) -> Mapping[str, Any]:
        """A server's settings; empty where nobody chose."""
        found = await self.connection.scalar(_SETTINGS, {"guild_id": guild_id})
        return {} if found is None else dict(found)

    async def guilds(self, guild_ids: Collection[int]) -> dict[int, Mapping[str, Any]]:
        """The settings of several servers, of those that chose anything."""
        query = select(guilds.c.guild_id, guilds.c.settings)
        rows = await self.connection.execute(query.where(guilds.c.guild_id.in_(guild_ids)))
        return {guild_id: dict(settings) for guild_id, settings in rows}

    async def set_guild(self, guild_id: int, settings: Mapping[str, Any], now: datetime) -> None:
        """Write a server's settings."""
        values = {"guild_id": guild_id, "settings": dict(settings), "updated_at": now}
        await upsert(self.connection, guilds, ["guild_id"], values)
