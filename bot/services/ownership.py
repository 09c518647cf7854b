"""Which servers this process acts for by itself: deadlines, robots, announcements, the daily.

Whoever presses a button is answered by the process that hears of it, whichever that is; what the
clock brings is done by the process that holds the server's shard. A process that holds nothing, or
did not hear from the database in time, does none of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.shards import ALL, Shards


def elapsed() -> float:
    """Seconds from whenever, those included in which the machine slept, where it counts them."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


@dataclass
class Ownership:
    """What is held now; by itself everything and for ever, as by a process that is alone.

    Attributes:
        clock: seconds, from whenever.
    """

    total: int = ALL.total
    clock: Callable[[], float] = elapsed
    _held: frozenset[int] = ALL.ids
    _until: float = math.inf

    @classmethod
    def of(cls, shards: Shards) -> Ownership:
        """Those, for ever."""
        return cls(shards.total, _held=shards.ids)

    @classmethod
    def none(cls, total: int, clock: Callable[[], float] = elapsed) -> Ownership:
        """Nothing yet."""
        return cls(total, clock, frozenset(), -math.inf)

    @property
    def shards(self) -> Shards:
        """What is held at this moment; nothing once the time is up for which it was lent."""
        lent = self._held if self.clock() < self._until else frozenset()
        return Shards(lent, self.total)

    def holds(self, guild_id: int | None) -> bool:
        """Whether this process acts for a server (None: for what has no server)."""
        return self.shards.holds(guild_id)

    def keep(self, held: frozenset[int], until: float) -> None:
        """Those are held until the clock shows that."""
        self._held, self._until = held, until

    def leave(self, shards: frozenset[int]) -> None:
        """Those are not held any more."""
        self._held -= shards

    def drop(self) -> None:
        """Nothing is held any more."""
        self.keep(frozenset(), -math.inf)
