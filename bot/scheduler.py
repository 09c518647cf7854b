"""One job for each moment at which something falls due in a game.

The jobs live in memory: the database says when what is due, and :meth:`DueScheduler.start` is told
at start. A job that fails is put back for a minute later.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta, tzinfo

import structlog
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger

from bot.clock import Clock

log = structlog.get_logger()

RETRY = timedelta(minutes=1)

Run = Callable[[str, int], Awaitable[None]]
"""Settles the game of that kind and id."""


class ClockZone(tzinfo):
    """UTC as a given clock tells it: ``datetime.now(ClockZone(clock))`` is ``clock()``.

    APScheduler asks the machine for the time, but always in the scheduler's own time zone, and a
    time zone is what turns the machine's time into ``now``. So this lets its jobs follow the clock
    that was handed in. Conversions *into* this zone are not meant: moments get it by ``replace``.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def utcoffset(self, _moment: datetime | None) -> timedelta:
        """None off UTC."""
        return timedelta(0)

    def dst(self, _moment: datetime | None) -> timedelta:
        """No summer time."""
        return timedelta(0)

    def tzname(self, _moment: datetime | None) -> str:
        """Its name."""
        return "UTC"

    def fromutc(self, _moment: datetime) -> datetime:
        """The clock's present moment (called by ``datetime.now`` with the machine's)."""
        return self._clock().astimezone(UTC).replace(tzinfo=self)


class DueScheduler:
    """Calls ``run`` when a game is due."""

    def __init__(self, clock: Clock, run: Run) -> None:
        self._clock = clock
        self._run = run
        self._under_way: set[asyncio.Future[None]] = set()
        self._zone = ClockZone(clock)
        self._jobs = AsyncIOScheduler(
            timezone=self._zone,
            # However late a job comes (a machine that slept), it is run, and once. To settle twice
            # at the same time does no harm; to skip a job would.
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 8},
        )

    def start(self, dues: Iterable[tuple[str, int, datetime]]) -> None:
        """Begin with these: kind, game id, moment; a moment that is past is run at once."""
        self._jobs.start()
        for kind, game_id, due in dues:
            self.plan(kind, game_id, due)

    async def stop(self) -> None:
        """Call nothing any more; what has been called is finished first."""
        if self._jobs.running:
            self._jobs.shutdown(wait=False)
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def idle(self) -> None:
        """Wait until nothing that has been called is under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def plan(self, kind: str, game_id: int, due: datetime | None) -> None:
        """From now on this is the game's next moment; None: there is none."""
        if due is None:
            self._forget(game_id)
            return
        self._jobs.add_job(
            self._settle,
            trigger=DateTrigger(due.astimezone(UTC).replace(tzinfo=self._zone), self._zone),
            id=str(game_id),
            args=(kind, game_id),
            replace_existing=True,
        )

    def is_planned(self, game_id: int) -> bool:
        """Whether the game has a next moment."""
        return self._jobs.get_job(str(game_id)) is not None

    def planned(self) -> dict[int, datetime]:
        """Every game's next moment."""
        return {int(job.id): job.next_run_time.replace(tzinfo=UTC) for job in self._jobs.get_jobs()}

    def _forget(self, game_id: int) -> None:
        try:
            self._jobs.remove_job(str(game_id))
        except JobLookupError:
            return  # it had none

    async def _settle(self, kind: str, game_id: int) -> None:
        # A task of its own, since stopping cancels the jobs, and a half-done one helps nobody.
        running = asyncio.ensure_future(self._run(kind, game_id))
        self._under_way.add(running)
        running.add_done_callback(self._under_way.discard)
        try:
            await asyncio.shield(running)
        except Exception:
            log.exception("deadline not settled", game=game_id)
            self.plan(kind, game_id, self._clock() + RETRY)
