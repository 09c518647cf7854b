"""What each table holds of people and of servers, and what becomes of it when they go.

Every column of every table is declared here as one of these; a test demands it of new ones. All
that is exported and deleted (:mod:`bot.store.privacy`) follows from the declarations.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Table

from bot.store.baggle_tables import baggle_grids, baggle_scores
from bot.store.daily_tables import (
    dailies,
    daily_attempts,
    daily_drafts,
    daily_guilds,
    daily_medals,
    daily_members,
    daily_set_aside,
)
from bot.store.lease_tables import calls, leases
from bot.store.ledger_tables import token_accounts, token_stakes, token_transfers
from bot.store.profile_tables import finished_games, game_results, ratings
from bot.store.tables import (
    ban_log,
    bans,
    departures,
    drafts,
    events,
    facts,
    friends,
    game_players,
    games,
    guilds,
    invitations,
    outbox,
    people,
    plate_sketches,
    plates,
    processed,
    reminders,
    set_aside,
    word_reports,
)

NOBODY = 0
"""Who stands where a person stood that is forgotten."""


@dataclass(frozen=True)
class Holding:
    """The columns of one table, by what they hold.

    Attributes:
        owners: people whose row it is: it goes with any of them.
        authors: people who did something to a row that is not theirs: it stays, as NOBODY's.
        players: people in a game that stays: a ghost takes their place, another one in each game.
        barred: people whom a row keeps from something: it stays with their id, which is what it is
            for, and without ``reasons``.
        reasons: texts about those who are barred.
        accounts: a ledger's accounts, a positive one being a member's id.
        documents: texts and JSON that may name people by their ids.
        server: the server whose row it is: it goes with it.
        places: the server where a person did something; null once the server is gone.
        plain: nothing of the sort, or what goes with its row.
        withheld: columns that are not handed out: they hold other people's secrets.
    """

    table: Table
    owners: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    server: str | None = None
    places: str | None = None
    plain: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The columns that hold a person's id."""
        return self.owners + self.authors + self.players + self.barred + self.accounts

    @property
    def declared(self) -> tuple[str, ...]:
        """All columns, each once."""
        places = tuple(name for name in (self.server, self.places) if name is not None)
        return self.people + self.documents + self.reasons + places + self.plain


HOLDINGS = (
    Holding(
        token_stakes,
        players=("user_id",),
        server="guild_id",
        plain=("game_id", "amount"),
    ),
    Holding(
        token_transfers,
        accounts=("payer", "payee"),
        documents=("reference",),
        server="guild_id",
        plain=("id", "kind", "amount", "game_id", "at"),
    ),
    Holding(token_accounts, accounts=("account",), server="guild_id", plain=("balance",)),
    Holding(
        games,
        players=("creator_id",),
        documents=("state",),
        server="guild_id",
        plain=(
            "id",
            "kind",
            "code",
            "channel_id",
            "thread_id",
            "lobby_message_id",
            "phase",
            "version",
            "due",
            "created_at",
            "updated_at",
        ),
        # Racks, bags, and placements that nobody may see before the round is over.
        withheld=("state",),
    ),
    Holding(game_players, owners=("user_id",), plain=("game_id", "seat")),
    Holding(events, documents=("data",), plain=("id", "game_id", "version", "kind", "at")),
    Holding(
        outbox,
        owners=("person_id",),
        documents=("payload",),
        plain=(
            "id",
            "game_id",
            "kind",
            "nonce",
            "attempts",
            "fallback",
            "not_before",
            "created_at",
            "done_at",
            "message_id",
            "error",
            "channel_id",
        ),
    ),
    Holding(
        people,
        owners=("user_id",),
        plain=("locale", "theme", "notify_turn", "remind_minutes", "updated_at"),
    ),
    Holding(guilds, server="guild_id", plain=("settings", "updated_at")),
    Holding(departures, server="guild_id", plain=("at",)),
    Holding(
        bans,
        barred=("user_id",),
        reasons=("why",),
        authors=("by_id",),
        server="guild_id",
        plain=("at",),
    ),
    Holding(
        ban_log,
        owners=("user_id",),
        authors=("by_id",),
        server="guild_id",
        plain=("id", "banned", "why", "at"),
    ),
    Holding(
        drafts,
        authors=("user_id",),
        # ``owner`` is a seat.
        plain=("game_id", "owner", "round", "tiles", "cursor", "revision", "key", "updated_at"),
    ),
    # Of a seat too; it goes when the game ends.
    Holding(set_aside, plain=("id", "game_id", "owner", "name", "tiles", "created_at")),
    Holding(
        plates,
        authors=("author_id",),
        server="guild_id",
        plain=("id", "name", "key", "layout", "created_at"),
    ),
    Holding(
        plate_sketches,
        owners=("author_id",),
        server="guild_id",
        plain=("name", "text", "revision", "updated_at"),
    ),
    Holding(invitations, owners=("user_id", "by_id"), plain=("game_id", "accepted", "at")),
    Holding(reminders, owners=("user_id",), plain=("game_id", "round", "at")),
    Holding(friends, owners=("person_id", "other_id"), plain=("mark", "at")),
    Holding(
        word_reports,
        owners=("user_id",),
        plain=("id", "word", "kind", "note", "lexicon", "version", "at", "settled_at"),
    ),
    Holding(processed, plain=("key", "at")),
    Holding(facts, plain=("name", "value")),
    Holding(leases, plain=("shard", "total", "holder", "beat", "wanted")),
    Holding(calls, plain=("game_id", "at")),
    Holding(
        dailies,
        plain=(
            "id",
            "lexicon",
            "version",
            "generator",
            "position",
            "best_tiles",
            "best_score",
            "opened_at",
            "closed_at",
        ),
    ),
    Holding(
        daily_attempts,
        owners=("user_id",),
        places="guild_id",
        plain=("day_id", "training", "tiles", "score", "at"),
    ),
    Holding(daily_medals, owners=("user_id",), server="scope", plain=("day_id", "medal")),
    Holding(daily_members, owners=("user_id",), server="guild_id", plain=("at",)),
    Holding(daily_guilds, server="guild_id", plain=("channel_id", "hour", "posted_day")),
    Holding(
        daily_drafts,
        owners=("owner", "user_id"),
        plain=("game_id", "round", "tiles", "cursor", "revision", "key", "updated_at"),
    ),
    Holding(
        daily_set_aside,
        owners=("owner",),
        plain=("id", "game_id", "name", "tiles", "created_at"),
    ),
    Holding(
        game_results,
        owners=("user_id",),
        plain=("game_id", "rank", "beaten", "tied", "share", "best", "best_words"),
    ),
    Holding(
        finished_games,
        server="guild_id",
        plain=("game_id", "kind", "rivals", "finished_at"),
    ),
    Holding(
        ratings,
        owners=("user_id",),
        server="scope",
        plain=("kind", "mu", "sigma", "games", "shown"),
    ),
    Holding(
        baggle_scores,
        owners=("user_id",),
        plain=("game_id", "number", "seat", "points", "words", "longest", "won"),
    ),
    Holding(
        baggle_grids,
        server="guild_id",
        plain=(
            "game_id",
            "number",
            "room_type",
            "letters",
            "seconds",
            "words",
            "best",
            "sheets",
            "closed_at",
        ),
    ),
)
"""Every table, those that refer to others before these."""
