"""Queries on profiles: how finished games ended, ratings, rankings."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    func,
    insert,
    literal,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store.connection import Connection
from bot.store.games import FINISHED
from bot.store.profile_records import (
    FinishedRecord,
    LineRecord,
    RankingAsked,
    RankingRecord,
    RatingRecord,
    ResultRecord,
    TallyRecord,
)
from bot.store.profile_tables import finished_games, game_results, ratings
from bot.store.rows import fetch_all, fetch_one
from bot.store.tables import events, games

EVERYWHERE = 0
"""The scope of ratings from all games; a server's is its id."""


@dataclass(frozen=True)
class ProfileQueries:
    """Bound to one open transaction."""

    connection: Connection

    # --- finished games ----------------------------------------------------------------------

    async def record(self, game: FinishedRecord, results: Sequence[ResultRecord]) -> bool:
        """Keep how a game ended unless that is known already; whether it was new."""
        try:
            async with self.connection.begin_nested():
                values = dataclasses.asdict(game)
                await self.connection.execute(insert(finished_games).values(values))
        except IntegrityError:
            return False
        if results:
            rows = [dataclasses.asdict(result) for result in results]
            await self.connection.execute(insert(game_results), rows)
        return True

    async def unrecorded(self, kind: str) -> tuple[tuple[int, datetime], ...]:
        """Finished games of a kind whose end was not recorded, and when they ended, oldest first.

        That is when their last event was, since nothing happens in a game that is over.
        """
        ended = func.coalesce(func.max(events.c.at), games.c.updated_at, type_=events.c.at.type)
        query = (
            select(games.c.id, ended)
            .outerjoin(events, events.c.game_id == games.c.id)
            .outerjoin(finished_games, finished_games.c.game_id == games.c.id)
            .where(
                games.c.kind == kind,
                games.c.phase == FINISHED,
                finished_games.c.game_id.is_(None),
            )
            .group_by(games.c.id, games.c.updated_at)
            .order_by(ended, games.c.id)
        )
        rows = (await self.connection.execute(query)).all()
        return tuple((game_id, moment) for game_id, moment in rows)

    async def tallies(self, user_id: int, guild_id: int | None = None) -> tuple[TallyRecord, ...]:
        """What a person's games come to, by kind; of one server, or (None) of all."""
        query = (
            select(
                finished_games.c.kind,
                func.count().label("games"),
                func.sum(_flag(game_results.c.rank == 1)).label("won"),
                func.sum(_flag(finished_games.c.rivals == 1)).label("with_robots"),
                func.avg(game_results.c.share).label("share"),
            )
            .select_from(_played())
            .where(game_results.c.user_id == user_id, _here(guild_id))
            .group_by(finished_games.c.kind)
            .order_by(finished_games.c.kind)
        )
        found = await fetch_all(self.connection, query, TallyRecord)
        return tuple(
            dataclasses.replace(one, share=None if one.share is None else float(one.share))
            for one in found
        )

    async def best(
        self, user_id: int, kind: str, guild_id: int | None = None
    ) -> ResultRecord | None:
        """The game with the person's best placement, the earliest of equals."""
        query = (
            select(game_results)
            .select_from(_played())
            .where(
                game_results.c.user_id == user_id,
                finished_games.c.kind == kind,
                game_results.c.best.is_not(None),
                _here(guild_id),
            )
            .order_by(game_results.c.best.desc(), finished_games.c.finished_at)
            .limit(1)
        )
        return await fetch_one(self.connection, query, ResultRecord)

    async def players(self, guild_id: int, among: Collection[int]) -> frozenset[int]:
        """Those of the people who have finished a game on a server."""
        query = (
            select(game_results.c.user_id)
            .select_from(_played())
            .where(finished_games.c.guild_id == guild_id, game_results.c.user_id.in_(among))
        )
        return frozenset((await self.connection.execute(query)).scalars())

    # --- ratings -----------------------------------------------------------------------------

    async def hold(self, fresh: Sequence[RatingRecord]) -> dict[int, RatingRecord]:
        """People's ratings of one kind and scope, which nobody else changes until the end of the
        transaction; ``fresh`` are those that hold for who has none yet.
        """
        held = await self._held(fresh)
        missing = [one for one in fresh if one.user_id not in held]
        if missing:
            rows = [dataclasses.asdict(one) for one in missing]
            await self.connection.execute(insert(ratings), rows)
        return {**held, **{one.user_id: one for one in missing}}

    async def _held(self, people: Sequence[RatingRecord]) -> dict[int, RatingRecord]:
        if not people:
            return {}
        kind, scope = people[0].kind, people[0].scope
        named = ratings.c.user_id.in_([one.user_id for one in people])
        query = select(ratings).where(_of(kind, scope), named)
        found = await fetch_all(self.connection, query, RatingRecord)
        return {one.user_id: one for one in found}

    async def rate(self, changed: Sequence[RatingRecord]) -> None:
        """Write ratings, those of a crowd by few statements."""
        if not changed:
            return
        for group in {(one.kind, one.scope) for one in changed}:
            await self.hold([one for one in changed if (one.kind, one.scope) == group])
        keys = ("user_id", "kind", "scope")
        same = and_(*(ratings.c[key] == bindparam(f"of_{key}") for key in keys))
        names = [field.name for field in dataclasses.fields(RatingRecord) if field.name not in keys]
        query = update(ratings).where(same).values({name: bindparam(name) for name in names})
        rows = [dataclasses.asdict(one) for one in changed]
        await self.connection.execute(
            query,
            [{f"of_{name}" if name in keys else name: row[name] for name in row} for row in rows],
        )

    async def ratings_of(self, user_id: int, scopes: Collection[int]) -> tuple[RatingRecord, ...]:
        """A person's ratings of all kinds in these scopes."""
        query = select(ratings).where(ratings.c.user_id == user_id, ratings.c.scope.in_(scopes))
        order = (ratings.c.kind, ratings.c.scope)
        return await fetch_all(self.connection, query.order_by(*order), RatingRecord)

    # --- rankings ----------------------------------------------------------------------------

    async def ranking(
        self, asked: RankingAsked, user_id: int, limit: int, offset: int = 0
    ) -> RankingRecord:
        """Some lines of a ranking, best first, that person's own, and how many there are."""
        lines = _ranking(asked).subquery()
        some = select(lines).order_by(lines.c.rank, lines.c.user_id).limit(limit).offset(offset)
        own = select(lines).where(lines.c.user_id == user_id)
        total = select(func.count()).select_from(lines)
        return RankingRecord(
            lines=await fetch_all(self.connection, some, LineRecord),
            own=await fetch_one(self.connection, own, LineRecord),
            total=(await self.connection.execute(total)).scalar_one(),
        )


