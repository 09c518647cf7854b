"""How finished games ended, and ratings.

Games that were finished before are recorded by the bot at its next start.

Revision 0007, after 0006.
"""

import sqlalchemy as sa
from alembic import op

from bot.store.types import Moment

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "finished_games",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("rivals", sa.Integer(), nullable=False),
        sa.Column("finished_at", Moment(), nullable=False),
        _of("finished_games", "games", "id"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_finished_games")),
    )
    places = ["kind", "guild_id", "finished_at"]
    op.create_index("ix_finished_games_kind_guild_id_finished_at", "finished_games", places)
    op.create_index("ix_finished_games_kind_finished_at", "finished_games", ["kind", "finished_at"])
    op.create_table(
        "game_results",
        sa.Column("game_id", ROW_ID, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("beaten", sa.Integer(), nullable=False),
        sa.Column("tied", sa.Integer(), nullable=False),
        sa.Column("share", sa.Integer(), nullable=True),
        sa.Column("best", sa.Integer(), nullable=True),
        sa.Column("best_words", sa.String(length=120), nullable=True),
        _of("game_results", "finished_games", "game_id"),
        sa.PrimaryKeyConstraint("game_id", "user_id", name=op.f("pk_game_results")),
    )
    op.create_index(op.f("ix_game_results_user_id"), "game_results", ["user_id"])
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("scope", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "kind", "scope", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_kind_scope_shown", "ratings", ["kind", "scope", "shown"])


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("game_results")
    op.drop_table("finished_games")


def _of(table: str, parent: str, key: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_game_id_{parent}")
    return sa.ForeignKeyConstraint(["game_id"], [f"{parent}.{key}"], name=name, ondelete="CASCADE")
