"""Who may open a game, where, and who takes a seat."""

from __future__ import annotations

import pytest

from bot.services.admission import (
    Admission,
    Banned,
    ChannelClosed,
    RobotsOff,
    TokensOff,
    TooManyGames,
)
from bot.services.bans import Bans, keep_out
from bot.services.deeds import By
from bot.services.results import Place
from bot.services.robot_choice import LEVELS
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench

MOD = 2001
HERE = 10


async def choose(bench: Bench, **settings: object) -> None:
    async with bench.store.transaction() as tx:
        await tx.facts.set_guild(HERE, settings, bench.clock())


async def test_a_server_that_chose_nothing_refuses_nothing(bench: Bench) -> None:
    admission = Admission(bench.store)
    await bench.lobby()
    await admission.require(ANNE, PLACE, robot=True, stake=True)
    await admission.require_tokens(HERE)
    view = await bench.lobby()
    added = await bench.service.add_robot(By(ANNE), view.ref.id, LEVELS[0])
    assert any(seat.robot for seat in added.seats)


async def test_games_are_opened_in_the_chosen_channels(bench: Bench) -> None:
    await choose(bench, channels=[20, 21])
    admission = Admission(bench.store)
    await admission.require(ANNE, PLACE)
    await admission.require(ANNE, Place(HERE, 20, 99))
    with pytest.raises(ChannelClosed) as caught:
        await admission.require(ANNE, Place(HERE, 22))
    assert caught.value.channels == (20, 21)


async def test_open_games_are_counted_by_person_and_by_server(bench: Bench) -> None:
    await choose(bench, most_per_person=1, most_per_server=2)
    admission = Admission(bench.store)
    mine = await bench.lobby()
    with pytest.raises(TooManyGames) as own:
        await admission.require(ANNE, PLACE)
    assert (own.value.limit, own.value.whole) == (1, False)
    await admission.require(BOB, PLACE)
    await bench.lobby()
    with pytest.raises(TooManyGames) as all_of_them:
        await admission.require(BOB, PLACE)
    assert (all_of_them.value.limit, all_of_them.value.whole) == (2, True)
    await bench.moderation.end(By(ANNE), mine.ref.id)
    await admission.require(BOB, PLACE)


async def test_robots_and_tokens_can_be_switched_off(bench: Bench) -> None:
    view = await bench.lobby()
    await choose(bench, robots=False, tokens=False)
    admission = Admission(bench.store)
    await admission.require(ANNE, PLACE)
    with pytest.raises(RobotsOff):
        await admission.require(ANNE, PLACE, robot=True)
    with pytest.raises(TokensOff):
        await admission.require(ANNE, PLACE, stake=True)
    with pytest.raises(TokensOff):
        await admission.require_tokens(HERE)
    with pytest.raises(RobotsOff):
        await bench.service.add_robot(By(ANNE), view.ref.id, LEVELS[0])


async def test_who_is_banned_opens_nothing_and_joins_nothing(bench: Bench) -> None:
    keep_out(bench.service)
    bans = Bans(bench.store, bench.clock)
    view = await bench.lobby(CLEO)
    await bans.ban(HERE, BOB, MOD, " triche ")
    await bans.ban(HERE, CLEO, MOD, "")
    with pytest.raises(Banned) as caught:
        await bench.service.join(BOB, view.ref.id)
    assert caught.value.why == "triche"
    with pytest.raises(Banned):
        await Admission(bench.store).require(BOB, PLACE)
    await Admission(bench.store).require(BOB, Place(11, 20))
    assert [ban.user_id for ban in await bans.all(HERE)] == [BOB, CLEO]
    assert await bans.lift(HERE, BOB, MOD)
    assert not await bans.lift(HERE, BOB, MOD)
    await bench.service.join(BOB, view.ref.id)
    await bench.service.leave(CLEO, view.ref.id)  # who sat there may still act
    with pytest.raises(Banned):
        await bench.service.join(CLEO, view.ref.id)


async def test_a_second_ban_gives_another_reason(bench: Bench) -> None:
    bans = Bans(bench.store, bench.clock)
    await bans.ban(HERE, BOB, MOD, "un")
    await bans.ban(HERE, BOB, ANNE, "deux")
    assert [(ban.by_id, ban.why) for ban in await bans.all(HERE)] == [(ANNE, "deux")]
