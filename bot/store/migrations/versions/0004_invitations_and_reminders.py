"""Invitations to games, and who has been reminded of which round.

Revision 0004, after 0003.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("accepted", sa.Boolean(), nullable=True),
        sa.Column("at", Moment(), nullable=False),
        _of_game("invitations"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_invitations")),
    )
    op.create_table(
        "reminders",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        _of_game("reminders"),
        sa.PrimaryKeyConstraint("game_id", "round", "user_id", name=op.f("pk_reminders")),
    )


def downgrade() -> None:
    op.drop_table("reminders")
    op.drop_table("invitations")


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_game_id_games")
    return sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=name, ondelete="CASCADE")
