"""Queries on B@ggle: closed grids, records, statistics."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, insert, select, true

from bot.store.baggle_records import (
    BestGridRecord,
    BestTotalRecord,
    GridRecord,
    ScoreRecord,
    SeenRecord,
    SumsRecord,
)
from bot.store.baggle_tables import baggle_grids, baggle_scores
from bot.store.connection import Connection
from bot.store.rows import fetch_all, fetch_one


@dataclass(frozen=True)
class BaggleQueries:
    """Bound to one open transaction; ``guild_id`` None means rooms anywhere."""

    connection: Connection

    async def record(self, grid: GridRecord, scores: Sequence[ScoreRecord]) -> None:
        """Keep a closed grid."""
        await self.connection.execute(insert(baggle_grids).values(dataclasses.asdict(grid)))
        if scores:
            rows = [dataclasses.asdict(score) for score in scores]
            await self.connection.execute(insert(baggle_scores), rows)

    async def grid(self, game_id: int, number: int) -> GridRecord | None:
        """A closed grid of a room."""
        query = select(baggle_grids).where(
            baggle_grids.c.game_id == game_id, baggle_grids.c.number == number
        )
        return await fetch_one(self.connection, query, GridRecord)

    async def best_grids(
        self, room_type: str, guild_id: int | None, limit: int
    ) -> tuple[BestGridRecord, ...]:
        """The best results on single grids, the earliest of equals first."""
        query = (
            select(
                baggle_scores.c.user_id,
                baggle_scores.c.points,
                baggle_scores.c.words,
                baggle_grids.c.best,
                baggle_grids.c.seconds,
                baggle_grids.c.closed_at.label("at"),
            )
            .select_from(_found())
            .where(_of(room_type, guild_id), baggle_scores.c.points > 0)
            .order_by(
                baggle_scores.c.points.desc(), baggle_grids.c.closed_at, baggle_scores.c.user_id
            )
            .limit(limit)
        )
        return await fetch_all(self.connection, query, BestGridRecord)

    async def best_totals(
        self, room_type: str, guild_id: int | None, limit: int
    ) -> tuple[BestTotalRecord, ...]:
        """The best results over all grids of a room, the earliest of equals first."""
        points = func.sum(baggle_scores.c.points)
        ended = func.max(baggle_grids.c.closed_at, type_=baggle_grids.c.closed_at.type)
        query = (
            select(
                baggle_scores.c.user_id,
                points.label("points"),
                func.sum(baggle_scores.c.words).label("words"),
                func.count().label("grids"),
                func.max(baggle_grids.c.seconds).label("seconds"),
                ended.label("at"),
            )
            .select_from(_found())
            .where(_of(room_type, guild_id))
            .group_by(baggle_scores.c.game_id, baggle_scores.c.user_id)
            .having(points > 0)
            .order_by(points.desc(), ended, baggle_scores.c.user_id)
            .limit(limit)
        )
        return await fetch_all(self.connection, query, BestTotalRecord)

    async def sums(self, user_id: int, guild_id: int | None) -> tuple[SumsRecord, ...]:
        """What a person's grids come to, by type of room."""
        query = (
            select(
                baggle_grids.c.room_type,
                func.count().label("grids"),
                func.sum(baggle_scores.c.points).label("points"),
                func.sum(baggle_scores.c.words).label("words"),
                func.sum(case((baggle_scores.c.won, 1), else_=0)).label("won"),
                func.max(baggle_scores.c.points).label("best"),
            )
            .select_from(_found())
            .where(baggle_scores.c.user_id == user_id, _here(guild_id))
            .group_by(baggle_grids.c.room_type)
            .order_by(baggle_grids.c.room_type)
        )
        return await fetch_all(self.connection, query, SumsRecord)

    async def longest(self, user_id: int, guild_id: int | None) -> str:
        """The longest word that a person found, the earliest of equals."""
        mine = and_(baggle_scores.c.user_id == user_id, _here(guild_id))
        return await self._longest(mine)

    async def seen(self, side: int) -> SeenRecord:
        """What has been seen on all grids of a size.

        Rooms that reward long words are left out of the richest grid: they count otherwise.
        """
        size = baggle_grids.c.room_type.like(f"{side}-%")
        query = (
            select(baggle_grids.c.letters, baggle_grids.c.best)
            .where(size, baggle_grids.c.room_type.not_like("%-long"))
            .order_by(baggle_grids.c.best.desc(), baggle_grids.c.closed_at)
            .limit(1)
        )
        richest = (await self.connection.execute(query)).first()
        total = select(func.count()).select_from(baggle_grids).where(size)
        count = (await self.connection.execute(total)).scalar_one()
        letters, best = (richest[0], richest[1]) if richest else ("", 0)
        return SeenRecord(count, letters, best, await self._longest(size))

    async def _longest(self, condition: ColumnElement[bool]) -> str:
        query = (
            select(baggle_scores.c.longest)
            .select_from(_found())
            .where(condition)
            .order_by(func.length(baggle_scores.c.longest).desc(), baggle_grids.c.closed_at)
            .limit(1)
        )
        return (await self.connection.execute(query)).scalar_one_or_none() or ""

    async def people(self, game_id: int, number: int) -> dict[int, int]:
        """Who found something on a grid: seat to person."""
        query = select(baggle_scores.c.seat, baggle_scores.c.user_id).where(
            baggle_scores.c.game_id == game_id, baggle_scores.c.number == number
        )
        rows = (await self.connection.execute(query)).all()
        return {row.seat: row.user_id for row in rows}


def _found() -> Any:
    """Each person's result on each grid."""
    same = and_(
        baggle_scores.c.game_id == baggle_grids.c.game_id,
        baggle_scores.c.number == baggle_grids.c.number,
    )
    return baggle_scores.join(baggle_grids, same)


def _of(room_type: str, guild_id: int | None) -> ColumnElement[bool]:
    return and_(baggle_grids.c.room_type == room_type, _here(guild_id))


def _here(guild_id: int | None) -> ColumnElement[bool]:
    return true() if guild_id is None else baggle_grids.c.guild_id == guild_id
