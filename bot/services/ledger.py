"""Tokens (« jetons »): what members of a server have, stake and win. They are never money.

Double entry: tokens only move from one account to another, so the sum over all accounts of a server
is zero at every moment (the issuer's is below zero by what there is). Whatever moves several times
moves in the transaction of what it belongs to: a stake is held in the one that begins the game, and
settled in the one that ends it. Each transfer has a reference that exists once, so a crash and what
is tried again after it pay for nothing twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.clock import Clock
from bot.services.errors import ServiceError
from bot.services.paris import day_of
from bot.store import Store, Transaction
from bot.store.ledger import (
    InsufficientBalance,
    Special,
    StakeRecord,
    Transfer,
    TransferKind,
    TransferRecord,
)

START = 1_000
"""Tokens that everybody begins with (issue 7)."""

ALLOWANCE = 50
"""Tokens for each day (Paris) on which a member has to do with them, from the second on."""

FEE_PERCENT = 10
"""What the house keeps of a pot (seeds, Wordgrid), rounded down: in the players' favour."""


PAGE = 20
"""Transfers on a page of a history."""


@dataclass
class CannotPay(ServiceError):
    """A member has fewer tokens than the stake."""

    code = "cannot-pay"
    person: int
    stake: int
    balance: int


@dataclass(frozen=True)
class Purse:
    """What a member has.

    Attributes:
        balance: tokens to dispose of.
        held: tokens that are staked in games that run.
        allowance: what of the balance was granted just now, for today.
    """

    balance: int
    held: int
    allowance: int = 0


@dataclass(frozen=True)
class Entry:
    """A line of a member's history.

    Attributes:
        id: counts up.
        amount: positive where they got it.
        game_id: the game that it is about.
    """

    id: int
    kind: TransferKind
    amount: int
    game_id: int | None
    at: datetime


@dataclass(frozen=True)
class History:
    """A page of what came and went, the newest first; pages count from 1."""

    entries: tuple[Entry, ...]
    page: int
    pages: int


@dataclass(frozen=True)
class Place:
    """A line of the ranking; equal wealth is equal rank."""

    rank: int
    person: int
    tokens: int


def fee(stake: int, players: int = 2) -> int:
    """What the house keeps of the pot of a game with that stake."""
    return stake * players * FEE_PERCENT // 100


def prize(stake: int, players: int = 2) -> int:
    """What the winner gets, the own stake included."""
    return stake * players - fee(stake, players)


