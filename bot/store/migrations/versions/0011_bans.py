"""People whom moderators have banned from the games of their server.

Revision 0011, after 0010.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("why", sa.String(length=200), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_bans")),
    )


def downgrade() -> None:
    op.drop_table("bans")
