"""A PostgreSQL that falls silent, because it hangs or the network is cut: nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

from bot.store import Store, StoreBusy, StoreClosed, postgres
from bot.store.postgres import Patience
from tests.bot.conftest import START
from tests.bot.store.test_games import add, new_game
from tests.postgres import PostgresServer
from tests.proxy import Proxy

HASTY = Patience(connecting=0.1, usual=0.3, much=0.3)


@pytest.fixture(autouse=True)
def no_long_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "FAREWELL", 0.05)


@pytest.fixture
async def network(postgres: PostgresServer) -> AsyncIterator[Proxy]:
    async with Proxy.running(postgres) as proxy:
        yield proxy


@pytest.fixture
def address(network: Proxy, postgres_url: str) -> str:
    """The database's, by way of the network."""
    return network.url(make_url(postgres_url).database or "")


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    opened = Store.open(address, HASTY)
    yield opened
    await opened.close()


@pytest.fixture
async def patient(address: str) -> AsyncIterator[Store]:
    """One that waits for the database as long as it takes."""
    opened = Store.open(address, replace(HASTY, usual=1e6, much=None))
    yield opened
    await opened.close()


async def test_a_statement_that_is_not_answered(store: Store, network: Proxy) -> None:
    async def write() -> None:
        async with store.transaction() as tx:
            await tx.games.add(new_game(), START)
            network.cut()
            await tx.facts.set("name", "value")

    with pytest.raises(StoreBusy, match=r"not done within 0\.3 s"):
        await write()
    network.heal()
    assert (await add(store)).version == 1, "nothing was saved of the first try"


async def test_a_commit_that_is_not_answered(store: Store, network: Proxy) -> None:
    async def write() -> None:
        async with store.transaction(alone=False) as tx:
            await tx.games.add(new_game(), START)
            network.cut()

    with pytest.raises(StoreBusy, match="not done within"):
        await write()
    network.heal()
    async with store.reading() as tx:
        assert await tx.games.by_code("ABC234") is None


async def test_a_reading_that_is_not_answered(store: Store, network: Proxy) -> None:
    game = await add(store)
    network.cut()
    with pytest.raises(StoreBusy, match="not done within"):
        async with store.reading() as tx:
            await tx.games.get(game.id)
    network.heal()
    async with store.reading() as tx:
        assert await tx.games.get(game.id) == game


async def test_a_part_that_can_be_given_up_by_itself(store: Store, network: Proxy) -> None:
    async def write() -> None:
        async with store.transaction() as tx, tx.savepoint():
            network.cut()
            await tx.facts.set("name", "value")

    with pytest.raises(StoreBusy):
        await write()


async def test_a_connection_that_is_not_answered(store: Store, network: Proxy) -> None:
    network.cut()
    with pytest.raises(StoreBusy, match="cannot be reached: it does not answer"):
        await add(store)
    assert not await store.responds()
    network.heal()
    assert await store.responds()


async def test_who_waits_behind_it_is_told_at_the_same_time(store: Store, network: Proxy) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            begun.set()
            network.cut()
            await tx.facts.set("name", "value")

    writing = asyncio.create_task(write())
    await begun.wait()
    calls = network.calls
    behind = [asyncio.create_task(add(store)) for _ in range(5)]
    told = await asyncio.gather(writing, *behind, return_exceptions=True)
    assert [type(error) for error in told] == [StoreBusy] * 6
    assert network.calls == calls, "they did not try one after another"


async def test_a_transaction_of_many_rows_has_a_time_of_its_own(postgres_url: str) -> None:
    store = Store.open(postgres_url, Patience(usual=0.1, much=1e6))

    async def work_long(*, much: bool) -> str:
        async with store.transaction(much=much) as tx:
            await tx.connection.execute(text("SELECT pg_sleep(0.15)"))
        return "done"

    assert await work_long(much=True) == "done"
    with pytest.raises(StoreBusy):
        await work_long(much=False)
    await store.close()


async def test_a_stop_that_has_no_time_left(patient: Store, network: Proxy) -> None:
    begun = asyncio.Event()

    async def write() -> None:
        async with patient.transaction(much=True) as tx:
            network.cut()
            begun.set()
            await tx.facts.set("name", "value")

    writing = asyncio.create_task(write())
    await begun.wait()
    waiting = asyncio.create_task(add(patient))
    await asyncio.sleep(0)
    patient.cut()
    told = await asyncio.gather(writing, waiting, return_exceptions=True)
    assert [type(error) for error in told] == [StoreBusy] * 2
    with pytest.raises(StoreClosed):
        await add(patient)


async def test_a_stop_while_the_database_is_being_connected(address: str, network: Proxy) -> None:
    store = Store.open(address, Patience(connecting=1e6))
    network.cut()
    connecting = asyncio.create_task(add(store))
    await network.called.wait()
    store.cut()
    with pytest.raises(StoreBusy, match="cannot be reached"):
        await connecting
    await store.close()


async def test_a_silent_server_is_left_without_its_leave(patient: Store, network: Proxy) -> None:
    await add(patient)
    network.cut()
    await patient.close()
    with pytest.raises(StoreClosed):
        await add(patient)
