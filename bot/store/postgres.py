"""All that is true of PostgreSQL alone: how a transaction begins, what its errors mean.

Writers queue, those of all processes, as they do on SQLite: a transaction that may write begins by
taking an advisory lock, which it has until it is over. So what was read in it is still true when
something is written because of it (READ COMMITTED: each statement sees all that was committed
before), whatever table that concerns. The other ways were dearer to get right: SERIALIZABLE gives
up transactions at any statement, and a block under ``async with`` cannot be run again by whoever
opened it; row locks would have to be remembered at every reading. What the queue costs is that
writes take as long as the server's answers to all of them, one after another: nothing is computed,
drawn or sent within a transaction.

What is written most often need not queue (``alone=False``: moves, drafts, marks in the outbox).
Such transactions take the same lock in its shared form, so they exclude, and are excluded by, those
that are alone, but run beside each other. Each guards what it writes by itself, as
``Store.transaction`` asks. The lock is taken first of all and kept to the end, never raised from
shared to exclusive, so it is part of no deadlock; its queue is fair, so that a stream of shared
ones keeps nobody waiting who wants to be alone.

Of the outbox, what belongs to one game is only added by transactions that are alone or have the
game's row, so there a row with a higher id is never seen before one with a lower id; on that its
order rests. What a channel is told that belongs to no game is added alone.

Readers wait for nobody: they see one moment (REPEATABLE READ).

A server that says no more, because it hangs or the network between is cut, would be waited for
without end. So each transaction has to be over in time, else its connection is dropped (see
:class:`Patience`). What is timed is the whole of it, not each statement: that is what whoever
asked for it waits for, and others behind them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet

from sqlalchemy import event, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.errors import StoreBusy

WRITERS = 0x43726162
"""The advisory lock that writers take."""

_ALONE = select(func.pg_advisory_xact_lock(WRITERS))
_BESIDE = select(func.pg_advisory_xact_lock_shared(WRITERS))

CONNECTIONS = 15
"""Those of a process; once opened they are kept, since to open one takes longer than to read."""

WRITERS_AT_ONCE = 6
"""More would leave too few of the connections to readers."""

FAREWELL = 2.0
"""Seconds for which a server is waited for that is told that a connection ends."""

_SETTINGS = {
    "application_name": "crabblabla",
    "lock_timeout": "10s",
    # A process that hangs or a machine that is gone must not keep the others from writing.
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

_BUSY = frozenset(
    {
        "40001",  # serialization failure
        "40P01",  # deadlock
        "55P03",  # lock timeout
        "25P03",  # idle in a transaction for too long
        "53300",  # too many connections
        "57P01",  # the server is stopped,
        "57P02",  # has crashed,
        "57P03",  # or is not ready yet
    }
)
"""States in which the same is worth trying again (appendix A of PostgreSQL's manual)."""

_LOST = "08"
"""The class of states that say that the connection is gone."""


@dataclass(frozen=True)
class Patience:
    """Seconds after which the database is taken for gone.

    Attributes:
        connecting: until a connection is free, and again until a new one is made.
        usual: from then on until a transaction is over; more than it may wait for its turn.
        much: the same, of one that says that it may change thousands of rows; None: without end.
    """

    connecting: float = 10.0
    usual: float = 20.0
    much: float | None = 600.0


UNHURRIED = Patience(much=None)
"""For what an operator started, who looks on and can end it by hand."""


@dataclass(eq=False)
class _Watch:
    """Over a connection in a transaction, or one that is being made."""

    connecting: asyncio.Timeout
    driver: Any = None
    timer: asyncio.TimerHandle | None = None
    late: bool = False

    def begin(self, driver: Any, limit: float | None) -> None:
        """The connection is there, for so many seconds."""
        self.driver = driver
        if limit is not None:
            self.timer = asyncio.get_running_loop().call_later(limit, self._run_out)

    def end(self) -> None:
        """It is in use no longer."""
        if self.timer is not None:
            self.timer.cancel()

    def drop(self) -> None:
        """Whoever waits for the server waits no longer."""
        if self.driver is not None:
            self.driver.terminate()
        elif not self.connecting.expired():
            self.connecting.reschedule(0.0)

    def _run_out(self) -> None:
        self.late = True
        self.drop()


@dataclass
class Database:
    """The connections to one database, which behave as the module says.

    Attributes:
        failures: how often it was out of reach, or silent for too long.
    """

    url: URL
    patience: Patience = field(default_factory=Patience)
    engine: AsyncEngine = field(init=False)
    failures: int = 0
    _watches: set[_Watch] = field(default_factory=set)
    _drivers: WeakSet[Any] = field(default_factory=WeakSet)

    writers_at_once = WRITERS_AT_ONCE

    def __post_init__(self) -> None:
        self.engine = create_async_engine(
            self.url,
            isolation_level="READ COMMITTED",
            # Few connections do most of the work, and know the statements already: each one that a
            # connection has not prepared costs another question.
            pool_use_lifo=True,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=self.patience.connecting,
            connect_args={"server_settings": _SETTINGS, "prepared_statement_cache_size": 500},
        )
        event.listen(self.engine.sync_engine, "connect", self._on_connect)
        event.listen(self.engine.sync_engine, "checkout", _on_checkout)

    @asynccontextmanager
    async def transaction(
        self, *, write: bool, alone: bool = True, much: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that waits for its turn where it may write; ``much`` of it has more time.

        Raises StoreBusy where there is no connection, or it was not over in time.
        """
        limit = self.patience.much if much else self.patience.usual
        async with self._connection(limit) as connection:
            if not write:
                await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            async with connection.begin():
                if write:
                    await connection.execute(_ALONE if alone else _BESIDE)
                yield connection

    def cut(self) -> None:
        """Drop the connections that are in use, however far they are."""
        self.failures += 1
        for watch in self._watches:
            watch.drop()

    async def close(self) -> None:
        """Close all connections; none is in use any more."""
        goodbyes = (driver.close(timeout=FAREWELL) for driver in tuple(self._drivers))
        await asyncio.gather(*goodbyes, return_exceptions=True)
        await self.engine.dispose()

    @asynccontextmanager
    async def _connection(self, limit: float | None) -> AsyncIterator[AsyncConnection]:
        """A connection for so many seconds. Raises StoreBusy."""
        watch = _Watch(asyncio.timeout(2 * self.patience.connecting))
        self._watches.add(watch)
        try:
            async with AsyncExitStack() as stack:
                connection = await self._connect(stack, watch.connecting)
                assert connection.sync_connection is not None
                watch.begin(connection.sync_connection.connection.driver_connection, limit)
                yield connection
        except DBAPIError as error:
            if not watch.late:
                raise
            raise StoreBusy(f"the database was not done within {limit:g} s") from error
        finally:
            watch.end()
            self._watches.discard(watch)
            self.failures += watch.late

    async def _connect(self, stack: AsyncExitStack, limit: asyncio.Timeout) -> AsyncConnection:
        try:
            async with limit:
                return await stack.enter_async_context(self.engine.connect())
        except PoolTimeout as error:
            raise StoreBusy(f"no connection to the database is free: {error}") from error
        except OSError as error:
            self.failures += 1
            reason = str(error) or "it does not answer"
            raise StoreBusy(f"the database cannot be reached: {reason}") from error

    def _on_connect(self, connection: Any, _record: Any) -> None:
        self._drivers.add(connection.driver_connection)

    def is_busy(self, error: Exception) -> bool:
        """Whether others were in the way, or the server was, so that it may go well later."""
        if not isinstance(error, DBAPIError):
            return False
        state = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or state in _BUSY or state.startswith(_LOST)


def _on_checkout(connection: Any, _record: Any, _proxy: Any) -> None:
    """Leave connections alone that the server has closed meanwhile.

    The driver knows without asking; ``pool_pre_ping`` would ask three times for each transaction.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError
