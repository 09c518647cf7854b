"""Settle what has fallen due. The database is the only truth about when that is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

import structlog

from bot.clock import Clock
from bot.services.ownership import Ownership
from bot.shards import ALL, Shards
from bot.store import Store
from bot.store.records import Due

log = structlog.get_logger()

Settle = Callable[[int], Awaitable[object]]
"""Settles one game by its id; does nothing where nothing is due (any more)."""


@dataclass(frozen=True)
class Deadlines:
    """What is due, in the games of all kinds (``settlers``: one for each kind).

    Attributes:
        ownership: what this process may settle by itself.
    """

    store: Store
    clock: Clock
    settlers: Mapping[str, Settle]
    ownership: Ownership = field(default_factory=Ownership)

    async def upcoming(self, shards: Shards = ALL) -> tuple[Due, ...]:
        """The next due moment of every open game of those shards, earliest first."""
        async with self.store.reading() as tx:
            return await tx.games.dues(shards)

    async def settle(self, shards: Shards = ALL) -> int:
        """Settle all that is overdue, each game once; how many games.

        One that cannot be settled does not hold up the others.
        """
        now, settled = self.clock(), 0
        for due in await self.upcoming(shards):
            if due.due > now:
                break
            try:
                await self.settle_game(due.kind, due.game_id)
                settled += 1
            except Exception:
                log.exception("deadline not settled", game=due.game_id)
        return settled

    async def settle_game(self, kind: str, game_id: int) -> None:
        """Settle one game. Raises what its service raises.

        A process that does not hold its server any more leaves it to whoever does. Should that be
        known a moment too late, no harm is done: whoever comes second finds that nothing is due,
        since every write compares the game's version.
        """
        if await self.serves(game_id):
            await self.settlers[kind](game_id)

    async def serves(self, game_id: int) -> bool:
        """Whether this process holds the server of a game at this moment."""
        shards = self.ownership.shards
        if shards.complete or not shards.ids:
            return shards.complete
        async with self.store.reading() as tx:
            return await tx.games.is_within(game_id, shards)

    async def open_games(self, shards: Shards) -> Mapping[str, frozenset[int]]:
        """The ids of the games of those shards that are not over, by kind."""
        async with self.store.reading() as tx:
            return await tx.games.open_within(shards)
