"""A bot that holds its shards by leases: it connects those that it takes over, and ends when others
took its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import msgspec
import pytest

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Discord
from bot.services.leases import Leases
from bot.services.lexicons import Lexicons
from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store
from bot.store.leases import LeaseRecord
from tests.bot.conftest import ManualClock
from tests.wire.conftest import MOMENT, Hurried
from tests.wire.discord_server import DiscordServer

pytestmark = pytest.mark.slow

TERM = 600
"""Seconds of a lease: none of the beats here comes by itself."""


@dataclass
class Timer:
    """What shows how long a lease was not renewed."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def timer() -> Timer:
    return Timer()


@pytest.fixture
async def bot(
    config: Config,
    here: DiscordServer,
    clock: ManualClock,
    timer: Timer,
    lexicons: Lexicons,
    hurried: Hurried,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[CrabblablaBot]:
    """A bot with the second one of two shards, connected."""

    async def at_once(*_given: object, **_options: object) -> None:
        return

    for name in ("warm_up", "before_identify_hook"):
        monkeypatch.setattr(CrabblablaBot, name, at_once)
    shared = Discord(token="token", shards="1/2", lease_seconds=TERM)
    made = create_bot(
        msgspec.structs.replace(config, discord=shared),
        clock=clock,
        rng=random.Random(7),
        lexicons=lexicons,
        ownership=Ownership.none(2, timer),
        leased=True,
    )
    made._connection.guild_ready_timeout = MOMENT
    async with made:
        running = asyncio.create_task(made.start("token"))
        await here.until(lambda: here.greeted)
        await made.wait_until_ready()
        yield made
        await made.close()
    await running


def leases(bot: CrabblablaBot) -> Leases:
    assert bot.leases is not None
    return bot.leases


async def rows(bot: CrabblablaBot) -> tuple[LeaseRecord, ...]:
    async with bot.store.reading() as tx:
        return await tx.leases.all()


async def test_shards_that_nobody_holds_any_more_are_connected(
    bot: CrabblablaBot, here: DiscordServer, timer: Timer
) -> None:
    assert here.shards == [(1, 2)]
    assert not bot.guilds, "the server belongs to the other shard"
    await leases(bot).beat()
    timer.now += TERM / 2
    await leases(bot).beat()
    timer.now += TERM
    await leases(bot).beat()
    assert bot.ownership.shards == Shards.of({0, 1}, 2)
    assert not bot._serves(None), "its channels are not known yet"
    await here.until(lambda: here.shards == [(1, 2), (0, 2)])
    await bot.wait_for("shard_ready", timeout=60)
    assert len(bot.guilds) == 1
    assert bot._serves(None)


async def test_who_lost_its_shards_ends(bot: CrabblablaBot, timer: Timer) -> None:
    (mine,) = [row for row in await rows(bot) if row.shard == 1]
    async with bot.store.transaction() as tx:
        assert await tx.leases.take(mine, "another one")
    await leases(bot).beat()
    assert bot.superseded
    assert not bot.ownership.shards.ids
    await bot.ended()
    assert bot.is_closed()
    kept = replace(mine, holder="another one", beat=mine.beat + 1)
    store = Store.open(bot.config.database.address())
    async with store.reading() as tx:
        assert kept in await tx.leases.all()
    await store.close()
