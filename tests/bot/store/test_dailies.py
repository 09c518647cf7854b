"""The contract of the daily: days, attempts, medals, servers."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.daily_records import (
    BILLION,
    AttemptRecord,
    DailyGuildRecord,
    DailyRecord,
    MedalRecord,
    TotalRecord,
)
from bot.store.daily_tables import daily_attempts
from bot.store.rows import PART
from tests.bot.conftest import START

DAY, NEXT = 740_000, 740_001
ANNE, BOB, CLEO = 1, 2, 3
HERE, THERE = 10, 11
TILES = {"H4": "C", "H5": "h"}


def day(day_id: int = DAY, best: int = 50) -> DailyRecord:
    position = {"rows": ["..", ".A"], "opening": False}
    return DailyRecord(day_id, "fr", "v1", 1, position, TILES, best, START, None)


def attempt(
    who: int, score: int, day_id: int = DAY, *, training: bool = False, minute: int = 0
) -> AttemptRecord:
    return AttemptRecord(day_id, who, training, TILES, score, HERE, START.replace(minute=minute))


@pytest.fixture
async def days(store: Store) -> Store:
    """A store with two days."""
    async with store.transaction() as tx:
        assert await tx.dailies.add(day())
        assert await tx.dailies.add(day(NEXT))
    return store


async def test_a_day_is_kept_as_it_was_made_first(days: Store) -> None:
    async with days.transaction() as tx:
        assert not await tx.dailies.add(day(best=99))
        assert await tx.dailies.get(DAY) == day()
        assert await tx.dailies.get(1) is None
        assert await tx.dailies.all([NEXT, 1, DAY]) == (day(), day(NEXT))
        assert await tx.dailies.past(NEXT, 5) == (DAY,)
        assert await tx.dailies.past(NEXT + 1, 1) == (NEXT,)


async def test_only_a_better_placement_takes_the_place_of_the_best(days: Store) -> None:
    async with days.transaction() as tx:
        assert not await tx.dailies.improve(DAY, {"A1": "Z"}, 50)
        assert not await tx.dailies.improve(1, {"A1": "Z"}, 500)
        assert await tx.dailies.improve(DAY, {"A1": "Z"}, 51)
        assert await tx.dailies.get(DAY) == replace(day(best=51), best_tiles={"A1": "Z"})
        assert await tx.dailies.best_scores(DAY, DAY) == {DAY: 51}
        assert await tx.dailies.best_scores(DAY, NEXT) == {DAY: 51, NEXT: 50}


async def test_what_was_published_of_a_closed_day_stays(days: Store) -> None:
    async with days.transaction() as tx:
        await tx.dailies.submit(attempt(ANNE, 25))
        await tx.dailies.train(attempt(BOB, 60, NEXT, training=True))
        for one in (DAY, NEXT):
            await tx.dailies.close(one, START)
        assert not await tx.dailies.improve(DAY, {"A1": "Z"}, 60)
        assert await tx.dailies.improve(NEXT, {"A1": "Z"}, 60), "nobody has a share of that one"
        assert await tx.dailies.best_scores(DAY, NEXT) == {DAY: 50, NEXT: 60}


async def test_of_all_who_close_a_day_one_is_told_that_they_did(days: Store) -> None:
    async def close() -> bool:
        async with days.transaction() as tx:
            return await tx.dailies.close(DAY, START)

    assert sorted(await asyncio.gather(*(close() for _ in range(4)))) == [False] * 3 + [True]
    async with days.reading() as tx:
        assert await tx.dailies.unclosed(NEXT + 1) == (NEXT,)
        assert await tx.dailies.unclosed(NEXT) == ()
        assert await tx.dailies.get(DAY) == replace(day(), closed_at=START)


async def test_the_first_attempt_of_a_person_and_day_counts(days: Store) -> None:
    async def submit(score: int) -> bool:
        async with days.transaction() as tx:
            return await tx.dailies.submit(attempt(ANNE, score))

    assert sorted(await asyncio.gather(*(submit(score) for score in (30, 40)))) == [False, True]
    async with days.transaction() as tx:
        kept = await tx.dailies.attempt(DAY, ANNE)
        assert kept in (attempt(ANNE, 30), attempt(ANNE, 40))
        assert await tx.dailies.submit(attempt(ANNE, 10, NEXT))
        assert await tx.dailies.submit(attempt(BOB, 10))
        assert await tx.dailies.attempt(NEXT, BOB) is None
        assert await tx.dailies.days_of(ANNE) == (NEXT, DAY)


async def test_the_database_itself_refuses_a_second_attempt(days: Store) -> None:
    async with days.transaction() as tx:
        await tx.dailies.submit(attempt(ANNE, 30))
    row = {
        "day_id": DAY,
        "user_id": ANNE,
        "training": False,
        "tiles": TILES,
        "score": 99,
        "at": START,
    }
    with pytest.raises(IntegrityError):
        async with days.transaction() as tx:
            await tx.connection.execute(insert(daily_attempts).values(row))


async def test_training_keeps_the_best_and_counts_nowhere(days: Store) -> None:
    async with days.transaction() as tx:
        for score in (20, 40, 30):
            await tx.dailies.train(attempt(ANNE, score, training=True))
        assert await tx.dailies.attempt(DAY, ANNE) is None
        assert await tx.dailies.attempts(DAY, DAY) == ()
        assert await tx.dailies.days_of(ANNE) == ()
        rows = (await tx.connection.execute(daily_attempts.select())).all()
        assert [row.score for row in rows] == [40]
        assert await tx.dailies.submit(attempt(ANNE, 10))


async def test_attempts_come_best_first_then_the_earliest(days: Store) -> None:
    given = [
        attempt(ANNE, 30, minute=2),
        attempt(BOB, 40, minute=3),
        attempt(CLEO, 30, minute=1),
        attempt(ANNE, 50, NEXT),
    ]
    async with days.transaction() as tx:
        for one in given:
            assert await tx.dailies.submit(one)
        assert await tx.dailies.attempts(DAY, DAY) == (given[1], given[2], given[0])
        assert await tx.dailies.attempts(DAY, NEXT, [ANNE]) == (given[3], given[0])
        assert await tx.dailies.attempts(DAY, NEXT, []) == ()


async def test_thousands_are_read_and_written_in_parts(days: Store) -> None:
    people = range(1, 2 * PART + 3)
    async with days.transaction() as tx:
        rows = [asdict(attempt(who, who % 50)) for who in people]
        await tx.connection.execute(insert(daily_attempts), rows)
        await tx.dailies.give([MedalRecord(DAY, HERE, who, 1) for who in people])
        await tx.dailies.train(attempt(1, 50, training=True))
        placed = await tx.dailies.placed(DAY)
        assert await tx.dailies.players(DAY) == len(people)
        attempts = await tx.dailies.attempts(DAY, DAY)
        assert placed == tuple((one.user_id, one.score) for one in attempts)
        assert len(await tx.dailies.medals(HERE, DAY, DAY)) == len(people)


async def test_a_server_ranks_who_has_used_the_daily_there(days: Store) -> None:
    async with days.transaction() as tx:
        for one in (attempt(ANNE, 30), attempt(BOB, 40), attempt(CLEO, 20)):
            await tx.dailies.submit(one)
        for guild, person in ((HERE, ANNE), (HERE, ANNE), (HERE, CLEO), (THERE, ANNE)):
            await tx.dailies.enrol(guild, person, START)
        here = await tx.dailies.guild_attempts(DAY, DAY, HERE)
        assert [one.user_id for one in here] == [ANNE, CLEO]
        assert await tx.dailies.guild_attempts(NEXT, NEXT, HERE) == ()
        assert await tx.dailies.enrolled([ANNE, BOB]) == ((HERE, ANNE), (THERE, ANNE))


async def test_attempts_are_added_up_by_person(days: Store) -> None:
    async with days.transaction() as tx:
        await tx.dailies.improve(DAY, TILES, 60)
        await tx.dailies.submit(attempt(BOB, 40, minute=2))
        await tx.dailies.submit(attempt(ANNE, 20, minute=1))
        await tx.dailies.submit(attempt(ANNE, 50, NEXT, minute=3))
        await tx.dailies.train(attempt(CLEO, 50, training=True))
        for guild, person in ((HERE, BOB), (HERE, CLEO), (THERE, ANNE)):
            await tx.dailies.enrol(guild, person, START)
        anne = TotalRecord(ANNE, 2, 70, 33 + 100, (BILLION // 3 + 1 + BILLION) // 2)
        bob = TotalRecord(BOB, 1, 40, 66, 2 * BILLION // 3 + 1)
        assert await tx.dailies.totals(DAY, NEXT) == (anne, bob)
        assert await tx.dailies.totals(NEXT, NEXT) == (TotalRecord(ANNE, 1, 50, 100, BILLION),)
        assert await tx.dailies.totals(DAY, NEXT, guild_id=HERE) == (bob,)
        assert await tx.dailies.totals(DAY, NEXT, people=[ANNE, CLEO]) == (anne,)
        assert await tx.dailies.totals(DAY, NEXT, people=[]) == ()
        assert await tx.dailies.servers_of_players(DAY) == ((HERE, BOB), (THERE, ANNE))
        assert await tx.dailies.servers_of_players(NEXT) == ((THERE, ANNE),)


async def test_medals_are_counted_by_scope_person_and_kind(days: Store) -> None:
    given = [
        MedalRecord(DAY, HERE, ANNE, 1),
        MedalRecord(NEXT, HERE, ANNE, 1),
        MedalRecord(DAY, HERE, BOB, 2),
        MedalRecord(DAY, 0, ANNE, 3),
    ]
    async with days.transaction() as tx:
        await tx.dailies.give([])
        await tx.dailies.give(given)
        assert await tx.dailies.medals(HERE, DAY, NEXT) == {ANNE: {1: 2}, BOB: {2: 1}}
        assert await tx.dailies.medals(HERE, NEXT, NEXT) == {ANNE: {1: 1}}
        assert await tx.dailies.medals(0, DAY, NEXT, [ANNE, BOB]) == {ANNE: {3: 1}}
        assert await tx.dailies.medals(HERE, DAY, NEXT, [BOB]) == {BOB: {2: 1}}
    with pytest.raises(IntegrityError):
        async with days.transaction() as tx:
            await tx.dailies.give([MedalRecord(DAY, HERE, ANNE, 2)])


async def test_what_a_server_has_chosen(days: Store) -> None:
    chosen = DailyGuildRecord(HERE, 20, 8, DAY)
    async with days.transaction() as tx:
        assert await tx.dailies.guild(HERE) is None
        await tx.dailies.choose(replace(chosen, hour=7))
        await tx.dailies.choose(chosen)
        await tx.dailies.choose(DailyGuildRecord(THERE, None, 8, DAY))
        assert await tx.dailies.guild(HERE) == chosen
        assert await tx.dailies.posting() == (chosen,)


async def test_a_day_is_posted_on_a_server_once(days: Store) -> None:
    async with days.transaction() as tx:
        await tx.dailies.choose(DailyGuildRecord(HERE, 20, 8, DAY))

    async def post() -> bool:
        async with days.transaction() as tx:
            return await tx.dailies.posted(HERE, NEXT)

    assert sorted(await asyncio.gather(*(post() for _ in range(3)))) == [False, False, True]
    async with days.transaction() as tx:
        assert not await tx.dailies.posted(HERE, DAY)
        assert not await tx.dailies.posted(THERE, NEXT)
        assert await tx.dailies.guild(HERE) == DailyGuildRecord(HERE, 20, 8, NEXT)


async def test_who_is_forgotten_is_nowhere_any_more(days: Store) -> None:
    async with days.transaction() as tx:
        for who in (ANNE, BOB):
            await tx.dailies.submit(attempt(who, 30))
            await tx.dailies.train(attempt(who, 30, training=True))
            await tx.dailies.enrol(HERE, who, START)
        await tx.dailies.give([MedalRecord(DAY, HERE, who, 1) for who in (ANNE, BOB)])
        await tx.privacy.forget(ANNE, "blocks")
        assert [one.user_id for one in await tx.dailies.attempts(DAY, DAY)] == [BOB]
        assert await tx.dailies.enrolled([ANNE, BOB]) == ((HERE, BOB),)
        assert await tx.dailies.medals(HERE, DAY, DAY) == {BOB: {1: 1}}
        rows = (await tx.connection.execute(daily_attempts.select())).all()
        assert {row.user_id for row in rows} == {BOB}
