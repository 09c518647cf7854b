"""What failed is tried again ever more rarely, and given up in the end; so are others' shards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot import handover
from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Discord, Top
from bot.insisting import ATTEMPTS, insist
from bot.services.ownership import Ownership
from bot.shards import Shards

MOST = 2 * 60.0


class Failing:
    """What fails so often, then goes well; and the pauses in between."""

    def __init__(self, failures: int) -> None:
        self.failures, self.calls = failures, 0
        self.pauses: list[float] = []

    async def __call__(self, *_arguments: object) -> None:
        self.calls += 1
        if self.calls <= self.failures:
            raise OSError("no database")

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


@pytest.mark.parametrize("failures", [0, 1, ATTEMPTS - 1])
async def test_pauses_grow_until_it_succeeds(failures: int) -> None:
    act = Failing(failures)
    assert await insist(act, act.pause)
    assert act.calls == failures + 1
    assert len(act.pauses) == failures
    assert all(late >= 2 * early for early, late in zip(act.pauses, act.pauses[1:], strict=False))


async def test_what_goes_on_failing_is_given_up() -> None:
    act = Failing(ATTEMPTS)
    assert not await insist(act, act.pause)
    assert act.calls == ATTEMPTS
    assert len(act.pauses) == ATTEMPTS - 1
    assert MOST <= sum(act.pauses) < 2 * MOST


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[CrabblablaBot]:
    """The first of three shards' process, which is not connected."""
    files = Database(path=str(tmp_path / "games.db"), backups=str(tmp_path / "copies"))
    shards, quick = Discord(shards="0/3"), Top(seconds_per_round=0, workers=0)
    owner = Ownership.of(Shards.of({0, 1, 2}, 3))
    made = create_bot(Config(discord=shards, database=files, top=quick), ownership=owner)
    async with made:
        yield made


async def gain(bot: CrabblablaBot, *gained: frozenset[int]) -> None:
    """Others leave shards to this one, one group at once after the other."""
    for shards in gained:
        bot.handover.gain(shards)
    await asyncio.gather(*bot.handover._changes)


def prepare(
    bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch, failures: int
) -> tuple[Failing, list[int]]:
    """Let games be taken up after so many failures; the list gets the shards that are connected."""
    games, connected = Failing(failures), list[int]()

    async def connect(shard: int) -> None:
        connected.append(shard)

    monkeypatch.setattr(bot.agenda, "take_up", games)
    monkeypatch.setattr(bot, "connect_shard", connect)
    monkeypatch.setattr(handover, "insist", partial(insist, pause=games.pause))
    return games, connected


async def test_shards_are_taken_over_when_the_database_is_there_again(
    bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, connected = prepare(bot, monkeypatch, failures=2)
    await gain(bot, frozenset({1, 2}))
    assert (games.calls, connected) == (3, [1, 2])
    assert not bot.superseded


async def test_what_is_gained_twice_is_connected_once(
    bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, connected = prepare(bot, monkeypatch, failures=1)
    await gain(bot, frozenset({1}), frozenset({0, 1, 2}))
    assert games.calls == 3
    assert sorted(connected) == [0, 1, 2]


async def test_who_cannot_take_over_leaves_it_to_others(
    bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, connected = prepare(bot, monkeypatch, failures=ATTEMPTS)
    await gain(bot, frozenset({1}))
    assert (games.calls, connected) == (ATTEMPTS, [])
    assert bot.superseded
    await bot.ended()
    assert bot.is_closed()
