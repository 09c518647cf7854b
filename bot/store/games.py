"""Queries on games, their players and their event log."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, select, update

from bot.shards import ALL, Shards
from bot.store.connection import Connection
from bot.store.errors import Stale
from bot.store.leases import within
from bot.store.records import Due, EventRecord, GameRecord, GameUpdate, NewEvent, NewGame
from bot.store.rows import fetch_all, fetch_one
from bot.store.tables import events, game_players, games

FINISHED = "finished"
"""The value of ``phase`` in which a game is not open any more."""

_GAME = select(games).where(games.c.id == bindparam("game_id"))
_IN_THREAD = (
    select(games)
    .where(games.c.thread_id == bindparam("thread_id"))
    .order_by(games.c.id.desc())
    .limit(1)
)
_SAVED = ("version", "creator_id", "phase", "due", "state", "updated_at")
_SAVE = (
    update(games)
    .where(games.c.id == bindparam("game_id"), games.c.version == bindparam("old_version"))
    .values({name: bindparam(name) for name in _SAVED})
    .returning(games)
)
_LOG = insert(events)


@dataclass(frozen=True)
class GameQueries:
    """Bound to one open transaction."""

    connection: Connection

    async def add(self, game: NewGame, now: datetime) -> GameRecord:
        """Insert a game at version 1."""
        values: dict[str, Any] = {
            **dataclasses.asdict(game),
            "version": 1,
            "created_at": now,
            "updated_at": now,
        }
        result = await self.connection.execute(insert(games).values(values).returning(games.c.id))
        return GameRecord(id=result.scalar_one(), lobby_message_id=None, **values)

    async def get(self, game_id: int) -> GameRecord | None:
        """A game by its id."""
        return await fetch_one(self.connection, _GAME, GameRecord, game_id=game_id)

    async def version(self, game_id: int) -> int | None:
        """A game's version without its state, which is what takes long to read."""
        query = select(games.c.version).where(games.c.id == game_id)
        return (await self.connection.execute(query)).scalar_one_or_none()

    async def by_code(self, code: str) -> GameRecord | None:
        """A game by its join code, exactly as stored."""
        return await self._game(select(games).where(games.c.code == code))

    async def by_thread(self, thread_id: int) -> GameRecord | None:
        """The newest game of a thread."""
        return await fetch_one(self.connection, _IN_THREAD, GameRecord, thread_id=thread_id)

    async def open_of(self, user_id: int) -> tuple[GameRecord, ...]:
        """The games that a person plays in and that are not finished, last touched first."""
        query = (
            select(games)
            .join(game_players, game_players.c.game_id == games.c.id)
            .where(game_players.c.user_id == user_id, games.c.phase != FINISHED)
            .order_by(games.c.updated_at.desc(), games.c.id.desc())
        )
        return await fetch_all(self.connection, query, GameRecord)

    async def open_in(self, guild_id: int) -> tuple[GameRecord, ...]:
        """The games of a server that are not finished, last touched first."""
        query = (
            select(games)
            .where(games.c.guild_id == guild_id, games.c.phase != FINISHED)
            .order_by(games.c.updated_at.desc(), games.c.id.desc())
        )
        return await fetch_all(self.connection, query, GameRecord)

    async def count_open(self, guild_id: int, creator_id: int | None = None) -> int:
        """How many games of a server are not finished: of one creator, or all."""
        query = select(func.count()).where(games.c.guild_id == guild_id, games.c.phase != FINISHED)
        if creator_id is not None:
            query = query.where(games.c.creator_id == creator_id)
        return (await self.connection.execute(query)).scalar_one()

    async def in_phase(self, kind: str, phase: str, shards: Shards = ALL) -> tuple[int, ...]:
        """The ids of the games of a kind that stand in that phase, oldest first."""
        query = select(games.c.id).where(
            games.c.kind == kind, games.c.phase == phase, within(games.c.guild_id, shards)
        )
        return tuple((await self.connection.execute(query.order_by(games.c.id))).scalars())

    async def dues(self, shards: Shards = ALL) -> tuple[Due, ...]:
        """Every open game's next due moment, earliest first."""
        query = (
            select(games.c.id.label("game_id"), games.c.kind, games.c.due)
            .where(games.c.due.is_not(None), games.c.phase != FINISHED)
            .where(within(games.c.guild_id, shards))
            .order_by(games.c.due, games.c.id)
        )
        return await fetch_all(self.connection, query, Due)

    async def open_by_kind(self) -> dict[str, int]:
        """How many games of each kind are not finished."""
        query = select(games.c.kind, func.count()).where(games.c.phase != FINISHED)
        rows = (await self.connection.execute(query.group_by(games.c.kind))).all()
        return {row[0]: row[1] for row in rows}

    async def is_within(self, game_id: int, shards: Shards) -> bool:
        """Whether there is such a game, and its server belongs to one of those shards."""
        query = select(games.c.id).where(games.c.id == game_id, within(games.c.guild_id, shards))
        return (await self.connection.execute(query)).scalar_one_or_none() is not None

    async def open_within(self, shards: Shards) -> Mapping[str, frozenset[int]]:
        """The ids of the games of those shards that are not finished, by kind."""
        query = select(games.c.kind, games.c.id).where(
            games.c.phase != FINISHED, within(games.c.guild_id, shards)
        )
        found = defaultdict[str, set[int]](set)
        for kind, game_id in (await self.connection.execute(query)).all():
            found[kind].add(game_id)
        return {kind: frozenset(ids) for kind, ids in found.items()}

    async def first_due(self, shards: Shards = ALL) -> datetime | None:
        """The earliest due moment of all open games of those shards."""
        query = select(func.min(games.c.due)).where(
            games.c.phase != FINISHED, within(games.c.guild_id, shards)
        )
        first: datetime | None = (await self.connection.execute(query)).scalar_one_or_none()
        return first

    async def save(self, change: GameUpdate, now: datetime) -> GameRecord:
        """Write the next state if nobody else did meanwhile; the row as it is then.

        Raises Stale: the row is not at ``change.version`` any more (or is gone).
        """
        values = {
            "game_id": change.id,
            "old_version": change.version,
            "version": change.version + 1,
            "creator_id": change.creator_id,
            "phase": change.phase,
            "due": change.due,
            "state": change.state,
            "updated_at": now,
        }
        saved = await fetch_one(self.connection, _SAVE, GameRecord, **values)
        if saved is None:
            raise Stale(change.id, change.version)
        return saved

    async def bind(
        self, game_id: int, *, column: str, value: int | None, now: datetime
    ) -> GameRecord | None:
        """Set ``thread_id`` or ``lobby_message_id``, which are no part of the engine's state."""
        if column not in {"thread_id", "lobby_message_id"}:
            raise ValueError(column)
        await self.connection.execute(
            update(games).where(games.c.id == game_id).values({column: value, "updated_at": now})
        )
        return await self.get(game_id)

    async def set_players(self, game_id: int, seats: Mapping[int, int]) -> None:
        """Replace who plays in a game: user id to seat number."""
        await self.connection.execute(delete(game_players).where(game_players.c.game_id == game_id))
        if seats:
            rows = [
                {"game_id": game_id, "user_id": user, "seat": seat} for user, seat in seats.items()
            ]
            await self.connection.execute(insert(game_players), rows)

    async def log(
        self, game_id: int, version: int, entries: Sequence[NewEvent], now: datetime
    ) -> None:
        """Append to the event log."""
        if entries:
            rows = [
                {
                    "game_id": game_id,
                    "version": version,
                    "kind": entry.kind,
                    "data": dict(entry.data),
                    "at": now,
                }
                for entry in entries
            ]
            await self.connection.execute(_LOG, rows)

    async def history(self, game_id: int) -> tuple[EventRecord, ...]:
        """A game's event log, oldest first."""
        query = select(events).where(events.c.game_id == game_id).order_by(events.c.id)
        return await fetch_all(self.connection, query, EventRecord)

    async def _game(self, query: Select[Any]) -> GameRecord | None:
        return await fetch_one(self.connection, query, GameRecord)
