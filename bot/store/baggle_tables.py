"""The tables of B@ggle: closed grids, and what each person found on them.

Every change here needs a migration; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
)

from bot.store.tables import game_column, metadata
from bot.store.types import Moment, RowId, Snowflake

baggle_grids = Table(
    "baggle_grids",
    metadata,
    game_column(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", Snowflake),
    # What records are kept apart by (engine.baggle.options.Options.room_type).
    Column("room_type", String(24), nullable=False),
    Column("letters", String(25), nullable=False),
    Column("seconds", Integer, nullable=False),
    # How many words it holds, and what they are worth together.
    Column("words", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    # Who found what: a seat to its words in one text, in the order in which they came. The people
    # stand in the scores alone, so that they can be forgotten.
    Column("sheets", JSON, nullable=False),
    Column("closed_at", Moment, nullable=False),
    Index("ix_baggle_grids_room_type_guild_id", "room_type", "guild_id"),
)

# One row for each person who found something on a grid.
baggle_scores = Table(
    "baggle_scores",
    metadata,
    Column("game_id", RowId, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("words", Integer, nullable=False),
    Column("longest", String(25), nullable=False),
    # Whether nobody had more points, and they had any.
    Column("won", Boolean, nullable=False),
    ForeignKeyConstraint(
        ["game_id", "number"],
        ["baggle_grids.game_id", "baggle_grids.number"],
        name="fk_baggle_scores_game_id_baggle_grids",
        ondelete="CASCADE",
    ),
)
