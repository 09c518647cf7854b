"""The tables of the daily. Every change here needs a migration; a test compares the two.

A day's id is its date's proleptic Gregorian ordinal (``datetime.date.toordinal``).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
)

from bot.store.tables import metadata
from bot.store.types import Moment, RowId, Snowflake


def _day(name: str, *, primary_key: bool = False) -> Column[int]:
    return Column(
        name,
        Integer,
        ForeignKey("dailies.id", ondelete="CASCADE"),
        primary_key=primary_key,
        autoincrement=False,
        nullable=False,
    )


# A pure function of the day and the versions, kept since it takes a second to make.
dailies = Table(
    "dailies",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("lexicon", String(32), nullable=False),
    Column("version", String(16), nullable=False),
    Column("generator", Integer, nullable=False),
    Column("position", JSON, nullable=False),
    # The best placement known: of the generator, of a longer search, or of a player.
    Column("best_tiles", JSON, nullable=False),
    Column("best_score", Integer, nullable=False),
    Column("opened_at", Moment, nullable=False),
    # Medals are given in the transaction that sets it.
    Column("closed_at", Moment),
)

# One that counts for each person and day, and the best of those made for training afterwards.
daily_attempts = Table(
    "daily_attempts",
    metadata,
    _day("day_id", primary_key=True),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False, index=True),
    Column("training", Boolean, primary_key=True, autoincrement=False),
    Column("tiles", JSON, nullable=False),
    Column("score", Integer, nullable=False),
    # Where it was played; null: in private, or where the bot is not installed.
    Column("guild_id", Snowflake),
    Column("at", Moment, nullable=False),
)

# ``scope`` is a server's id, or 0: among one's friends.
daily_medals = Table(
    "daily_medals",
    metadata,
    _day("day_id", primary_key=True),
    Column("scope", Snowflake, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("medal", Integer, nullable=False),
    Index("ix_daily_medals_user_id_scope", "user_id", "scope"),
)

# Who has used the daily on a server, and so stands in its ranking wherever they play.
daily_members = Table(
    "daily_members",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

# Where and when (by its own clocks) a server wants the day's post; without channel: nowhere.
daily_guilds = Table(
    "daily_guilds",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("channel_id", Snowflake),
    Column("hour", Integer, nullable=False),
    # The last day that is posted, or is not to be.
    Column("posted_day", Integer, nullable=False),
)

# As ``drafts`` and ``set_aside``, whose queries serve these too: ``game_id`` is a day.
daily_drafts = Table(
    "daily_drafts",
    metadata,
    _day("game_id", primary_key=True),
    Column("owner", Snowflake, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("tiles", JSON, nullable=False),
    Column("cursor", JSON, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("user_id", Snowflake, nullable=False),
    Column("key", Snowflake),
    Column("updated_at", Moment, nullable=False),
)

daily_set_aside = Table(
    "daily_set_aside",
    metadata,
    Column("id", RowId, primary_key=True),
    _day("game_id"),
    Column("owner", Snowflake, nullable=False),
    Column("name", String(80), nullable=False),
    Column("tiles", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
    Index("ix_daily_set_aside_game_id_owner", "game_id", "owner"),
)
