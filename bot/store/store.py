"""The door to the database: an engine, and transactions that hand out the queries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, Self

from sqlalchemy import select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.store import postgres, sqlite
from bot.store.baggle import BaggleQueries
from bot.store.bans import BanQueries
from bot.store.connection import Connection
from bot.store.dailies import DailyQueries
from bot.store.drafts import DAILY, DraftQueries
from bot.store.errors import StoreBusy, StoreClosed, StoreError
from bot.store.facts import FactQueries
from bot.store.friends import FriendQueries
from bot.store.games import GameQueries
from bot.store.invitations import InvitationQueries
from bot.store.leases import LeaseQueries
from bot.store.ledger import LedgerQueries
from bot.store.outbox import OutboxQueries
from bot.store.people import PeopleQueries
from bot.store.plates import PlateQueries
from bot.store.postgres import Patience
from bot.store.privacy import PrivacyQueries
from bot.store.profiles import ProfileQueries
from bot.store.reminders import ReminderQueries
from bot.store.reports import ReportQueries
from bot.store.turns import Turns


@dataclass(frozen=True)
class Transaction:
    """An open transaction and the queries that run in it, one group a subject."""

    connection: Connection

    def savepoint(self) -> AbstractAsyncContextManager[object]:
        """What is written within goes where an exception leaves it; the rest of the transaction
        stays."""
        return self.connection.begin_nested()

    @cached_property
    def games(self) -> GameQueries:
        """Games, their players, their event log."""
        return GameQueries(self.connection)

    @cached_property
    def outbox(self) -> OutboxQueries:
        """What is to be announced."""
        return OutboxQueries(self.connection)

    @cached_property
    def people(self) -> PeopleQueries:
        """Preferences of people."""
        return PeopleQueries(self.connection)

    @cached_property
    def drafts(self) -> DraftQueries:
        """Placements that are being composed or were set aside."""
        return DraftQueries(self.connection)

    @cached_property
    def dailies(self) -> DailyQueries:
        """The daily."""
        return DailyQueries(self.connection)

    @cached_property
    def daily_drafts(self) -> DraftQueries:
        """As ``drafts``, of the daily."""
        return DraftQueries(self.connection, DAILY)

    @cached_property
    def plates(self) -> PlateQueries:
        """Plates that were drawn or are being drawn."""
        return PlateQueries(self.connection)

    @cached_property
    def invitations(self) -> InvitationQueries:
        """Invitations to games."""
        return InvitationQueries(self.connection)

    @cached_property
    def reminders(self) -> ReminderQueries:
        """Who has been reminded of which round."""
        return ReminderQueries(self.connection)

    @cached_property
    def friends(self) -> FriendQueries:
        """What people say of each other."""
        return FriendQueries(self.connection)

    @cached_property
    def profiles(self) -> ProfileQueries:
        """How finished games ended, and ratings."""
        return ProfileQueries(self.connection)

    @cached_property
    def baggle(self) -> BaggleQueries:
        """Closed grids of B@ggle, and who found what on them."""
        return BaggleQueries(self.connection)

    @cached_property
    def bans(self) -> BanQueries:
        """Who is banned from a server's games."""
        return BanQueries(self.connection)

    @cached_property
    def reports(self) -> ReportQueries:
        """Words that people miss or find wrong."""
        return ReportQueries(self.connection)

    @cached_property
    def ledger(self) -> LedgerQueries:
        """Tokens: accounts, transfers, stakes."""
        return LedgerQueries(self.connection)

    @cached_property
    def leases(self) -> LeaseQueries:
        """Which process serves which servers."""
        return LeaseQueries(self.connection)

    @cached_property
    def privacy(self) -> PrivacyQueries:
        """All that there is of a person or a server, wherever it stands."""
        return PrivacyQueries(self.connection)

    @cached_property
    def facts(self) -> FactQueries:
        """Interactions worked off, and facts about the installation."""
        return FactQueries(self.connection)


