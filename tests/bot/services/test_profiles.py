"""Profiles: what they come to, and who may see what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

import pytest

from bot.services.endings import Best
from bot.services.profiles import KindProfile, ProfileHidden, Profiles
from bot.services.ratings import Rating
from bot.store import Store
from bot.store.profile_records import FinishedRecord, RatingRecord, ResultRecord
from bot.store.profiles import EVERYWHERE
from tests.bot.conftest import START, ManualClock
from tests.bot.services.daily_bench import GOLD, DailyBench
from tests.bot.store.test_games import new_game

ANNE, BOB, CLEO = 1, 2, 3
HERE, THERE = 10, 11
KIND = "crabblabla"


@dataclass
class Bench:
    """Profiles, beside a daily that can be played."""

    daily: DailyBench

    @property
    def profiles(self) -> Profiles:
        return Profiles(self.daily.store, self.daily.friends, self.daily.rankings)

    async def befriend(self, one: int, two: int) -> None:
        for person, other in ((one, two), (two, one)):
            await self.daily.friends.ask(person, other)


@pytest.fixture
def bench(store: Store, clock: ManualClock) -> Bench:
    return Bench(DailyBench(store, clock))


async def finish(
    store: Store,
    *people: int,
    guild: int | None = HERE,
    at: datetime = START,
    shown: tuple[int, ...] = (),
    tied: bool = False,
) -> None:
    """A game that people ended in that order (or level), and the ratings that they have then."""
    last = len(people) - 1
    async with store.transaction() as tx:
        number = len(await tx.games.in_phase(KIND, "lobby"))
        game = await tx.games.add(replace(new_game(), code=f"P{number}"), at)
        places = [(1, 0, last) if tied else (1 + i, last - i, 0) for i in range(len(people))]
        results = [
            ResultRecord(game.id, who, *place, 800, 10 * who, "MOT")
            for who, place in zip(people, places, strict=True)
        ]
        await tx.profiles.record(FinishedRecord(game.id, KIND, guild, len(people), at), results)
        for who, points in zip(people, shown, strict=False):
            for scope in {EVERYWHERE, guild or EVERYWHERE}:
                row = RatingRecord(who, KIND, scope, 25 + who, 5.0, 1, points)
                await tx.profiles.rate([row])


async def test_one_sees_all_of_ones_own(bench: Bench) -> None:
    await finish(bench.daily.store, ANNE, BOB, shown=(1100, 900))
    await finish(bench.daily.store, BOB, ANNE, guild=THERE)
    profile = await bench.profiles.show(ANNE, ANNE, HERE)
    rating = Rating(26, 5.0, 1)
    assert profile.kinds == (
        KindProfile(KIND, 2, 1, 0, Fraction(800, 1000), Best(10, "MOT"), rating, rating),
    )
    assert profile.guild is None
    in_private = await bench.profiles.show(ANNE, ANNE, None)
    assert in_private.kinds == (replace(profile.kinds[0], here=None),)


async def test_others_see_what_was_played_on_their_server(bench: Bench) -> None:
    await finish(bench.daily.store, ANNE, BOB)
    await finish(bench.daily.store, BOB, ANNE, guild=THERE)
    seen = await bench.profiles.show(BOB, ANNE, HERE)
    assert (seen.guild, seen.kinds[0].games, seen.kinds[0].won) == (HERE, 1, 1)
    assert (await bench.profiles.show(BOB, ANNE, 999)).is_empty


async def test_outside_servers_only_friends_see_a_profile(bench: Bench) -> None:
    await finish(bench.daily.store, ANNE, BOB)
    with pytest.raises(ProfileHidden) as hidden:
        await bench.profiles.show(BOB, ANNE, None)
    assert hidden.value.person == ANNE
    await bench.befriend(ANNE, BOB)
    seen = await bench.profiles.show(BOB, ANNE, None)
    assert seen.kinds[0].games == 1


async def test_the_daily_is_shown_to_its_server_and_to_friends(bench: Bench) -> None:
    await bench.daily.play(ANNE, GOLD, HERE)
    own = await bench.profiles.show(ANNE, ANNE, None)
    assert own.daily is not None
    assert (own.daily.days, own.daily.streak.current, own.daily.mean) == (1, 1, Fraction(1))
    assert (await bench.profiles.show(BOB, ANNE, HERE)).daily == replace(own.daily, server={})
    assert (await bench.profiles.show(BOB, ANNE, THERE)).daily is None
    await bench.befriend(ANNE, BOB)
    assert (await bench.profiles.show(BOB, ANNE, THERE)).daily is not None


async def test_who_has_done_nothing_has_an_empty_profile(bench: Bench) -> None:
    profile = await bench.profiles.show(ANNE, ANNE, HERE)
    assert profile.is_empty
    assert profile.kinds == ()
