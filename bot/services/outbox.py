"""Deliver what the outbox holds: in order per stream, at least once, without holding up others.

No task waits here for something to come: :meth:`OutboxWorker.kick` starts what there is to do, and
one timer wakes up for what has to wait. So the worker is idle when nothing is due, and virtual
time in tests moves its retries.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import structlog

from bot.clock import Clock
from bot.services.announcements import (
    Announcement,
    Bulletin,
    Deliver,
    DeliverBulletin,
    Kind,
    Notice,
    Target,
    TryLater,
    Undeliverable,
    targets,
)
from bot.services.refs import game_ref
from bot.services.settings import quiet_until, settings_of
from bot.shards import ALL
from bot.store import Store, StoreBusy, Transaction
from bot.store.records import GameRecord, OutboxRecord
from bot.store.unreadable import unreadable_rows

log = structlog.get_logger()

FIRST_WAIT = timedelta(seconds=2)
LONGEST_WAIT = timedelta(minutes=5)
PATIENCE = timedelta(days=3)
"""How long Discord may be out of order before an announcement is given up."""

FAULTS = 5
"""Attempts after which an announcement that the bot itself fails to make, or to read, is given
up."""

BROKEN = (ValueError, TypeError, LookupError, AttributeError)
"""What it raises to read rows that do not hold what they should."""

AT_ONCE = 16
"""Deliveries under way at the same time, those not counted that wait for Discord."""

SLOW = 3.0
"""Seconds after which a delivery counts as one that waits: discord.py does so by itself where a
route's limit is reached, and the other routes are free meanwhile."""

WAITING = 256
"""Deliveries that may wait at the same time."""

LAST_DELIVERIES = 15.0
"""Seconds that a stop waits for deliveries under way; what is not through by then is kept."""

KEPT = timedelta(days=30)
"""How long delivered rows are kept, for looking into complaints."""

Stream = tuple[int | None, int | None, int | None]
"""Game, channel (of what belongs to no game), person."""


def _stream(row: OutboxRecord) -> Stream:
    return row.game_id, row.channel_id, row.person_id


def _server(row: OutboxRecord) -> int | None:
    """The server that one of the first rows of streams is about."""
    return row.guild_id if row.game_id is not None else row.payload.get("guild")


async def _wanted(row: OutboxRecord, tx: Transaction) -> bool:
    """Whether the person has not switched this kind off."""
    if row.person_id is None or row.kind not in (Kind.LAST_SEAT, Kind.YOUR_TURN, Kind.REMINDER):
        return True
    person = await tx.people.get(row.person_id)
    if row.kind == Kind.REMINDER:
        return person.remind_minutes is not None
    return person.notify_turn


async def _superseded(row: OutboxRecord, tx: Transaction) -> bool:
    """Whether a later one edits the same message again: of what waited, the newest is enough."""
    if row.kind not in (Kind.LOBBY_CHANGED, Kind.PLAYED):
        return False
    number = row.payload.get("round")
    return any(later.payload.get("round") == number for later in await tx.outbox.open_after(row))


async def _quiet(game: GameRecord, tx: Transaction, now: datetime) -> datetime | None:
    """When the quiet hours of the game's server end, where there are any now."""
    return quiet_until(await settings_of(tx, game.guild_id), now)


def _keeps(row: OutboxRecord, game: GameRecord | None, until: datetime) -> bool:
    """Whether a private message may wait so long; one about what is over by then comes silently."""
    return row.person_id is not None and (game is None or game.due is None or game.due > until)


def wait_before(attempts: int, asked: float | None) -> timedelta:
    """How long to wait after that many failures; ``asked`` is what Discord said, in seconds."""
    grown: timedelta = min(FIRST_WAIT * 2 ** min(attempts - 1, 16), LONGEST_WAIT)
    return max(grown, timedelta(seconds=asked or 0))


@dataclass(frozen=True)
class _Run:
    """A delivery under way, and the server that it is about (None: none)."""

    server: int | None
    task: asyncio.Task[None]


