"""The tables. Every change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.store.types import Moment, RowId, Snowflake

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def game_column(*, primary_key: bool = False) -> Column[int]:
    """The game that a row is about, and with which it goes."""
    return Column(
        "game_id",
        RowId,
        ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=primary_key,
        nullable=False,
    )


games = Table(
    "games",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("code", String(8), nullable=False, unique=True),
    Column("guild_id", Snowflake),
    Column("channel_id", Snowflake, nullable=False),
    Column("thread_id", Snowflake, index=True),
    Column("lobby_message_id", Snowflake),
    Column("creator_id", Snowflake, nullable=False),
    Column("phase", String(16), nullable=False),
    # Counted up by every write: the compare-and-swap of bot.store.games.save.
    Column("version", Integer, nullable=False),
    Column("due", Moment, index=True),
    Column("state", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
)

game_players = Table(
    "game_players",
    metadata,
    game_column(primary_key=True),
    Column("user_id", Snowflake, primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("id", RowId, primary_key=True),
    game_column(),
    Column("version", Integer, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_events_game_id", "game_id"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", RowId, primary_key=True),
    # Null where a channel is told something that belongs to no game.
    Column("game_id", RowId, ForeignKey("games.id", ondelete="CASCADE")),
    Column("kind", String(32), nullable=False),
    Column("person_id", Snowflake),
    Column("payload", JSON, nullable=False),
    Column("nonce", String(20), nullable=False),
    Column("attempts", Integer, nullable=False),
    # How many targets have been given up: 0 is the first one.
    Column("fallback", Integer, nullable=False),
    Column("not_before", Moment, nullable=False),
    Column("created_at", Moment, nullable=False),
    # Delivered, or (message_id null and error set) given up.
    Column("done_at", Moment),
    Column("message_id", Snowflake),
    Column("error", Text),
    Column("channel_id", Snowflake),
    Index("ix_outbox_open", "done_at", "game_id", "id"),
)

people = Table(
    "people",
    metadata,
    Column("user_id", Snowflake, primary_key=True),
    Column("locale", String(8)),
    Column("theme", String(16)),
    Column("notify_turn", Boolean, nullable=False),
    # Minutes before a deadline; null: no reminder.
    Column("remind_minutes", Integer),
    Column("updated_at", Moment, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", Snowflake, primary_key=True),
    Column("settings", JSON, nullable=False),
    Column("updated_at", Moment, nullable=False),
)

# Since when the bot is no member of a server; its data goes after a while.
departures = Table(
    "departures",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

# ``owner`` is a seat of the game, so that a team shares one draft.
drafts = Table(
    "drafts",
    metadata,
    game_column(primary_key=True),
    Column("owner", Snowflake, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("tiles", JSON, nullable=False),
    Column("cursor", JSON, nullable=False),
    # Counted up by every change: the compare-and-swap of bot.store.drafts.save.
    Column("revision", Integer, nullable=False),
    # Who changed it last, and by which interaction, so that one delivered twice acts once.
    Column("user_id", Snowflake, nullable=False),
    Column("key", Snowflake),
    Column("updated_at", Moment, nullable=False),
)

set_aside = Table(
    "set_aside",
    metadata,
    Column("id", RowId, primary_key=True),
    game_column(),
    Column("owner", Snowflake, nullable=False),
    # Empty until its owner gives it one.
    Column("name", String(80), nullable=False),
    Column("tiles", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
    Index("ix_set_aside_game_id_owner", "game_id", "owner"),
)

# Plates that people drew for their server; ``key`` is the name folded, so that no two look alike.
plates = Table(
    "plates",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("name", String(32), nullable=False),
    Column("key", String(96), nullable=False),
    Column("layout", JSON, nullable=False),
    Column("author_id", Snowflake, nullable=False),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("guild_id", "key", name="uq_plates_guild_id_key"),
)

# What each person is drawing.
plate_sketches = Table(
    "plate_sketches",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("author_id", Snowflake, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False),
    Column("text", Text, nullable=False),
    # The interaction that wrote it: a later one is never overwritten by an earlier one.
    Column("revision", Snowflake, nullable=False),
    Column("updated_at", Moment, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    game_column(primary_key=True),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("by_id", Snowflake, nullable=False),
    # Null until it is answered.
    Column("accepted", Boolean),
    Column("at", Moment, nullable=False),
)

# Who has been reminded of which round, so that nobody is twice.
reminders = Table(
    "reminders",
    metadata,
    game_column(primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False),
)

# What one person says of another: asks for friendship, was refused it, is friends, blocks.
friends = Table(
    "friends",
    metadata,
    Column("person_id", Snowflake, primary_key=True, autoincrement=False),
    Column("other_id", Snowflake, primary_key=True, autoincrement=False, index=True),
    Column("mark", String(16), nullable=False),
    Column("at", Moment, nullable=False),
)

# Words that people miss in a lexicon or find wrong there.
word_reports = Table(
    "word_reports",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("user_id", Snowflake, nullable=False),
    Column("word", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("note", String(200), nullable=False),
    Column("lexicon", String(32), nullable=False),
    Column("version", String(16), nullable=False),
    Column("at", Moment, nullable=False),
    # Null until the operator has decided.
    Column("settled_at", Moment),
    UniqueConstraint("user_id", "word", name="uq_word_reports_user_id_word"),
)

# Whom moderators have banned from the games of their server.
bans = Table(
    "bans",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("by_id", Snowflake, nullable=False),
    Column("why", String(200), nullable=False),
    Column("at", Moment, nullable=False),
)

# What moderators decided about that, also what does not hold any more.
ban_log = Table(
    "ban_log",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("user_id", Snowflake, nullable=False),
    Column("by_id", Snowflake, nullable=False),
    Column("banned", Boolean, nullable=False),  # else: let back
    Column("why", String(200), nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_ban_log_guild_id", "guild_id"),
)

# The interactions that have been worked off, so that one delivered twice acts once.
processed = Table(
    "processed",
    metadata,
    Column("key", Snowflake, primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False, index=True),
)

# Single facts about this installation, such as the hash of the commands last synced.
facts = Table(
    "facts",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
