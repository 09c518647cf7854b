"""Queries on the ledger of tokens: accounts, transfers between them, stakes that are held."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

from sqlalchemy import ColumnElement, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.connection import Connection
from bot.store.errors import StoreError
from bot.store.facts import FactQueries
from bot.store.fingerprints import closed_reference, known_secret
from bot.store.ledger_tables import ISSUER, token_accounts, token_stakes, token_transfers
from bot.store.rows import fetch_all


class Special(IntEnum):
    """The accounts of a server that are no member's."""

    ISSUER = ISSUER
    """Where tokens come from: below zero by as many as there are."""
    HOUSE = -2
    """What the fees come to."""
    STAKES = -3
    """What is held for games that run."""
    GONE = -4
    """What was left by people who had all that is theirs deleted."""


class TransferKind(StrEnum):
    """What tokens are moved for."""

    GRANT = "grant"
    """From the issuer to a member: what everybody begins with, and the daily allowance."""
    HOLD = "hold"
    """From a member to the stakes, before the first move."""
    RELEASE = "release"
    """From the stakes back to the member."""
    PRIZE = "prize"
    """From the stakes to the winner."""
    FEE = "fee"
    """From the stakes to the house."""


class InsufficientBalance(StoreError):
    """An account has less than is to be taken from it; the transaction must be given up."""

    def __init__(self, account: int) -> None:
        super().__init__(f"account {account} has not enough")
        self.account = account


@dataclass(frozen=True)
class Transfer:
    """A transfer to be made; ``reference`` names what it is for, once and for all."""

    guild_id: int
    kind: TransferKind
    payer: int
    payee: int
    amount: int
    reference: str
    game_id: int | None = None


@dataclass(frozen=True)
class TransferRecord:
    """A transfer that was made."""

    id: int
    guild_id: int
    kind: str
    payer: int
    payee: int
    amount: int
    reference: str
    game_id: int | None
    at: datetime


@dataclass(frozen=True)
class StakeRecord:
    """What is held of a person for a game."""

    game_id: int
    user_id: int
    guild_id: int
    amount: int


@dataclass(frozen=True)
class WealthRecord:
    """What a person has, and what of theirs is held."""

    user_id: int
    balance: int
    held: int


