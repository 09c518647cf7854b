"""Several real processes on one database, of which one is killed."""

from __future__ import annotations

import asyncio
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database
from bot.services.daily_days import EngineDays
from bot.services.lexicons import Lexicons
from bot.services.ownership import Ownership
from bot.services.paris import day_of
from bot.store.daily_records import DailyGuildRecord
from tests.databases import DATABASES, new_url
from tests.wire import payloads
from tests.wire.discord_server import PATIENCE, DiscordServer
from tests.wire.games import HOUR, begin
from tests.wire.payloads import ANNE, BOB, CHANNEL, GUILD, THREAD, Payload, button
from tests.wire.test_wire import Machine

pytestmark = pytest.mark.slow

TERM = 9
"""Seconds of a lease; others wait for a shard that nobody held so far for as long and a third more,
which is long enough for both to start on a busy machine."""

GAMES = 20
"""One of which is due in each second while a process starts and gets its shard back."""

OTHER_GUILD, OTHER_CHANNEL = GUILD + (1 << 22), CHANNEL + (1 << 22)
"""A server of the second one of two shards."""


@pytest.fixture
def database(tmp_path: Path, empty_database: bytes) -> Path:
    """SQLite's file."""
    file = tmp_path / "games.db"
    file.write_bytes(empty_database)
    return file


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest) -> str:
    """A migrated database without rows."""
    return new_url(request, request.param)


@pytest.fixture(scope="module")
def day(lexicons: Lexicons) -> date:
    """Today, with the kernels compiled that make its puzzle: for that alone nobody waits here."""
    today = day_of(datetime.now(UTC))
    EngineDays(lexicons)(today)
    return today


@pytest.fixture
def machines(tmp_path: Path, server: DiscordServer, url: str, day: date) -> list[Machine]:
    """Two machines with one shard each."""
    server.guilds.append(other_guild())
    made = []
    for number in range(2):
        folder = tmp_path / f"machine{number}"
        folder.mkdir()
        machine = Machine(folder, server)
        machine.config.write_text(
            f'[discord]\nshards = "{number}/2"\nlease_seconds = {TERM}\n[top]\nworkers = 0\n'
            f'[database]\nurl = "{url}"\n'
        )
        made.append(machine)
    return made


@asynccontextmanager
async def running(machines: list[Machine]) -> AsyncIterator[tuple[Machine, Machine]]:
    """Both of them, connected; none is left behind."""
    try:
        await asyncio.gather(*(machine.start() for machine in machines))
        first, second = machines
        yield first, second
    finally:
        for machine in machines:
            if machine.process is not None and machine.process.returncode is None:
                await machine.send(signal.SIGKILL)


