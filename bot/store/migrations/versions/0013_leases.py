"""Which process serves which shard, and what processes have to tell each other.

Revision 0013, after 0012.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment, RowId

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=80), nullable=True),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_leases")),
    )
    op.create_table(
        "calls",
        sa.Column("game_id", RowId, autoincrement=False, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_calls_game_id_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_calls")),
    )


def downgrade() -> None:
    op.drop_table("calls")
    op.drop_table("leases")