def _ranking(asked: RankingAsked) -> Select[Any]:
    if asked.span is None:
        return _by_rating(asked.kind, asked.guild_id or EVERYWHERE)
    return _by_points(asked.kind, asked.guild_id, asked.span)


def _by_rating(kind: str, scope: int) -> Select[Any]:
    """Whoever has played a game that was rated."""
    return select(
        func.rank().over(order_by=ratings.c.shown.desc()).label("rank"),
        ratings.c.user_id,
        ratings.c.shown.label("points"),
        ratings.c.games,
        literal(0).label("won"),
    ).where(_of(kind, scope), ratings.c.games > 0)


def _by_points(kind: str, guild_id: int | None, span: tuple[datetime, datetime]) -> Select[Any]:
    """Whoever has ended a game against people within that time (its end excluded)."""
    points = func.sum(2 * game_results.c.beaten + game_results.c.tied)
    return (
        select(
            func.rank().over(order_by=points.desc()).label("rank"),
            game_results.c.user_id,
            points.label("points"),
            func.count().label("games"),
            func.sum(_flag(game_results.c.rank == 1)).label("won"),
        )
        .select_from(_played())
        .where(
            finished_games.c.kind == kind,
            finished_games.c.rivals > 1,
            finished_games.c.finished_at >= span[0],
            finished_games.c.finished_at < span[1],
            _here(guild_id),
        )
        .group_by(game_results.c.user_id)
    )


def _played() -> Any:
    """Each person's end of each game."""
    return game_results.join(finished_games, finished_games.c.game_id == game_results.c.game_id)


def _flag(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return case((condition, 1), else_=0)


def _of(kind: str, scope: int) -> ColumnElement[bool]:
    return and_(ratings.c.kind == kind, ratings.c.scope == scope)


def _here(guild_id: int | None) -> ColumnElement[bool]:
    """Games of that server; of all where none is named."""
    return true() if guild_id is None else finished_games.c.guild_id == guild_id
