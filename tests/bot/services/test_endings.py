"""What the end of a game leaves behind: kept with it, once, and found again after a fault."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete

from bot.services.crabblabla import KIND
from bot.services.crabblabla_endings import crabblabla_endings
from bot.services.endings import Endings, Kind, SeatEnding
from bot.services.ratings import Rating
from bot.services.results import Place
from bot.store.privacy import FIRST_GHOST
from bot.store.profile_records import RatingRecord, TallyRecord
from bot.store.profile_tables import finished_games, ratings
from bot.store.profiles import EVERYWHERE
from engine.crabblabla.options import Options
from tests.bot.services.conftest import ANNE, BOB, CLEO, PLACE, Bench

SERVER, OTHER = PLACE.guild_id or 0, 77


@dataclass
class Said:
    """What a test says of every game's end; a fault where it says nothing."""

    endings: list[SeatEnding] | None = None
    asked: int = 0

    def __call__(self, game: Any) -> list[SeatEnding]:
        self.asked += 1
        if self.endings is None:
            raise ArithmeticError("no idea")
        return self.endings


def wire(bench: Bench, said: Any = crabblabla_endings) -> Endings:
    """To the games of the bench, in the place of what was there."""
    games = bench.service.games
    kept = Endings(bench.store, {KIND: Kind(games.rulebook.decode, said)})
    games.finishers[:] = [kept.keep]
    return kept


async def play(bench: Bench, *people: int, guild: int = SERVER, rounds: int = 3) -> int:
    """A game that the first of these people wins by one word; its id."""
    made = await bench.service.create(people[0], Place(guild, 20), Options(rounds=rounds))
    for guest in people[1:]:
        await bench.service.join(guest, made.ref.id)
    view = await bench.service.launch(people[0], made.ref.id)
    await bench.service.play(people[0], view.ref.id, token=(await bench.a_word(view)).token)
    for person in people[1:] + people * (rounds - 1):
        await bench.service.pass_round(person, view.ref.id)
    return view.ref.id


async def tally(bench: Bench, person: int) -> TallyRecord | None:
    async with bench.store.reading() as tx:
        found = await tx.profiles.tallies(person)
    return found[0] if found else None


async def rated(bench: Bench, person: int, scope: int = EVERYWHERE) -> RatingRecord | None:
    async with bench.store.reading() as tx:
        found = await tx.profiles.ratings_of(person, [scope])
    return found[0] if found else None


async def test_a_finished_game_is_kept_with_its_end(bench: Bench) -> None:
    wire(bench)
    game = await play(bench, ANNE, BOB)
    assert await tally(bench, ANNE) == TallyRecord(KIND, 1, 1, 0, 1000.0)
    assert await tally(bench, BOB) == TallyRecord(KIND, 1, 0, 0, 0.0)
    async with bench.store.reading() as tx:
        best = await tx.profiles.best(ANNE, KIND)
        assert await tx.profiles.best(BOB, KIND) is None
    view = await bench.service.view(ANNE, game)
    submission = view.results[0].submissions[1]
    assert best is not None
    assert (best.best, best.best_words) == (submission.score, submission.words[0].word)
    assert (best.beaten, best.tied) == (1, 0)


async def test_ratings_move_here_and_everywhere(bench: Bench) -> None:
    wire(bench)
    await play(bench, ANNE, BOB)
    await play(bench, ANNE, BOB, guild=OTHER)
    winner, loser = await rated(bench, ANNE), await rated(bench, BOB)
    here, there = await rated(bench, ANNE, SERVER), await rated(bench, ANNE, OTHER)
    assert winner is not None
    assert loser is not None
    assert here is not None
    assert there is not None
    assert winner.shown > here.shown == there.shown > Rating().shown > loser.shown
    assert (winner.games, here.games, there.games) == (2, 1, 1)


async def test_a_game_that_counts_for_nobody_is_not_looked_at_again(bench: Bench) -> None:
    said = Said([])
    endings = wire(bench, said)
    await play(bench, ANNE, BOB)
    assert await endings.catch_up() == 0
    assert said.asked == 1
    assert await tally(bench, ANNE) is None
    assert await rated(bench, ANNE) is None


async def test_a_game_among_robots_counts_but_rates_nobody(bench: Bench) -> None:
    wire(bench, Said([SeatEnding(2, (ANNE,)), SeatEnding(1, ()), SeatEnding(2, ())]))
    await play(bench, ANNE, BOB)
    assert await tally(bench, ANNE) == TallyRecord(KIND, 1, 0, 1, None)
    assert await rated(bench, ANNE) is None


async def test_robots_beside_several_people_are_left_out_of_the_rating(bench: Bench) -> None:
    people = [SeatEnding(2, (ANNE,)), SeatEnding(3, (BOB,))]
    wire(bench, Said([SeatEnding(1, ()), *people]))
    await play(bench, ANNE, BOB)
    with_robot = await rated(bench, ANNE)
    assert with_robot is not None
    assert with_robot.shown > Rating().shown
    (found,) = [await tally(bench, ANNE)]
    assert found is not None
    assert (found.games, found.won, found.with_robots) == (1, 0, 0)


