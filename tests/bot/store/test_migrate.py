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
from sqlalchemy import Connection, inspect

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
    tmp_path: Path,
) -> None:
    store = Store.open(f"sqlite+aiosqlite:///{tmp_path / 'deep' / 'new.db'}")
    first = await migrate(store, tmp_path / "copies", START)
    second = await migrate(store, tmp_path / "copies", START)
    await store.close()
    assert (first.before, first.copy) == (None, None)
    assert (second.before, second.after, second.copy) == (first.after, first.after, None)
    assert not (tmp_path / "copies").exists()


async def test_several_processes_may_start_at_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    stores = [Store.open(url) for _ in range(4)]
    await asyncio.gather(*(migrate(store, tmp_path, START) for store in stores))
    async with stores[-1].reading() as tx:
        assert await tx.connection.run_sync(differences) == []
    for store in stores:
        await store.close()


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


async def test_a_database_of_an_older_revision_is_copied_before_it_is_changed(
    store: Store, tmp_path: Path
) -> None:
    game = await add(store)
    older = await head_of(store, tmp_path)
    scripts = with_one_more(tmp_path, older)
    done = await migrate(store, tmp_path / "copies", START, scripts)
    assert (done.before, done.after) == (older, "0999")
    assert done.copy is not None
    assert done.copy.name == f"crabblabla-20260301T120000Z-{older}.db"
    with closing(sqlite3.connect(done.copy)) as copy:
        assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [(older,)]
        assert copy.execute("SELECT code FROM games").fetchall() == [(game.code,)]
    async with store.reading() as tx:
        assert await tx.games.get(game.id) == game
        assert await tx.connection.run_sync(lambda c: inspect(c).has_table("later"))


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    store: Store, tmp_path: Path
) -> None:
    older = await head_of(store, tmp_path)
    scripts = with_one_more(tmp_path, older, then="raise RuntimeError('no room')")
    with pytest.raises(RuntimeError, match="no room"):
        await migrate(store, tmp_path / "copies", START, scripts)
    assert await head_of(store, tmp_path) == older
    async with store.reading() as tx:
        assert not await tx.connection.run_sync(lambda c: inspect(c).has_table("later"))


async def test_a_later_database_is_left_alone(store: Store, tmp_path: Path) -> None:
    async with store.transaction() as tx:
        await tx.connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'zzzz'")
    with pytest.raises(NewerDatabase) as caught:
        await migrate(store, tmp_path, START)
    assert caught.value.revision == "zzzz"


async def test_a_copy_holds_what_was_committed_while_the_database_is_in_use(
    store: Store, database: Path, tmp_path: Path
) -> None:
    game = await add(store)
    async with store.reading() as tx:
        await tx.games.get(game.id)
        copy = await copy_database(store, tmp_path / "copies", "manual", START)
    assert copy is not None
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT code FROM games").fetchall() == [(game.code,)]
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert list(copy.parent.iterdir()) == [copy], "no half copy is left"


async def test_a_database_in_memory_has_no_file_to_copy() -> None:
    store = Store.open("sqlite+aiosqlite:///:memory:")
    assert sqlite.database_path(store.engine.url) is None
    await store.close()