@dataclass(frozen=True)
class LedgerQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def balance(self, guild_id: int, account: int) -> int | None:
        """What is on an account; None where there is no such account yet."""
        query = select(token_accounts.c.balance).where(_is(guild_id, account))
        return (await self.connection.execute(query)).scalar_one_or_none()

    async def closed(self, guild_id: int, account: int) -> datetime | None:
        """When the last grant was made to an account that was deleted; None: there was none."""
        secret = await known_secret(FactQueries(self.connection))
        named = token_transfers.c.reference == closed_reference(secret, guild_id, account)
        query = select(token_transfers.c.at).where(named)
        return (await self.connection.execute(query)).scalar_one_or_none()

    async def balances(self, guild_id: int) -> dict[int, int]:
        """All accounts of a server."""
        query = select(token_accounts.c.account, token_accounts.c.balance).where(
            token_accounts.c.guild_id == guild_id
        )
        return {row.account: row.balance for row in await self.connection.execute(query)}

    async def transfer(self, transfer: Transfer, now: datetime) -> bool:
        """Move tokens unless that was done before; whether it was new.

        Raises InsufficientBalance: the payer would be below zero.
        """
        values = {**dataclasses.asdict(transfer), "kind": transfer.kind.value, "at": now}
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(token_transfers).values(values))
        except IntegrityError:
            return False
        await self._add(transfer.guild_id, transfer.payer, -transfer.amount)
        await self._add(transfer.guild_id, transfer.payee, transfer.amount)
        return True

    async def _add(self, guild_id: int, account: int, amount: int) -> None:
        covered = or_(token_accounts.c.balance + amount >= 0, token_accounts.c.account == ISSUER)
        change = (
            update(token_accounts)
            .where(_is(guild_id, account), covered)
            .values(balance=token_accounts.c.balance + amount)
        )
        if (await self.connection.execute(change)).rowcount:
            return
        if await self._open(guild_id, account):
            await self._add(guild_id, account, amount)
        else:
            raise InsufficientBalance(account)

    async def _open(self, guild_id: int, account: int) -> bool:
        """Open an account unless there is one; whether it was new."""
        values = {"guild_id": guild_id, "account": account, "balance": 0}
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(token_accounts).values(values))
        except IntegrityError:
            return False
        return True

    async def hold(self, stake: StakeRecord) -> None:
        """Remember what is held."""
        await self.connection.execute(insert(token_stakes).values(dataclasses.asdict(stake)))

    async def stakes(self, game_id: int) -> tuple[StakeRecord, ...]:
        """What is held for a game, by person."""
        query = (
            select(token_stakes)
            .where(token_stakes.c.game_id == game_id)
            .order_by(token_stakes.c.user_id)
        )
        return await fetch_all(self.connection, query, StakeRecord)

    async def drop_stakes(self, game_id: int) -> None:
        """Forget what was held for a game."""
        await self.connection.execute(delete(token_stakes).where(token_stakes.c.game_id == game_id))

    async def held(self, guild_id: int, user_id: int) -> int:
        """What is held of a person on a server, for all games together."""
        query = select(func.coalesce(func.sum(token_stakes.c.amount), 0)).where(
            token_stakes.c.guild_id == guild_id, token_stakes.c.user_id == user_id
        )
        return int((await self.connection.execute(query)).scalar_one())

    async def moves(self, guild_id: int, account: int) -> int:
        """How many transfers an account had."""
        query = select(func.count()).select_from(token_transfers).where(_moves(guild_id, account))
        return int((await self.connection.execute(query)).scalar_one())

    async def history(
        self, guild_id: int, account: int, limit: int, skip: int = 0
    ) -> tuple[TransferRecord, ...]:
        """An account's transfers, the newest first, after the ``skip`` newest ones."""
        query = (
            select(token_transfers)
            .where(_moves(guild_id, account))
            .order_by(token_transfers.c.id.desc())
            .limit(limit)
            .offset(skip)
        )
        return await fetch_all(self.connection, query, TransferRecord)

    async def ranking(self, guild_id: int) -> tuple[WealthRecord, ...]:
        """The members with an account, the richest first; what is held is theirs still."""
        held = (
            select(token_stakes.c.user_id, func.sum(token_stakes.c.amount).label("held"))
            .where(token_stakes.c.guild_id == guild_id)
            .group_by(token_stakes.c.user_id)
            .subquery()
        )
        holding = func.coalesce(held.c.held, 0)
        query = (
            select(
                token_accounts.c.account.label("user_id"),
                token_accounts.c.balance,
                holding.label("held"),
            )
            .outerjoin(held, held.c.user_id == token_accounts.c.account)
            .where(token_accounts.c.guild_id == guild_id, token_accounts.c.account > 0)
            .order_by((token_accounts.c.balance + holding).desc(), token_accounts.c.account)
        )
        return await fetch_all(self.connection, query, WealthRecord)

    async def sums(self, guild_id: int) -> dict[int, int]:
        """What the transfers make of each account, for checking the balances."""
        signed: ColumnElement[int] = case(
            (token_transfers.c.payee == token_accounts.c.account, token_transfers.c.amount),
            else_=-token_transfers.c.amount,
        )
        query = (
            select(token_accounts.c.account, func.coalesce(func.sum(signed), 0).label("total"))
            .join(
                token_transfers,
                and_(
                    token_transfers.c.guild_id == token_accounts.c.guild_id,
                    or_(
                        token_transfers.c.payer == token_accounts.c.account,
                        token_transfers.c.payee == token_accounts.c.account,
                    ),
                ),
            )
            .where(token_accounts.c.guild_id == guild_id)
            .group_by(token_accounts.c.account)
        )
        return {row.account: int(row.total) for row in await self.connection.execute(query)}


def _moves(guild_id: int, account: int) -> ColumnElement[bool]:
    own = or_(token_transfers.c.payer == account, token_transfers.c.payee == account)
    return and_(token_transfers.c.guild_id == guild_id, own)


def _is(guild_id: int, account: int) -> ColumnElement[bool]:
    return and_(token_accounts.c.guild_id == guild_id, token_accounts.c.account == account)
