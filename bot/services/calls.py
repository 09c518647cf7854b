"""How the process that serves a server hears of what another one did to a game of it.

Whoever plays in private is answered by the process of the first shard, wherever their game is. What
is to be done next in that game (deadline, robots, announcements) is left to the process that holds
its server: the game is noted in the transaction that writes it, and looked for every second.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store, Transaction
from bot.store.leases import CallRecord
from bot.store.records import GameRecord


@dataclass(frozen=True)
class Calls:
    """Those of all games."""

    store: Store
    clock: Clock
    ownership: Ownership

    async def note(self, tx: Transaction, record: GameRecord) -> None:
        """To be called in each transaction that writes a game (see ``Games.writers``)."""
        if not self.ownership.holds(record.guild_id):
            await tx.leases.call(record.id, self.clock())

    async def forget(self, shards: Shards) -> None:
        """Take back what was noted of those shards: all their games are about to be looked at."""
        async with self.store.transaction() as tx:
            await tx.leases.answer(shards)

    async def answer(self) -> tuple[CallRecord, ...]:
        """The games of this process that others wrote; of each it is told once."""
        shards = self.ownership.shards
        if not shards.ids or shards.complete:
            return ()
        async with self.store.reading() as tx:
            if not await tx.leases.called(shards):
                return ()
        async with self.store.transaction() as tx:
            return await tx.leases.answer(shards)
