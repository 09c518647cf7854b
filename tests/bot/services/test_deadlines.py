"""Deadlines: settled once, whoever comes first, and one broken game holds up no other."""

from __future__ import annotations

import asyncio
import math
from datetime import timedelta

from bot.services.deadlines import Deadlines
from bot.services.ownership import Ownership
from bot.shards import Shards
from bot.store import Store
from tests.bot.conftest import START, ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO, Bench, make_service
from tests.bot.store.test_games import add


def deadlines(bench: Bench) -> Deadlines:
    return Deadlines(bench.store, bench.clock, {"crabblabla": bench.service.settle})


async def test_what_is_due_is_settled_and_the_rest_waits(bench: Bench) -> None:
    soon = (await bench.running(BOB, deadline=3600)).ref.id
    late = (await bench.running(CLEO, deadline=7200)).ref.id
    await bench.running(BOB)
    assert [due.game_id for due in await deadlines(bench).upcoming()] == [soon, late]
    bench.clock.advance(minutes=59)
    assert await deadlines(bench).settle() == 0
    bench.clock.advance(minutes=1)
    assert await deadlines(bench).settle() == 1
    assert (await bench.service.view(ANNE, soon)).round == 2
    assert (await bench.service.view(ANNE, late)).round == 1


async def test_days_of_downtime_close_one_round_only(bench: Bench) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    bench.clock.advance(days=3)
    assert await deadlines(bench).settle() == 1
    assert await deadlines(bench).settle() == 0
    view = await bench.service.view(ANNE, game)
    assert view.round == 2
    assert view.due == bench.clock() + timedelta(hours=1)
    closed = [kind for kind, _ in await bench.news(game) if kind == "round-closed"]
    assert len(closed) == 1


async def test_many_who_settle_at_once_close_the_round_once(bench: Bench, store: Store) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    other = make_service(store, bench.clock, seed=2)
    bench.clock.advance(hours=1)
    await asyncio.gather(
        *(service.settle(game) for service in (bench.service, other) for _ in range(4))
    )
    view = await bench.service.view(ANNE, game)
    assert view.round == 2
    assert len(view.results) == 1
    assert [kind for kind, _ in await bench.news(game)].count("round-closed") == 1


async def test_a_deadline_is_settled_by_who_holds_its_shard_at_that_moment(
    store: Store, clock: ManualClock
) -> None:
    south = (await add(store, "AAAAAA", guild_id=2 << 22, due=START)).id
    north = (await add(store, "BBBBBB", guild_id=3 << 22, due=START)).id
    settled, owner = list[int](), Ownership.of(Shards.of({0, 1, 2}, 3))

    async def settle(game_id: int) -> None:
        settled.append(game_id)
        # Of what was found to be due, some may be another one's before its turn comes.
        owner.leave(frozenset({0}))

    deadlines = Deadlines(store, clock, {"crabblabla": settle}, owner)
    await deadlines.settle(owner.shards)
    assert settled == [south]
    await deadlines.settle_game("crabblabla", north)
    assert settled == [south]
    owner.keep(frozenset({0}), math.inf)
    for game in (south, north, north + 1):
        await deadlines.settle_game("crabblabla", game)
    assert settled == [south, north]


async def test_a_game_that_cannot_be_settled_holds_up_no_other(
    store: Store, clock: ManualClock
) -> None:
    broken = await add(store, "AAAAAA", due=START)
    good = await add(store, "BBBBBB", due=START)
    settled: list[int] = []

    async def settle(game_id: int) -> None:
        if game_id == broken.id:
            raise ValueError("unreadable state")
        settled.append(game_id)

    assert await Deadlines(store, clock, {"crabblabla": settle}).settle() == 1
    assert settled == [good.id]
