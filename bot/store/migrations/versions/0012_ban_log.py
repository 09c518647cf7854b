"""What moderators decided about who may play, also what does not hold any more.

Revision 0012, after 0011.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "ban_log",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("banned", sa.Boolean(), nullable=False),
        sa.Column("why", sa.String(length=200), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ban_log")),
    )
    op.create_index("ix_ban_log_guild_id", "ban_log", ["guild_id"])
    # What holds by now was decided before there was a log.
    op.execute(
        "INSERT INTO ban_log (guild_id, user_id, by_id, banned, why, at) "
        "SELECT guild_id, user_id, by_id, TRUE, why, at FROM bans ORDER BY at"
    )


def downgrade() -> None:
    op.drop_table("ban_log")
