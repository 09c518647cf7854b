"""The daily as something to sit down at: each person has a draft of their own for each day."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.services.daily_days import Days
from bot.services.daily_results import AlreadyPlayed, DailyView, Day
from bot.services.sittings import Sitting
from bot.store import Store, Transaction
from bot.store.drafts import DraftQueries


@dataclass(frozen=True)
class DayTable:
    """A day; ``played``: the person for whom it was loaded has submitted their attempt."""

    day: Day
    played: bool

    @property
    def id(self) -> int:
        """The day's."""
        return self.day.id

    @property
    def version(self) -> int:
        """A day's board never changes (see bot.store.drafts.DAILY)."""
        return 1

    def owner(self, person: int) -> int | None:
        """The person."""
        return person

    def sit(self, person: int) -> Sitting:
        """The person before the board: to play it or, once the day is over, to train.

        Raises AlreadyPlayed.
        """
        if self.played and not self.day.over:
            raise AlreadyPlayed(self.day.date)
        return Sitting(
            table=self.id,
            owner=person,
            round=1,
            position=1,
            question=self.day.question,
            played=None,
            barred=None,
            view=lambda: DailyView(self.day),
        )


@dataclass(frozen=True)
class DayTables:
    """All days."""

    days: Days

    @property
    def store(self) -> Store:
        """The days' own."""
        return self.days.store

    @property
    def clock(self) -> Clock:
        """The days' own."""
        return self.days.clock

    def drafts(self, tx: Transaction) -> DraftQueries:
        """The drafts of the daily."""
        return tx.daily_drafts

    def known(self, table: int, person: int) -> DayTable | None:
        """Always asked for anew: what time it is matters, and whether the person has played."""
        return None

    async def load(self, table: int, person: int) -> DayTable:
        """A day as it is now. Raises NoSuchDay, DayNotYet."""
        day = await self.days.by_id(table)
        async with self.days.store.reading() as tx:
            played = await tx.dailies.attempt(table, person)
        return DayTable(day, played is not None)
