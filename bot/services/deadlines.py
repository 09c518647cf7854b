"""Settle what has fallen due. The database is the only truth about when that is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

import structlog

from bot.clock import Clock
from bot.store import Store
from bot.store.records import Due

log = structlog.get_logger()

Settle = Callable[[int], Awaitable[object]]
"""Settles one game by its id; does nothing where nothing is due (any more)."""


@dataclass(frozen=True)
class Deadlines:
    """What is due, in the games of all kinds (``settlers``: one for each kind)."""

    store: Store
    clock: Clock
    settlers: Mapping[str, Settle]

    async def upcoming(self) -> tuple[Due, ...]:
        """Every open game's next due moment, earliest first."""
        async with self.store.reading() as tx:
            return await tx.games.dues()

    async def settle(self) -> int:
        """Settle all that is overdue, each game once; how many games.

        One that cannot be settled does not hold up the others.
        """
        now, settled = self.clock(), 0
        for due in await self.upcoming():
            if due.due > now:
                break
            try:
                await self.settle_game(due.kind, due.game_id)
                settled += 1
            except Exception:
                log.exception("deadline not settled", game=due.game_id)
        return settled

    async def settle_game(self, kind: str, game_id: int) -> None:
        """Settle one game. Raises what its service raises."""
        await self.settlers[kind](game_id)
