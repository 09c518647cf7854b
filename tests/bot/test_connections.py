"""Connections beyond those that a client began with: one at a time, at Discord's pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
from discord.ext import commands

from bot.connections import SHARDS, ConnectingBot


class Gateway:
    """Discord's side of it.

    Attributes:
        opened: the shards that were connected, and whether at once.
        open: connections are taken.
    """

    def __init__(self, bot: ConnectingBot) -> None:
        self.bot = bot
        self.opened: list[tuple[int, bool]] = []
        self.open = asyncio.Event()
        self.open.set()

    async def launch(self, _gateway: object, shard: int, *, initial: bool) -> None:
        """In the place of discord.py's method."""
        self.opened.append((shard, initial))
        await self.open.wait()
        getattr(self.bot, SHARDS)[shard] = None


@pytest.fixture
async def bot() -> AsyncIterator[ConnectingBot]:
    made = ConnectingBot(command_prefix="!", intents=discord.Intents.none(), shard_count=4)
    async with made:
        yield made
        getattr(made, SHARDS).clear()


@pytest.fixture
async def gateway(bot: ConnectingBot, monkeypatch: pytest.MonkeyPatch) -> Gateway:
    made = Gateway(bot)
    monkeypatch.setattr(commands.AutoShardedBot, "launch_shard", made.launch)
    return made


@pytest.mark.parametrize(("pace", "at_once"), [(0.0, True), (3600.0, False)])
async def test_who_has_opened_none_lately_need_not_wait(
    bot: ConnectingBot,
    gateway: Gateway,
    monkeypatch: pytest.MonkeyPatch,
    pace: float,
    at_once: bool,
) -> None:
    monkeypatch.setattr("bot.connections.PACE", pace)
    bot._ready.set()
    for shard in (2, 1, 2):
        await bot.connect_shard(shard)
    assert gateway.opened == [(2, True), (1, at_once)], "and none twice"


async def test_more_are_connected_one_by_one_once_those_of_the_start_are(
    bot: ConnectingBot, gateway: Gateway
) -> None:
    gateway.open.clear()
    opening = asyncio.gather(*(bot.connect_shard(shard) for shard in (0, 1, 1)))
    await asyncio.sleep(0)
    assert gateway.opened == []
    bot._ready.set()
    for _ in range(3):
        await asyncio.sleep(0)
    assert gateway.opened == [(0, True)]
    gateway.open.set()
    await opening
    assert gateway.opened == [(0, True), (1, False)]


async def test_a_shard_without_a_connection_is_not_connected_and_easily_left(
    bot: ConnectingBot,
) -> None:
    assert not bot.is_connected(0)
    await bot.disconnect_shard(0)
    bot.forget_servers(0)
    assert dict(bot.shards) == {}
