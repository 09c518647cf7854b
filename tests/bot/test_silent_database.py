"""A stop whose database says no more: it is over in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from sqlalchemy.engine import make_url

from bot import client
from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Top
from bot.services.results import Place
from bot.store import StoreBusy, StoreClosed, postgres
from bot.store.postgres import Patience
from engine.crabblabla.options import Options
from tests.postgres import PostgresServer
from tests.proxy import Proxy


@pytest.fixture
async def network(postgres: PostgresServer) -> AsyncIterator[Proxy]:
    async with Proxy.running(postgres) as proxy:
        yield proxy


@pytest.fixture
async def bot(network: Proxy, postgres_url: str, patient: None) -> AsyncIterator[CrabblablaBot]:
    """One of several processes, in the middle of its work."""
    name = make_url(postgres_url).database or ""
    config = Config(
        database=Database(url=network.url(name)), top=Top(seconds_per_round=0, workers=0)
    )
    async with create_bot(config, leased=True) as made:
        assert made.leases is not None
        await made.leases.acquire()
        made.agenda.start()
        made.outbox.start()
        yield made


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is waited for is not the store's own patience."""
    endless = partial(Patience, connecting=1e6, usual=1e6)
    monkeypatch.setattr("bot.store.store.Patience", endless)


async def test_a_stop_is_over_in_time_where_the_database_hangs(
    bot: CrabblablaBot, network: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, seconds in (
        (client, "LAST_ANSWERS", 0.05),
        (client, "LAST_STATEMENTS", 0.2),
        (postgres, "FAREWELL", 0.05),
    ):
        monkeypatch.setattr(module, name, seconds)
    service = bot.services.crabblabla
    game = await service.create(7, Place(1, 2), Options(rounds=3))
    network.cut()

    async def press() -> None:
        with bot.traffic.passing("button"):
            await service.join(8, game.ref.id)

    pressed = [asyncio.create_task(press()) for _ in range(3)]
    settling = asyncio.create_task(bot.agenda.take_up(bot.ownership.shards))
    bot.outbox.kick()
    async with asyncio.timeout(30):
        await bot.close()
    assert bot.is_closed()
    ended = await asyncio.gather(*pressed, settling, return_exceptions=True)
    assert all(isinstance(error, Exception) for error in ended)
    assert isinstance(ended[-1], StoreBusy | StoreClosed)
