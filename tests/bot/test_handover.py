"""A shard that goes from one process to another and back: whose its games are at each moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial

import pytest

from bot import handover
from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Discord, Top
from bot.insisting import ATTEMPTS, insist
from bot.services.leases import Leases
from bot.services.ownership import Ownership
from bot.services.results import Place
from bot.shards import Shards
from bot.store import StoreBusy
from engine.crabblabla.options import Options
from tests.bot.conftest import ManualClock
from tests.databases import on_both

TERM = 30.0
HOUR = 3600
ANNE, BOB = 1, 2
SOUTH, NORTH = Place(0, 20), Place(1 << 22, 21)
"""Places of the first and of the second shard."""


@dataclass
class World:
    """Processes on one database, and the time that passes for all of them.

    Attributes:
        now: seconds, by which leases go.
        did: what each did with a connection, in order: its name, what, and the shard.
        apart: shards whose connection is lost.
    """

    url: str
    clock: ManualClock
    stack: AsyncExitStack
    now: float = 0.0
    did: list[tuple[str, str, int]] = field(default_factory=list)
    apart: set[int] = field(default_factory=set)

    async def start(self, shards: str, name: str) -> CrabblablaBot:
        """A process, with connections of which only a note is made."""
        config = Config(
            discord=Discord(shards=shards, lease_seconds=TERM),
            database=Database(url=self.url),
            top=Top(seconds_per_round=0, workers=0),
        )
        owner = Ownership.none(2, lambda: self.now)
        made = create_bot(
            config, clock=self.clock, rng=random.Random(7), ownership=owner, leased=True
        )
        await self.stack.enter_async_context(made)
        connected = set[int]()

        async def connect(shard: int) -> None:
            connected.add(shard)
            self.did.append((name, "connects", shard))
            made.handover.connected(shard)

        async def disconnect(shard: int) -> None:
            connected.discard(shard)
            self.did.append((name, "disconnects", shard))

        made.connect_shard = connect  # type: ignore[method-assign]
        made.disconnect_shard = disconnect  # type: ignore[method-assign]
        made.is_connected = lambda shard: shard in connected - self.apart  # type: ignore[method-assign]
        leases = leases_of(made)
        leases.holder, leases.is_dead, leases.grows = name, lambda holder: False, True
        made.handover.start(leases)
        made.agenda.start()
        return made

    async def beat(self, *bots: CrabblablaBot) -> None:
        """A third of a term passes; then each beats, and does what follows from it."""
        self.now += TERM / 3
        for bot in bots:
            await leases_of(bot).beat()
            await asyncio.gather(*bot.handover._changes)

    async def taken_over(self) -> tuple[CrabblablaBot, CrabblablaBot]:
        """Who serves all since the other one died, and that one, started anew."""
        low, high = await self.start("0/2", "low"), await self.start("1/2", "high")
        await self.beat(low, high)
        low.ownership.drop()
        for _ in range(5):
            await self.beat(high)
        assert high.ownership.shards.complete
        self.did.clear()
        return high, await self.start("0/2", "again")


def leases_of(bot: CrabblablaBot) -> Leases:
    assert bot.leases is not None
    return bot.leases


@pytest.fixture
async def world(url: str, clock: ManualClock) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        yield World(url, clock, stack)


async def begin(bot: CrabblablaBot, place: Place) -> int:
    """A game with rounds of an hour, in its first one."""
    service = bot.services.crabblabla
    game = (await service.create(ANNE, place, Options(rounds=3, deadline=HOUR))).ref.id
    await service.join(BOB, game)
    await service.launch(ANNE, game)
    return game


async def closed(bot: CrabblablaBot, game: int) -> int:
    """How many rounds were closed."""
    async with bot.store.reading() as tx:
        return [entry.kind for entry in await tx.games.history(game)].count("round-closed")


@on_both
async def test_a_shard_goes_back_with_its_games_and_each_deadline_is_settled_once(
    world: World,
) -> None:
    high, again = await world.taken_over()
    south, north = await begin(high, SOUTH), await begin(high, NORTH)
    await leases_of(again).beat()
    assert again.ownership.shards.ids == frozenset()
    await world.beat(high)
    assert high.ownership.shards == Shards.of({1}, 2)
    assert set(high.scheduler.planned()) == set(high.reminding.planned()) == {north}
    world.clock.advance(seconds=HOUR)
    await high.services.deadlines.settle_game("crabblabla", south)
    assert await closed(high, south) == 0, "nobody's at this moment"
    await leases_of(again).beat()
    await asyncio.gather(*again.handover._changes)
    assert again.ownership.shards == Shards.of({0}, 2)
    assert world.did == [("high", "disconnects", 0), ("again", "connects", 0)]
    assert set(again.scheduler.planned()) == {south}
    settlers = (bot.services.deadlines for bot in (high, again, high, again))
    for deadlines in settlers:
        for game in (south, north):
            await deadlines.settle_game("crabblabla", game)
    assert [await closed(high, game) for game in (south, north)] == [1, 1]
    for _ in range(3):
        await world.beat(high, again)
    assert len(world.did) == 2, "it stays so"


async def test_what_an_answer_under_way_writes_is_seen_to_by_whose_the_game_is_by_then(
    world: World,
) -> None:
    high, again = await world.taken_over()
    game = await begin(high, SOUTH)
    await leases_of(again).beat()
    await world.beat(high, again)
    assert again.scheduler.planned()[game] > world.clock() + timedelta(minutes=1)
    world.clock.advance(seconds=60)
    for person in (ANNE, BOB):
        await high.services.crabblabla.pass_round(person, game)
    assert high.scheduler.planned() == {}
    await again.services.calls.answer(again._answer)
    assert again.scheduler.planned()[game] == world.clock(), "all have played"
    await again.services.deadlines.settle_game("crabblabla", game)
    assert await closed(high, game) == 1


async def test_nothing_is_given_back_that_is_not_connected_and_nothing_meanwhile(
    world: World,
) -> None:
    high, again = await world.taken_over()
    for apart, connecting in (({0}, frozenset[int]()), (set[int](), frozenset({1}))):
        world.apart, high.handover.connecting = apart, connecting
        await world.beat(again, high)
        assert high.ownership.shards.complete
    high.handover.connected(1)
    await world.beat(again, high)
    assert high.ownership.shards == Shards.of({1}, 2)


@pytest.mark.parametrize("failures", [2, ATTEMPTS])
async def test_what_fails_on_the_way_is_tried_again_and_then_left_to_the_term(
    world: World, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    high, again = await world.taken_over()
    give_back, pauses = leases_of(high).give_back, list[float]()

    async def fail(shards: frozenset[int]) -> None:
        if len(pauses) < failures and not high.superseded:
            raise StoreBusy
        await give_back(shards)

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        assert high.ownership.shards == Shards.of({1}, 2)
        await leases_of(again).beat()
        assert not again.ownership.shards.ids, "it is still another one's"

    monkeypatch.setattr(leases_of(high), "give_back", fail)
    monkeypatch.setattr(handover, "insist", partial(insist, pause=pause))
    await leases_of(again).beat()
    await world.beat(high)
    assert high.superseded == (failures == ATTEMPTS)
    await high.ended()
    await leases_of(again).beat()
    assert again.ownership.shards == Shards.of({0}, 2), "or who ended gave all back"
