"""How much there is to do, for whoever watches the bot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.services.ownership import Ownership
from bot.store import Store


@dataclass(frozen=True)
class Load:
    """At one moment.

    Attributes:
        games: open games by kind.
        overdue: seconds since the oldest deadline that is not settled, of those that this process
            is to settle; 0 where none is.
        announcements: what waits to be delivered.
        delay: seconds since the oldest of these was to be.
    """

    games: Mapping[str, int]
    overdue: float
    announcements: int
    delay: float


@dataclass(frozen=True)
class Figures:
    """Reads them from the database, which this also shows to answer.

    Attributes:
        ownership: what this process is to settle by itself.
    """

    store: Store
    clock: Clock
    ownership: Ownership = field(default_factory=Ownership)

    async def read(self) -> Load:
        """The present load."""
        async with self.store.reading() as tx:
            games = await tx.games.open_by_kind()
            due = await tx.games.first_due(self.ownership.shards)
            waiting, since = await tx.outbox.waiting()
        now = self.clock()
        late, delay = (
            max((now - moment).total_seconds(), 0.0) if moment else 0.0 for moment in (due, since)
        )
        return Load(games, late, waiting, delay)
