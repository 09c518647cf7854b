"""A bot that holds its shards by leases: it connects those that it takes over, gives them back and
goes on with its own, and ends when others took its own."""

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
from tests.wire.games import HOUR, begin
from tests.wire.payloads import ANNE, GUILD

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


async def take(bot: CrabblablaBot, timer: Timer) -> None:
    """Let the bot have the other shard too, which nobody seems to hold."""
    for passes in (0.0, TERM / 2, TERM):
        timer.now += passes
        await leases(bot).beat()
    assert bot.ownership.shards == Shards.of({0, 1}, 2)


async def take_over(bot: CrabblablaBot, here: DiscordServer, timer: Timer) -> None:
    """The same, until it is connected."""
    before = len(here.shards)
    await take(bot, timer)
    await here.until(lambda: len(here.shards) > before)
    await bot.wait_for("shard_ready", timeout=60)


async def test_shards_that_nobody_holds_any_more_are_connected(
    bot: CrabblablaBot, here: DiscordServer, timer: Timer
) -> None:
    assert here.shards == [(1, 2)]
    assert not bot.guilds, "the server belongs to the other shard"
    await take(bot, timer)
    assert not bot._serves(None), "its channels are not known yet"
    await here.until(lambda: here.shards == [(1, 2), (0, 2)])
    await bot.wait_for("shard_ready", timeout=60)
    assert len(bot.guilds) == 1
    assert bot._serves(None)


async def wish(bot: CrabblablaBot) -> None:
    """Another process, which is to serve the other shard, waits for it."""
    async with bot.store.transaction() as tx:
        await tx.leases.want([0], "another one")


async def test_a_shard_is_given_back_without_the_others(
    bot: CrabblablaBot,
    here: DiscordServer,
    clock: ManualClock,
    timer: Timer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.handover.KNOWN", MOMENT)
    await take_over(bot, here, timer)
    game = (await begin(bot)).ref.id
    assert set(bot.scheduler.planned()) == set(bot.reminding.planned()) == {game}
    left, forgotten = list[object](), asyncio.Event()

    async def note(it: object) -> None:
        left.append(it)

    def forget(shard: int) -> None:
        CrabblablaBot.forget_servers(bot, shard)
        forgotten.set()

    for event in ("shard_disconnect", "guild_remove"):
        bot.add_listener(note, f"on_{event}")
    monkeypatch.setattr(bot, "forget_servers", forget)
    await wish(bot)
    await leases(bot).beat()
    assert bot.ownership.shards == Shards.of({1}, 2)
    assert not bot._serves(GUILD)
    await here.until(lambda: here.left == [0])
    await asyncio.gather(*bot.handover._changes)
    assert [row.holder for row in await rows(bot)] == [None, leases(bot).holder]
    assert set(bot.shards) == {1}
    assert bot.scheduler.planned() == bot.reminding.planned() == {}
    await asyncio.wait_for(forgotten.wait(), 60)
    assert not bot.guilds
    assert left == [], "the bot left no server"
    clock.advance(seconds=HOUR)
    await bot.services.deadlines.settle_game("crabblabla", game)
    assert (await bot.services.crabblabla.view(ANNE, game)).round == 1, "another one's by now"

    await take_over(bot, here, timer)
    assert here.shards == [(1, 2), (0, 2), (0, 2)], "nobody came for it"
    assert len(bot.guilds) == 1
    assert bot._serves(GUILD)
    assert (await bot.services.crabblabla.view(ANNE, game)).round == 2


async def test_a_shard_whose_connection_is_lost_is_given_back_once_that_stands(
    bot: CrabblablaBot, here: DiscordServer, timer: Timer
) -> None:
    await take_over(bot, here, timer)
    here.unreachable = True
    await here.hang_up()
    await here.until(lambda: here.turned_away > 1)
    await wish(bot)
    await leases(bot).beat()
    assert bot.ownership.shards == Shards.of({0, 1}, 2)
    here.unreachable = False
    greeted = len(here.greeted)
    await here.until(lambda: len(here.greeted) == greeted + 2)
    await here.until(lambda: bot.is_connected(0))
    await wish(bot)
    await leases(bot).beat()
    await asyncio.gather(*bot.handover._changes)
    assert bot.ownership.shards == Shards.of({1}, 2)
    assert (await rows(bot))[0].holder is None


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
