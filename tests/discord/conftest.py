"""The whole bot inside SimCord's Discord: a server, a channel, three people, virtual time."""

from __future__ import annotations

import functools
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord

import bot.commands
from bot.client import CrabblablaBot, create_bot
from bot.commands import fingerprint
from bot.config import Config, Database, Top
from bot.demo.world import build_world
from bot.services.daily_days import EngineDays, Make
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau_robots import Thinker
from bot.services.ownership import Ownership
from bot.services.tops import Tops
from cogs.ui.panel import Panel
from cogs.ui.post import Post
from engine.lexicon.files import SHIPPED
from tests.cogs.limits import breaches_of
from tests.compiled import compiled
from tests.discord.harness import Person, Server
from tests.discord.turns import BestThinker


@pytest.fixture(autouse=True)
def within_limits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever is sent in a test is within Discord's limits, before it would be cut to them."""
    found: list[str] = []
    for kind in (Post, Panel):
        make = kind.to_send

        def to_send(message: Post | Panel, make: Any = make) -> dict[str, Any]:
            arguments: dict[str, Any] = make(message)
            found.extend(breaches_of(message, arguments))
            return arguments

        monkeypatch.setattr(kind, "to_send", to_send)
    yield
    assert found == []


@pytest.fixture(scope="session")
def lexicons() -> Lexicons:
    """The shipped French lexicon with compiled kernels, once for all tests."""
    return compiled(Lexicons("fr", (SHIPPED,)))


@pytest.fixture(scope="session")
def fingerprints() -> dict[int | None, str]:
    """What is known of :func:`known_fingerprint`."""
    return {}


@pytest.fixture(autouse=True)
def known_fingerprint(fingerprints: dict[int | None, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Work out what Discord is told about the commands once for all starts of all tests.

    It is the same each time, and translating it takes as long as half of the rest of a start.
    """

    async def known(tree: Any, application_id: int | None) -> str:
        if application_id not in fingerprints:
            fingerprints[application_id] = await fingerprint(tree, application_id)
        return fingerprints[application_id]

    monkeypatch.setattr(bot.commands, "fingerprint", known)


@pytest.fixture(scope="session")
def make_day(lexicons: Lexicons) -> Make:
    """The generator of the daily, each day once for all tests: it takes a second."""
    return functools.cache(EngineDays(lexicons))


@pytest.fixture(autouse=True)
def no_hidden_errors() -> Iterator[None]:
    """discord.py logs what a button's callback raises, and the outbox what it cannot deliver.

    Such an error must fail the test, unless it asks for the records and clears them.
    """
    records: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler = Keep(logging.ERROR)
    logging.getLogger("discord").addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger("discord").removeHandler(handler)
    assert not [record.getMessage() for record in records]


class BotFactory:
    """Makes bots on one database, whose clock is SimCord's."""

    def __init__(self, folder: Path, url: str, lexicons: Lexicons, make_day: Make) -> None:
        database = Database(url=url, backups=str(folder / "backups"))
        # Without a search that takes its time, what a game shows depends on nothing but its seed.
        self.config = Config(database=database, top=Top(workers=0))
        self.lexicons = lexicons
        self.make_day = make_day
        self.rng = random.Random(7)
        self.env: simcord.Env | None = None
        self.make_tops: Callable[[], Tops] | None = None
        # The engine's own robots take seconds to warm up, which few tests need.
        self.thinker: Thinker | None = BestThinker()
        self.ownership: Ownership | None = None

    def __call__(self) -> CrabblablaBot:
        tops = self.make_tops() if self.make_tops else None
        return create_bot(
            self.config,
            clock=self.now,
            rng=self.rng,
            lexicons=self.lexicons,
            tops=tops,
            make_day=self.make_day,
            thinker=self.thinker,
            ownership=self.ownership,
        )

    def now(self) -> datetime:
        assert self.env is not None
        return self.env.now()


@pytest.fixture
def make_bot(tmp_path: Path, url: str, lexicons: Lexicons, make_day: Make) -> BotFactory:
    """The first bot and those after restarts."""
    return BotFactory(tmp_path, url, lexicons, make_day)


@pytest_asyncio.fixture
async def env(make_bot: BotFactory) -> AsyncIterator[simcord.Env]:
    """A running SimCord with the bot logged in (its plugin finds the clock by this fixture)."""
    # A limit for what hangs, in real time. A step over a day on a busy machine has taken 20 s: its
    # board is made, and the medals of the day before.
    started = simcord.Env(make_bot(), shard_count=1, settle_timeout=120.0)
    make_bot.env = started
    await started.start()
    try:
        yield started
    finally:
        bot = started.bot
        assert isinstance(bot, CrabblablaBot)
        await bot.stop_services()
        await started.shutdown()
        started._raise_errors_since(started._errors_acknowledged)


@pytest.fixture
def server(env: simcord.Env, make_bot: BotFactory) -> Server:
    """A French server with Anna, Bilal and Chloé."""
    return Server(build_world(env, ("Anna", "Bilal", "Chloé")), make_bot)


@pytest.fixture
def mara(server: Server) -> Person:
    """Who moderates the server."""
    rights = discord.Permissions(manage_messages=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("modération", permissions=rights)
    return server.world.guild.add_member(server.env.create_user("mara"), roles=[role])
