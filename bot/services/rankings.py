"""Rankings of the games: by rating, or of a month by the people that one left behind.

A month's points are two for each other people's seat that ended below one's own, and one for each
that ended level; so a win among six counts five times one in a duel. The daily has rankings of its
own (bot.services.daily_rankings).
"""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from bot.clock import Clock
from bot.services.errors import ServiceError
from bot.services.friends import Friends
from bot.services.paris import day_of, midnight
from bot.store import Store, Transaction
from bot.store.profile_records import LineRecord, RankingAsked, RankingRecord

PAGE = 10
"""Lines of a page."""

MAX_PAGE = 100_000

FIRST_YEAR = 2020
"""There are no months before."""


@dataclass
class NoSuchMonth(ServiceError):
    """There is no such month, or it has not begun; ``month`` is what was asked for."""

    code = "no-such-month"
    month: str


@dataclass
class NoSuchKind(ServiceError):
    """There is no such game; ``kind`` is what was asked for."""

    code = "no-such-kind"
    kind: str


@dataclass(frozen=True)
class RankedPlayer:
    """A line of a ranking.

    Attributes:
        rank: 1 for the first; ties share it.
        person: None: somebody with whom the viewer shares neither the server nor friendship.
        points: the rating; of a month, its points.
        won: how many games were won; None in rankings by rating.
    """

    rank: int
    person: int | None
    points: int
    games: int
    won: int | None


@dataclass(frozen=True)
class GameRanking:
    """A page of a ranking.

    Attributes:
        guild: None: all games anywhere.
        month: its first day; None: by rating, since ever.
        page, pages: from 1 on.
        own: the viewer's line, where it stands on another page.
        players: how many are ranked.
    """

    kind: str
    guild: int | None
    month: datetime.date | None
    page: int
    pages: int
    lines: tuple[RankedPlayer, ...]
    own: RankedPlayer | None
    players: int


@dataclass(frozen=True)
class Rankings:
    """Reads what was played."""

    store: Store
    clock: Clock
    friends: Friends

    def this_month(self) -> datetime.date:
        """The first day of the month that it is in Paris."""
        return day_of(self.clock()).replace(day=1)

    def months(self, count: int) -> list[datetime.date]:
        """The newest months, this one first."""
        found = [self.this_month()]
        while len(found) < count:
            found.append(last_month(found[-1]))
        return found

    def month(self, text: str) -> datetime.date:
        """The first day of a month, given as ``2026-11``. Raises NoSuchMonth."""
        try:
            first = datetime.date.fromisoformat(f"{text.strip()}-01")
        except ValueError:
            raise NoSuchMonth(text) from None
        if first.year < FIRST_YEAR or first > self.this_month():
            raise NoSuchMonth(text)
        return first

    async def page(
        self,
        viewer: int,
        kind: str,
        guild: int | None,
        month: datetime.date | None = None,
        page: int = 1,
        *,
        here: int | None = None,
    ) -> GameRanking:
        """A page of a ranking, as this person may see it; one that is too high is the last.

        ``here`` is the server where they ask: in a ranking of everybody they see the names of its
        players, and of their friends.
        """
        asked = RankingAsked(kind, guild, None if month is None else _span(month))
        friends = await self.friends.friends_of(viewer)
        async with self.store.reading() as tx:
            found, page, pages = await _page(tx, asked, viewer, page)
            people = frozenset(line.user_id for line in found.lines)
            known = people if guild is not None else friends | {viewer}
            if guild is None and here is not None:
                known |= await tx.profiles.players(here, people)
        lines = [_line(line, asked, known) for line in found.lines]
        own = found.own if found.own and viewer not in people else None
        return GameRanking(
            kind=kind,
            guild=guild,
            month=month,
            page=page,
            pages=pages,
            lines=tuple(lines),
            own=None if own is None else _line(own, asked, {viewer}),
            players=found.total,
        )


async def _page(
    tx: Transaction, asked: RankingAsked, viewer: int, page: int
) -> tuple[RankingRecord, int, int]:
    """The lines, their page, and how many pages there are."""
    page = min(max(1, page), MAX_PAGE)
    found = await tx.profiles.ranking(asked, viewer, PAGE, (page - 1) * PAGE)
    pages = max(1, -(-found.total // PAGE))
    if page > pages:
        page = pages
        found = await tx.profiles.ranking(asked, viewer, PAGE, (page - 1) * PAGE)
    return found, page, pages


def _line(line: LineRecord, asked: RankingAsked, known: Collection[int]) -> RankedPlayer:
    by_rating = asked.span is None
    return RankedPlayer(
        rank=line.rank,
        person=line.user_id if line.user_id in known else None,
        points=line.points,
        games=line.games,
        won=None if by_rating else line.won,
    )


def _span(month: datetime.date) -> tuple[datetime.datetime, datetime.datetime]:
    """When a month begins and ends in Paris."""
    return midnight(month), midnight(next_month(month))


def next_month(month: datetime.date) -> datetime.date:
    """The first day of the month after."""
    return (month + datetime.timedelta(days=31)).replace(day=1)


def last_month(month: datetime.date) -> datetime.date:
    """The first day of the month before."""
    return (month - datetime.timedelta(days=1)).replace(day=1)
