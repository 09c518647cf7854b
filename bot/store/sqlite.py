"""All that is true of SQLite alone: pragmas, how a transaction begins, the online backup.

The module sqlite3's own transaction handling is switched off, because it begins too late for reads
and never begins IMMEDIATE: a write that starts as a read cannot wait for its turn, it fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from bot.pace import Pace
from bot.store.sqlite_driver import QUICK, Connection, connect
from bot.store.sqlite_raw import is_busy, open_engine

CONNECTIONS = 15
"""That are open at once; whoever wants one more waits."""

IN_TURN = 20
"""Transactions that begin in one turn of the event loop: some milliseconds."""

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


@dataclass
class Database:
    """The connections to one file, which is made with its folder where there is none.

    Attributes:
        failures: how often another process had it for too long.
    """

    url: URL
    failures: int = 0
    _engine: Engine = field(init=False)
    _free: list[Connection] = field(default_factory=list)
    _disk: Pace = field(default_factory=lambda: Pace(QUICK))
    _in_turn: int = 0
    _closing: set[asyncio.Future[Any]] = field(default_factory=set)
    _room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(CONNECTIONS))

    writers_at_once = 1
    """SQLite has one writer, whatever is written."""

    def __post_init__(self) -> None:
        path = database_path(self.url)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._engine = open_engine(self.url)

    @asynccontextmanager
    async def transaction(
        self, *, write: bool, alone: bool = True, much: bool = False
    ) -> AsyncIterator[Connection]:
        """A transaction that waits for its turn where it may write, and then is always alone."""
        await self._give_way()
        async with self._room:
            connection = self._free.pop() if self._free else await self._open()
            try:
                async with connection.transaction(write=write, much=much):
                    yield connection
            except DBAPIError as error:
                self.failures += is_busy(error)
                raise
            finally:
                if connection.clean:
                    self._free.append(connection)
                else:  # who waited for its end was cancelled
                    self._drop(connection)
                if connection.spoilt:
                    # The others may have found the file in the same state.
                    self._drop_free()

    def cut(self) -> None:
        """Nobody waits here for another machine."""

    async def close(self) -> None:
        """Close all connections; none is in use any more."""
        self._drop_free()
        if self._closing:
            await asyncio.wait(self._closing)

    def is_busy(self, error: Exception) -> bool:
        """Whether another process had the database for as long as is waited for."""
        return is_busy(error)

    async def _give_way(self) -> None:
        """Let others have the event loop, who by waiting for answers alone would never get it."""
        if not self._in_turn:
            asyncio.get_running_loop().call_soon(self._new_turn)
        self._in_turn += 1
        if self._in_turn > IN_TURN:
            await asyncio.sleep(0)

    def _new_turn(self) -> None:
        self._in_turn = 0

    async def _open(self) -> Connection:
        connection = await connect(self._engine, self._disk)
        try:
            for pragma in _PRAGMAS:
                await connection.exec_driver_sql(pragma)
        except BaseException:
            self._drop(connection)
            raise
        connection.inner.rollback()
        return connection

    def _drop_free(self) -> None:
        while self._free:
            self._drop(self._free.pop())

    def _drop(self, connection: Connection) -> None:
        closing = connection.close()
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)


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
    try:
        with (
            contextlib.closing(sqlite3.connect(reading, uri=True)) as here,
            contextlib.closing(sqlite3.connect(part)) as there,
        ):
            here.backup(there)
        part.replace(target)
    except BaseException:
        # Where the disk is full it would keep what the others need.
        part.unlink(missing_ok=True)
        raise
