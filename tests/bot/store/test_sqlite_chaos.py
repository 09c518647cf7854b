"""Transactions on SQLite that are cancelled, and fail, at any moment: nothing is kept by halves."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.pace import Pace
from bot.store import Store, Transaction
from bot.store.sqlite import CONNECTIONS, Database
from bot.store.sqlite_driver import FEW

ACCOUNTS = 30
TOTAL = 100 * ACCOUNTS
TASKS = 60

BALANCES = text("SELECT number, balance FROM accounts ORDER BY number")
CHANGE = text("UPDATE accounts SET balance = balance + :amount WHERE number = :number")
NOTE = text("INSERT INTO notes VALUES (:number, :amount, :payer, :payee)")


class Failed(Exception):
    """What a task meets by chance."""


@dataclass
class Chaos:
    """Tasks that move money between accounts of a database which two stores have open.

    Attributes:
        told: the transfers of which somebody was told that they are saved.
    """

    stores: tuple[Store, Store]
    rng: random.Random
    told: set[int] = field(default_factory=set)

    async def maybe(self) -> None:
        """Let others go on, or fail."""
        chance = self.rng.random()
        if chance < 0.02:
            raise Failed
        for _ in range(int(4 * chance)):
            await asyncio.sleep(0)

    async def transfer(self, number: int) -> None:
        """Move money, in a transaction in which all sorts of things happen."""
        rng = self.rng
        payer, payee = rng.sample(range(ACCOUNTS), 2)
        amount = rng.randrange(1, 100)
        async with rng.choice(self.stores).transaction(much=rng.random() < 0.3) as tx:
            await self.look(tx)
            await tx.connection.execute(CHANGE, {"number": payer, "amount": -amount})
            await self.maybe()
            if rng.random() < 0.5:
                await self.give_up_part(tx, payer)
            await tx.connection.execute(
                NOTE, {"number": number, "amount": amount, "payer": payer, "payee": payee}
            )
            await self.maybe()
            if rng.random() < 0.5:
                # Many rows of one statement, in the thread.
                some = [{"number": payee, "amount": 1}] * (FEW + 1)
                await tx.connection.execute(CHANGE, some)
                amount -= len(some)
            await tx.connection.execute(CHANGE, {"number": payee, "amount": amount})
        self.told.add(number)

    async def give_up_part(self, tx: Transaction, number: int) -> None:
        """Write something for which there is no time, or which fails."""
        changes = [{"number": number, "amount": 1_000_000}] * self.rng.choice([1, FEW + 1])
        try:
            async with asyncio.timeout(self.rng.choice([0, None])), tx.savepoint():
                await tx.connection.execute(CHANGE, changes)
                await self.maybe()
                raise ZeroDivisionError
        except (ZeroDivisionError, TimeoutError):
            pass

    async def read(self) -> None:
        async with self.rng.choice(self.stores).reading() as tx:
            await self.look(tx)
            if self.rng.random() < 0.5:
                stream = await tx.connection.stream(BALANCES)
                await anext(stream.partitions(5))
            await self.maybe()
            await self.look(tx)

    async def look(self, tx: Transaction) -> None:
        found = (await tx.connection.execute(BALANCES)).all()
        assert sum(balance for _number, balance in found) == TOTAL

    async def run(self) -> None:
        """Run all, and cancel many of them, some twice."""
        tasks = [
            asyncio.create_task(self.transfer(number) if number % 3 else self.read())
            for number in range(TASKS)
        ]
        waiting = list(tasks)
        self.rng.shuffle(waiting)
        while waiting:
            for _ in range(self.rng.randrange(8)):
                await asyncio.sleep(0)
            if self.rng.random() < 0.2:
                # Threads get on only while the event loop waits.
                await asyncio.wait(waiting, timeout=0.001)
            task = waiting.pop()
            if self.rng.random() < 0.6:
                task.cancel()
                if self.rng.random() < 0.3:
                    waiting.append(task)
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            assert ended is None or isinstance(ended, asyncio.CancelledError | Failed)


async def set_up(store: Store) -> None:
    async with store.transaction() as tx:
        for statement in (
            "CREATE TABLE accounts (number INTEGER PRIMARY KEY, balance INTEGER)",
            "CREATE TABLE notes (number INTEGER PRIMARY KEY, amount INTEGER, payer, payee)",
        ):
            await tx.connection.execute(text(statement))
        rows = [{"number": number} for number in range(ACCOUNTS)]
        await tx.connection.execute(text("INSERT INTO accounts VALUES (:number, 100)"), rows)


async def assert_whole(store: Store, told: set[int]) -> None:
    """What was told is there, and what is there is there as a whole."""
    async with store.reading() as tx:
        balances = dict(tuple(it) for it in await tx.connection.execute(BALANCES))
        notes = (await tx.connection.execute(text("SELECT * FROM notes"))).all()
        assert await tx.connection.scalar(text("PRAGMA integrity_check")) == "ok"
    assert told <= {note.number for note in notes}
    for note in notes:
        balances[note.payer] += note.amount
        balances[note.payee] -= note.amount
    assert set(balances.values()) == {100}


def assert_at_rest(store: Store) -> None:
    """Nobody has a connection, or a turn, any more."""
    database = store._database
    assert isinstance(database, Database)
    for connection in database._free:
        assert connection.clean
        assert not connection._raw.in_transaction
        assert not connection._under_way
    assert database._room._value == CONNECTIONS
    assert not store._alone._taken
    assert not store._alone._waiting


@pytest.mark.parametrize("seed", range(8))
async def test_nothing_is_kept_by_halves_whoever_gives_up_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr("bot.store.sqlite_raw.STEPS", rng.choice([20, 10_000]))
    monkeypatch.setattr(Pace, "quick", property(lambda _disk: rng.random() < 0.5))
    here, there = (Store.open(f"sqlite+aiosqlite:///{tmp_path}/chaos.db") for _ in range(2))
    await set_up(here)
    chaos = Chaos((here, there), rng)
    await chaos.run()
    for store in chaos.stores:
        await assert_whole(store, chaos.told)
        assert_at_rest(store)
        # Nobody is left who holds it up.
        await store.close()
