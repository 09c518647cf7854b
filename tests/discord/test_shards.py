"""Several processes on one database: each does what the clock brings for its own servers alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.client import CrabblablaBot
from bot.services.ownership import Ownership
from bot.services.paris import at_hour
from bot.shards import Shards, shard_of
from engine.crabblabla.errors import RoundClosedAlready
from tests.discord.conftest import BotFactory
from tests.discord.dailies import done
from tests.discord.harness import Server, texts
from tests.discord.searching import Desk, answer, best_and_low
from tests.discord.test_daily_posts import HALF_A_MINUTE, posts, subscribe, until

TOTAL = 2
GAME = 1
HOUR = 3600
MOMENT = 10
"""Seconds before a deadline at which processes change: each second that passes with several of them
takes its time."""


def own(server: Server) -> int:
    """The shard of the server."""
    return shard_of(server.world.guild.id, TOTAL)


async def become(server: Server, make_bot: BotFactory, shard: int) -> None:
    """Start the process anew, with that shard."""
    make_bot.ownership = Ownership.of(Shards.of({shard}, TOTAL))
    await server.restart()


@asynccontextmanager
async def elsewhere(make_bot: BotFactory) -> AsyncIterator[CrabblablaBot]:
    """Another process, that holds nothing; what people do in private may come to it."""
    make_bot.ownership = Ownership.none(TOTAL)
    made = make_bot()
    yield made
    await made.stop_services()


async def test_others_games_are_left_to_others(server: Server, make_bot: BotFactory) -> None:
    await server.start(delai=HOUR)
    await server.advance(HOUR - MOMENT)
    await become(server, make_bot, 1 - own(server))
    assert server.bot.scheduler.planned() == {}
    told = texts(server.thread)
    await server.advance(MOMENT + 1)
    async with server.bot.store.reading() as tx:
        before = await tx.games.get(GAME)
    assert before is not None
    assert before.due is not None
    assert before.due < server.env.now()
    assert texts(server.thread) == told

    await become(server, make_bot, own(server))
    await server.bot.outbox.idle()
    view = await server.bot.services.crabblabla.view(0, GAME)
    assert (view.round, len(view.results)) == (2, 1)
    assert len(texts(server.thread)) > len(told)
    assert set(server.bot.scheduler.planned()) == {GAME}


async def test_what_another_process_did_is_seen_to_within_a_second_or_two(
    server: Server, make_bot: BotFactory
) -> None:
    await server.start(delai=HOUR)
    await become(server, make_bot, own(server))
    told = len(texts(server.thread))
    planned = server.bot.scheduler.planned()
    async with elsewhere(make_bot) as other:
        await server.advance(MOMENT)
        for person in server.people.values():
            await other.services.crabblabla.pass_round(person.id, GAME)
        with pytest.raises(RoundClosedAlready):
            await other.services.crabblabla.pass_round(server.anna.id, GAME)
        view = await other.services.crabblabla.view(0, GAME)
        assert (view.round, view.results) == (1, ()), "whoever searches for its top closes it"
        assert other.scheduler.planned() == {}
        assert len(texts(server.thread)) == told
        await server.advance(2)
        await server.bot.outbox.idle()
    view = await server.bot.services.crabblabla.view(0, GAME)
    assert (view.round, len(view.results)) == (2, 1)
    assert len(texts(server.thread)) > told
    assert server.bot.scheduler.planned()[GAME] > planned[GAME]
    async with server.bot.store.reading() as tx:
        assert await tx.leases.called(Shards.of({0, 1}, TOTAL)) == ()


async def test_the_find_of_who_searched_counts_where_another_process_takes_the_last_answer(
    server: Server, make_bot: BotFactory
) -> None:
    desk = Desk()
    make_bot.make_tops = desk.make
    await server.start(delai=HOUR)
    await become(server, make_bot, own(server))
    best, low = await best_and_low(server)
    desk.searcher.quickly = await answer(server, low)
    desk.searcher.script = [await answer(server, best)]
    await desk.work(server)
    async with elsewhere(make_bot) as other:
        for person in server.people.values():
            await other.services.crabblabla.pass_round(person.id, GAME)
        await server.advance(2)
    (result,) = (await server.bot.services.crabblabla.games.load(GAME)).game.results
    assert result.top is not None
    assert result.top.play == best


async def test_the_day_is_told_by_the_process_of_the_server(
    server: Server, make_bot: BotFactory
) -> None:
    await subscribe(server, 18)
    hour = at_hour(server.bot.services.days.today(), 18)
    await until(server, hour - HALF_A_MINUTE)
    await become(server, make_bot, 1 - own(server))
    await until(server, hour + HALF_A_MINUTE)
    assert posts(server, "📰") == []
    await become(server, make_bot, own(server))
    await done(server)
    assert len(posts(server, "📰")) == 1


async def test_a_process_that_holds_nothing_settles_nothing(
    server: Server, make_bot: BotFactory
) -> None:
    await server.start(delai=HOUR)
    server.bot.ownership.drop()
    await server.advance(HOUR + 1)
    async with server.bot.store.reading() as tx:
        game = await tx.games.get(GAME)
    assert game is not None
    assert game.version == (await server.bot.services.crabblabla.games.load(GAME)).record.version
    assert game.due is not None
    assert game.due < server.env.now()
