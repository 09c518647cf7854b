"""Servers that the bot was removed from, whose data goes after a while.

Revision 0010, after 0009.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "departures",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_departures")),
    )


def downgrade() -> None:
    op.drop_table("departures")
