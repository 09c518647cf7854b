"""The whole bot inside SimCord's Discord: a server, a channel, three people, virtual time."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import simcord

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database
from bot.demo.world import build_world
from bot.services.lexicons import Lexicons
from engine.lexicon.files import SHIPPED
from tests.discord.harness import Server

MakeBot = Callable[[], CrabblablaBot]


@pytest.fixture(scope="session")
def lexicons() -> Lexicons:
    """The shipped French lexicon with compiled kernels, once for all tests."""
    found = Lexicons("fr", (SHIPPED,))
    found.warm_up()
    return found


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


@pytest_asyncio.fixture
async def env(tmp_path: Path, lexicons: Lexicons) -> AsyncIterator[simcord.Env]:
    """A running SimCord with the bot logged in; its clock is the bot's."""
    config = Config(
        database=Database(path=str(tmp_path / "games.db"), backups=str(tmp_path / "backups"))
    )
    started: list[simcord.Env] = []
    rng = random.Random(7)

    def make_bot() -> CrabblablaBot:
        return create_bot(config, clock=lambda: started[0].now(), rng=rng, lexicons=lexicons)

    created = simcord.Env(make_bot(), shard_count=1, settle_timeout=30.0)
    started.append(created)
    created.make_bot = make_bot  # type: ignore[attr-defined]
    await created.start()
    try:
        yield created
    finally:
        bot = created.bot
        assert isinstance(bot, CrabblablaBot)
        await bot.stop_services()
        await created.shutdown()
        created._raise_errors_since(created._errors_acknowledged)


@pytest.fixture
def server(env: simcord.Env) -> Server:
    """A French server with Anna, Bilal and Chloé."""
    return Server(build_world(env, ("Anna", "Bilal", "Chloé")), env.make_bot)  # type: ignore[attr-defined]
