"""The contract of closed grids, records and statistics of B@ggle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from bot.store import Store
from bot.store.baggle_records import GridRecord, ScoreRecord, SeenRecord, SumsRecord
from tests.bot.conftest import START
from tests.bot.store.test_games import new_game

ANNE, BOB = 1, 2
HERE, THERE = 10, 11
TYPE = "4-standard"
GRID = "ETUKNOEVGTINDECA"
MINUTE = timedelta(minutes=1)


async def room(store: Store, guild: int = HERE) -> int:
    async with store.transaction() as tx:
        code = f"B{guild}{len(await tx.games.in_phase('baggle', 'lobby'))}"
        row = replace(new_game(), kind="baggle", code=code)
        return (await tx.games.add(row, START)).id


async def close(
    store: Store,
    game: int,
    number: int,
    points: Mapping[int, int],
    *,
    guild: int = HERE,
    room_type: str = TYPE,
    longest: str = "MOT",
    best: int = 200,
) -> None:
    """A closed grid, a minute after the one before; who has most points has won it."""
    at = START + number * MINUTE
    sheets = {str(person): longest for person in points}
    grid = GridRecord(game, number, guild, room_type, GRID, 180, 90, best, sheets, at)
    scores = [
        ScoreRecord(game, number, who, who, got, got + 1, longest, got == max(points.values()))
        for who, got in points.items()
    ]
    async with store.transaction() as tx:
        await tx.baggle.record(grid, scores)


async def test_a_closed_grid_is_read_as_it_was_written(store: Store) -> None:
    game = await room(store)
    await close(store, game, 1, {ANNE: 5})
    async with store.reading() as tx:
        grid = await tx.baggle.grid(game, 1)
        assert await tx.baggle.grid(game, 2) is None
        assert await tx.baggle.people(game, 1) == {ANNE: ANNE}
    assert grid is not None
    assert (grid.letters, grid.sheets, grid.closed_at) == (GRID, {"1": "MOT"}, START + MINUTE)


async def test_the_best_grids_of_a_type_here_and_everywhere(store: Store) -> None:
    here, there = await room(store), await room(store, THERE)
    await close(store, here, 1, {ANNE: 50, BOB: 60})
    await close(store, here, 2, {ANNE: 60})
    await close(store, there, 1, {BOB: 99}, guild=THERE)
    await close(store, here, 3, {ANNE: 500}, room_type="5-standard")
    await close(store, here, 4, {ANNE: 0})
    async with store.reading() as tx:
        local = await tx.baggle.best_grids(TYPE, HERE, 9)
        world = await tx.baggle.best_grids(TYPE, None, 2)
    assert [(line.user_id, line.points) for line in local] == [(BOB, 60), (ANNE, 60), (ANNE, 50)]
    assert [(line.user_id, line.points) for line in world] == [(BOB, 99), (BOB, 60)]


async def test_the_best_totals_add_up_the_grids_of_a_room(store: Store) -> None:
    first, second = await room(store), await room(store)
    await close(store, first, 1, {ANNE: 50, BOB: 60})
    await close(store, first, 2, {ANNE: 50})
    await close(store, second, 1, {BOB: 70})
    async with store.reading() as tx:
        totals = await tx.baggle.best_totals(TYPE, HERE, 9)
    found = [(line.user_id, line.points, line.words, line.grids) for line in totals]
    assert found == [(ANNE, 100, 102, 2), (BOB, 70, 71, 1), (BOB, 60, 61, 1)]
    assert totals[0].at == START + 2 * MINUTE


async def test_what_a_persons_grids_come_to_by_type(store: Store) -> None:
    game = await room(store)
    await close(store, game, 1, {ANNE: 50, BOB: 60}, longest="CHATON")
    await close(store, game, 2, {ANNE: 50}, longest="CHAT")
    await close(store, game, 3, {ANNE: 7}, room_type="5-tradition")
    async with store.reading() as tx:
        assert await tx.baggle.sums(ANNE, HERE) == (
            SumsRecord(TYPE, 2, 100, 102, 1, 50),
            SumsRecord("5-tradition", 1, 7, 8, 1, 7),
        )
        assert await tx.baggle.longest(ANNE, HERE) == "CHATON"
        assert await tx.baggle.sums(ANNE, THERE) == ()
        assert await tx.baggle.longest(ANNE, THERE) == ""


async def test_what_was_seen_on_grids_of_a_size(store: Store) -> None:
    game = await room(store)
    await close(store, game, 1, {ANNE: 5}, best=300)
    await close(store, game, 2, {ANNE: 5}, best=400, longest="CHATON")
    await close(store, game, 3, {ANNE: 5}, best=900, room_type="4-standard-long")
    async with store.reading() as tx:
        assert await tx.baggle.seen(4) == SeenRecord(3, GRID, 400, "CHATON")
        assert await tx.baggle.seen(5) == SeenRecord(0, "", 0, "")


async def test_who_is_forgotten_stands_nowhere_and_others_keep_theirs(store: Store) -> None:
    game = await room(store)
    await close(store, game, 1, {ANNE: 50, BOB: 60})
    async with store.transaction() as tx:
        await tx.privacy.forget(BOB, "blocks")
    async with store.reading() as tx:
        assert await tx.baggle.people(game, 1) == {ANNE: ANNE}
        assert [line.user_id for line in await tx.baggle.best_grids(TYPE, None, 9)] == [ANNE]
        grid = await tx.baggle.grid(game, 1)
    assert grid is not None
    assert set(grid.sheets) == {"1", "2"}
