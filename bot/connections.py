"""A client that can do without one of its connections to Discord while it keeps the others."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, Any, cast

import structlog
from discord.gateway import DiscordWebSocket
from discord.shard import Shard

from bot.listening import ListeningBot

if TYPE_CHECKING:
    from yarl import URL

log = structlog.get_logger()

SHARDS = "_AutoShardedClient__shards"
"""Where discord.py keeps its connections, by shard. Private: it has no way to end one of them for
good, since what it disconnects it still counts as its own."""

FAREWELL = 2.0
"""Seconds that Discord has to take leave in; then the connection is cut."""

PACE = 5.0
"""Seconds between two new sessions of a bot (Discord's documentation, "Session start limit").
discord.py waits for so long before each but the first, whenever the last one was."""


class ConnectingBot(ListeningBot):
    """discord.py's client opens all connections at once and keeps them to the end."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._one_by_one = asyncio.Lock()
        self._last = -math.inf

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """As discord.py's, which opens all connections by this."""
        await super().launch_shard(gateway, shard_id, initial=initial)
        self._last = asyncio.get_running_loop().time()

    def is_connected(self, shard: int) -> bool:
        """Whether a connection stands, and nobody is making it anew."""
        found = self._connections().get(shard)
        # Its task reads what comes; once it has ended, somebody else sees to the connection.
        task = None if found is None else found._task
        return found is not None and found.ws.open and task is not None and not task.done()

    async def connect_shard(self, shard: int) -> None:
        """Open one more connection unless there is one; tried until it stands."""
        # Before, discord.py counts those that it awaits, and would not expect this one.
        await self.wait_until_ready()
        async with self._one_by_one:
            if shard not in self._connections():
                rested = asyncio.get_running_loop().time() >= self._last + PACE
                gateway = DiscordWebSocket.DEFAULT_GATEWAY
                await self.launch_shard(gateway, shard, initial=rested)

    async def disconnect_shard(self, shard: int) -> None:
        """End a connection that stands; nobody is told, as the bot leaves none of its servers."""
        connection = self._connections().pop(shard, None)
        if connection is None:
            return
        try:
            async with asyncio.timeout(FAREWELL):
                await connection.close()
        except TimeoutError:
            log.warning("connection cut", shard=shard)

    def forget_servers(self, shard: int) -> None:
        """Know nothing more of the servers of a shard that is not connected here."""
        if shard not in self._connections():
            for guild in self.guilds:
                if guild.shard_id == shard:
                    self._connection._remove_guild(guild)

    def _connections(self) -> dict[int, Shard]:
        return cast(dict[int, Shard], getattr(self, SHARDS))
