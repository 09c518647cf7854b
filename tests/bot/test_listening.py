"""Listeners that discord.py called are waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
from discord.ext import commands

from bot.listening import ListeningBot


class Slow(commands.Cog):
    """Hears of servers, and takes its time."""

    def __init__(self) -> None:
        self.door = asyncio.Event()
        self.heard: list[int] = []

    @commands.Cog.listener()
    async def on_guild_remove(self, number: int) -> None:
        await self.door.wait()
        self.heard.append(number)


@pytest.fixture
async def slow() -> Slow:
    return Slow()


@pytest.fixture
async def bot(slow: Slow) -> AsyncIterator[ListeningBot]:
    made = ListeningBot(command_prefix="!", intents=discord.Intents.none())
    async with made:
        await made.add_cog(slow)
        yield made


async def test_who_waits_waits_for_the_last_one(bot: ListeningBot, slow: Slow) -> None:
    for number in (1, 2):
        bot.dispatch("guild_remove", number)
    waiting = asyncio.create_task(bot.heard(60))
    await asyncio.sleep(0)
    assert not waiting.done()
    slow.door.set()
    assert await waiting == 0
    assert slow.heard == [1, 2]
    assert await bot.heard(60) == 0


async def test_who_waits_does_not_wait_for_ever(bot: ListeningBot, slow: Slow) -> None:
    bot.dispatch("guild_remove", 1)
    assert await bot.heard(0) == 1
    slow.door.set()


async def test_a_listener_does_not_wait_for_itself(bot: ListeningBot) -> None:
    left: list[int] = []

    async def on_ready() -> None:
        left.append(await bot.heard(60))

    bot.add_listener(on_ready)
    bot.dispatch("ready")
    await asyncio.wait(bot._listening)
    assert left == [0]
