"""How the process that serves a server hears of what another one did to a game of it.

Whoever plays in private is answered by the process of the first shard, wherever their game is. What
is to be done next in that game (deadline, the end of a round whose top is searched, robots,
announcements) is left to the process that holds its server: the game is noted in the transaction
that writes it, and looked for every second. So is what a process still wrote whose shards another
one has just taken over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import structlog

from bot.clock import Clock
from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store, StoreBusy, Transaction
from bot.store.leases import CallRecord
from bot.store.records import GameRecord

log = structlog.get_logger()


@dataclass(frozen=True)
class Calls:
    """Those of all games."""

    store: Store
    clock: Clock
    ownership: Ownership
    # Taken off the database, but not looked at yet.
    _taken: deque[CallRecord] = field(default_factory=deque)

    async def note(self, tx: Transaction, record: GameRecord) -> None:
        """To be called in each transaction that writes a game (see ``Games.writers``)."""
        if not self.ownership.holds(record.guild_id):
            await tx.leases.call(record.id, self.clock())

    async def forget(self, shards: Shards) -> None:
        """Take back what was noted of those shards: all their games are about to be looked at."""
        async with self.store.transaction() as tx:
            await tx.leases.answer(shards)

    async def answer(self, look: Callable[[CallRecord], Awaitable[None]]) -> None:
        """Have the games of this process looked at that others wrote, each once.

        One that cannot be looked at holds up no other. Raises StoreBusy: then it goes on from there
        the next time.
        """
        self._taken.extend(await self._take())
        while self._taken:
            call = self._taken[0]
            try:
                await look(call)
            except StoreBusy:
                raise
            except Exception:
                log.exception("game not looked at", game=call.game_id)
            self._taken.popleft()

    async def _take(self) -> tuple[CallRecord, ...]:
        shards = self.ownership.shards
        if not shards.ids:
            return ()
        async with self.store.reading() as tx:
            if not await tx.leases.called(shards):
                return ()
        async with self.store.transaction() as tx:
            return await tx.leases.answer(shards)