class Store:
    """The database of one process.

    Several stores, in one process or many, may be open on the same database: nothing is kept in
    memory between transactions.
    """

    def __init__(self, url: URL, patience: Patience) -> None:
        self._database = _database(url, patience)
        # Waiting for a turn here is fair and costs neither polling nor connections; between
        # processes the database's own locks hold. Who need not be alone waits for nobody else
        # where the database lets several write.
        self._alone = Turns()
        many = self._database.writers_at_once
        self._beside = asyncio.Semaphore(many) if many > 1 else self._alone
        self._closed = False
        self._under_way = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @classmethod
    def open(cls, url: str | URL, patience: Patience | None = None) -> Self:
        """A store on an SQLAlchemy URL (``sqlite+aiosqlite:///…``, ``postgresql+asyncpg://…``);
        connects on first use. ``patience`` is for a database that is not a file."""
        return cls(make_url(url), patience or Patience())

    @property
    def url(self) -> URL:
        """Of the database."""
        return self._database.url

    async def close(self) -> None:
        """Wait for the transactions under way, those included that wait for their turn, then give
        all connections back. Who asks for one later gets StoreClosed: it would never be closed."""
        while self._under_way:
            await self._quiet.wait()
        self._closed = True
        await self._database.close()

    def cut(self) -> None:
        """Wait for the database no longer: what is under way gets StoreBusy where it hangs, and
        nothing begins any more. For a stop that has no time left."""
        self._closed = True
        self._database.cut()

    @asynccontextmanager
    async def transaction(
        self, *, alone: bool = True, much: bool = False
    ) -> AsyncIterator[Transaction]:
        """A transaction that may write: committed at the end, rolled back on any exception.

        Nobody else writes meanwhile, in no process: what was read in it stays true until its end.
        Where it need not be ``alone``, others that need not either may write at the same time (on
        PostgreSQL; what one alone writes still waits for all, and all for it). There each write
        has to be guarded by itself:

        - it compares and swaps (a game's version, a draft's revision), inserts a row under a unique
          key, or is one statement that is right whatever it finds; or it comes after such a swap,
          whose row is locked until the end, and concerns what belongs to that row alone;
        - rows are locked in one order by all: a game's first, then those that belong to it, and
          of several of a kind the lower key first;
        - what it reads and does not guard so is only ever written by transactions that are alone,
          or may just as well be what it was a moment ago.

        ``much`` says that a statement in it may change or remove thousands of rows, so that on
        SQLite it is kept off the event loop, and on PostgreSQL given more time.

        Raises StoreBusy where the database cannot be had, or was lost on the way; StoreClosed.
        """
        with self._counted():
            turn, failures = self._alone if alone else self._beside, self._database.failures
            async with turn:
                if failures != self._database.failures:
                    # Else all that wait would find that out, one after another.
                    raise StoreBusy("the database was found to be out of reach")
                async with self._begin(write=True, alone=alone, much=much) as transaction:
                    yield transaction

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        """A transaction that only reads, from one consistent moment. Raises StoreBusy,
        StoreClosed."""
        with self._counted():
            async with self._begin(write=False) as transaction:
                yield transaction

    async def responds(self) -> bool:
        """Whether a transaction that may write can be had at present."""
        try:
            async with self.transaction() as transaction:
                await transaction.connection.execute(select(1))
        except (SQLAlchemyError, StoreError):
            return False
        return True

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """While somebody waits for a transaction or has it."""
        if self._closed:
            raise StoreClosed
        self._under_way += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._quiet.set()

    @asynccontextmanager
    async def _begin(
        self, *, write: bool, alone: bool = True, much: bool = False
    ) -> AsyncIterator[Transaction]:
        try:
            opened = self._database.transaction(write=write, alone=alone, much=much)
            async with opened as connection:
                yield Transaction(connection)
        except DBAPIError as error:
            if self._database.is_busy(error):
                raise StoreBusy(str(error.orig)) from error
            raise


class _Database(Protocol):
    """What a module knows of one kind of database."""

    url: URL
    failures: int
    """How often it was out of reach, or silent for too long."""

    @property
    def writers_at_once(self) -> int:
        """Transactions of one process that may write at the same time where none is alone."""
        ...

    def transaction(
        self, *, write: bool, alone: bool, much: bool
    ) -> AbstractAsyncContextManager[Connection]:
        """A transaction; one that may write waits for its turn, as ``Store.transaction`` says.

        Raises StoreBusy where no connection can be had.
        """
        ...

    def cut(self) -> None:
        """Keep nobody waiting any longer for an answer from elsewhere."""
        ...

    async def close(self) -> None:
        """Give all connections back, none of which is in use any more."""
        ...

    def is_busy(self, error: Exception) -> bool:
        """Whether the same is worth trying again."""
        ...


def _database(url: URL, patience: Patience) -> _Database:
    return sqlite.Database(url) if sqlite.is_sqlite(url) else postgres.Database(url, patience)
