"""SQLite's connections as the module sqlite3 makes them, and what their errors mean.

What goes on too long can be interrupted, and nothing is said in place of a transaction that SQLite
has undone by itself.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from typing import Any, Self

from sqlalchemy import Engine, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

STEPS = 10_000
"""Of SQLite's machine between two looks at how long a reading goes on: half a millisecond."""

STATEMENTS = 500
"""That a connection keeps prepared; the program has some hundreds."""

SPOILT = frozenset(
    {
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOTADB,
    }
)
"""What a connection may go on to say when the operator has mended its cause: it keeps the file as
it found it."""


class RawConnection(sqlite3.Connection):
    """SQLite's own, for one thread at a time.

    Attributes:
        on_loop: whether what goes on too long is to be interrupted at present.
        eager: whether all rows of a statement are fetched with it.
        bound: whether all that is said belongs to one transaction.
    """

    on_loop = False
    eager = True
    bound = False
    _reads = False
    _looks = 0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.set_progress_handler(self._is_too_long, STEPS)

    def cursor(self, factory: Any = None) -> Any:
        """A cursor that fetches as this connection is told to."""
        return super().cursor(factory or _Cursor)

    def expect(self, *, reads: bool) -> None:
        """A statement comes. Raises OperationalError where it would stand alone: a disk that is
        full, say, lets SQLite undo the whole transaction, and keep at once what is said next."""
        if self.bound and not self.in_transaction:
            error = sqlite3.OperationalError("the transaction was undone by an earlier error")
            error.sqlite_errorcode = sqlite3.SQLITE_ABORT_ROLLBACK
            raise error
        self._reads, self._looks = reads, 0

    def _is_too_long(self) -> bool:
        # SQLite goes on counting from where the same statement ended the last time, so the first
        # look may come soon.
        self._looks += 1
        return self.on_loop and self._reads and self._looks > 1


class _Cursor(sqlite3.Cursor):
    """Fetches all rows while its statement can be interrupted: nobody sees half an answer."""

    connection: RawConnection
    _rows: deque[Any] | None = None

    def execute(self, statement: str, parameters: Any = ()) -> Self:
        connection = self.connection
        connection.expect(reads=statement.lstrip()[:6].upper() == "SELECT")
        self._rows = None
        super().execute(statement, parameters)
        if self.description is not None and connection.eager:
            self._rows = deque(super().fetchall())
        return self

    def executemany(self, statement: str, parameters: Any) -> Self:
        # Interrupting what writes would undo the whole transaction.
        self.connection.expect(reads=False)
        self._rows = None
        return super().executemany(statement, parameters)

    def __next__(self) -> Any:
        if self._rows is None:
            return super().__next__()
        if not self._rows:
            raise StopIteration
        return self._rows.popleft()

    def fetchone(self) -> Any:
        if self._rows is None:
            return super().fetchone()
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        if self._rows is None:
            return super().fetchmany(size)
        count = min(size or self.arraysize, len(self._rows))
        return [self._rows.popleft() for _ in range(count)]

    def fetchall(self) -> list[Any]:
        if self._rows is None:
            return super().fetchall()
        rows, self._rows = list(self._rows), deque()
        return rows


def open_engine(url: URL) -> Engine:
    """Where the driver gets SQLAlchemy's connections."""
    named = {
        "check_same_thread": False,
        "timeout": 0.0,
        "isolation_level": None,
        "cached_statements": STATEMENTS,
        "factory": RawConnection,
    }
    url = url.set(drivername="sqlite+pysqlite")
    return create_engine(url, poolclass=NullPool, connect_args=named)


def is_spoilt(error: BaseException) -> bool:
    """Whether a new connection might fare better."""
    found = code_of(error)
    return found is not None and found & 0xFF in SPOILT


def is_undecodable(error: DBAPIError) -> bool:
    """Whether a text is none, which Python says and SQLite does not mind."""
    return isinstance(error.orig, sqlite3.OperationalError) and code_of(error) is None


def is_busy(error: BaseException) -> bool:
    """Whether it says that another process, or connection, was in the way."""
    return means(error, sqlite3.SQLITE_BUSY)


def means(error: BaseException, kind: int) -> bool:
    """Whether it is of that kind, one of those that every version of SQLite knows."""
    found = code_of(error)
    return found is not None and found & 0xFF == kind


def code_of(error: BaseException) -> int | None:
    """SQLite's extended code, of SQLAlchemy's errors, too."""
    found: int | None = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return found
