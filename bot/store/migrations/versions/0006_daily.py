"""The daily, and announcements to a channel that belong to no game.

Revision 0006, after 0005.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "dailies",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("lexicon", sa.String(length=32), nullable=False),
        sa.Column("version", sa.String(length=16), nullable=False),
        sa.Column("generator", sa.Integer(), nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
        sa.Column("best_tiles", sa.JSON(), nullable=False),
        sa.Column("best_score", sa.Integer(), nullable=False),
        sa.Column("opened_at", Moment(), nullable=False),
        sa.Column("closed_at", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dailies")),
    )
    _results()
    _servers()
    _drafts()
    with op.batch_alter_table("outbox") as outbox:
        outbox.alter_column("game_id", existing_type=ROW_ID, nullable=True)
        outbox.add_column(sa.Column("channel_id", sa.BigInteger(), nullable=True))


def _results() -> None:
    op.create_table(
        "daily_attempts",
        sa.Column("day_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("training", sa.Boolean(), autoincrement=False, nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("at", Moment(), nullable=False),
        _of_day("daily_attempts", "day_id"),
        sa.PrimaryKeyConstraint("day_id", "user_id", "training", name=op.f("pk_daily_attempts")),
    )
    op.create_index("ix_daily_attempts_user_id", "daily_attempts", ["user_id"])
    op.create_table(
        "daily_medals",
        sa.Column("day_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("scope", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("medal", sa.Integer(), nullable=False),
        _of_day("daily_medals", "day_id"),
        sa.PrimaryKeyConstraint("day_id", "scope", "user_id", name=op.f("pk_daily_medals")),
    )
    op.create_index("ix_daily_medals_user_id_scope", "daily_medals", ["user_id", "scope"])


def _servers() -> None:
    op.create_table(
        "daily_members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_daily_members")),
    )
    op.create_table(
        "daily_guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("hour", sa.Integer(), nullable=False),
        sa.Column("posted_day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_daily_guilds")),
    )


def _drafts() -> None:
    op.create_table(
        "daily_drafts",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("cursor", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.BigInteger(), nullable=True),
        sa.Column("updated_at", Moment(), nullable=False),
        _of_day("daily_drafts", "game_id"),
        sa.PrimaryKeyConstraint("game_id", "owner", name=op.f("pk_daily_drafts")),
    )
    op.create_table(
        "daily_set_aside",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("tiles", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        _of_day("daily_set_aside", "game_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_daily_set_aside")),
    )
    op.create_index("ix_daily_set_aside_game_id_owner", "daily_set_aside", ["game_id", "owner"])


def downgrade() -> None:
    op.execute("DELETE FROM outbox WHERE game_id IS NULL")
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_column("channel_id")
        outbox.alter_column("game_id", existing_type=ROW_ID, nullable=False)
    for table in ("set_aside", "drafts", "guilds", "members", "medals", "attempts"):
        op.drop_table(f"daily_{table}")
    op.drop_table("dailies")


def _of_day(table: str, column: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_dailies")
    return sa.ForeignKeyConstraint([column], ["dailies.id"], name=name, ondelete="CASCADE")
