"""A Discord on loopback, and the bot connected to it in the test's own process.

That is enough for most: what a real process adds is in ``test_wire.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord.client
import discord.http
import discord.shard
import discord.webhook.async_
import pytest
import yarl
from aiohttp.test_utils import unused_port
from discord.gateway import DiscordWebSocket

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Discord, Top
from bot.services.lexicons import Lexicons
from engine.lexicon.files import SHIPPED
from tests.bot.conftest import ManualClock
from tests.wire.child import no_warm_up
from tests.wire.discord_server import DiscordServer

MOMENT = 0.01
"""Seconds; what discord.py sleeps at most, so that other tasks have their turn."""


class Hurried:
    """asyncio for a module of discord.py, which sleeps a moment each time; how long it wanted to.

    Attributes:
        slept: seconds.
        begun: it has wanted to.
    """

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.begun = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float, result: Any = None) -> Any:
        self.slept.append(seconds)
        self.begun.set()
        return await asyncio.sleep(min(seconds, MOMENT), result)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    """discord.py's pauses between two attempts take no time."""
    made = Hurried()
    for module in (discord.client, discord.http, discord.shard, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", made)
    return made


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """A Discord."""
    made = DiscordServer()
    await made.start(unused_port())
    yield made
    await made.stop()


@pytest.fixture
def here(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> DiscordServer:
    """The same, where discord.py of this process looks for it."""
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{server.address}/api")
    gateway = yarl.URL(f"ws://{server.address}/gateway")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    return server


@pytest.fixture
def clock() -> ManualClock:
    """The bot's clock, which the test moves."""
    return ManualClock()


@pytest.fixture(scope="session")
def lexicons() -> Lexicons:
    """The shipped French lexicon, once for all tests."""
    return Lexicons("fr", (SHIPPED,))


@pytest.fixture
def config(tmp_path: Path, empty_database: bytes) -> Config:
    """On a database of its own."""
    file = tmp_path / "games.db"
    file.write_bytes(empty_database)
    database = Database(path=str(file), backups=str(tmp_path / "backups"))
    return Config(discord=Discord(token="token", shards=1), database=database, top=Top(workers=0))


@pytest.fixture
async def bot(
    config: Config,
    here: DiscordServer,
    clock: ManualClock,
    lexicons: Lexicons,
    hurried: Hurried,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[CrabblablaBot]:
    """A bot that is connected; its kernels are loaded as they are needed."""
    monkeypatch.setattr(CrabblablaBot, "warm_up", no_warm_up)
    made = create_bot(config, clock=clock, rng=random.Random(7), lexicons=lexicons)
    made._connection.guild_ready_timeout = MOMENT  # else it waits two seconds for more servers
    async with made:
        running = asyncio.create_task(made.start(config.discord.token))
        await here.until(lambda: here.greeted)
        await made.wait_until_ready()
        yield made
        await made.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
