"""Plates that people draw for their server.

Revision 0002, after 0001.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "plates",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=96), nullable=False),
        sa.Column("layout", sa.JSON(), nullable=False),
        sa.Column("author_id", sa.BigInteger(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_plates")),
        sa.UniqueConstraint("guild_id", "key", name=op.f("uq_plates_guild_id_key")),
    )
    op.create_table(
        "plate_sketches",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("author_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "author_id", name=op.f("pk_plate_sketches")),
    )


def downgrade() -> None:
    op.drop_table("plate_sketches")
    op.drop_table("plates")
