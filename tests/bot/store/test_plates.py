"""The contract of plates and sketches."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.games import FINISHED
from bot.store.records import GameUpdate, PlateRecord, SketchRecord
from bot.store.tables import plates
from tests.bot.conftest import START
from tests.bot.store.test_games import add

LAYOUT = {"holes": ["..", ".."], "premiums": ["..", ".d"], "star": "A1"}


async def put(store: Store, key: str, guild: int = 10) -> PlateRecord:
    async with store.transaction() as tx:
        return await tx.plates.put(guild, key.title(), key, LAYOUT, 7, START)


async def test_a_plate_is_found_by_server_and_key_or_id(store: Store) -> None:
    made = await put(store, "MAISON")
    async with store.reading() as tx:
        assert await tx.plates.get(10, made.id) == made
        assert await tx.plates.by_key(10, "MAISON") == made
        assert await tx.plates.get(11, made.id) is None
        assert await tx.plates.by_key(11, "MAISON") is None


async def test_the_same_key_is_replaced_on_one_server_and_free_on_another(store: Store) -> None:
    first, other = await put(store, "MAISON"), await put(store, "MAISON", guild=11)
    second = await put(store, "MAISON")
    async with store.reading() as tx:
        assert await tx.plates.of_guild(10) == (second,)
        assert await tx.plates.of_guild(11) == (other,)
        assert await tx.plates.get(10, first.id) is None
        assert await tx.plates.count(10) == 1


async def test_the_database_itself_refuses_a_second_plate_of_a_key(store: Store) -> None:
    await put(store, "MAISON")
    row = {"guild_id": 10, "name": "x", "key": "MAISON", "layout": LAYOUT, "author_id": 7}
    with pytest.raises(IntegrityError):
        async with store.transaction() as tx:
            await tx.connection.execute(insert(plates).values({**row, "created_at": START}))


async def test_plates_come_by_name_and_go_once(store: Store) -> None:
    late, early = await put(store, "ZEBRE"), await put(store, "ARBRE")
    last = await put(store, "_ARBRE")
    async with store.transaction() as tx:
        assert await tx.plates.of_guild(10) == (early, late, last), "on no database otherwise"
        assert await tx.plates.drop(10, last.id)
        assert not await tx.plates.drop(11, late.id), "it belongs to another server"
        assert await tx.plates.drop(10, late.id)
        assert not await tx.plates.drop(10, late.id)
        assert await tx.plates.of_guild(10) == (early,)


async def test_one_sketch_a_person_and_server(store: Store) -> None:
    sketch = SketchRecord(10, 7, "Maison", "...", 555, START)
    async with store.transaction() as tx:
        assert await tx.plates.sketch(10, 7) is None
        await tx.plates.keep_sketch(sketch)
        await tx.plates.keep_sketch(replace(sketch, text="..#", revision=556))
    async with store.transaction() as tx:
        assert await tx.plates.sketch(10, 7) == replace(sketch, text="..#", revision=556)
        assert await tx.plates.sketch(10, 8) is None
        await tx.plates.drop_sketch(10, 7)
        assert await tx.plates.sketch(10, 7) is None


async def test_the_open_games_of_a_server(store: Store) -> None:
    game = await add(store)
    assert game.guild_id is not None
    async with store.transaction() as tx:
        assert await tx.games.open_in(game.guild_id) == (game,)
        assert await tx.games.open_in(game.guild_id + 1) == ()
        await tx.games.save(GameUpdate(game.id, 1, 7, FINISHED, None, "{}"), START)
        assert await tx.games.open_in(game.guild_id) == ()
