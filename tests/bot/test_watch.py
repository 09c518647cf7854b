"""The pages for Prometheus and for whoever restarts the bot, on loopback."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TypeAlias

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer, unused_port

from bot.config import Metrics
from bot.services.figures import Figures
from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store
from bot.store.records import NewOutboxRow
from bot.traffic import Outcome, Traffic
from bot.watch import Watch
from tests.bot.conftest import ManualClock
from tests.bot.store.test_games import add

Pages: TypeAlias = TestClient[web.Request, web.Application]


@dataclass
class Client:
    """What is watched."""

    traffic: Traffic = field(default_factory=Traffic)
    latency: float = 0.04
    ready: bool = True
    ownership: Ownership = field(default_factory=Ownership)

    def is_ready(self) -> bool:
        return self.ready

    def count_servers(self) -> int:
        return 3


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def watch(client: Client, store: Store, clock: ManualClock) -> Watch:
    return Watch(client, Figures(store, clock, client.ownership))


@pytest.fixture
async def pages(watch: Watch) -> AsyncIterator[Pages]:
    async with TestClient(TestServer(watch.application(), host="127.0.0.1")) as opened:
        yield opened


async def figures(pages: Pages) -> dict[str, float]:
    """What Prometheus reads, by name and labels."""
    answer = await pages.get("/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    lines = [line for line in (await answer.text()).splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_the_load_is_read_from_the_database(
    pages: Pages, store: Store, clock: ManualClock
) -> None:
    game = await add(store, due=clock())
    async with store.transaction() as tx:
        row = NewOutboxRow("opened", None, {"v": 1}, "n")
        await tx.outbox.add(game.id, [row, row], clock())
    clock.advance(seconds=90)
    found = await figures(pages)
    assert found['crabblabla_open_games{kind="crabblabla"}'] == 1
    assert found["crabblabla_overdue_seconds"] == 90
    assert found["crabblabla_announcements_waiting"] == 2
    assert found["crabblabla_announcement_delay_seconds"] == 90
    assert found["crabblabla_servers"] == 3
    assert found["crabblabla_connected"] == 1
    assert found["crabblabla_gateway_latency_seconds"] == 0.04
    assert found["process_resident_memory_bytes"] > 1e6


async def test_where_nothing_waits_nothing_is_late(pages: Pages, clock: ManualClock) -> None:
    clock.advance(days=1)
    found = await figures(pages)
    assert found["crabblabla_overdue_seconds"] == 0
    assert found["crabblabla_announcement_delay_seconds"] == 0
    assert not [name for name in found if name.startswith("crabblabla_open_games")]


async def test_a_deadline_of_anothers_server_is_not_late_here(
    store: Store, clock: ManualClock
) -> None:
    await add(store, "AAAAAA", guild_id=1 << 22, due=clock())
    clock.advance(seconds=30)
    await add(store, "BBBBBB", guild_id=2 << 22, due=clock())
    await add(store, "CCCCCC", guild_id=4 << 22, due=clock())
    clock.advance(seconds=60)
    shares = {frozenset({1, 2}): 90, frozenset({2}): 60, frozenset({3}): 0, frozenset[int](): 0}
    for held, late in shares.items():
        figures = Figures(store, clock, Ownership.of(Shards.of(held, 4)))
        assert (await figures.read()).overdue == late


async def test_answers_are_counted_by_what_was_used(pages: Pages, client: Client) -> None:
    for outcome in (Outcome.ANSWERED, Outcome.ANSWERED, Outcome.REFUSED):
        with client.traffic.passing("crabblabla poser") as passage:
            passage.outcome = outcome
    found = await figures(pages)
    name = 'crabblabla_answer_seconds_count{outcome="answered",source="crabblabla poser"}'
    assert found[name] == 2
    assert found[name.replace("answered", "refused")] == 1


async def test_health_says_which_part_is_ill(pages: Pages, client: Client, store: Store) -> None:
    well = await pages.get("/health")
    assert (well.status, await well.json()) == (200, {"gateway": True, "database": True})
    client.latency = math.inf
    ill = await pages.get("/health")
    assert (ill.status, await ill.json()) == (503, {"gateway": False, "database": True})
    client.latency = 0.1
    async with store.transaction() as tx:
        await tx.connection.exec_driver_sql("ALTER TABLE outbox RENAME TO elsewhere")
    ill = await pages.get("/health")
    assert (ill.status, await ill.json()) == (503, {"gateway": True, "database": False})


async def test_the_shards_that_are_held_are_shown(
    pages: Pages, watch: Watch, client: Client
) -> None:
    client.ownership = Ownership.none(8)
    client.latency = math.nan
    client.ready = False
    spare = await pages.get("/health")
    told = {"database": True, "shards": [], "of": 8}
    assert (spare.status, await spare.json()) == (200, told), "who waits for its turn is well"
    client.ownership.keep(frozenset({4, 5}), math.inf)
    watch.took_over(1)
    watch.gave_back(2)
    serving = await pages.get("/health")
    told = {"gateway": False, "database": True, "shards": [4, 5], "of": 8}
    assert (serving.status, await serving.json()) == (503, told)
    found = await figures(pages)
    assert found["crabblabla_shards_held"] == 2
    assert found["crabblabla_shards_taken_over_total"] == 1
    assert found["crabblabla_shards_given_back_total"] == 2


async def test_the_pages_are_there_from_start_to_stop(watch: Watch) -> None:
    port = unused_port()
    await watch.start(Metrics(port=port))
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/health") as answer:
            assert answer.status == 200
        await watch.stop()
        await watch.stop()
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(f"http://127.0.0.1:{port}/health")
