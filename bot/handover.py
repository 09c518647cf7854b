"""How a process takes shards over from others, and gives them back while it serves the rest.

Nothing here decides who serves what: leases do (bot.services.leases).
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING

import structlog

from bot.insisting import insist
from bot.shards import Shards

if TYPE_CHECKING:
    from bot.client import CrabblablaBot
    from bot.services.leases import Leases

log = structlog.get_logger()

LAST_DELIVERIES = 3.0
"""Seconds for which deliveries under way hold up that a shard is given back."""

KNOWN = 20.0
"""Seconds for which the servers of a shard that was given back are known still: who pressed a
button there before is answered yet, which needs no connection."""


class Handover:
    """The shards that come to one process and leave it.

    Attributes:
        connecting: those that are held, but not connected yet, so that their channels are not
            known.
    """

    def __init__(self, bot: CrabblablaBot) -> None:
        self.bot = bot
        self.connecting: frozenset[int] = frozenset()
        self._changes: set[asyncio.Task[None]] = set()

    def start(self, leases: Leases) -> None:
        """Do from now on what others leave to this process, and what they ask of it."""
        leases.on_gained.append(self.gain)
        leases.on_wanted.append(lambda shards: self.hand_back(leases, shards))

    def stop(self) -> None:
        """Break off what is under way; the end of the leases does the rest."""
        for change in self._changes:
            change.cancel()

    def connected(self, shard: int) -> None:
        """The channels of a shard are known now."""
        self.connecting -= {shard}

    def gain(self, shards: frozenset[int]) -> None:
        """Another process left shards to this one."""
        # What is being taken over still is connected by who began that, and by nobody else.
        known = self.connecting | set(self.bot.shards)
        fresh = shards - known if self.bot.config.discord.range is not None else frozenset()
        self.connecting |= fresh
        self.bot.watch.took_over(len(fresh))
        self._begin(self._take_over(Shards(shards, self.bot.ownership.total), fresh))

    def hand_back(self, leases: Leases, shards: frozenset[int]) -> None:
        """Another process, which is to serve those shards, waits for them: give one of them back.

        The others follow at later beats, so that never more than one is without connection. What
        is being connected is so first: nobody could break that off.
        """
        if self._changes or self.connecting:
            return
        there = [shard for shard in sorted(shards) if self.bot.is_connected(shard)]
        if not there:
            log.warning("shards kept until they are connected", shards=sorted(shards))
            return
        leaving = Shards.of(there[:1], self.bot.ownership.total)
        # From now on nothing is begun any more for their servers.
        leases.leave(leaving.ids)
        self._begin(self._hand_back(leases, leaving))

    def _begin(self, change: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changes.discard)

    async def _take_over(self, shards: Shards, fresh: frozenset[int]) -> None:
        """Do from now on what falls due on the servers of those shards, and connect the ``fresh``
        ones, so that who plays there is answered."""
        if not await insist(lambda: self._serve_also(shards, fresh)):
            log.error("shards not taken over", shards=sorted(shards.ids))
            self.bot.supersede()

    async def _serve_also(self, shards: Shards, fresh: frozenset[int]) -> None:
        """The same, tried once; what an attempt before has done is not undone."""
        await self.bot.agenda.take_up(shards)
        self.bot.outbox.kick()
        known = Shards(shards.ids - self.connecting, shards.total)
        await self.bot.services.duels.pulse.connected(known)
        for shard in sorted(fresh):
            await self.bot.connect_shard(shard)

    async def _hand_back(self, leases: Leases, shards: Shards) -> None:
        """Finish what goes on for those shards, which were left, and let others have them."""
        if await insist(lambda: self._leave(leases, shards)):
            self.bot.watch.gave_back(len(shards.ids))
            log.info("shards given back", shards=sorted(shards.ids), of=shards.total)
        else:
            log.error("shards not given back", shards=sorted(shards.ids))
            self.bot.supersede()

    async def _leave(self, leases: Leases, shards: Shards) -> None:
        """The same, tried once. What was begun ends by itself: every write compares versions, and
        whoever serves the server by then is told (bot.services.calls)."""
        await self.bot.agenda.leave(shards)
        await self.bot.outbox.finish(LAST_DELIVERIES)
        for shard in shards.ids:
            await self.bot.disconnect_shard(shard)
            self.bot.loop.call_later(KNOWN, self.bot.forget_servers, shard)
        await leases.give_back(shards.ids)
