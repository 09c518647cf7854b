"""The tables of the ledger of tokens. Every change here needs a migration; a test compares the two.

Accounts are kept by server. A positive account is a member's, whose id it is; the others are those
of :class:`bot.store.ledger.Special`.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
)

from bot.store.tables import metadata
from bot.store.types import Moment, RowId, Snowflake

ISSUER = -1
"""The account that tokens come from, the only one that may be below zero."""

token_accounts = Table(
    "token_accounts",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("account", Snowflake, primary_key=True, autoincrement=False),
    Column("balance", Integer, nullable=False),
    # What the queries see to already; should one of them be wrong, the transaction fails.
    CheckConstraint(f"balance >= 0 OR account = {ISSUER}", name="ck_token_accounts_balance"),
)

# Each row is a debit of the payer and a credit of the payee, so no row changes the sum of all
# accounts. ``reference`` names what is paid for, so that nothing is paid for twice.
token_transfers = Table(
    "token_transfers",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("payer", Snowflake, nullable=False),
    Column("payee", Snowflake, nullable=False),
    Column("amount", Integer, nullable=False),
    Column("reference", String(80), nullable=False, unique=True),
    Column("game_id", RowId, ForeignKey("games.id", ondelete="SET NULL")),
    Column("at", Moment, nullable=False),
    CheckConstraint("amount > 0", name="ck_token_transfers_amount"),
    Index("ix_token_transfers_guild_id_payer", "guild_id", "payer"),
    Index("ix_token_transfers_guild_id_payee", "guild_id", "payee"),
)

# What is held at present. A game cannot be deleted while something is.
token_stakes = Table(
    "token_stakes",
    metadata,
    Column("game_id", RowId, ForeignKey("games.id"), primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("guild_id", Snowflake, nullable=False),
    Column("amount", Integer, nullable=False),
    Index("ix_token_stakes_guild_id_user_id", "guild_id", "user_id"),
)
