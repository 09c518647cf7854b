"""Processes on one database share the shards by leases, which they have to renew.

No clock is compared with another one, so it does not matter what time it is where. A holder counts
the beats of its leases up, three times a term, and acts no more when it has not got that through
for most of a term, reckoned from before it asked. Whoever would take a lease over watches it for a
whole term, reckoned from after it saw a beat for the first time; so it comes later, however slow
the database is. Both measure seconds, which pass alike everywhere.

A process takes the shards of its own range as soon as nobody holds them. Those of others it takes
over when they have been silent for a term and a bit more: by then a spare process of that very
range had its chance, and who was started anew within that time goes on with what it had.

Where another process holds a shard of its own range, it asks for it at each beat. A holder to which
that shard is another one's gives it back, one at a time (:attr:`Leases.on_wanted`), and who asked
looks every second whether it may be taken. What is one's own range is never given back, so that no
shard wanders between two processes that have the same one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

import structlog

from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store, StoreBusy, Transaction
from bot.store.leases import LeaseRecord

log = structlog.get_logger()

BEATS = 3
"""In a term."""

MARGIN = 1 / 6
"""Of a term: so much before the lease can be taken its holder acts no more. What it has begun is
through by then, and clocks that do not tick alike have room."""

LOOK = 1.0
"""Seconds between two looks whether what is another one's still is free by now."""


