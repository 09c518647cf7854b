"""What people say of each other, and the words that they report.

Revision 0005, after 0004.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.String(16), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "other_id", name=op.f("pk_friends")),
    )
    op.create_index(op.f("ix_friends_other_id"), "friends", ["other_id"])
    op.create_table(
        "word_reports",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("word", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("lexicon", sa.String(32), nullable=False),
        sa.Column("version", sa.String(16), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("settled_at", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_word_reports")),
        sa.UniqueConstraint("user_id", "word", name="uq_word_reports_user_id_word"),
    )


def downgrade() -> None:
    op.drop_table("word_reports")
    op.drop_table("friends")