@dataclass(frozen=True)
class Ledger:
    """The tokens of all servers."""

    store: Store
    clock: Clock

    async def purse(self, guild_id: int, person: int) -> Purse:
        """What a member has; the first time they get what everybody begins with, and on each
        later day its allowance."""
        async with self.store.transaction() as tx:
            allowance = await self._grant(tx, guild_id, person)
            balance = await tx.ledger.balance(guild_id, person) or 0
            held = await tx.ledger.held(guild_id, person)
        return Purse(balance, held, allowance)

    async def require(self, guild_id: int, person: int, stake: int) -> None:
        """Raise CannotPay where a member could not pay a stake at this moment."""
        has = (await self.purse(guild_id, person)).balance
        if has < stake:
            raise CannotPay(person, stake, has)

    async def history(self, guild_id: int, person: int, page: int = 1) -> History:
        """A page of a member's transfers; the last one where there are fewer pages."""
        async with self.store.reading() as tx:
            pages = max(1, -(-await tx.ledger.moves(guild_id, person) // PAGE))
            page = min(max(page, 1), pages)
            records = await tx.ledger.history(guild_id, person, PAGE, (page - 1) * PAGE)
        return History(tuple(_entry(record, person) for record in records), page, pages)

    async def ranking(self, guild_id: int) -> tuple[Place, ...]:
        """The members with tokens, the richest first; what is staked counts."""
        async with self.store.reading() as tx:
            records = await tx.ledger.ranking(guild_id)
        wealth = [record.balance + record.held for record in records]
        first = {tokens: len(wealth) - i for i, tokens in enumerate(reversed(wealth))}
        return tuple(
            Place(first[tokens], record.user_id, tokens)
            for record, tokens in zip(records, wealth, strict=True)
        )

    async def audit(self, guild_id: int) -> dict[int, int]:
        """All accounts of a server; their sum is zero. See :class:`bot.store.ledger.Special`."""
        async with self.store.reading() as tx:
            return await tx.ledger.balances(guild_id)

    async def hold(
        self, tx: Transaction, game_id: int, guild_id: int, people: Iterable[int], stake: int
    ) -> None:
        """Hold everybody's stake, in the transaction that begins the game.

        Raises CannotPay, which has to give the transaction up.
        """
        for person in people:
            await self._grant(tx, guild_id, person)
            has = await tx.ledger.balance(guild_id, person) or 0
            transfer = Transfer(
                guild_id,
                TransferKind.HOLD,
                person,
                Special.STAKES,
                stake,
                f"hold {game_id} {person}",
                game_id,
            )
            try:
                new = await tx.ledger.transfer(transfer, self.clock())
            except InsufficientBalance as error:
                raise CannotPay(person, stake, has) from error
            if new:
                await tx.ledger.hold(StakeRecord(game_id, person, guild_id, stake))

    async def settle(self, tx: Transaction, game_id: int, winner: int | None) -> None:
        """Pay out what is held for a game, in the transaction that ends it: the pot less the fee
        to the winner, or everybody's stake back. Nothing where nothing is held."""
        stakes = await tx.ledger.stakes(game_id)
        await tx.ledger.drop_stakes(game_id)
        for transfer in _returned(stakes) if winner is None else _paid_out(stakes, winner):
            await tx.ledger.transfer(transfer, self.clock())

    async def _grant(self, tx: Transaction, guild_id: int, person: int) -> int:
        """Grant what is due to a member; the allowance where that is part of it.

        Who had their account deleted and comes back does not begin anew: they go on with nothing
        and the allowance, or losing would be made good by deleting.
        """
        day = day_of(self.clock())
        begun = await tx.ledger.balance(guild_id, person) is not None
        if not begun:
            last = await tx.ledger.closed(guild_id, person)
            if last is not None and day_of(last) == day:
                return 0
            begun = last is not None
        transfer = Transfer(
            guild_id,
            TransferKind.GRANT,
            Special.ISSUER,
            person,
            ALLOWANCE if begun else START,
            f"day {guild_id} {person} {day.isoformat()}",
        )
        return ALLOWANCE if await tx.ledger.transfer(transfer, self.clock()) and begun else 0


def _returned(stakes: Iterable[StakeRecord]) -> Iterable[Transfer]:
    for stake in stakes:
        yield Transfer(
            stake.guild_id,
            TransferKind.RELEASE,
            Special.STAKES,
            stake.user_id,
            stake.amount,
            f"release {stake.game_id} {stake.user_id}",
            stake.game_id,
        )


def _paid_out(stakes: tuple[StakeRecord, ...], winner: int) -> Iterable[Transfer]:
    if not stakes:
        return
    game_id, guild_id, stake = stakes[0].game_id, stakes[0].guild_id, stakes[0].amount
    shares = {
        TransferKind.PRIZE: (winner, prize(stake, len(stakes))),
        TransferKind.FEE: (Special.HOUSE, fee(stake, len(stakes))),
    }
    for kind, (payee, amount) in shares.items():
        if amount:
            reference = f"{kind.value} {game_id}"
            yield Transfer(guild_id, kind, Special.STAKES, payee, amount, reference, game_id)


def _entry(record: TransferRecord, person: int) -> Entry:
    amount = record.amount if record.payee == person else -record.amount
    return Entry(record.id, TransferKind(record.kind), amount, record.game_id, record.at)
