"""All that is true of SQLite alone: pragmas, how a transaction begins, the online backup.

The driver's own transaction handling is switched off, because it begins too late for reads and
never begins IMMEDIATE: a write that starts as a read cannot wait for its turn, it fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.sqlite_driver import Connection as Driver
from bot.store.sqlite_driver import connect
from bot.store.sqlite_driver import is_busy as means_busy

WRITERS_AT_ONCE = 1
"""SQLite has one writer, whatever is written."""

WRITE = "store_write"
"""The execution option of a connection whose transaction will write."""

MUCH = "store_much"
"""And of one that will write much."""

_PRAGMAS = (
    # Two processes that open a new file at once are in each other's way here: the driver waits.
    "PRAGMA journal_mode = WAL",
    # FULL: what a player was told is saved also outlives the machine, not only the process.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def is_sqlite(url: URL) -> bool:
    """Whether this module is concerned."""
    return url.get_backend_name() == "sqlite"


def database_path(url: URL) -> Path | None:
    """The file of the database; None for one in memory or elsewhere."""
    if not is_sqlite(url) or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def create_engine(url: URL) -> AsyncEngine:
    """An engine whose connections begin and behave as the module says; makes the file's folder."""
    path = database_path(url)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    arguments, named = url.get_dialect()().create_connect_args(url)
    engine = create_async_engine(url, async_creator=partial(connect, *arguments, **named))
    event.listen(engine.sync_engine, "connect", _on_connect)
    event.listen(engine.sync_engine, "begin", _on_begin)
    return engine


@asynccontextmanager
async def begin(
    connection: AsyncConnection, *, write: bool, alone: bool, much: bool
) -> AsyncIterator[None]:
    """A transaction that waits for its turn where it may write, and then always is ``alone``."""
    await connection.execution_options(**{WRITE: write, MUCH: much})
    async with connection.begin():
        yield


def _on_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _on_begin(connection: Connection) -> None:
    options, driver = connection.get_execution_options(), connection.connection.driver_connection
    if options.get(MUCH, False) and isinstance(driver, Driver):
        driver.go_aside()
    if options.get(WRITE, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif isinstance(driver, Driver):
        driver.begin()


def is_busy(error: DBAPIError) -> bool:
    """Whether the database was locked by another process for the whole busy timeout."""
    return means_busy(error.orig)


async def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use, in a worker thread, with SQLite's backup API.

    The copy appears under its name only when it is complete.
    """
    await asyncio.to_thread(_backup, source, target)


def _backup(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    reading = f"{source.absolute().as_uri()}?mode=ro"
    with (
        contextlib.closing(sqlite3.connect(reading, uri=True)) as here,
        contextlib.closing(sqlite3.connect(part)) as there,
    ):
        here.backup(there)
    part.replace(target)