async def test_who_is_a_ghost_by_then_is_nobody(bench: Bench) -> None:
    ghosts = (FIRST_GHOST, 2 * FIRST_GHOST - 1)
    wire(bench, Said([SeatEnding(1, (ANNE, ghosts[0])), SeatEnding(2, (ghosts[1],))]))
    await play(bench, ANNE, BOB)
    assert await tally(bench, ANNE) == TallyRecord(KIND, 1, 1, 1, None)
    assert await rated(bench, ANNE) is None
    for ghost in ghosts:
        assert await tally(bench, ghost) is None
        assert await rated(bench, ghost) is None


async def test_teams_are_rated_as_teams(bench: Bench) -> None:
    wire(bench, Said([SeatEnding(1, (ANNE, BOB)), SeatEnding(2, (CLEO,))]))
    await play(bench, ANNE, BOB)
    one, two = await rated(bench, ANNE), await rated(bench, BOB)
    alone = await rated(bench, CLEO)
    assert one is not None
    assert two is not None
    assert alone is not None
    assert (one.mu, one.sigma) == (two.mu, two.sigma)
    assert one.shown > 1000 > alone.shown


async def test_all_who_act_in_the_last_instant_end_the_game_once(bench: Bench) -> None:
    wire(bench)
    games = [await bench.running(BOB, rounds=3) for _ in range(3)]
    for view in games:
        for person in (ANNE, BOB) * 2:
            await bench.service.pass_round(person, view.ref.id)
    last = [
        bench.service.pass_round(person, view.ref.id, number=3)
        for view in games
        for person in (ANNE, BOB)
    ]
    await asyncio.gather(*last)
    for person in (ANNE, BOB):
        found, rating = await tally(bench, person), await rated(bench, person)
        assert found is not None
        assert rating is not None
        assert (found.games, found.won, rating.games) == (3, 3, 3)


async def test_a_fault_ends_the_game_all_the_same_and_is_made_good(bench: Bench) -> None:
    said = Said()
    endings = wire(bench, said)
    game = await play(bench, ANNE, BOB)
    ended = bench.clock.now
    assert (await bench.service.view(ANNE, game)).phase == "finished"
    assert await tally(bench, ANNE) is None
    bench.clock.advance(hours=5)
    assert await endings.catch_up() == 1
    assert await tally(bench, ANNE) is None, "the fault is still there"
    said.endings = [SeatEnding(1, (ANNE,)), SeatEnding(2, (BOB,))]
    assert await endings.catch_up() == 1
    assert await endings.catch_up() == 0
    rating = await rated(bench, ANNE)
    assert rating is not None
    assert rating.games == 1
    async with bench.store.reading() as tx:
        row = (await tx.connection.execute(finished_games.select())).one()
    assert row.finished_at == ended


async def test_games_from_before_are_kept_in_the_order_in_which_they_ended(bench: Bench) -> None:
    endings = wire(bench)
    for winner, loser in ((ANNE, BOB), (BOB, ANNE), (ANNE, BOB)):
        await play(bench, winner, loser)
        bench.clock.advance(hours=1)
    live = await rated(bench, ANNE), await rated(bench, BOB)
    async with bench.store.transaction() as tx:
        await tx.connection.execute(delete(finished_games))
        await tx.connection.execute(delete(ratings))
    assert await tally(bench, ANNE) is None
    assert await endings.catch_up() == 3
    assert (await rated(bench, ANNE), await rated(bench, BOB)) == live
    found = await tally(bench, ANNE)
    assert found is not None
    assert (found.games, found.won) == (3, 2)


async def test_two_bots_that_catch_up_at_once_count_a_game_once(bench: Bench) -> None:
    bench.service.games.finishers.clear()
    await play(bench, ANNE, BOB)
    endings = wire(bench)
    await asyncio.gather(endings.catch_up(), endings.catch_up())
    rating, found = await rated(bench, ANNE), await tally(bench, ANNE)
    assert rating is not None
    assert found is not None
    assert (rating.games, found.games) == (1, 1)


async def test_nothing_is_kept_of_a_game_whose_end_is_not_saved(bench: Bench) -> None:
    endings = wire(bench)

    async def refuse(tx: Any, record: Any, game: Any) -> None:
        raise ConnectionError("the database is gone")

    bench.service.games.finishers.append(refuse)
    with pytest.raises(ConnectionError):
        await play(bench, ANNE, BOB)
    assert await tally(bench, ANNE) is None
    assert await endings.catch_up() == 0
    bench.service.games.finishers.remove(refuse)
    bench.clock.advance(minutes=1)
    await bench.service.pass_round(BOB, 1)
    assert await tally(bench, ANNE) is not None
    async with bench.store.reading() as tx:
        row = (await tx.connection.execute(finished_games.select())).one()
    assert bench.clock.now - row.finished_at < timedelta(seconds=1)
