"""What the clock does to the daily: closing days, medals, and posts on servers.

At midnight in Paris the day before is closed and its medals are given, in one transaction that only
one of several processes gets through. At the hour a server has chosen it is told yesterday's podium
and that the new day is there; what was posted last is noted with the post, so it comes once. A bot
that was down gives all medals that it owes, and posts nothing but the present day and the podium of
the day before.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from bot.services.announcements import Notice
from bot.services.daily_days import Days
from bot.services.daily_medals import close_day
from bot.services.friends import Friends
from bot.services.ownership import Ownership
from bot.services.paris import PARIS, at_hour, midnight, next_day
from bot.services.settings import read, settings_of
from bot.store import Transaction
from bot.store.daily_records import DailyGuildRecord
from bot.store.records import NewOutboxRow
from engine.errors import RuleError

log = structlog.get_logger()

DEFAULT_HOUR = 8
"""When a server that chose no hour is told of the day."""


@dataclass(frozen=True)
class PostSettings:
    """Where a server is told of the day (``channel`` None: not at all), and when by its clocks."""

    channel: int | None
    hour: int = DEFAULT_HOUR


@dataclass
class DailyTurns:
    """Called by the clock.

    Attributes:
        nonce: sixteen hexadecimal digits for each post.
        ownership: the servers that this process tells of the day. Who holds what has no server
            closes and opens it.
        listeners: called when something else may be due next, or was announced.
    """

    days: Days
    friends: Friends
    nonce: Callable[[], str]
    ownership: Ownership = field(default_factory=Ownership)
    listeners: list[Callable[[], None]] = field(default_factory=list)

    async def turn(self, *, prepare: bool) -> datetime.datetime:
        """Do what is due; with ``prepare`` also make the new day, so that nobody waits for it.

        Returns when something is due again. It may be past by then: making a day takes a while.
        A lexicon that has no days is no reason to fail: there are none then.
        """
        today, leads = self.days.today(), self.ownership.holds(None)
        async with self.days.store.reading() as tx:
            unclosed = await tx.dailies.unclosed(today.toordinal()) if leads else ()
        for day_id in unclosed:
            await close_day(self.days, self.friends, day_id)
        due = await self._due()
        if (prepare and leads) or due:
            try:
                await self.days.open()
            except RuleError as error:
                log.warning("no daily", date=today.isoformat(), code=error.code)
                return midnight(next_day(today))
        for guild in due:
            await self._post(guild, today)
        if due:
            self.tell()
        return await self._next_moment(today)

    async def _next_moment(self, today: datetime.date) -> datetime.datetime:
        """The end of that day, or the hour of a server before it that is not told of the day."""
        hours = [moment for _guild, moment in await self._awaiting(today)]
        return min([*hours, midnight(next_day(today))])

    async def _awaiting(
        self, today: datetime.date
    ) -> list[tuple[DailyGuildRecord, datetime.datetime]]:
        """The own servers that were not told of the day yet, each with when it is to be."""
        async with self.days.store.reading() as tx:
            posting = [
                guild
                for guild in await tx.dailies.posting()
                if self.ownership.holds(guild.guild_id)
            ]
            waiting = [guild for guild in posting if guild.posted_day < today.toordinal()]
            documents = await tx.facts.guilds([guild.guild_id for guild in waiting])
        zones = {guild: read(document).zone for guild, document in documents.items()}
        return [
            (guild, at_hour(today, guild.hour, zones.get(guild.guild_id, PARIS)))
            for guild in waiting
        ]

    async def settings(self, guild: int) -> PostSettings:
        """What a server has chosen."""
        async with self.days.store.reading() as tx:
            return await self.settings_in(tx, guild)

    async def settings_in(self, tx: Transaction, guild: int) -> PostSettings:
        """The same, in an open transaction."""
        chosen = await tx.dailies.guild(guild)
        return (
            PostSettings(None) if chosen is None else PostSettings(chosen.channel_id, chosen.hour)
        )

    async def choose_in(self, tx: Transaction, guild: int, chosen: PostSettings) -> None:
        """Choose for a server; the first post comes when the clock next shows that hour. To be
        followed by :meth:`tell`."""
        today = self.days.today()
        zone = (await settings_of(tx, guild)).zone
        passed = self.days.clock() >= at_hour(today, chosen.hour, zone)
        posted = today.toordinal() - (0 if passed else 1)
        before = await tx.dailies.guild(guild)
        if before is not None and before.channel_id is not None:
            posted = max(posted, before.posted_day)
        await tx.dailies.choose(DailyGuildRecord(guild, chosen.channel, chosen.hour, posted))

    async def retime_in(self, tx: Transaction, guild: int) -> None:
        """The server's clock shows another hour from now on; to be followed by :meth:`tell`."""
        chosen = await self.settings_in(tx, guild)
        if chosen.channel is not None:
            await self.choose_in(tx, guild, chosen)

    def tell(self) -> None:
        """Something else may be due next."""
        for listener in self.listeners:
            listener()

    async def _due(self) -> list[DailyGuildRecord]:
        now = self.days.clock()
        return [guild for guild, moment in await self._awaiting(self.days.today()) if moment <= now]

    async def _post(self, guild: DailyGuildRecord, today: datetime.date) -> None:
        """Leave a server's posts to the outbox, in the transaction that notes them as posted."""
        yesterday, channel = today.toordinal() - 1, guild.channel_id
        assert channel is not None, "who posts has a channel"
        async with self.days.store.transaction() as tx:
            if not await tx.dailies.posted(guild.guild_id, today.toordinal()):
                return
            rows = []
            if await tx.dailies.guild_attempts(yesterday, yesterday, guild.guild_id):
                podium = {"v": 1, "day": yesterday, "guild": guild.guild_id}
                rows.append(NewOutboxRow(Notice.DAILY_PODIUM.value, None, podium, self.nonce()))
            opened = {"v": 1, "day": today.toordinal(), "guild": guild.guild_id}
            rows.append(NewOutboxRow(Notice.DAILY_OPENED.value, None, opened, self.nonce()))
            await tx.outbox.add_for_channel(channel, rows, self.days.clock())
