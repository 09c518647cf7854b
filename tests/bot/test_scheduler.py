"""The scheduler in virtual time, and what it does with what was overdue at start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import discord
import pytest
import simcord

from bot.scheduler import RETRY, ClockZone, DueScheduler
from tests.bot.conftest import START, ManualClock

HOUR = timedelta(hours=1)
RunGame = Callable[[str, int], Awaitable[None]]


class Timekeeper(discord.Client):
    """A client whose only part is a scheduler on SimCord's clock."""

    def __init__(self, run: RunGame, dues: dict[int, timedelta]) -> None:
        super().__init__(intents=discord.Intents.none())
        self._run = run
        self._dues = dues
        self.env: simcord.Env | None = None
        self.scheduler = DueScheduler(self.now, self._run)

    def now(self) -> datetime:
        assert self.env is not None
        return self.env.now()

    async def setup_hook(self) -> None:
        now = self.now()
        self.scheduler.start(("crabblabla", game, now + due) for game, due in self._dues.items())


class Log:
    """Notes when which game was settled."""

    def __init__(self) -> None:
        self.client: Timekeeper | None = None
        self.calls: list[tuple[int, datetime]] = []
        self.then: Callable[[int], None] = lambda game: None

    async def __call__(self, kind: str, game: int) -> None:
        assert kind == "crabblabla"
        assert self.client is not None
        self.calls.append((game, self.client.now()))
        self.then(game)


def start(log: Log, dues: dict[int, timedelta]) -> tuple[Timekeeper, simcord.Env]:
    log.client = client = Timekeeper(log, dues)
    client.env = env = simcord.Env(client)
    return client, env


def minutes(log: Log, env_start: datetime) -> list[tuple[int, float]]:
    return [(game, round((at - env_start).total_seconds() / 60, 3)) for game, at in log.calls]


async def test_each_game_is_settled_at_its_moment() -> None:
    log = Log()
    client, env = start(log, {1: HOUR, 2: 2 * HOUR})
    zero = env.now()
    await env.start()
    await env.advance_time(3599)
    assert log.calls == []
    await env.advance_time(2)
    assert minutes(log, zero) == [(1, 60)]
    await env.advance_time(3 * 3600)
    assert minutes(log, zero) == [(1, 60), (2, 120)]
    await client.scheduler.stop()
    await env.settle()
    await env.shutdown()


async def test_what_is_overdue_at_start_is_settled_once() -> None:
    log = Log()
    client, env = start(log, {1: -3 * HOUR, 2: HOUR})
    zero = env.now()
    await env.start()
    await env.advance_time(600)
    assert minutes(log, zero) == [(1, 0)]
    await client.scheduler.stop()
    await env.shutdown()


async def test_a_new_moment_takes_the_place_of_the_old_one() -> None:
    log = Log()
    client, env = start(log, {1: HOUR, 2: HOUR})
    zero = env.now()
    await env.start()
    with env._bot_scope():
        client.scheduler.plan("crabblabla", 1, zero + 5 * HOUR)
        client.scheduler.plan("crabblabla", 2, None)
        client.scheduler.plan("crabblabla", 3, None)
    await env.advance_time(4 * 3600)
    assert log.calls == []
    assert client.scheduler.planned() == {1: zero + 5 * HOUR}
    await env.advance_time(3600)
    assert minutes(log, zero) == [(1, 300)]
    await client.scheduler.stop()
    await env.shutdown()


async def test_a_round_after_round_game_is_planned_anew_while_it_is_settled() -> None:
    log = Log()
    client, env = start(log, {1: HOUR})
    zero = env.now()
    log.then = lambda game: client.scheduler.plan("crabblabla", game, client.now() + HOUR)
    await env.start()
    await env.advance_time(3 * 3600 + 60)
    assert minutes(log, zero) == [(1, 60), (1, 120), (1, 180)]
    await client.scheduler.stop()
    await env.shutdown()


async def test_a_failure_is_tried_again_later() -> None:
    log = Log()
    client, env = start(log, {1: HOUR})
    zero = env.now()

    def fail_once(game: int) -> None:
        if len(log.calls) == 1:
            raise RuntimeError("database away")

    log.then = fail_once
    await env.start()
    await env.advance_time(3600)
    await env.advance_time(RETRY.total_seconds())
    assert minutes(log, zero) == [(1, 60), (1, 61)]
    await client.scheduler.stop()
    await env.shutdown()


async def test_without_virtual_time_an_overdue_game_is_settled_at_once() -> None:
    settled = asyncio.Event()

    async def run(kind: str, game: int) -> None:
        settled.set()

    scheduler = DueScheduler(ManualClock(), run)
    scheduler.start([("crabblabla", 1, START - HOUR)])
    await asyncio.wait_for(settled.wait(), 10)
    await scheduler.stop()
    assert not scheduler.is_planned(1)


async def test_stopping_lets_what_was_begun_finish() -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    finished: list[int] = []

    async def run(kind: str, game: int) -> None:
        begun.set()
        await go_on.wait()
        finished.append(game)

    scheduler = DueScheduler(ManualClock(), run)
    scheduler.start([("crabblabla", 1, START)])
    await asyncio.wait_for(begun.wait(), 10)
    stopping = asyncio.create_task(scheduler.stop())
    await asyncio.sleep(0)
    assert not stopping.done()
    go_on.set()
    await stopping
    assert finished == [1]


def test_the_zone_says_what_the_clock_says() -> None:
    clock = ManualClock()
    zone = ClockZone(clock)
    assert datetime.now(zone) == START
    clock.advance(days=40)
    now = datetime.now(zone)
    assert now == START + timedelta(days=40)
    assert now.astimezone(UTC) == now
    assert (now.utcoffset(), now.dst(), now.tzname()) == (timedelta(0), timedelta(0), "UTC")


async def test_stopping_before_the_start_does_nothing() -> None:
    scheduler = DueScheduler(ManualClock(), Log())
    await scheduler.stop()
    with pytest.raises(KeyError):
        scheduler.planned()[1]
