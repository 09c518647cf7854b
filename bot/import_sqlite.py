"""`python -m bot import-sqlite FILE`: an installation's games move from a file to PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Mapping
from pathlib import Path

import click

from bot.clock import Clock, system_clock
from bot.config import Config, Database
from bot.faults import told_to_operator
from bot.store import Store, sqlite
from bot.store.copying import copy_rows
from bot.store.migrate import migrate
from bot.store.postgres import UNHURRIED


class SameKind(Exception):
    """The configuration names an SQLite file, not a database to move to."""


class NoGames(Exception):
    """The file is no SQLite database of this program."""


def move_here(config: Config, file: Path) -> None:
    """Move the file's games into the database of the configuration; prints the rows by table.

    Raises ClickException, for the operator.
    """
    try:
        with told_to_operator():
            copied = asyncio.run(import_sqlite(file, config.database))
    except SameKind:
        raise click.ClickException(
            "database.url in the configuration must name the PostgreSQL database to move to."
        ) from None
    except NoGames as error:
        raise click.ClickException(f"{file} is no database of this bot: {error}.") from None
    for table, rows in copied.items():
        click.echo(f"{rows:>10,}  {table}")
    click.echo(f"{sum(copied.values()):>10,}  rows, all of {file}; it is unchanged.")


async def import_sqlite(
    source: Path, settings: Database, clock: Clock = system_clock
) -> Mapping[str, int]:
    """Put all that is in an SQLite file, of whatever revision, into the configured database.

    How many rows each table has. The file is read once, at one moment, and never changed; the
    database gets all of it or nothing. Raises SameKind, NoGames, NewerDatabase (of the file or the
    database), NotEmpty, and what the store and its driver raise.
    """
    if sqlite.is_sqlite(settings.address()):
        raise SameKind
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            await sqlite.backup(source, copy)
        except sqlite3.DatabaseError as error:
            raise NoGames(str(error)) from error
        return await _move(copy, settings, clock)


async def _move(copy: Path, settings: Database, clock: Clock) -> Mapping[str, int]:
    here = Store.open(Database(path=str(copy)).address())
    there = Store.open(settings.address(), UNHURRIED)
    try:
        if (await migrate(here, copy.parent / "older", clock())).before is None:
            raise NoGames("it holds no games")
        await migrate(there, Path(settings.backups), clock())
        async with here.reading() as source, there.transaction(much=True) as target:
            return await copy_rows(source, target)
    finally:
        await here.close()
        await there.close()
