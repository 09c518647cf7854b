"""The tables of profiles: how finished games ended, and people's ratings.

Every change here needs a migration; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, String, Table

from bot.store.tables import game_column, metadata
from bot.store.types import Moment, RowId, Snowflake

# One row for each game whose end was recorded, whether it counts for anybody or not: its key is
# what keeps a game from counting twice.
finished_games = Table(
    "finished_games",
    metadata,
    game_column(primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("guild_id", Snowflake),
    # Seats on which people played, as against robots.
    Column("rivals", Integer, nullable=False),
    Column("finished_at", Moment, nullable=False),
    Index("ix_finished_games_kind_guild_id_finished_at", "kind", "guild_id", "finished_at"),
    Index("ix_finished_games_kind_finished_at", "kind", "finished_at"),
)

game_results = Table(
    "game_results",
    metadata,
    Column(
        "game_id",
        RowId,
        ForeignKey("finished_games.game_id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False, index=True),
    # Among all seats, robots' too.
    Column("rank", Integer, nullable=False),
    # Other people's seats that ended below this one, and level with it.
    Column("beaten", Integer, nullable=False),
    Column("tied", Integer, nullable=False),
    # Mean share of the top in thousandths; null in games without one.
    Column("share", Integer),
    # The person's best single placement, and its words.
    Column("best", Integer),
    Column("best_words", String(120)),
)

# ``scope`` is a server's id, or 0: all games anywhere.
ratings = Table(
    "ratings",
    metadata,
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("scope", Snowflake, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    # What people see of mu and sigma, and are ranked by.
    Column("shown", Integer, nullable=False),
    Index("ix_ratings_kind_scope_shown", "kind", "scope", "shown"),
)
