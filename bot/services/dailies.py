"""« Le Quotidien »: one board a day, one attempt a person, the same for everybody.

An attempt counts for the day whose board it was composed on, if it is submitted before that day is
over in Paris. One that comes later is kept as training, and the answer says so.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.pace import Brief
from bot.services.crabblabla_referee import Referee
from bot.services.daily_days import Days
from bot.services.daily_rankings import medalled, streak_of
from bot.services.daily_results import (
    AlreadyPlayed,
    DailyResult,
    Day,
    DayNotOver,
    Medallist,
    Podium,
)
from bot.services.drafts import Drafts
from bot.services.tokens import unpack_tiles
from bot.store.daily_records import AttemptRecord
from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.tiles import Tile
from engine.crabblabla.errors import IllegalPlacement
from engine.crabblabla.placement import Assessment


@dataclass(frozen=True)
class Dailies:
    """Playing the daily.

    Attributes:
        drafts: what people compose; a day's id stands for the game.
    """

    days: Days
    drafts: Drafts
    referee: Referee
    judging: Brief = field(default_factory=Brief)

    async def enrol(self, person: int, guild: int | None) -> None:
        """Who uses the daily on a server stands in its ranking from then on."""
        if guild is not None:
            async with self.days.store.transaction() as tx:
                await tx.dailies.enrol(guild, person, self.days.clock())

    async def result(self, person: int, date: datetime.date | None = None) -> DailyResult | None:
        """What the person has submitted on a day (by default today), if anything."""
        day = await self.days.get(date or self.days.today())
        async with self.days.store.reading() as tx:
            attempt = await tx.dailies.attempt(day.id, person)
        if attempt is None:
            return None
        tiles = tiles_from_marks(attempt.tiles)
        return await self._result(person, day, tiles, training=False)

    async def submit(
        self,
        person: int,
        day_id: int,
        token: str,
        *,
        guild: int | None = None,
        training: bool = False,
    ) -> DailyResult:
        """Submit a placement (packed by the composer), for good.

        Submitted twice alike (a doubled delivery), it is the same attempt.

        Raises:
            AlreadyPlayed: the person's attempt was submitted before.
            DayNotOver: ``training`` on a day that can still be played.
            IllegalPlacement, BadToken, NoSuchDay, DayNotYet.
        """
        day, tiles = await self.days.by_id(day_id), unpack_tiles(token)
        judged = await self.judging.do(self.referee.assess, day.question, tiles)
        if not judged.valid:
            raise IllegalPlacement(judged.errors)
        if training and not day.over:
            raise DayNotOver(day.date)
        counts = await self._keep(person, day, judged, guild, training=training)
        day = await self.days.by_id(day_id)
        late = not training and not counts
        return await self._result(person, day, tiles, training=not counts, late=late)

    async def _keep(
        self, person: int, day: Day, judged: Assessment, guild: int | None, *, training: bool
    ) -> bool:
        """Save an attempt; whether it counts. Raises AlreadyPlayed."""
        async with self.days.store.transaction() as tx:
            now = self.days.clock()  # inside: a transaction may have had to wait past midnight
            counts = not training and now < day.closes
            marks = tiles_to_marks(judged.tiles)
            attempt = AttemptRecord(day.id, person, not counts, marks, judged.score, guild, now)
            if not counts:
                await tx.dailies.train(attempt)
            elif not await tx.dailies.submit(attempt):
                before = await tx.dailies.attempt(day.id, person)
                if before is None or dict(before.tiles) != marks:
                    raise AlreadyPlayed(day.date)
            elif guild is not None:
                await tx.dailies.enrol(guild, person, now)
            await tx.dailies.improve(day.id, marks, judged.score)
        return counts

    async def _result(
        self,
        person: int,
        day: Day,
        tiles: Mapping[Cell, Tile],
        *,
        training: bool,
        late: bool = False,
    ) -> DailyResult:
        judged = await self.judging.do(self.referee.assess, day.question, tiles)
        async with self.days.store.reading() as tx:
            days = await tx.dailies.days_of(person)
        return DailyResult(
            day=day,
            judged=judged,
            play=format_play(day.question.board, tiles),
            training=training,
            late=late,
            streak=streak_of(days, self.days.today()).current,
        )

    async def podium(self, day_id: int, guild: int) -> Podium:
        """A server's medals of a day that is over, and what could have been played."""
        day = await self.days.by_id(day_id)
        async with self.days.store.reading() as tx:
            attempts = await tx.dailies.guild_attempts(day_id, day_id, guild)
        placed = [
            (medal, attempt.user_id, tiles_from_marks(attempt.tiles))
            for medal, attempt in medalled(attempts)
        ]
        return await asyncio.to_thread(self._podium, day, len(attempts), placed)

    def _podium(
        self, day: Day, players: int, placed: Sequence[tuple[int, int, Mapping[Cell, Tile]]]
    ) -> Podium:
        question = day.question
        medallists = tuple(
            Medallist(
                medal,
                person,
                self.referee.assess(question, tiles),
                format_play(question.board, tiles),
            )
            for medal, person, tiles in placed
        )
        best = self.referee.assess(question, day.best_tiles)
        return Podium(day, best, players, medallists)
