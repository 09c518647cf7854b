"""Tokens: accounts, transfers between them, stakes that are held.

Revision 0009, after 0008.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "token_accounts",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("account", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("balance", sa.Integer(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR account = -1", name="ck_token_accounts_balance"),
        sa.PrimaryKeyConstraint("guild_id", "account", name=op.f("pk_token_accounts")),
    )
    op.create_table(
        "token_transfers",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("payer", sa.BigInteger(), nullable=False),
        sa.Column("payee", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("reference", sa.String(length=80), nullable=False),
        sa.Column("game_id", ROW_ID, nullable=True),
        sa.Column("at", Moment(), nullable=False),
        sa.CheckConstraint("amount > 0", name="ck_token_transfers_amount"),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["games.id"],
            name=op.f("fk_token_transfers_game_id_games"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_token_transfers")),
        sa.UniqueConstraint("reference", name=op.f("uq_token_transfers_reference")),
    )
    for side in ("payer", "payee"):
        op.create_index(f"ix_token_transfers_guild_id_{side}", "token_transfers", ["guild_id", side])
    op.create_table(
        "token_stakes",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_token_stakes_game_id_games")
        ),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_token_stakes")),
    )
    op.create_index("ix_token_stakes_guild_id_user_id", "token_stakes", ["guild_id", "user_id"])


def downgrade() -> None:
    for table in ("stakes", "transfers", "accounts"):
        op.drop_table(f"token_{table}")
