"""People who act in the same instant, in one process and in several."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.admission import Admission, Banned, TooManyGames, keep_within
from bot.services.bans import Bans
from bot.services.errors import Contended
from bot.services.games import ATTEMPTS
from bot.store import Stale, Store
from bot.store.games import GameQueries
from engine.crabblabla.errors import AlreadyJoined
from engine.crabblabla.options import Options
from tests.bot.services.conftest import ANNE, BOB, PLACE, Bench, make_service
from tests.databases import on_both

pytestmark = on_both


async def test_twelve_who_join_at_once_all_get_a_seat(bench: Bench, store: Store) -> None:
    game = (await bench.lobby()).ref.id
    services = [bench.service, make_service(store, bench.clock, seed=2)]
    people = range(2000, 2011)
    await asyncio.gather(
        *(services[person % 2].join(person, game, key=person) for person in people)
    )
    view = await bench.service.view(ANNE, game)
    assert sorted(player for seat in view.seats for player in seat.players) == [ANNE, *people]
    assert sorted(seat.id for seat in view.seats) == list(range(1, 13))


async def test_a_double_click_on_join_seats_once(bench: Bench) -> None:
    game = (await bench.lobby()).ref.id
    outcomes = await asyncio.gather(
        *(bench.service.join(BOB, game, key=key) for key in (1, 2, 3)), return_exceptions=True
    )
    assert sum(isinstance(outcome, AlreadyJoined) for outcome in outcomes) == 2
    view = await bench.service.view(ANNE, game)
    assert [seat.players for seat in view.seats] == [(ANNE,), (BOB,)]


@pytest.mark.parametrize("limit", ["most_per_person", "most_per_server"])
async def test_a_double_click_on_the_command_passes_no_limit(
    bench: Bench, store: Store, limit: str
) -> None:
    assert PLACE.guild_id is not None
    async with store.transaction() as tx:
        await tx.facts.set_guild(PLACE.guild_id, {limit: 2}, bench.clock())
    admission, services = Admission(store), [bench.service, make_service(store, bench.clock)]
    for service in services:
        service.games.writers.append(keep_within)
    await bench.lobby(BOB)  # whose joining is no creation
    for _click in range(4):  # each is let in before any has created
        await admission.require(ANNE, PLACE)
    outcomes = await asyncio.gather(
        *(services[key % 2].create(ANNE, PLACE, Options(), key=key) for key in range(4)),
        return_exceptions=True,
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert refused == [TooManyGames(2, whole=limit == "most_per_server")] * 3
    assert len(await bench.service.open_games(ANNE)) == 2
    with pytest.raises(TooManyGames):
        await admission.require(ANNE, PLACE)


async def test_who_is_banned_while_their_game_comes_into_being_opens_none(bench: Bench) -> None:
    assert PLACE.guild_id is not None
    bench.service.games.writers.append(keep_within)
    view = await bench.lobby()
    await Bans(bench.store, bench.clock).ban(PLACE.guild_id, ANNE, BOB, "triche")
    with pytest.raises(Banned):
        await bench.service.create(ANNE, PLACE, Options(), key=1)
    await bench.service.leave(ANNE, view.ref.id)  # what is written later is no creation
    assert await bench.service.open_games(ANNE) == ()


async def test_one_delivery_that_arrives_three_times_acts_once(bench: Bench, store: Store) -> None:
    game = (await bench.lobby()).ref.id
    other = make_service(store, bench.clock, seed=2)
    outcomes = await asyncio.gather(
        *(service.join(BOB, game, key=7) for service in (bench.service, other, bench.service))
    )
    assert {outcome.view.seats for outcome in outcomes} == {outcomes[0].view.seats}
    assert len(await bench.news(game)) == 1


async def test_the_last_two_who_pass_at_once_close_the_round_once(
    bench: Bench, store: Store
) -> None:
    view = await bench.running(BOB)
    other = make_service(store, bench.clock, seed=2)
    played = await asyncio.gather(
        bench.service.pass_round(ANNE, view.ref.id, number=1),
        other.pass_round(BOB, view.ref.id, number=1),
    )
    assert sum(one.closed is not None for one in played) == 1
    after = await bench.service.view(ANNE, view.ref.id)
    assert after.round == 2
    assert len(after.results) == 1
    assert [kind for kind, _ in await bench.news(view.ref.id)].count("round-closed") == 1


async def test_who_loses_every_race_is_told_so(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await bench.lobby()).ref.id
    tries = 0

    async def lose(self: GameQueries, *args: object) -> int:
        nonlocal tries
        tries += 1
        raise Stale(game, 1)

    monkeypatch.setattr(GameQueries, "save", lose)
    with pytest.raises(Contended):
        await bench.service.join(BOB, game)
    assert tries == ATTEMPTS
