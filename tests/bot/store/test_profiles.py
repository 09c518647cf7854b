"""The contract of finished games, ratings and rankings."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

from bot.store import Store
from bot.store.games import FINISHED
from bot.store.profile_records import (
    FinishedRecord,
    LineRecord,
    RankingAsked,
    RankingRecord,
    RatingRecord,
    ResultRecord,
    TallyRecord,
)
from bot.store.profiles import EVERYWHERE
from bot.store.records import GameUpdate, NewEvent
from tests.bot.conftest import START
from tests.bot.store.test_games import new_game

ANNE, BOB, CLEO = 1, 2, 3
HERE, THERE = 10, 11
KIND = "crabblabla"
HOUR = timedelta(hours=1)


async def finished(
    store: Store,
    *people: int,
    guild: int = HERE,
    at: datetime = START,
    share: int | None = 500,
    kind: str = KIND,
) -> int:
    """A game that people ended in that order; its id. The best placement of each is 10 × id."""
    async with store.transaction() as tx:
        count = len(await tx.games.in_phase(kind, "lobby"))
        game = await tx.games.add(replace(new_game(), kind=kind, code=f"{kind[:2]}{count}"), at)
        results = [
            ResultRecord(game.id, who, 1 + i, len(people) - 1 - i, 0, share, 10 * who, "MOT")
            for i, who in enumerate(people)
        ]
        record = FinishedRecord(game.id, kind, guild, len(people), at)
        assert await tx.profiles.record(record, results)
    return game.id


def rating(who: int, shown: int, games: int = 1, scope: int = HERE) -> RatingRecord:
    return RatingRecord(who, KIND, scope, 25.5, 8.25, games, shown)


async def ranking(
    store: Store,
    guild: int | None,
    span: tuple[datetime, datetime] | None = None,
    person: int = ANNE,
    limit: int = 10,
    offset: int = 0,
) -> RankingRecord:
    async with store.reading() as tx:
        asked = RankingAsked(KIND, guild, span)
        return await tx.profiles.ranking(asked, person, limit, offset)


async def test_a_game_is_recorded_once(store: Store) -> None:
    game = await finished(store, ANNE, BOB)
    async with store.transaction() as tx:
        again = FinishedRecord(game, KIND, HERE, 2, START)
        assert not await tx.profiles.record(again, [])
        assert not await tx.profiles.record(again, [ResultRecord(game, CLEO, 1, 1, 0, 0, 0, "")])
    async with store.reading() as tx:
        assert await tx.profiles.tallies(ANNE) == (TallyRecord(KIND, 1, 1, 0, 500.0),)
        assert await tx.profiles.tallies(CLEO) == ()


async def test_tallies_by_kind_and_server(store: Store) -> None:
    await finished(store, ANNE, BOB, share=400)
    await finished(store, BOB, ANNE, share=700, guild=THERE)
    await finished(store, ANNE, share=None)
    await finished(store, ANNE, BOB, share=None, kind="baggle")
    async with store.reading() as tx:
        assert await tx.profiles.tallies(ANNE) == (
            TallyRecord("baggle", 1, 1, 0, None),
            TallyRecord(KIND, 3, 2, 1, 550.0),
        )
        assert await tx.profiles.tallies(ANNE, THERE) == (TallyRecord(KIND, 1, 0, 0, 700.0),)
        assert await tx.profiles.tallies(ANNE, 999) == ()


async def test_the_best_placement_is_the_earliest_of_equals(store: Store) -> None:
    late = await finished(store, ANNE, BOB, at=START + HOUR)
    early = await finished(store, ANNE, BOB, guild=THERE)
    async with store.reading() as tx:
        best = await tx.profiles.best(ANNE, KIND)
        here = await tx.profiles.best(ANNE, KIND, HERE)
        assert await tx.profiles.best(CLEO, KIND) is None
    assert best is not None
    assert here is not None
    assert (best.game_id, best.best, best.best_words) == (early, 10, "MOT")
    assert here.game_id == late


async def test_who_has_played_on_a_server(store: Store) -> None:
    await finished(store, ANNE, BOB)
    await finished(store, CLEO, BOB, guild=THERE)
    async with store.reading() as tx:
        assert await tx.profiles.players(HERE, [ANNE, CLEO]) == {ANNE}
        assert await tx.profiles.players(THERE, [ANNE, BOB, CLEO]) == {BOB, CLEO}


async def test_games_whose_end_is_unknown_come_in_the_order_of_their_last_event(
    store: Store,
) -> None:
    async with store.transaction() as tx:
        ids = []
        for number, hours in enumerate((3, 1, 2)):
            game = await tx.games.add(replace(new_game(), code=f"G{number}"), START)
            change = GameUpdate(game.id, 1, ANNE, FINISHED, None, "{}")
            await tx.games.save(change, START + 9 * HOUR)
            await tx.games.log(game.id, 2, [NewEvent("x", {})], START)
            await tx.games.log(game.id, 2, [NewEvent("y", {})], START + hours * HOUR)
            ids.append(game.id)
        silent = await tx.games.add(replace(new_game(), code="G9"), START)
        await tx.games.save(GameUpdate(silent.id, 1, ANNE, FINISHED, None, "{}"), START + HOUR / 2)
        await tx.games.add(replace(new_game(), code="OPEN"), START)
        assert await tx.profiles.unrecorded("baggle") == ()
        assert await tx.profiles.unrecorded(KIND) == (
            (silent.id, START + HOUR / 2),
            (ids[1], START + HOUR),
            (ids[2], START + 2 * HOUR),
            (ids[0], START + 3 * HOUR),
        )
        await tx.profiles.record(FinishedRecord(ids[1], KIND, HERE, 0, START), [])
        assert ids[1] not in dict(await tx.profiles.unrecorded(KIND))


async def test_ratings_are_held_and_written(store: Store) -> None:
    async with store.transaction() as tx:
        fresh = [rating(ANNE, 1000, games=0), rating(BOB, 1000, games=0)]
        assert await tx.profiles.hold(fresh) == {ANNE: fresh[0], BOB: fresh[1]}
        await tx.profiles.rate([rating(ANNE, 1100)])
        assert await tx.profiles.hold(fresh) == {ANNE: rating(ANNE, 1100), BOB: fresh[1]}
        assert await tx.profiles.hold([]) == {}
    async with store.reading() as tx:
        assert await tx.profiles.ratings_of(ANNE, [HERE, EVERYWHERE]) == (rating(ANNE, 1100),)
        assert await tx.profiles.ratings_of(ANNE, [THERE]) == ()


async def test_no_change_of_a_held_rating_is_lost(store: Store) -> None:
    async def one_more() -> None:
        async with store.transaction() as tx:
            held = (await tx.profiles.hold([rating(ANNE, 1000, games=0)]))[ANNE]
            await asyncio.sleep(0)
            await tx.profiles.rate([replace(held, games=held.games + 1)])

    await asyncio.gather(*(one_more() for _ in range(5)))
    async with store.reading() as tx:
        (found,) = await tx.profiles.ratings_of(ANNE, [HERE])
    assert found.games == 5


async def test_the_ranking_by_rating_has_pages_ties_and_ones_own_line(store: Store) -> None:
    async with store.transaction() as tx:
        rows = [(ANNE, 900), (BOB, 1200), (CLEO, 1200), (4, 1300)]
        await tx.profiles.rate([rating(who, shown) for who, shown in rows])
        await tx.profiles.rate([rating(5, 2000, games=0), rating(6, 2000, scope=THERE)])
    first = await ranking(store, HERE, limit=2)
    assert [(line.rank, line.user_id) for line in first.lines] == [(1, 4), (2, BOB)]
    assert first.own == LineRecord(4, ANNE, 900, 1, 0)
    assert first.total == 4
    second = await ranking(store, HERE, person=99, limit=2, offset=2)
    assert [(line.rank, line.user_id) for line in second.lines] == [(2, CLEO), (4, ANNE)]
    assert second.own is None
    assert (await ranking(store, None)).total == 0


async def test_the_ranking_of_a_month_counts_games_between_people_that_ended_in_it(
    store: Store,
) -> None:
    span = (START, START + HOUR)
    await finished(store, ANNE, BOB, CLEO, at=START)
    await finished(store, BOB, ANNE, at=START + HOUR - timedelta(microseconds=1))
    await finished(store, BOB, ANNE, at=START + HOUR)
    await finished(store, BOB, ANNE, at=START - timedelta(microseconds=1))
    await finished(store, ANNE, at=START)
    await finished(store, CLEO, ANNE, guild=THERE, at=START)
    await finished(store, CLEO, ANNE, kind="baggle", at=START)
    assert await ranking(store, HERE, span) == RankingRecord(
        (
            LineRecord(1, ANNE, 4, 2, 1),
            LineRecord(1, BOB, 4, 2, 1),
            LineRecord(3, CLEO, 0, 1, 0),
        ),
        LineRecord(1, ANNE, 4, 2, 1),
        3,
    )
    everywhere = await ranking(store, None, span, CLEO)
    assert everywhere.own == LineRecord(3, CLEO, 2, 2, 1)


async def test_who_is_forgotten_leaves_others_what_they_won(store: Store) -> None:
    await finished(store, ANNE, BOB)
    async with store.transaction() as tx:
        await tx.profiles.rate([rating(ANNE, 1100), rating(BOB, 900)])
        await tx.privacy.forget(BOB, "blocks")
    async with store.reading() as tx:
        assert await tx.profiles.tallies(BOB) == ()
        assert await tx.profiles.ratings_of(BOB, [HERE]) == ()
        assert await tx.profiles.unrecorded(KIND) == ()
    span = (START, START + HOUR)
    assert (await ranking(store, HERE, span)).lines == (LineRecord(1, ANNE, 2, 1, 1),)