@dataclass
class OutboxWorker:
    """Delivers the rows of one store.

    Attributes:
        bulletins: for what belongs to no game.
        serves: whether what concerns a server (None: none) is for this worker to deliver, and may
            be now; the rest is left to other processes, or to a later :meth:`kick`.
    """

    store: Store
    clock: Clock
    deliver: Deliver
    bulletins: DeliverBulletin | None = None
    serves: Callable[[int | None], bool] = ALL.holds
    _running: dict[Stream, _Run] = field(default_factory=dict)
    _waiting: set[Stream] = field(default_factory=set)
    _calls: set[asyncio.Future[int | None]] = field(default_factory=set)
    _closed_until: datetime | None = None
    _dispatcher: asyncio.Task[None] | None = None
    _again: bool = False
    _unread: int = 0
    _open: bool = False
    _timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """From now on deliver: first what was left over."""
        self._open = True
        self.kick()

    def kick(self) -> None:
        """Something may be deliverable; returns at once. Nothing happens before the start."""
        if not self._open:
            return
        self._again = True
        if self._dispatcher is None or self._dispatcher.done():
            self._dispatcher = asyncio.get_running_loop().create_task(self._dispatch())

    async def idle(self) -> None:
        """Wait until nothing can be delivered at this moment."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def stop(self) -> None:
        """Finish the deliveries under way and begin no more; the rest stays in the database.

        One that takes too long (Discord may have asked to wait for minutes) is broken off and made
        again at the next start, under its nonce.
        """
        self._open = False
        self._set_timer(None)
        try:
            await asyncio.wait_for(self.idle(), LAST_DELIVERIES)
        except TimeoutError:
            log.warning("stopped before the delivery", waiting=len(self._calls))
            for call in self._calls:
                call.cancel()
            await self.idle()

    async def finish(self, seconds: float) -> None:
        """Wait, at most so long, for deliveries under way to servers that are not served any more.

        Others may then make what is not through a second time, under its nonce.
        """
        left = [run.task for run in self._running.values() if not self.serves(run.server)]
        if left:
            await asyncio.wait(left, timeout=seconds)

    async def forget(self) -> int:
        """Delete rows that were done long ago; how many."""
        async with self.store.transaction(much=True) as tx:
            return await tx.outbox.forget(self.clock() - KEPT)

    def _tasks(self) -> list[asyncio.Task[None]]:
        tasks = [run.task for run in self._running.values()]
        if self._dispatcher is not None and not self._dispatcher.done():
            tasks.append(self._dispatcher)
        return tasks

    async def _dispatch(self) -> None:
        wake: datetime | None = None
        try:
            while self._again and self._open:
                self._again = False
                wake = self._start(await self._heads())
                self._unread = 0
        except StoreBusy:
            log.exception("outbox out of reach")
            wake = self.clock() + LONGEST_WAIT
        except Exception:
            log.exception("outbox unreadable")
            wake = self.clock() + await self._doubt()
        self._set_timer(wake)

    async def _doubt(self) -> timedelta:
        """One row that cannot be read hides all: after some tries it is given up. How long to wait
        until the next try."""
        self._unread += 1
        if self._unread < FAULTS or not await self._weed():
            return wait_before(self._unread, None)
        self._unread = 0
        return timedelta()

    async def _weed(self) -> bool:
        """Give up what can never be read; whether there was anything."""
        try:
            async with self.store.transaction() as tx:
                lost = await unreadable_rows(tx.outbox)
                for row_id in lost:
                    await tx.outbox.give_up(row_id, "unreadable", self.clock())
        except Exception:
            log.exception("outbox not looked through")
            return False
        for row_id in lost:
            log.error("unreadable announcement dropped", outbox=row_id)
        return bool(lost)

    async def _heads(self) -> tuple[OutboxRecord, ...]:
        async with self.store.reading() as tx:
            return await tx.outbox.heads()

    def _start(self, heads: tuple[OutboxRecord, ...]) -> datetime | None:
        """Begin what may be delivered now; the moment at which the next may be."""
        now, wake = self.clock(), None
        for head in heads:
            stream = _stream(head)
            if stream in self._running or not self.serves(_server(head)):
                continue
            due = max(head.not_before, self._closed_until or head.not_before)
            if due > now:
                wake = due if wake is None else min(wake, due)
            elif self._open and self._has_room():
                task = asyncio.get_running_loop().create_task(self._run(head))
                self._running[stream] = _Run(_server(head), task)
        return wake

    def _has_room(self) -> bool:
        waiting = len(self._waiting)
        return waiting < WAITING and len(self._running) - waiting < AT_ONCE

    def _give_way(self, stream: Stream) -> None:
        """This delivery waits; let another one go."""
        self._waiting.add(stream)
        self.kick()

    def _set_timer(self, wake: datetime | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wake is not None and self._open:
            wait = max((wake - self.clock()).total_seconds(), 0.0)
            self._timer = asyncio.get_running_loop().call_later(wait, self.kick)

    async def _run(self, head: OutboxRecord) -> None:
        stream = _stream(head)
        slow = asyncio.get_running_loop().call_later(SLOW, self._give_way, stream)
        try:
            await self._attempt_or_count(head)
        except Exception:
            # Only the store can fail here. The row stays as it was and is tried again, later.
            log.exception("outbox unwritable", outbox=head.id, game=head.game_id)
            self._set_timer(self.clock() + FIRST_WAIT)
        else:
            self.kick()
        finally:
            slow.cancel()
            self._waiting.discard(stream)
            del self._running[stream]

    async def _attempt_or_count(self, head: OutboxRecord) -> None:
        """Deliver; what the row, its game or a later row does not hold as it should counts."""
        try:
            await self._attempt(head.id)
        except BROKEN as error:
            log.exception("announcement unreadable", outbox=head.id, game=head.game_id)
            if head.attempts + 1 < FAULTS or not await self._weed():
                await self._fault(head, type(error).__name__, places=0)

    async def _attempt(self, row_id: int) -> None:
        async with self.store.reading() as tx:
            # Read again: the row may have been delivered while the list of heads was being read.
            row = await tx.outbox.get(row_id)
            if row is None or row.done_at is not None or row.not_before > self.clock():
                return
            game = None if row.game_id is None else await tx.games.get(row.game_id)
            wanted = await _wanted(row, tx) and not await _superseded(row, tx)
            quiet = None if game is None else await _quiet(game, tx, self.clock())
        if quiet is not None and wanted and _keeps(row, game, quiet):
            await self._keep(row, quiet)
            return
        places = targets(row, game) if game is not None else ()
        delivery = self._deliver(row, game, places, quiet=quiet is not None) if wanted else None
        try:
            message_id = None if delivery is None else await self._breakable(delivery)
        except asyncio.CancelledError:
            return  # the stop broke it off: the row stays as it is
        except Undeliverable as error:
            await self._next_target(row, str(error), len(places))
        except TryLater as error:
            if error.everywhere and error.after is not None:
                self._closed_until = self.clock() + timedelta(seconds=error.after)
            await self._postpone(row, str(error), error.after)
        except Exception as error:
            log.exception("announcement failed", outbox=row.id, kind=row.kind, game=row.game_id)
            await self._fault(row, type(error).__name__, len(places))
        else:
            async with self.store.transaction(alone=False) as tx:
                await tx.outbox.done(row.id, message_id, self.clock())

    async def _breakable(self, delivery: Coroutine[Any, Any, int | None]) -> int | None:
        """Await a delivery, which alone a stop may break off: what is written is written whole."""
        call = asyncio.ensure_future(delivery)
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        return await call

    async def _keep(self, row: OutboxRecord, until: datetime) -> None:
        """Leave what would ping somebody for the end of the quiet hours."""
        async with self.store.transaction(alone=False) as tx:
            await tx.outbox.postpone(row.id, row.attempts, until, "quiet hours")

    async def _deliver(
        self,
        row: OutboxRecord,
        game: GameRecord | None,
        places: Sequence[Target],
        *,
        quiet: bool,
    ) -> int | None:
        nonce = f"{row.nonce}{row.fallback}"
        if game is None:
            # A game's rows are deleted with it, so this row never had one.
            assert row.channel_id is not None
            assert self.bulletins is not None
            kind = Notice(row.kind)
            return await self.bulletins(Bulletin(row.id, kind, row.channel_id, row.payload, nonce))
        target = places[min(row.fallback, len(places) - 1)]
        announcement = Announcement(
            id=row.id,
            kind=Kind(row.kind),
            game=game_ref(game),
            person=row.person_id,
            payload=row.payload,
            nonce=nonce,
            quiet=quiet,
        )
        return await self.deliver(announcement, target)

    async def _next_target(self, row: OutboxRecord, reason: str, places: int) -> None:
        async with self.store.transaction(alone=False) as tx:
            if row.fallback + 1 < places:
                await tx.outbox.fall_back(row.id, row.fallback + 1, reason, self.clock())
            else:
                log.warning(
                    "announcement dropped",
                    outbox=row.id,
                    kind=row.kind,
                    game=row.game_id,
                    reason=reason,
                )
                await tx.outbox.give_up(row.id, reason, self.clock())

    async def _postpone(self, row: OutboxRecord, reason: str, asked: float | None) -> None:
        now, attempts = self.clock(), row.attempts + 1
        if now - row.created_at > PATIENCE:
            await self._next_target(row, reason, places=0)
            return
        async with self.store.transaction(alone=False) as tx:
            later = now + wait_before(attempts, asked)
            await tx.outbox.postpone(row.id, attempts, later, reason)

    async def _fault(self, row: OutboxRecord, reason: str, places: int) -> None:
        if row.attempts + 1 >= FAULTS:
            await self._next_target(row, reason, places)
        else:
            await self._postpone(row, reason, None)
