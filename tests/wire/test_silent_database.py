"""A real process whose PostgreSQL says no more: it ends in time, and its games are kept."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import make_url

from tests.postgres import PostgresServer
from tests.proxy import Proxy
from tests.wire import payloads
from tests.wire.discord_server import DiscordServer
from tests.wire.payloads import ANNE
from tests.wire.test_wire import Machine, machine

pytestmark = pytest.mark.slow

__all__ = ["machine"]

HASTY = ("bot.client.LAST_ANSWERS=0.5", "bot.client.LAST_STATEMENTS=2.0")


@pytest.fixture
async def network(postgres: PostgresServer) -> AsyncIterator[Proxy]:
    async with Proxy.running(postgres) as proxy:
        yield proxy


async def test_a_signal_ends_it_while_the_network_is_cut(
    server: DiscordServer, machine: Machine, network: Proxy, postgres_url: str
) -> None:
    machine.settings += HASTY
    url = network.url(make_url(postgres_url).database or "")
    with machine.config.open("a") as config:
        config.write(f'[database]\nurl = "{url}"\n')
    await machine.start()
    created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    await server.answered(created, "cb1:join:")

    network.cut()
    await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    assert await machine.send(signal.SIGTERM) == 0
    assert "stopped before the database answered" in machine.log.read_text()

    network.heal()
    await machine.start()
    asked = await server.act(ANNE, "anne", payloads.command("crabblabla", "robots"))
    await server.answered(asked, "Aucun robot à la table")
    assert await machine.send(signal.SIGTERM) == 0
