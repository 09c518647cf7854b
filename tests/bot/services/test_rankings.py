"""Rankings by rating and of a month, page by page, and whose names are shown."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.services.friends import Friends
from bot.services.paris import midnight
from bot.services.rankings import (
    PAGE,
    NoSuchMonth,
    RankedPlayer,
    Rankings,
    last_month,
    next_month,
)
from bot.store import Store
from bot.store.profile_records import RatingRecord
from bot.store.profiles import EVERYWHERE
from tests.bot.conftest import ManualClock
from tests.bot.services.test_profiles import ANNE, BOB, CLEO, HERE, KIND, THERE, finish

MARCH = date(2026, 3, 1)


@pytest.fixture
def rankings(store: Store, clock: ManualClock) -> Rankings:
    return Rankings(store, clock, Friends(store, clock))


async def rate(store: Store, *rows: tuple[int, int], scope: int = HERE) -> None:
    async with store.transaction() as tx:
        await tx.profiles.rate(
            [RatingRecord(who, KIND, scope, 25.0, 5.0, 3, shown) for who, shown in rows]
        )


async def test_by_rating_on_a_server(store: Store, rankings: Rankings) -> None:
    await rate(store, (ANNE, 1100), (BOB, 1300), (CLEO, 1100))
    found = await rankings.page(ANNE, KIND, HERE)
    assert found.lines == (
        RankedPlayer(1, BOB, 1300, 3, None),
        RankedPlayer(2, ANNE, 1100, 3, None),
        RankedPlayer(2, CLEO, 1100, 3, None),
    )
    assert (found.page, found.pages, found.players, found.own) == (1, 1, 3, None)
    assert (await rankings.page(ANNE, KIND, THERE)).lines == ()
    assert (await rankings.page(ANNE, "baggle", HERE)).lines == ()


async def test_pages_and_ones_own_line_on_another_one(store: Store, rankings: Rankings) -> None:
    await rate(store, *((100 + i, 2000 - i) for i in range(2 * PAGE)), (ANNE, 50))
    first = await rankings.page(ANNE, KIND, HERE)
    assert (first.page, first.pages, len(first.lines)) == (1, 3, PAGE)
    assert first.own == RankedPlayer(2 * PAGE + 1, ANNE, 50, 3, None)
    last = await rankings.page(ANNE, KIND, HERE, page=3)
    assert [line.person for line in last.lines] == [ANNE]
    assert last.own is None
    assert await rankings.page(ANNE, KIND, HERE, page=10**30) == last
    assert await rankings.page(ANNE, KIND, HERE, page=-5) == first


async def test_everybody_s_ranking_names_whom_one_knows(store: Store, rankings: Rankings) -> None:
    await finish(store, CLEO, 9, guild=HERE)
    await rate(store, (ANNE, 1100), (BOB, 1300), (CLEO, 1200), (4, 1000), scope=EVERYWHERE)
    for one, other in ((ANNE, BOB), (BOB, ANNE)):
        await rankings.friends.ask(one, other)
    here = await rankings.page(ANNE, KIND, None, here=HERE)
    assert [line.person for line in here.lines] == [BOB, CLEO, ANNE, None]
    private = await rankings.page(ANNE, KIND, None)
    assert [line.person for line in private.lines] == [BOB, None, ANNE, None]


async def test_a_month_is_as_paris_counts_it(
    store: Store, rankings: Rankings, clock: ManualClock
) -> None:
    second = timedelta(seconds=1)
    begins, ends = midnight(MARCH), midnight(date(2026, 4, 1))
    assert begins == datetime(2026, 2, 28, 23, tzinfo=UTC)
    assert ends == datetime(2026, 3, 31, 22, tzinfo=UTC)  # summer time by then
    await finish(store, BOB, ANNE, at=begins - second)
    await finish(store, ANNE, BOB, CLEO, at=begins)
    await finish(store, ANNE, CLEO, at=ends - second)
    await finish(store, BOB, ANNE, at=ends)
    march = await rankings.page(ANNE, KIND, HERE, MARCH)
    assert march.lines == (
        RankedPlayer(1, ANNE, 6, 2, 2),
        RankedPlayer(2, BOB, 2, 1, 0),
        RankedPlayer(3, CLEO, 0, 2, 0),
    )
    clock.now = ends
    assert rankings.this_month() == date(2026, 4, 1)
    april = await rankings.page(ANNE, KIND, None, date(2026, 4, 1), here=HERE)
    assert [(line.person, line.points) for line in april.lines] == [
        (BOB, 2),
        (ANNE, 0),
    ]


async def test_a_tie_is_worth_half_of_a_win(store: Store, rankings: Rankings) -> None:
    await finish(store, ANNE, BOB, CLEO, tied=True, at=rankings.clock())
    found = await rankings.page(ANNE, KIND, HERE, MARCH)
    assert [(line.rank, line.points, line.won) for line in found.lines] == [
        (1, 2, 1),
        (1, 2, 1),
        (1, 2, 1),
    ]


async def test_which_months_there_are(rankings: Rankings, clock: ManualClock) -> None:
    assert rankings.month(" 2026-03 ") == MARCH
    assert rankings.month("2020-01") == date(2020, 1, 1)
    for wrong in ("2026-04", "2019-12", "0001-01", "2026-13", "mars", "", "2026-03-01", "9" * 50):
        with pytest.raises(NoSuchMonth) as refused:
            rankings.month(wrong)
        assert refused.value.month == wrong
    clock.now = datetime(2026, 3, 31, 22, 30, tzinfo=UTC)
    assert rankings.month("2026-04") == date(2026, 4, 1)


def test_the_months_around_one() -> None:
    assert next_month(date(2026, 12, 1)) == date(2027, 1, 1)
    assert next_month(date(2026, 2, 1)) == date(2026, 3, 1)
    assert last_month(date(2026, 1, 1)) == date(2025, 12, 1)


def test_the_newest_months(rankings: Rankings) -> None:
    assert rankings.months(4) == [MARCH, date(2026, 2, 1), date(2026, 1, 1), date(2025, 12, 1)]
