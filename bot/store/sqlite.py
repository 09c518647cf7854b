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

WRITERS_AT_ONCE = 1
"""SQLite has one writer, whatever is written."""

WRITE = "store_write"
"""The execution option of a connection whose transaction will write."""

_PRAGMAS = (
    "PRAGMA busy_timeout = 10000",
    # FULL: what a player was told is saved also outlives the machine, not only the process.
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)

_TRIES = 20
"""How often a new file is asked to be in WAL mode."""


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
async def begin(connection: AsyncConnection, *, write: bool, alone: bool) -> AsyncIterator[None]:
    """A transaction that waits for its turn where it may write, and then always is ``alone``."""
    await connection.execution_options(**{WRITE: write})
    async with connection.begin():
        yield


def _on_connect(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    _write_ahead(cursor)
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Put the file into WAL mode, where it stays.

    SQLite does not wait for its turn here: where another process opens the same new file at the
    same moment, this one fails at once. To begin a write does wait, so that is how to wait for it.
    """
    for _ in range(_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not _means_busy(error):
                raise
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("ROLLBACK")
        else:
            return
    cursor.execute("PRAGMA journal_mode = WAL")


def _on_begin(connection: Connection) -> None:
    write = connection.get_execution_options().get(WRITE, False)
    driver = connection.connection.driver_connection
    if write:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif isinstance(driver, Driver):
        driver.begin()


def is_busy(error: DBAPIError) -> bool:
    """Whether the database was locked by another process for the whole busy timeout."""
    return _means_busy(error.orig)


def _means_busy(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF == sqlite3.SQLITE_BUSY


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
