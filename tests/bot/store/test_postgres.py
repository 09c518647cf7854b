"""What is true of PostgreSQL alone: who waits for whom, and what a lost server means."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Stale, Store, StoreBusy, postgres
from bot.store.records import GameRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import add, new_game, update
from tests.postgres import PostgresServer


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[Store]:
    opened = Store.open(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(postgres_url: str) -> AsyncIterator[Store]:
    """Another process's store."""
    opened = Store.open(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def hurried(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A store that waits for nobody; the others are patient."""
    settings = {**postgres._SETTINGS, "lock_timeout": "1ms"}
    with monkeypatch.context() as patch:
        patch.setattr(postgres, "_SETTINGS", settings)
        opened = Store.open(postgres_url)
    yield opened
    await opened.close()


async def end_connections(store: Store) -> None:
    """What a server does that is stopped, or that has lost its patience."""
    async with store.reading() as tx:
        query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> {} AND {}"
        mine = "pg_backend_pid()", "datname = current_database()"
        await tx.connection.execute(text(query.format(*mine)))


async def test_writers_of_all_processes_queue_and_readers_wait_for_nobody(
    store: Store, other: Store
) -> None:
    begun, finish = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            await tx.games.add(new_game("FIRST1"), START)
            begun.set()
            await finish.wait()

    async def write_later() -> bool:
        async with other.transaction() as tx:
            return await tx.games.by_code("FIRST1") is not None

    writing = asyncio.create_task(write())
    await begun.wait()
    waiting = asyncio.create_task(write_later())
    async with other.reading() as tx:
        assert await tx.games.by_code("FIRST1") is None
    finish.set()
    assert await waiting, "what was committed before its turn came is seen"
    await writing


async def test_who_waits_too_long_for_their_turn_is_told(store: Store, hurried: Store) -> None:
    async with store.transaction():
        with pytest.raises(StoreBusy):
            await add(hurried)
        assert not await hurried.responds()
    await add(hurried)


async def test_who_need_not_be_alone_writes_beside_others(store: Store, other: Store) -> None:
    games = [await add(store, code) for code in ("FIRST1", "OTHER2")]
    async with store.transaction(alone=False) as first, other.transaction(alone=False) as second:
        await first.games.save(update(games[0], "first"), START)
        await second.games.save(update(games[1], "second"), START)
        assert await first.games.version(games[1].id) == 1, "not committed yet"
    async with store.reading() as tx:
        assert [await tx.games.version(game.id) for game in games] == [2, 2]


@pytest.mark.parametrize(("inside", "outside"), [(True, False), (False, True), (True, True)])
async def test_who_is_alone_waits_for_all_and_all_for_them(
    store: Store, hurried: Store, inside: bool, outside: bool
) -> None:
    async with store.transaction(alone=inside):
        with pytest.raises(StoreBusy):
            async with hurried.transaction(alone=outside):
                pytest.fail("nobody else should write now")
    async with hurried.transaction(alone=outside) as tx:
        assert await tx.games.get(1) is None


async def test_who_wants_to_be_alone_is_not_kept_waiting_by_who_comes_later(
    store: Store, other: Store, hurried: Store
) -> None:
    query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    async with store.transaction(alone=False):
        waiting = asyncio.create_task(add(other))
        async with store.reading() as tx:
            while not (await tx.connection.execute(text(query))).scalar_one():
                assert not waiting.done()
        with pytest.raises(StoreBusy):
            async with hurried.transaction(alone=False):
                pytest.fail("the other one was first")
    assert (await waiting).version == 1


async def test_of_two_beside_each_other_one_swaps_a_game(store: Store, other: Store) -> None:
    """The second one waits for the first, and then finds another version."""
    game = await add(store)
    async with store.transaction(alone=False) as tx:
        await tx.games.save(update(game, "first"), START)
        waiting = asyncio.create_task(save(other, game))
        query = "SELECT count(*) FROM pg_locks WHERE locktype <> 'advisory' AND NOT granted"
        async with store.reading() as reading:
            while not (await reading.connection.execute(text(query))).scalar_one():
                assert not waiting.done()
    with pytest.raises(Stale):
        await waiting
    async with store.reading() as tx:
        saved = await tx.games.get(game.id)
    assert saved is not None
    assert (saved.version, saved.state) == (2, "first")


async def save(store: Store, game: GameRecord) -> None:
    async with store.transaction(alone=False) as tx:
        await tx.games.save(update(game, "second"), START)


async def test_a_transaction_for_reading_writes_nothing(store: Store) -> None:
    with pytest.raises(DBAPIError, match="read-only"):
        async with store.reading() as tx:
            await tx.games.add(new_game(), START)


async def test_a_connection_that_the_server_closed_is_not_used_again(
    store: Store, other: Store
) -> None:
    game, closed = await add(store), asyncio.Event()
    async with store.reading() as tx:
        assert isinstance(tx.connection, AsyncConnection)
        driver: Any = (await tx.connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda _: closed.set())
    await end_connections(other)
    await closed.wait()
    async with store.reading() as tx:
        assert await tx.games.get(game.id) == game


async def test_a_connection_lost_on_the_way_is_worth_another_try(
    store: Store, other: Store
) -> None:
    async def lose() -> None:
        async with store.transaction() as tx:
            await tx.games.add(new_game(), START)
            await end_connections(other)
            await tx.facts.set("name", "value")

    with pytest.raises(StoreBusy):
        await lose()
    game = await add(store)
    assert game.version == 1, "nothing was saved of the first try"


async def test_a_server_that_is_not_there(postgres: PostgresServer) -> None:
    store = Store.open(f"postgresql+asyncpg://bot@/games?host={postgres.folder / 'nowhere'}")
    with pytest.raises(StoreBusy, match="cannot be reached"):
        await add(store)
    assert not await store.responds()
    await store.close()


async def test_what_the_connections_are_told(store: Store) -> None:
    async with store.transaction() as tx:
        told = {
            name: (await tx.connection.execute(text(f"SHOW {name}"))).scalar_one()
            for name in ("lock_timeout", "idle_in_transaction_session_timeout")
        }
        level = await tx.connection.execute(text("SHOW transaction_isolation"))
        assert level.scalar_one() == "read committed"
    async with store.reading() as tx:
        level = await tx.connection.execute(text("SHOW transaction_isolation"))
        assert level.scalar_one() == "repeatable read"
    assert told == {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "1min"}
