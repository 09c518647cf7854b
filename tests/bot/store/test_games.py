"""The contract of the queries on games."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError, StatementError

from bot.store import AlreadyProcessed, Stale, Store
from bot.store.records import Due, GameRecord, GameUpdate, NewEvent, NewGame
from tests.bot.conftest import START


def new_game(code: str = "ABC234", **fields: object) -> NewGame:
    values: dict[str, object] = {
        "kind": "crabblabla",
        "code": code,
        "guild_id": 10,
        "channel_id": 20,
        "thread_id": None,
        "creator_id": 1 << 60,
        "phase": "lobby",
        "due": None,
        "state": "{}",
    }
    return NewGame(**{**values, **fields})  # type: ignore[arg-type]


async def add(store: Store, code: str = "ABC234", **fields: object) -> GameRecord:
    async with store.transaction() as tx:
        return await tx.games.add(new_game(code, **fields), START)


def update(game: GameRecord, state: str, due: datetime | None = None) -> GameUpdate:
    return GameUpdate(game.id, game.version, game.creator_id, "running", due, state)


async def test_a_game_is_read_back_as_it_was_written(store: Store) -> None:
    added = await add(store, due=START, thread_id=30)
    async with store.reading() as tx:
        assert await tx.games.get(added.id) == added
        assert await tx.games.by_code("ABC234") == added
        assert await tx.games.by_thread(30) == added
        assert await tx.games.version(added.id) == 1
        assert await tx.games.get(added.id + 1) is None


async def test_two_games_cannot_share_a_code(store: Store) -> None:
    await add(store)
    with pytest.raises(IntegrityError):
        await add(store)


async def test_moments_come_back_in_utc_whatever_zone_they_were_given_in(store: Store) -> None:
    paris = START.astimezone(timezone(timedelta(hours=2)))
    added = await add(store, due=paris)
    async with store.reading() as tx:
        read = await tx.games.get(added.id)
    assert read is not None
    assert read.due == START
    assert read.due is not None
    assert read.due.utcoffset() == timedelta(0)


async def test_a_naive_moment_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="time zone"):
        await add(store, due=START.replace(tzinfo=None))


async def test_saving_counts_the_version_up_and_a_second_save_of_it_is_stale(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        saved = await tx.games.save(update(game, "first"), START)
        assert (saved.version, saved.state, saved.code) == (2, "first", game.code)
    with pytest.raises(Stale):
        await log_then_save(store, game)
    async with store.reading() as tx:
        read = await tx.games.get(game.id)
        assert read is not None
        assert (read.version, read.state, read.phase) == (2, "first", "running")
        assert await tx.games.history(game.id) == (), "a lost race must leave nothing behind"


async def log_then_save(store: Store, game: GameRecord) -> None:
    async with store.transaction() as tx:
        await tx.games.log(game.id, 2, [NewEvent("lost", {})], START)
        await tx.games.save(update(game, "second"), START)


async def test_of_two_tasks_that_swap_at_once_exactly_one_wins(store: Store) -> None:
    game = await add(store)
    outcomes = await asyncio.gather(
        *(swap(store, game, f"task {n}") for n in range(8)), return_exceptions=True
    )
    assert outcomes.count(2) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 7


async def test_of_two_stores_on_one_file_exactly_one_wins(store: Store, url: str) -> None:
    game = await add(store)
    other = Store.open(url)
    outcomes = await asyncio.gather(
        *(swap(which, game, "x") for which in (store, other) * 4), return_exceptions=True
    )
    await other.close()
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 7
    assert outcomes.count(2) == 1


async def swap(store: Store, game: GameRecord, state: str) -> int:
    async with store.transaction() as tx:
        return (await tx.games.save(update(game, state), START)).version


async def test_open_games_of_a_person_last_touched_first(store: Store) -> None:
    first, second, over = [await add(store, code) for code in ("AAAAAA", "BBBBBB", "CCCCCC")]
    async with store.transaction() as tx:
        for game in (first, second, over):
            await tx.games.set_players(game.id, {7: 1, 8: 2})
        await tx.games.set_players(second.id, {8: 1})
        await tx.games.save(
            GameUpdate(over.id, 1, 7, "finished", None, "{}"), START + timedelta(hours=1)
        )
    async with store.transaction() as tx:
        await tx.games.save(update(first, "later"), START + timedelta(minutes=1))
    async with store.reading() as tx:
        assert [game.code for game in await tx.games.open_of(7)] == ["AAAAAA"]
        assert [game.code for game in await tx.games.open_of(8)] == ["AAAAAA", "BBBBBB"]
        assert await tx.games.open_of(9) == ()


async def test_dues_are_those_of_open_games_earliest_first(store: Store) -> None:
    late = await add(store, "AAAAAA", due=START + timedelta(hours=2))
    soon = await add(store, "BBBBBB", due=START + timedelta(hours=1))
    await add(store, "CCCCCC")
    await add(store, "DDDDDD", due=START, phase="finished")
    async with store.reading() as tx:
        assert await tx.games.dues() == (
            Due(soon.id, "crabblabla", START + timedelta(hours=1)),
            Due(late.id, "crabblabla", START + timedelta(hours=2)),
        )


async def test_games_of_a_phase_oldest_first(store: Store) -> None:
    running = [await add(store, code, phase="running") for code in ("AAAAAA", "BBBBBB")]
    await add(store, "CCCCCC", phase="paused")
    async with store.reading() as tx:
        found = await tx.games.in_phase("crabblabla", "running")
        assert found == tuple(game.id for game in running)
        assert await tx.games.in_phase("wordgrid", "running") == ()


async def test_the_event_log_keeps_the_order(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.games.log(game.id, 2, [NewEvent("a", {"n": 1}), NewEvent("b", {})], START)
        await tx.games.log(game.id, 3, [NewEvent("c", {})], START)
    async with store.reading() as tx:
        history = await tx.games.history(game.id)
    assert [(entry.kind, entry.version) for entry in history] == [("a", 2), ("b", 2), ("c", 3)]
    assert history[0].data == {"n": 1}


async def test_binding_a_thread_does_not_disturb_a_swap_under_way(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        bound = await tx.games.bind(game.id, column="thread_id", value=99, now=START)
    assert bound is not None
    assert bound.thread_id == 99
    assert await swap(store, game, "still at version 1") == 2


async def test_an_interaction_is_claimed_once(store: Store) -> None:
    async with store.transaction() as tx:
        await tx.facts.claim(5, START)
    with pytest.raises(AlreadyProcessed):
        async with store.transaction() as tx:
            await tx.facts.claim(5, START)
    async with store.transaction() as tx:
        assert await tx.facts.forget_claims(START) == 0
        assert await tx.facts.forget_claims(START + timedelta(seconds=1)) == 1
        await tx.facts.claim(5, START)
