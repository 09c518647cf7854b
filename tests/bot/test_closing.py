"""The end of a bot: gone through once at a time, whoever asks for it or gives up waiting."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Top


class Gate:
    """What stops the services, slowly."""

    def __init__(self, bot: CrabblablaBot) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self.stop = bot.stop_services
        self.times = 0

    async def __call__(self) -> None:
        self.times += 1
        self.reached.set()
        await self.open.wait()
        await self.stop()


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[CrabblablaBot]:
    files = Database(path=str(tmp_path / "games.db"), backups=str(tmp_path / "copies"))
    made = create_bot(Config(database=files, top=Top(seconds_per_round=0, workers=0)))
    async with made:
        yield made


@pytest.fixture
async def gate(bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate(bot)
    monkeypatch.setattr(bot, "stop_services", made)
    return made


async def test_who_is_to_stop_while_others_take_over_stops_once(
    bot: CrabblablaBot, gate: Gate
) -> None:
    bot.supersede()
    await gate.reached.wait()
    told_to = asyncio.create_task(bot.close())
    await asyncio.sleep(0)
    assert not told_to.done()
    gate.open.set()
    await asyncio.gather(told_to, bot.ended())
    assert gate.times == 1
    assert bot.is_closed()


async def test_an_end_goes_on_whose_beginner_is_cancelled(bot: CrabblablaBot, gate: Gate) -> None:
    beginner = asyncio.create_task(bot.close())
    await gate.reached.wait()
    beginner.cancel()
    await asyncio.wait((beginner,))
    assert beginner.cancelled()
    gate.open.set()
    await bot.close()
    assert gate.times == 1
    assert bot.is_closed()


async def test_an_end_that_failed_is_tried_again(
    bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise OSError("no database")

    with monkeypatch.context() as patch:
        patch.setattr(bot, "stop_services", fail)
        with pytest.raises(OSError, match="no database"):
            await bot.close()
    assert not bot.is_closed()
    await bot.close()
    assert bot.is_closed()
