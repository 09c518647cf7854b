"""Who is where: rankings, streaks, medals, and a person's own history."""

from __future__ import annotations

import datetime
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol, TypeVar

from bot.services.daily_days import Days
from bot.services.daily_results import (
    History,
    Period,
    Ranked,
    Ranking,
    RankingNeedsServer,
    Scope,
    Streak,
)
from bot.services.friends import Friends
from bot.store.daily_records import BILLION, TotalRecord

AMONG_FRIENDS = 0
"""The scope of the medals among friends; a server's is its id."""

MEDALS = (1, 2, 3)

LAST_DAYS = 7
"""Days of a history."""


@dataclass(frozen=True)
class DailyRankings:
    """Reads what was played."""

    days: Days
    friends: Friends

    async def ranking(
        self, person: int, period: Period, scope: Scope, guild: int | None
    ) -> Ranking:
        """A ranking as this person may see it: nobody sees today's before having played.

        Raises RankingNeedsServer.
        """
        circle = await self._circle(person) if scope is Scope.FRIENDS else None
        if circle is None and guild is None:
            raise RankingNeedsServer
        first, last = span(period, self.days.today())
        medals_of = AMONG_FRIENDS if circle is not None else guild or 0
        async with self.days.store.reading() as tx:
            whose = guild if circle is None else None
            totals = await tx.dailies.totals(first, last, guild_id=whose, people=circle)
            played = await tx.dailies.attempt(last, person) if period is Period.TODAY else None
            medals = await tx.dailies.medals(medals_of, first, last, circle)
        hidden = period is Period.TODAY and played is None
        rows = ranked(totals, medals, sums=period is not Period.TODAY)
        if period is Period.MEDALS:
            rows = by_medals(rows)
        return Ranking(period, scope, () if hidden else rows, hidden, len(rows))

    async def history(self, person: int, guild: int | None) -> History:
        """What a person has done; today's attempt is in it too."""
        today = self.days.today().toordinal()
        async with self.days.store.reading() as tx:
            attempts = await tx.dailies.attempts(1, today, [person])
            best = await tx.dailies.best_scores(1, today)
            friends = await tx.dailies.medals(AMONG_FRIENDS, 1, today, [person])
            server = await tx.dailies.medals(guild, 1, today, [person]) if guild else None
        shares = {one.day_id: Fraction(one.score, best[one.day_id]) for one in attempts}
        newest = sorted(shares, reverse=True)
        return History(
            days=len(shares),
            streak=streak_of(newest, self.days.today()),
            mean=sum(shares.values(), Fraction(0)) / len(shares) if shares else None,
            best=max(shares.values(), default=None),
            friends=friends.get(person, {}),
            server=None if server is None else server.get(person, {}),
            last=tuple((datetime.date.fromordinal(day), shares[day]) for day in newest[:LAST_DAYS]),
        )

    async def _circle(self, person: int) -> frozenset[int]:
        return await self.friends.friends_of(person) | {person}


def span(period: Period, today: datetime.date) -> tuple[int, int]:
    """The ids of a period's first and last day: those that are over, or today."""
    yesterday = today.toordinal() - 1
    if period is Period.TODAY:
        return today.toordinal(), today.toordinal()
    if period is Period.WEEK:
        return today.toordinal() - today.weekday(), yesterday
    if period is Period.MONTH:
        return today.replace(day=1).toordinal(), yesterday
    return 1, yesterday


def ranked(
    totals: Iterable[TotalRecord], medals: Mapping[int, Mapping[int, int]], *, sums: bool
) -> tuple[Ranked, ...]:
    """The people by points, equals with equal rank; with ``sums`` points are shares in per cent."""
    lines = [(one.percents if sums else one.score, one) for one in totals]
    lines.sort(key=lambda line: -line[0])
    ranks = ranks_of([points for points, _one in lines])
    return tuple(
        Ranked(
            rank,
            one.user_id,
            points,
            Fraction(one.share, BILLION),
            one.days,
            medals.get(one.user_id, {}),
        )
        for rank, (points, one) in zip(ranks, lines, strict=True)
    )


def by_medals(rows: Iterable[Ranked]) -> tuple[Ranked, ...]:
    """Those who have medals: by gold, then silver, then bronze; equal in all is equal rank."""
    won = sorted((row for row in rows if row.medals), key=_medals, reverse=True)
    ranks = ranks_of([_medals(row) for row in won])
    return tuple(replace(row, rank=rank) for rank, row in zip(ranks, won, strict=True))


def _medals(row: Ranked) -> tuple[int, ...]:
    return tuple(row.medals.get(medal, 0) for medal in MEDALS)


def ranks_of(scores: Sequence[Hashable]) -> list[int]:
    """The rank of each of these scores, best first: two firsts are followed by a third."""
    first: dict[Hashable, int] = {}
    return [first.setdefault(score, rank) for rank, score in enumerate(scores, 1)]


class Scored(Protocol):
    """What can have a medal."""

    @property
    def score(self) -> int:
        """What it is worth."""
        ...


S = TypeVar("S", bound=Scored)


def medalled(attempts: Sequence[S]) -> tuple[tuple[int, S], ...]:
    """Medal and attempt of those with one, the best first; ties share: two golds, then a bronze."""
    ranks = ranks_of([attempt.score for attempt in attempts])
    return tuple(
        (rank, attempt) for rank, attempt in zip(ranks, attempts, strict=True) if rank in MEDALS
    )


def streak_of(days: Sequence[int], today: datetime.date) -> Streak:
    """The streaks in these days (ids, newest first).

    A streak lasts to the end of the day after its last one.
    """
    runs: list[int] = []
    previous: int | None = None
    for day in days:
        if previous == day + 1:
            runs[-1] += 1
        else:
            runs.append(1)
        previous = day
    lasts = bool(days) and days[0] >= today.toordinal() - 1
    return Streak(runs[0] if lasts else 0, max(runs, default=0))
