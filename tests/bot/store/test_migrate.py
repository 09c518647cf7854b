"""Migrations: from nothing, again, with a copy put aside, and from a later version."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Integer,
    MetaData,
    func,
    insert,
    inspect,
    select,
    text,
)

from bot.store import NewerDatabase, Store, sqlite
from bot.store.migrate import SCRIPTS, copy_database, migrate
from bot.store.tables import metadata
from tests.bot.conftest import START
from tests.bot.store.test_games import add


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_migrations_make_exactly_the_tables(store: Store) -> None:
    async with store.reading() as tx:
        assert await tx.connection.run_sync(differences) == []


async def test_a_new_database_needs_no_copy_and_a_second_start_changes_nothing(
    bare_store: Store, tmp_path: Path
) -> None:
    first = await migrate(bare_store, tmp_path / "copies", START)
    second = await migrate(bare_store, tmp_path / "copies", START)
    assert (first.before, first.copy) == (None, None)
    assert (second.before, second.after, second.copy) == (first.after, first.after, None)
    assert not (tmp_path / "copies").exists()


async def test_several_processes_may_start_at_once(bare_url: str, tmp_path: Path) -> None:
    stores = [Store.open(bare_url) for _ in range(4)]
    await asyncio.gather(*(migrate(store, tmp_path, START) for store in stores))
    async with stores[-1].reading() as tx:
        assert await tx.connection.run_sync(differences) == []
    for store in stores:
        await store.close()


def first_alone(tmp_path: Path) -> Path:
    """The project's migrations without those after the first."""
    scripts = tmp_path / "first"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    for script in (SCRIPTS / "env.py", *SCRIPTS.glob("versions/0001_*.py")):
        shutil.copy(script, scripts / script.relative_to(SCRIPTS))
    return scripts


def sample(column: Column[Any]) -> Any:
    """Something that fits into a column."""
    kind = column.type
    if isinstance(kind, DateTime):
        return START if kind.timezone else START.replace(tzinfo=None)
    if isinstance(kind, JSON):
        return {"H4": "C"}
    if isinstance(kind, Boolean):
        return True
    return 1 if isinstance(kind, Integer) else "12"


def fill(connection: Connection) -> list[str]:
    """A row in each table that there is; the tables' names."""
    there = MetaData()
    there.reflect(connection)
    tables = [table for table in there.sorted_tables if table.name != "alembic_version"]
    for table in tables:
        connection.execute(insert(table).values({it.name: sample(it) for it in table.c}))
    return [table.name for table in tables]


async def test_what_stood_in_the_first_tables_stands_in_the_last(
    bare_store: Store, tmp_path: Path
) -> None:
    first = await migrate(bare_store, tmp_path, START, first_alone(tmp_path))
    assert first.after == "0001"
    async with bare_store.transaction() as tx:
        filled = await tx.connection.run_sync(fill)
    anew = {"drafts", "set_aside"}  # made anew by 0003, before anything was written to them
    assert {"games", "outbox", *anew} <= set(filled)
    await migrate(bare_store, tmp_path, START)
    async with bare_store.reading() as tx:
        assert await tx.connection.run_sync(differences) == []
        assert await tx.games.get(1) is not None
        for name in set(filled) - anew:
            rows = await tx.connection.execute(select(func.count()).select_from(text(name)))
            assert rows.scalar_one() == 1, name


NEXT_REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "0999"
down_revision = "{head}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.Integer(), primary_key=True))
    {then}
"""


def with_one_more(tmp_path: Path, head: str, then: str = "") -> Path:
    """The project's migrations and one that comes after them."""
    scripts = tmp_path / "scripts"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    text = NEXT_REVISION.format(head=head, then=then)
    (scripts / "versions" / "0999_later.py").write_text(text)
    return scripts


async def head_of(store: Store, tmp_path: Path) -> str:
    head = (await migrate(store, tmp_path, START)).after
    assert head is not None
    return head


async def test_a_database_of_an_older_revision_is_changed(
    bare_store: Store, tmp_path: Path
) -> None:
    older = await head_of(bare_store, tmp_path)
    game = await add(bare_store)
    done = await migrate(bare_store, tmp_path / "copies", START, with_one_more(tmp_path, older))
    assert (done.before, done.after) == (older, "0999")
    async with bare_store.reading() as tx:
        assert await tx.games.get(game.id) == game
        assert await tx.connection.run_sync(lambda c: inspect(c).has_table("later"))


async def test_a_file_is_copied_before_it_is_changed(database: Path, tmp_path: Path) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{database}")
    game = await add(store)
    older = await head_of(store, tmp_path)
    done = await migrate(store, tmp_path / "copies", START, with_one_more(tmp_path, older))
    await store.close()
    assert done.copy is not None
    assert done.copy.name == f"crabblabla-20260301T120000Z-{older}.db"
    with closing(sqlite3.connect(done.copy)) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(older,)]
        assert copy.execute("SELECT code FROM games").fetchall() == [(game.code,)]


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    bare_store: Store, tmp_path: Path
) -> None:
    older = await head_of(bare_store, tmp_path)
    scripts = with_one_more(tmp_path, older, then="raise RuntimeError('no room')")
    with pytest.raises(RuntimeError, match="no room"):
        await migrate(bare_store, tmp_path / "copies", START, scripts)
    assert await head_of(bare_store, tmp_path) == older
    async with bare_store.reading() as tx:
        assert not await tx.connection.run_sync(lambda c: inspect(c).has_table("later"))


async def test_a_later_database_is_left_alone(bare_store: Store, tmp_path: Path) -> None:
    await head_of(bare_store, tmp_path)
    async with bare_store.transaction() as tx:
        await tx.connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'zzzz'")
    with pytest.raises(NewerDatabase) as caught:
        await migrate(bare_store, tmp_path, START)
    assert caught.value.revision == "zzzz"


async def test_a_copy_holds_what_was_committed_while_the_database_is_in_use(
    database: Path, tmp_path: Path
) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{database}")
    game = await add(store)
    async with store.reading() as tx:
        await tx.games.get(game.id)
        copy = await copy_database(store, tmp_path / "copies", "manual", START)
    await store.close()
    assert copy is not None
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT code FROM games").fetchall() == [(game.code,)]
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert list(copy.parent.iterdir()) == [copy], "no half copy is left"


async def test_another_server_s_database_is_not_copied(postgres_url: str, tmp_path: Path) -> None:
    store = Store.open(postgres_url)
    assert await copy_database(store, tmp_path, "manual", START) is None
    await store.close()


async def test_a_database_in_memory_has_no_file_to_copy() -> None:
    store = Store.open("sqlite+aiosqlite:///:memory:")
    assert sqlite.database_path(store.url) is None
    await store.close()
