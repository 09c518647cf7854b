"""Transactions: who waits for whom, and how a store is closed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store, StoreBusy, StoreClosed, sqlite_driver
from tests.bot.conftest import START
from tests.bot.store.test_games import add, new_game


async def test_closing_waits_for_the_transactions_under_way(store: Store, url: str) -> None:
    begun, finish = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        async with store.transaction() as tx:
            await tx.games.add(new_game(), START)
            begun.set()
            await finish.wait()

    writing = asyncio.create_task(write())
    await begun.wait()
    closing_ = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    assert not closing_.done()
    finish.set()
    await asyncio.gather(writing, closing_)
    again = Store.open(url)
    async with again.reading() as tx:
        assert await tx.games.by_code("ABC234") is not None
    await again.close()


async def test_closing_waits_for_who_waits_for_a_turn(store: Store, url: str) -> None:
    async with store.transaction():
        writing = asyncio.create_task(add(store))
        await asyncio.sleep(0)
        closing_ = asyncio.create_task(store.close())
        await asyncio.sleep(0)
    await asyncio.gather(writing, closing_)
    again = Store.open(url)
    async with again.reading() as tx:
        assert await tx.games.by_code("ABC234") is not None
    await again.close()


async def test_a_closed_store_opens_no_connection_that_nobody_would_close(store: Store) -> None:
    await add(store)
    await store.close()
    for opened in (store.transaction(), store.reading()):
        with pytest.raises(StoreClosed):
            await opened.__aenter__()
    assert not await store.responds()
    await store.close()


async def test_a_reader_sees_one_moment_while_others_write(store: Store) -> None:
    async with store.reading() as before:
        assert await before.games.by_code("ABC234") is None
        await add(store)
        assert await before.games.by_code("ABC234") is None
    async with store.reading() as after:
        assert await after.games.by_code("ABC234") is not None


async def test_another_process_that_keeps_the_file_is_told_apart(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_driver, "PATIENCE", 0)
    store = Store.open(f"sqlite+aiosqlite:///{database}")
    with closing(sqlite3.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await add(store)
        other.rollback()
    await add(store)
    await store.close()


async def test_what_the_connections_of_a_file_are_told(database: Path) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{database}")
    async with store.reading() as tx:
        told = {
            name: (await tx.connection.execute(text(f"PRAGMA {name}"))).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    await store.close()
    assert told == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_games_rows_go_with_it(store: Store) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.games.set_players(game.id, {7: 1})
        await tx.connection.execute(text("DELETE FROM games"))
        left = (await tx.connection.execute(text("SELECT count(*) FROM game_players"))).scalar_one()
    assert left == 0


async def test_it_says_whether_the_database_responds(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"no database at all" * 100)
    answers = []
    for name in ("new.db", "broken.db"):
        store = Store.open(f"sqlite+aiosqlite:///{tmp_path / name}")
        answers.append(await store.responds())
        await store.close()
    assert answers == [True, False]
