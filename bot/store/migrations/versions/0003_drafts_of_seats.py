"""Drafts and placements put aside belong to seats, and drafts count their changes.

Revision 0003. Nothing had been written to the two tables before, so they are made anew.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.drop_table("set_aside")
    op.drop_table("drafts")
    op.create_table(
        "drafts",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("owner", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("cursor", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.BigInteger(), nullable=True),
        sa.Column("updated_at", Moment(), nullable=False),
        _of_game("drafts"),
        sa.PrimaryKeyConstraint("game_id", "owner", name=op.f("pk_drafts")),
    )
    op.create_table(
        "set_aside",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        _of_game("set_aside"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_set_aside")),
    )
    op.create_index("ix_set_aside_game_id_owner", "set_aside", ["game_id", "owner"])


def downgrade() -> None:
    op.drop_table("set_aside")
    op.drop_table("drafts")
    op.create_table(
        "drafts",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("cursor", sa.JSON(), nullable=True),
        sa.Column("updated_at", Moment(), nullable=False),
        _of_game("drafts"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_drafts")),
    )
    op.create_table(
        "set_aside",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        _of_game("set_aside"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_set_aside")),
    )
    op.create_index("ix_set_aside_game_id_user_id", "set_aside", ["game_id", "user_id"])


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_game_id_games")
    return sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=name, ondelete="CASCADE")
