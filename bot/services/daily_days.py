"""The days of the daily: made once, by whoever asks first, and kept."""

from __future__ import annotations

import asyncio
import datetime
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import structlog

from bot.clock import Clock
from bot.services.daily_results import Day, DayNotYet, NoSuchDay
from bot.services.lexicons import Lexicons
from bot.services.paris import day_of, midnight, next_day
from bot.services.tops import Answer, Question
from bot.store import Store, Transaction
from bot.store.daily_records import DailyRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.crabblabla.daily import FIRST_DAY, Daily, DailyGenerator
from engine.moves import MoveGenerator
from engine.position import Position
from engine.table.ids import LexiconId

log = structlog.get_logger()

Make = Callable[[datetime.date], Daily]
"""Makes a day, in a worker thread. Raises TooFewDailyWords, NoDaily."""

Improve = Callable[[Question, threading.Event], Answer | None]
"""Looks longer for the best placement, in a worker thread, or until the event is set."""


@dataclass(frozen=True)
class EngineDays:
    """The engine's generator with the default lexicon."""

    lexicons: Lexicons

    def __call__(self, date: datetime.date) -> Daily:
        """A day, in about a second."""
        return DailyGenerator(MoveGenerator(self.lexicons.default())).daily(date)


SEARCHES = "daily-searches"
"""The fact that names the days whose longer search is not over, by id."""


async def _searches(tx: Transaction) -> set[int]:
    return set(map(int, (await tx.facts.get(SEARCHES) or "").split()))


async def _note_search(tx: Transaction, day_id: int, *, over: bool) -> None:
    """Keep whether a day's best is still looked for, so that a restart does not end that."""
    searches = await _searches(tx)
    wanted = searches - {day_id} if over else searches | {day_id}
    await tx.facts.set(SEARCHES, " ".join(map(str, sorted(wanted))))


@dataclass
class Days:
    """The days that there are.

    Attributes:
        improve: None: the generator's best placement is good enough.
    """

    store: Store
    clock: Clock
    make: Make
    improve: Improve | None = None
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)
    _questions: dict[int, Question] = field(default_factory=dict)
    _improving: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _resumed: bool = False
    _stop: threading.Event = field(default_factory=threading.Event)
    # One search after another, beside the threads in which people's moves are judged: whoever leafs
    # through the archives has many days made.
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "daily-search"))

    async def stop(self) -> None:
        """End the searches under way; the next start takes them up."""
        self._stop.set()
        await self.idle()
        self._pool.shutdown(wait=False)

    async def idle(self) -> None:
        """Wait until no best is looked for."""
        while self._improving:
            await asyncio.wait(list(self._improving.values()))

    def today(self) -> datetime.date:
        """The day it is in Paris."""
        return day_of(self.clock())

    async def open(self) -> Day:
        """Today; the first time also the searches are taken up that the last stop ended."""
        await self._resume()
        return await self.get(self.today())

    async def get(self, date: datetime.date) -> Day:
        """A day, made now where it is new.

        Raises:
            DayNotYet: it has not begun.
            NoSuchDay: it was before the first of all.
            TooFewDailyWords, NoDaily: it cannot be made.
        """
        if date > self.today():
            raise DayNotYet(date)
        record = await self._stored(date)
        if record is None:
            if date < FIRST_DAY and date != self.today():
                raise NoSuchDay(date.isoformat())
            async with self._making:
                record = await self._stored(date) or await self._make(date)
        return self._day(record)

    async def by_id(self, day_id: int) -> Day:
        """A day by its id, as :meth:`get`."""
        try:
            date = datetime.date.fromordinal(day_id)
        except (ValueError, OverflowError):
            raise NoSuchDay(str(day_id)) from None
        return await self.get(date)

    async def past(self, limit: int) -> tuple[datetime.date, ...]:
        """The newest days that are over."""
        async with self.store.reading() as tx:
            ids = await tx.dailies.past(self.today().toordinal(), limit)
        return tuple(datetime.date.fromordinal(day_id) for day_id in ids)

    async def _stored(self, date: datetime.date) -> DailyRecord | None:
        async with self.store.reading() as tx:
            return await tx.dailies.get(date.toordinal())

    async def _make(self, date: datetime.date) -> DailyRecord:
        made = await asyncio.to_thread(self.make, date)
        now, over = self.clock(), date < self.today()
        record = DailyRecord(
            id=date.toordinal(),
            lexicon=made.lexicon[0],
            version=made.lexicon[1],
            generator=made.generator,
            position=made.position.to_dict(),
            best_tiles=tiles_to_marks(made.best.tiles),
            best_score=made.best.score,
            opened_at=now,
            closed_at=now if over else None,  # nobody played it
        )
        async with self.store.transaction() as tx:
            first = await tx.dailies.add(record)
            if first and not made.proven:
                await _note_search(tx, record.id, over=False)
        if first:
            log.info("daily made", date=date.isoformat(), draws=made.draws)
        if first and not made.proven:
            self._search(record)
        # Read again: another process may have been faster (with the same board).
        return await self._stored(date) or record

    async def _resume(self) -> None:
        if self._resumed:
            return
        async with self.store.reading() as tx:
            records = await tx.dailies.all(await _searches(tx))
        self._resumed = True
        for record in records:
            self._search(record)

    def _search(self, record: DailyRecord) -> None:
        """Look longer for a day's best, beside everything else; nothing where that is done."""
        if self.improve is None or self._stop.is_set() or record.id in self._improving:
            return
        task = asyncio.create_task(self._improve(record.id, self._question(record), self.improve))
        self._improving[record.id] = task
        task.add_done_callback(lambda _done: self._improving.pop(record.id))

    async def _improve(self, day_id: int, question: Question, improve: Improve) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._pool, self._improved, improve, question)
            async with self.store.transaction() as tx:
                if found is not None:
                    await tx.dailies.improve(day_id, tiles_to_marks(found.tiles), found.score)
                if not self._stop.is_set():
                    await _note_search(tx, day_id, over=True)
        except Exception:
            log.exception("daily not improved", day=day_id)

    def _improved(self, improve: Improve, question: Question) -> Answer | None:
        """What a longer search finds, unless a stop came first; in the thread of the searches."""
        return None if self._stop.is_set() else improve(question, self._stop)

    def _question(self, record: DailyRecord) -> Question:
        known = self._questions.get(record.id)
        if known is None:
            position = Position.from_dict(dict(record.position))
            lexicon = LexiconId(record.lexicon, record.version)
            known = Question(lexicon, 0, position.board, position.rack, position.opening)
            if len(self._questions) > 64:  # days of archives that somebody leafed through
                self._questions.clear()
            self._questions[record.id] = known
        return known

    def _day(self, record: DailyRecord) -> Day:
        date = datetime.date.fromordinal(record.id)
        return Day(
            id=record.id,
            date=date,
            question=self._question(record),
            best_tiles=tiles_from_marks(record.best_tiles),
            best_score=record.best_score,
            closes=midnight(next_day(date)),
            over=date < self.today(),
        )
