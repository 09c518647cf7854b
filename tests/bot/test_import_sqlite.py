"""Moving from a file to PostgreSQL: all of it or nothing, and the games go on there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select, text

from bot.cli import main
from bot.store import Store, Transaction
from bot.store.copying import copy_rows
from bot.store.migrate import migrate
from bot.store.tables import events, games, metadata
from tests.bot.conftest import START, ManualClock
from tests.bot.services.conftest import ANNE, BOB, Bench, make_service
from tests.bot.store.test_games import add
from tests.bot.store.test_migrate import fill as fill_first
from tests.bot.store.test_migrate import first_alone
from tests.bot.store.test_privacy import HERE, THERE, fill

T = TypeVar("T")


Call = Callable[[Path, str], Result]


@pytest.fixture
def call(tmp_path: Path) -> Call:
    """The command, for a file and the URL of the database that it is to move to."""
    config = tmp_path / "config.toml"

    def run(file: Path, url: str) -> Result:
        config.write_text(f'[database]\nurl = "{url}"\n')
        return CliRunner().invoke(main, ["import-sqlite", str(file), "--config", str(config)])

    return run


def within(url: str, do: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a store."""

    async def run() -> T:
        store = Store.open(url)
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(run())


def of_file(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def everything(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows of all tables."""
    found = {}
    async with store.reading() as tx:
        for table in metadata.sorted_tables:
            rows = (await tx.connection.execute(select(table))).mappings()
            found[table.name] = sorted((dict(row) for row in rows), key=str)
    return found


async def fill_all(store: Store) -> None:
    """Rows in every table, and more events than are held in memory at once."""
    async with store.transaction() as tx:
        await fill(tx, ANNE, HERE, 1)
        await fill(tx, BOB, THERE, 70)
        many = [{"game_id": 70, "version": 1, "kind": "é", "data": {}, "at": START}] * 2100
        await tx.connection.execute(events.insert(), many)


def test_every_row_arrives_as_it_was_and_the_file_stays(
    call: Call, postgres_url: str, database: Path
) -> None:
    within(of_file(database), fill_all)
    before = within(of_file(database), everything)
    content = database.read_bytes()
    result = call(database, postgres_url)
    assert result.exit_code == 0, result.output
    assert "     2,102  events" in result.output
    assert f"{sum(map(len, before.values())):,}  rows" in result.output
    assert within(postgres_url, everything) == before
    assert all(before.values()), "no table was empty"
    assert database.read_bytes() == content


def test_the_games_go_on_and_new_rows_get_new_ids(
    call: Call, postgres_url: str, database: Path
) -> None:
    clock = ManualClock()

    async def begin(store: Store) -> int:
        view = await Bench(store, clock, make_service(store, clock)).running(BOB, rounds=3)
        await make_service(store, clock).pass_round(ANNE, view.ref.id)
        return view.ref.id

    game = within(of_file(database), begin)
    assert call(database, postgres_url).exit_code == 0

    async def go_on(store: Store) -> int:
        service = make_service(store, clock, seed=2)
        await service.pass_round(BOB, game)
        assert (await service.view(ANNE, game)).round == 2, "what was passed before counts"
        return (await Bench(store, clock, service).lobby()).ref.id

    assert within(postgres_url, go_on) > game


def test_a_file_of_an_older_version_is_brought_up_to_date_on_the_way(
    call: Call, bare_postgres_url: str, tmp_path: Path
) -> None:
    old = tmp_path / "old.db"
    scripts = first_alone(tmp_path)

    async def make(store: Store) -> None:
        await migrate(store, tmp_path, START, scripts)
        async with store.transaction() as tx:
            await tx.connection.run_sync(fill_first)

    within(of_file(old), make)
    assert call(old, bare_postgres_url).exit_code == 0

    async def codes(store: Store) -> list[str]:
        async with store.reading() as tx:
            return list((await tx.connection.execute(select(games.c.code))).scalars())

    assert within(bare_postgres_url, codes) == ["12"]

    async def revision(store: Store) -> str:
        async with store.reading() as tx:
            query = text("SELECT version_num FROM alembic_version")
            return str((await tx.connection.execute(query)).scalar_one())

    assert within(of_file(old), revision) == "0001"


def test_a_database_with_rows_is_left_alone(
    call: Call, postgres_url: str, database: Path, tmp_path: Path
) -> None:
    async def begin(store: Store) -> None:
        await migrate(store, tmp_path, START)
        async with store.transaction() as tx:
            await tx.facts.set("name", "value")

    within(postgres_url, begin)
    before = within(postgres_url, everything)
    within(of_file(database), add)
    result = call(database, postgres_url)
    assert result.exit_code == 1
    assert "it is not empty, there are rows in the table facts" in result.output
    assert within(postgres_url, everything) == before


async def too_long(tx: Transaction) -> None:
    """A text that a file takes and PostgreSQL does not."""
    await tx.connection.execute(games.update().values(code="X" * 99))


async def lossy(tx: Transaction) -> None:
    rule = "CREATE RULE lossy AS ON INSERT TO games WHERE NEW.code = 'SECOND' DO INSTEAD NOTHING"
    await tx.connection.execute(text(rule))


@pytest.mark.parametrize(
    ("in_file", "in_database", "said"),
    [(too_long, None, "value too long"), (None, lossy, "1 of 2 rows arrived in the table games")],
)
def test_nothing_arrives_where_not_all_can(
    call: Call,
    bare_postgres_url: str,
    database: Path,
    tmp_path: Path,
    in_file: Callable[[Transaction], Awaitable[None]] | None,
    in_database: Callable[[Transaction], Awaitable[None]] | None,
    said: str,
) -> None:
    async def prepare(store: Store, do: Callable[[Transaction], Awaitable[None]] | None) -> None:
        await migrate(store, tmp_path, START)
        if do is not None:
            async with store.transaction() as tx:
                await do(tx)

    async def two_games(store: Store) -> None:
        await add(store)
        if in_file is None:
            await add(store, "SECOND")
        await prepare(store, in_file)

    within(of_file(database), two_games)
    within(bare_postgres_url, lambda store: prepare(store, in_database))
    result = call(database, bare_postgres_url)
    assert result.exit_code == 1
    assert "The database refuses" in result.output
    assert said in result.output
    assert not any(within(bare_postgres_url, everything).values())


def test_what_is_no_database_of_the_bot(call: Call, postgres_url: str, tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    (tmp_path / "text.db").write_bytes(random.Random(1).randbytes(5000))
    said = [("none.db", "does not exist"), ("empty.db", "it holds no games")]
    for name, words in [*said, ("text.db", "not a database")]:
        result = call(tmp_path / name, postgres_url)
        assert result.exit_code > 0
        assert words in result.output
    assert not (tmp_path / "none.db").exists()


def test_a_file_of_a_later_version(call: Call, postgres_url: str, database: Path) -> None:
    async def change(store: Store) -> None:
        async with store.transaction() as tx:
            await tx.connection.execute(text("UPDATE alembic_version SET version_num = 'zzzz'"))

    within(of_file(database), change)
    result = call(database, postgres_url)
    assert result.exit_code == 1
    assert "This program is older" in result.output


def test_a_file_is_not_what_one_moves_to(call: Call, tmp_path: Path, database: Path) -> None:
    result = call(database, of_file(tmp_path / "other.db"))
    assert result.exit_code == 1
    assert "database.url in the configuration must name" in result.output
    assert not (tmp_path / "other.db").exists()


async def test_a_file_may_be_copied_into_another_one(database: Path, tmp_path: Path) -> None:
    """What is copied depends on neither kind."""
    here, there = Store.open(of_file(database)), Store.open(of_file(tmp_path / "other.db"))
    await migrate(there, tmp_path, START)
    game = await add(here)
    async with here.reading() as source, there.transaction() as target:
        assert (await copy_rows(source, target))["games"] == 1
    assert (await add(there, "SECOND")).id > game.id
    await here.close()
    await there.close()