@dataclass
class Leases:
    """Those of one process.

    Attributes:
        ownership: told what is held, and until when.
        home: the shards that this process is to serve.
        holder: what it is called; no other process ever is.
        term: seconds.
        is_dead: whether it is certain that a holder runs no more.
        grows: whether shards of others are taken over, which only makes sense once the client is
            connected.
        on_gained: told of shards that are held from now on.
        on_wanted: told at each beat what is held here and wanted by a process whose own it is. Who
            gives it back says so by :meth:`leave`, and when that is through by :meth:`give_back`.
        on_lost: told that others took what was held.
    """

    store: Store
    ownership: Ownership
    home: Shards
    holder: str
    term: float
    is_dead: Callable[[str], bool] = lambda holder: False
    grows: bool = False
    on_gained: list[Callable[[frozenset[int]], None]] = field(default_factory=list)
    on_wanted: list[Callable[[frozenset[int]], None]] = field(default_factory=list)
    on_lost: list[Callable[[], None]] = field(default_factory=list)
    _held: frozenset[int] = frozenset()
    # Of which nobody acts, since this process, which still has their leases, gives them back.
    _leaving: frozenset[int] = frozenset()
    # A lease is not given back while it is being renewed.
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _seen: dict[int, tuple[LeaseRecord, float]] = field(default_factory=dict)
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _beating: asyncio.Task[None] | None = None
    _over: bool = False
    _told: str = ""

    @property
    def interval(self) -> float:
        """Seconds between two beats."""
        return self.term / BEATS

    async def acquire(self) -> bool:
        """Wait for a shard of the own range; False where :meth:`stop` came first."""
        while not self._stopping.is_set():
            await self._try()
            if self._held:
                self._beating = asyncio.create_task(self._beat_on())
                return True
            if self._newly("held"):
                log.warning("waiting: others hold these shards", shards=sorted(self.home.ids))
            await self._pause()
        return False

    async def stop(self) -> None:
        """Give everything back; a second call does nothing. The last of all to be stopped."""
        if self._stopping.is_set():
            return
        self._stopping.set()
        if self._beating is not None:
            await self._beating
        self.ownership.drop()
        try:
            async with self.store.transaction() as tx:
                await tx.leases.release(self.holder)
        except Exception:
            log.exception("leases not given back")

    async def beat(self) -> None:
        """Renew what is held, look at what others do, and take what may be taken."""
        async with self._turn:
            await self._beat()

    def leave(self, shards: frozenset[int]) -> None:
        """Act for those shards no more. Nobody else does before they are given back."""
        self._leaving |= shards
        self._held -= shards
        self.ownership.leave(shards)

    async def give_back(self, shards: frozenset[int]) -> None:
        """Let others have the shards that were left. May be tried again after it failed.

        The transaction is alone: whoever wrote a game in the belief that its shard was still held
        here is through by then, so that who takes the shard sees it.
        """
        async with self._turn:
            async with self.store.transaction() as tx:
                await tx.leases.release(self.holder, shards)
            self._leaving -= shards

    async def _beat(self) -> None:
        asked = self.ownership.clock()
        async with self.store.transaction() as tx:
            rows = await tx.leases.all()
            renewed = await tx.leases.renew(self.holder)
            taken = await self._look(tx, rows)
        if self._held - renewed:
            self._lose(self._held - renewed)
            return
        before, self._held = self._held, (renewed - self._leaving) | taken
        # Asked only now: it may have run out while the database took its time.
        lapsed = not self.ownership.shards.ids
        self.ownership.keep(self._held, asked + self.term * (1 - MARGIN))
        # What fell due while nothing was held for a moment has been passed over.
        if gained := self._held if lapsed else self._held - before:
            log.info("shards held", shards=sorted(self._held), of=self.home.total)
            for listener in self.on_gained:
                listener(gained)
        # Where it had run out, a wish may be as old.
        if not lapsed and (wanted := self._wanted(rows)):
            for listener in self.on_wanted:
                listener(wanted)

    def _lose(self, shards: frozenset[int]) -> None:
        """Others hold what was held here: act no more, and begin anew."""
        self._over = True
        self.ownership.drop()
        log.error("shards were taken over by another process", shards=sorted(shards))
        for listener in self.on_lost:
            listener()

    def _wanted(self, rows: Iterable[LeaseRecord]) -> frozenset[int]:
        """What is held here, and wanted by a process that is alive and whose own it is."""
        # A wish at what is taken just now may be as old as the silence of who had it.
        mine = [row for row in rows if row.holder == self.holder and row.wanted is not None]
        alive = {row.shard for row in mine if not self.is_dead(str(row.wanted))}
        return (self._held - self.home.ids) & alive

    async def _look(self, tx: Transaction, rows: tuple[LeaseRecord, ...]) -> frozenset[int]:
        """Take what may be taken, and ask for what is another one's still; which were taken."""
        if others := [row for row in rows if row.total != self.home.total]:
            if not await self._clear(tx, others):
                return frozenset()
            rows = tuple(row for row in rows if row not in others)
        if missing := set(range(self.home.total)) - {row.shard for row in rows}:
            await tx.leases.offer(sorted(missing), self.home.total)
            rows = await tx.leases.all()
        free = [row for row in rows if self._may_take(row)]
        taken = [row.shard for row in free if await tx.leases.take(row, self.holder)]
        mine = {row.shard for row in rows if row.holder == self.holder}
        if theirs := self.home.ids - mine.union(taken):
            await tx.leases.want(theirs, self.holder)
        return frozenset(taken)

    async def _clear(self, tx: Transaction, others: Collection[LeaseRecord]) -> bool:
        """Take away the leases of processes that reckoned with another number of shards; whether
        none of them is there any more."""
        if not all(self._is_free(row) for row in others):
            total = next(iter(others)).total
            if self._newly("divided"):
                log.warning("waiting: others serve another number of shards", of=total)
            return False
        return all([await tx.leases.drop(row) for row in others])

    def _may_take(self, row: LeaseRecord) -> bool:
        silent = self._silent(row)
        if row.holder == self.holder:
            return False
        if row.shard in self.home.ids:
            return self._is_free(row)
        return self.grows and silent >= self.term + self.interval

    def _is_free(self, row: LeaseRecord) -> bool:
        """Whether nobody holds a lease any more."""
        silent = self._silent(row)
        return row.holder is None or silent >= self.term or self.is_dead(row.holder)

    def _silent(self, row: LeaseRecord) -> float:
        """Seconds since a lease was seen for the first time as it is."""
        now = self.ownership.clock()
        seen, since = self._seen.get(row.shard, (None, now))
        if seen != row:
            since = now
            self._seen[row.shard] = row, now
        return now - since

    async def _beat_on(self) -> None:
        while not await self._pause() and not self._over:
            await self._try()

    async def _try(self) -> None:
        """A beat that may fail: then what is held runs out by itself."""
        try:
            async with asyncio.timeout(self.term):
                await self.beat()
        except StoreBusy as error:
            log.warning("leases not renewed", reason=str(error))
        except Exception:
            log.exception("leases not renewed")

    async def _pause(self) -> bool:
        """Wait until it is time for a beat; whether it is time to stop instead."""
        time = asyncio.get_running_loop().time
        end = time() + self.interval
        while (left := end - time()) > 0:
            wait = min(left, LOOK) if self.home.ids - self._held else left
            try:
                await asyncio.wait_for(self._stopping.wait(), wait)
            except TimeoutError:
                if wait < left and await self._is_given():
                    break
            else:
                return True
        return False

    async def _is_given(self) -> bool:
        """Whether a shard of the own range waits to be taken; False where that cannot be told."""
        try:
            async with asyncio.timeout(LOOK), self.store.reading() as tx:
                rows = await tx.leases.all()
        except (StoreBusy, TimeoutError):
            return False  # the next beat tells of it
        except Exception:
            log.exception("leases not looked at")
            return False
        return any(
            row.holder is None and row.shard in self.home.ids and row.total == self.home.total
            for row in rows
        )

    def _newly(self, reason: str) -> bool:
        """Whether that was not the last reason to wait, which has been told already."""
        before, self._told = self._told, reason
        return reason != before
