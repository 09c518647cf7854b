"""Queries on the daily: days, attempts, medals, and servers' settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BigInteger, and_, cast, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.connection import Connection
from bot.store.daily_records import (
    BILLION,
    AttemptRecord,
    DailyGuildRecord,
    DailyRecord,
    MedalRecord,
    PlacedRecord,
    TotalRecord,
)
from bot.store.daily_tables import (
    dailies,
    daily_attempts,
    daily_guilds,
    daily_medals,
    daily_members,
)
from bot.store.rows import PART, fetch_all, fetch_numbers, fetch_one, upsert


@dataclass(frozen=True)
class DailyQueries:
    """Bound to one open transaction."""

    connection: Connection

    # --- days --------------------------------------------------------------------------------

    async def get(self, day_id: int) -> DailyRecord | None:
        """A day."""
        query = select(dailies).where(dailies.c.id == day_id)
        return await fetch_one(self.connection, query, DailyRecord)

    async def all(self, day_ids: Collection[int]) -> tuple[DailyRecord, ...]:
        """Those of the days that there are, oldest first."""
        query = select(dailies).where(dailies.c.id.in_(day_ids)).order_by(dailies.c.id)
        return await fetch_all(self.connection, query, DailyRecord)

    async def add(self, day: DailyRecord) -> bool:
        """Keep a day unless it is there already; whether it was new."""
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(dailies).values(dataclasses.asdict(day)))
        except IntegrityError:
            return False
        return True

    async def improve(self, day_id: int, tiles: Mapping[str, str], score: int) -> bool:
        """Remember a better placement than the best known; whether it is remembered.

        It is not once the day is closed, if anybody has played it: their shares and the best
        placement were published by then.
        """
        played = select(daily_attempts.c.day_id).where(
            daily_attempts.c.day_id == day_id, daily_attempts.c.training.is_(False)
        )
        result = await self.connection.execute(
            update(dailies)
            .where(
                dailies.c.id == day_id,
                dailies.c.best_score < score,
                or_(dailies.c.closed_at.is_(None), ~played.exists()),
            )
            .values(best_tiles=dict(tiles), best_score=score)
        )
        return result.rowcount == 1

    async def unclosed(self, before: int) -> tuple[int, ...]:
        """The days before that one that are not closed yet, oldest first."""
        query = select(dailies.c.id).where(dailies.c.id < before, dailies.c.closed_at.is_(None))
        return tuple((await self.connection.execute(query.order_by(dailies.c.id))).scalars())

    async def close(self, day_id: int, now: datetime) -> bool:
        """Close a day; whether it was open (of several who try, one is told so)."""
        result = await self.connection.execute(
            update(dailies)
            .where(dailies.c.id == day_id, dailies.c.closed_at.is_(None))
            .values(closed_at=now)
        )
        return result.rowcount == 1

    async def past(self, before: int, limit: int) -> tuple[int, ...]:
        """The newest days before that one."""
        query = select(dailies.c.id).where(dailies.c.id < before).order_by(dailies.c.id.desc())
        return tuple((await self.connection.execute(query.limit(limit))).scalars())

    # --- attempts ----------------------------------------------------------------------------

    async def attempt(self, day_id: int, user_id: int) -> AttemptRecord | None:
        """The attempt of a person that counts."""
        query = select(daily_attempts).where(
            daily_attempts.c.day_id == day_id,
            daily_attempts.c.user_id == user_id,
            daily_attempts.c.training.is_(False),
        )
        return await fetch_one(self.connection, query, AttemptRecord)

    async def submit(self, attempt: AttemptRecord) -> bool:
        """Keep the attempt that counts; whether it is the first (the primary key holds it)."""
        try:
            async with self.connection.begin_nested():
                values = dataclasses.asdict(attempt)
                await self.connection.execute(insert(daily_attempts).values(values))
        except IntegrityError:
            return False
        return True

    async def train(self, attempt: AttemptRecord) -> None:
        """Keep a training attempt where it is the person's best of that day."""
        query = select(daily_attempts.c.score).where(
            daily_attempts.c.day_id == attempt.day_id,
            daily_attempts.c.user_id == attempt.user_id,
            daily_attempts.c.training.is_(True),
        )
        known = (await self.connection.execute(query)).scalar_one_or_none()
        if known is None or known < attempt.score:
            keys = ["day_id", "user_id", "training"]
            await upsert(self.connection, daily_attempts, keys, dataclasses.asdict(attempt))

    async def attempts(
        self, first: int, last: int, people: Collection[int] | None = None
    ) -> tuple[AttemptRecord, ...]:
        """The attempts that count from one day to another, the best first, then the earliest."""
        query = select(daily_attempts).where(
            daily_attempts.c.day_id.between(first, last), daily_attempts.c.training.is_(False)
        )
        if people is not None:
            query = query.where(daily_attempts.c.user_id.in_(people))
        order = (daily_attempts.c.score.desc(), daily_attempts.c.at, daily_attempts.c.user_id)
        return await fetch_all(self.connection, query.order_by(*order), AttemptRecord)

    async def placed(self, day_id: int) -> tuple[PlacedRecord, ...]:
        """The scores of a day's attempts that count, in the order of :meth:`attempts`."""
        query = (
            select(daily_attempts.c.user_id, daily_attempts.c.score)
            .where(daily_attempts.c.day_id == day_id, daily_attempts.c.training.is_(False))
            .order_by(daily_attempts.c.score.desc(), daily_attempts.c.at, daily_attempts.c.user_id)
        )
        rows = fetch_numbers(self.connection, query)
        return tuple([PlacedRecord(*row) async for row in rows])

    async def players(self, day_id: int) -> int:
        """How many attempts of a day count."""
        query = select(func.count()).where(
            daily_attempts.c.day_id == day_id, daily_attempts.c.training.is_(False)
        )
        return int((await self.connection.execute(query)).scalar_one())

    async def guild_attempts(
        self, first: int, last: int, guild_id: int
    ) -> tuple[AttemptRecord, ...]:
        """As :meth:`attempts`, of a server's people."""
        query = (
            select(daily_attempts)
            .join(
                daily_members,
                and_(
                    daily_members.c.user_id == daily_attempts.c.user_id,
                    daily_members.c.guild_id == guild_id,
                ),
            )
            .where(
                daily_attempts.c.day_id.between(first, last), daily_attempts.c.training.is_(False)
            )
        )
        order = (daily_attempts.c.score.desc(), daily_attempts.c.at, daily_attempts.c.user_id)
        return await fetch_all(self.connection, query.order_by(*order), AttemptRecord)

    async def totals(
        self,
        first: int,
        last: int,
        *,
        guild_id: int | None = None,
        people: Collection[int] | None = None,
    ) -> tuple[TotalRecord, ...]:
        """What people's attempts from one day to another come to, who played first before others.

        Of a server's people, or of those named. Added up here, since in some years there are too
        many attempts to be fetched.
        """
        score, best = cast(daily_attempts.c.score, BigInteger), dailies.c.best_score
        query = (
            select(
                daily_attempts.c.user_id,
                func.count().label("days"),
                func.sum(daily_attempts.c.score).label("score"),
                func.sum(score * 100 // best).label("percents"),
                # In whole numbers: equal shares must stay equal, and 100 % must not become 99.
                (func.sum((score * BILLION + best - 1) // best) // func.count()).label("share"),
            )
            .join(dailies, dailies.c.id == daily_attempts.c.day_id)
            .where(
                daily_attempts.c.day_id.between(first, last), daily_attempts.c.training.is_(False)
            )
            .group_by(daily_attempts.c.user_id)
            .order_by(func.min(daily_attempts.c.at), daily_attempts.c.user_id)
        )
        if guild_id is not None:
            query = query.join(
                daily_members, daily_members.c.user_id == daily_attempts.c.user_id
            ).where(daily_members.c.guild_id == guild_id)
        if people is not None:
            query = query.where(daily_attempts.c.user_id.in_(people))
        rows = (await self.connection.execute(query)).all()
        return tuple(TotalRecord(*map(int, row)) for row in rows)

    async def best_scores(self, first: int, last: int) -> dict[int, int]:
        """The best score known of each day from one to another."""
        query = select(dailies.c.id, dailies.c.best_score).where(dailies.c.id.between(first, last))
        rows = (await self.connection.execute(query)).all()
        return {row.id: row.best_score for row in rows}

    async def days_of(self, user_id: int) -> tuple[int, ...]:
        """The days that a person played, newest first."""
        query = select(daily_attempts.c.day_id).where(
            daily_attempts.c.user_id == user_id, daily_attempts.c.training.is_(False)
        )
        rows = await self.connection.execute(query.order_by(daily_attempts.c.day_id.desc()))
        return tuple(rows.scalars())

    # --- medals ------------------------------------------------------------------------------

    async def give(self, medals: Sequence[MedalRecord]) -> None:
        """Give medals; each person has one a day and scope (primary key)."""
        for start in range(0, len(medals), PART):
            rows = [dataclasses.asdict(medal) for medal in medals[start : start + PART]]
            await self.connection.execute(insert(daily_medals), rows)

    async def medals(
        self, scope: int, first: int, last: int, people: Collection[int] | None = None
    ) -> dict[int, dict[int, int]]:
        """By person how many of each medal they have from one day to another."""
        query = (
            select(daily_medals.c.user_id, daily_medals.c.medal, func.count())
            .where(daily_medals.c.scope == scope, daily_medals.c.day_id.between(first, last))
            .group_by(daily_medals.c.user_id, daily_medals.c.medal)
        )
        if people is not None:
            query = query.where(daily_medals.c.user_id.in_(people))
        found: dict[int, dict[int, int]] = {}
        for user_id, medal, count in (await self.connection.execute(query)).all():
            found.setdefault(user_id, {})[medal] = count
        return found

    # --- servers -----------------------------------------------------------------------------

    async def enrol(self, guild_id: int, user_id: int, now: datetime) -> None:
        """From now on the person stands in the server's ranking."""
        keys = ["guild_id", "user_id"]
        values = {"guild_id": guild_id, "user_id": user_id, "at": now}
        await upsert(self.connection, daily_members, keys, values)

    async def enrolled(self, user_ids: Collection[int]) -> tuple[tuple[int, int], ...]:
        """Server and person, of those people."""
        query = select(daily_members.c.guild_id, daily_members.c.user_id).where(
            daily_members.c.user_id.in_(user_ids)
        )
        rows = (await self.connection.execute(query.order_by(daily_members.c.guild_id))).all()
        return tuple((guild_id, user_id) for guild_id, user_id in rows)

    async def servers_of_players(self, day_id: int) -> tuple[tuple[int, int], ...]:
        """Server and person, of those who have played a day."""
        query = (
            select(daily_members.c.guild_id, daily_members.c.user_id)
            .join(daily_attempts, daily_attempts.c.user_id == daily_members.c.user_id)
            .where(daily_attempts.c.day_id == day_id, daily_attempts.c.training.is_(False))
            .order_by(daily_members.c.guild_id, daily_members.c.user_id)
        )
        rows = fetch_numbers(self.connection, query)
        return tuple([(guild_id, user_id) async for guild_id, user_id in rows])

    async def guild(self, guild_id: int) -> DailyGuildRecord | None:
        """What a server has chosen."""
        query = select(daily_guilds).where(daily_guilds.c.guild_id == guild_id)
        return await fetch_one(self.connection, query, DailyGuildRecord)

    async def posting(self) -> tuple[DailyGuildRecord, ...]:
        """The servers that want posts."""
        query = select(daily_guilds).where(daily_guilds.c.channel_id.is_not(None))
        return await fetch_all(
            self.connection, query.order_by(daily_guilds.c.guild_id), DailyGuildRecord
        )

    async def choose(self, chosen: DailyGuildRecord) -> None:
        """Write what a server has chosen."""
        await upsert(self.connection, daily_guilds, ["guild_id"], dataclasses.asdict(chosen))

    async def posted(self, guild_id: int, day_id: int) -> bool:
        """Note that a day is posted on a server; False where it, or a later one, was before."""
        result = await self.connection.execute(
            update(daily_guilds)
            .where(daily_guilds.c.guild_id == guild_id, daily_guilds.c.posted_day < day_id)
            .values(posted_day=day_id)
        )
        return result.rowcount == 1