async def waits(machine: Machine) -> tuple[str, int | None]:
    """Start a process that has to wait for its turn, and stop it as it says so: what it logged
    then, and its exit code."""
    process = await machine.spawn(asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while b"waiting" not in await process.stderr.readline():
            assert not process.stderr.at_eof()
        process.send_signal(signal.SIGTERM)
        rest = (await process.stderr.read()).decode()
        return rest, await process.wait()


@asynccontextmanager
async def onlooker(
    url: str, clock: Callable[[], datetime], lexicons: Lexicons
) -> AsyncIterator[CrabblablaBot]:
    """The services without Discord, which hold no server: what they do is left to others."""
    config = Config(database=Database(url=str(make_url(url))))
    made = create_bot(
        config,
        clock=clock,
        rng=random.Random(5),
        lexicons=lexicons,
        ownership=Ownership.none(2),
    )
    yield made
    await made.stop_services()


def other_guild() -> Payload:
    """Another server with one channel."""
    channel = {**payloads.channel(), "id": str(OTHER_CHANNEL), "guild_id": str(OTHER_GUILD)}
    roles = [{**payloads.guild()["roles"][0], "id": str(OTHER_GUILD)}]
    return {**payloads.guild(), "id": str(OTHER_GUILD), "channels": [channel], "roles": roles}


def logged(machines: list[Machine]) -> str:
    return "".join(machine.log.read_text() for machine in machines)


async def test_who_survives_takes_over_from_who_is_killed(
    server: DiscordServer, machines: list[Machine], url: str, lexicons: Lexicons
) -> None:
    now = datetime.now(UTC)
    async with onlooker(url, lambda: now - timedelta(seconds=HOUR - 1), lexicons) as other:
        async with other.store.transaction() as tx:
            yesterday = day_of(now).toordinal() - 1
            for guild, channel in ((GUILD, CHANNEL), (OTHER_GUILD, OTHER_CHANNEL)):
                await tx.dailies.choose(DailyGuildRecord(guild, channel, 0, yesterday))
        async with running(machines) as (first, second):
            await server.until(lambda: sorted(server.shards) == [(0, 2), (1, 2)])
            created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
            lobby = await server.answered(created, "cb1:join:")
            await server.until(lambda: len(days(server)) == 2)

            assert await first.send(signal.SIGKILL) == -signal.SIGKILL
            game = (await begin(other, THREAD)).ref.id
            await server.until(lambda: server.shards[2:] == [(0, 2)])
            await server.act(BOB, "bob", payloads.press(button(lobby, "join"), lobby))
            await server.answered(created, f"<@{BOB}>")
            await server.posted("Manche 2 sur 3")

            rest, code = await waits(first)
            assert code == 0, rest
            assert "Traceback" not in rest
            assert await second.send(signal.SIGTERM) == 0
        async with other.store.reading() as tx:
            log = Counter(entry.kind for entry in await tx.games.history(game))
            leases = await tx.leases.all()
    assert (log["round-opened"], log["round-closed"]) == (2, 1)
    assert [row.holder for row in leases] == [None, None]
    assert sorted(days(server)) == [CHANNEL, OTHER_CHANNEL]
    assert logged(machines).count("daily made") == 1
    assert "Traceback" not in logged(machines)


class Ahead:
    """A clock that runs an hour late, but for so many seconds: a round of an hour that begins by it
    ends in so many seconds."""

    def __init__(self) -> None:
        self.seconds = 0

    def __call__(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.seconds - HOUR)


async def test_who_is_started_again_gets_its_range_back(
    server: DiscordServer, machines: list[Machine], url: str, lexicons: Lexicons
) -> None:
    clock, games = Ahead(), list[int]()
    async with onlooker(url, clock, lexicons) as other:
        async with running(machines) as (first, second):
            await server.until(lambda: sorted(server.shards) == [(0, 2), (1, 2)])
            created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
            lobby = await server.answered(created, "cb1:join:")
            assert await first.send(signal.SIGKILL) == -signal.SIGKILL
            await server.until(lambda: server.shards[2:] == [(0, 2)])
            starting = asyncio.create_task(first.start())
            for clock.seconds in range(1, GAMES + 1):
                games.append((await begin(other)).ref.id)
            await starting
            assert (server.shards[3:], server.left) == ([(0, 2)], [0])
            await server.act(BOB, "bob", payloads.press(button(lobby, "join"), lobby))
            await server.answered(created, f"<@{BOB}>")
            await server.until(lambda: told(server, "Manche 2 sur 3") == GAMES)
            assert [await machine.send(signal.SIGTERM) for machine in machines] == [0, 0]
        async with other.store.reading() as tx:
            logs = [await tx.games.history(game) for game in games]
            leases = await tx.leases.all()
    for log in logs:
        kinds = Counter(entry.kind for entry in log)
        assert (kinds["round-opened"], kinds["round-closed"]) == (2, 1)
    assert [row.holder for row in leases] == [None, None]
    assert "shards given back" in second.log.read_text()
    assert "Traceback" not in logged(machines)


def told(server: DiscordServer, words: str) -> int:
    """How many posts have these words in them."""
    return sum(words in text for _channel, text in server.told())


def days(server: DiscordServer) -> list[int]:
    """The channels that were told of the day."""
    return [channel for channel, text in server.told() if "📰" in text]


async def test_a_process_that_is_started_twice_acts_once(
    server: DiscordServer, tmp_path: Path
) -> None:
    first, second = Machine(tmp_path, server), Machine(tmp_path, server)
    try:
        await first.start()
        rest, code = await waits(second)
        assert (code, server.shards) == (0, [(0, 1)]), rest
        asked = await server.act(ANNE, "anne", payloads.command("mot", "verifier", mot="chat"))
        await server.answered(asked, "**CHAT**")
        assert await first.send(signal.SIGKILL) == -signal.SIGKILL
        await second.start()
        assert server.shards == [(0, 1), (0, 1)], "at once: its holder is dead, and of this machine"
    finally:
        for machine in (first, second):
            if machine.process is not None and machine.process.returncode is None:
                await machine.send(signal.SIGKILL)
