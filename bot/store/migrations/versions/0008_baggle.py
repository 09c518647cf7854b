"""Closed grids of B@ggle, and what each person found on them.

Revision 0008, after 0007.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "baggle_grids",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("room_type", sa.String(length=24), nullable=False),
        sa.Column("letters", sa.String(length=25), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("sheets", sa.JSON(), nullable=False),
        sa.Column("closed_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"],
            ["games.id"],
            name=op.f("fk_baggle_grids_game_id_games"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_baggle_grids")),
    )
    op.create_index("ix_baggle_grids_room_type_guild_id", "baggle_grids", ["room_type", "guild_id"])
    op.create_table(
        "baggle_scores",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("words", sa.Integer(), nullable=False),
        sa.Column("longest", sa.String(length=25), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "number"],
            ["baggle_grids.game_id", "baggle_grids.number"],
            name="fk_baggle_scores_game_id_baggle_grids",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game_id", "number", "user_id", name=op.f("pk_baggle_scores")),
    )
    op.create_index(op.f("ix_baggle_scores_user_id"), "baggle_scores", ["user_id"])


def downgrade() -> None:
    op.drop_table("baggle_scores")
    op.drop_table("baggle_grids")
