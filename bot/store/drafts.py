"""Queries on placements that are being composed or were set aside.

``owner`` is a seat of a game, or a person at the daily (whose days take the place of games).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store.connection import Connection
from bot.store.daily_tables import dailies, daily_drafts, daily_set_aside
from bot.store.errors import Stale
from bot.store.records import ComposingRecord, DraftRecord, SetAsideRecord
from bot.store.tables import drafts, games, set_aside

_DRAFT = [field.name for field in dataclasses.fields(DraftRecord)]
_ASIDE = [field.name for field in dataclasses.fields(SetAsideRecord)]


@dataclass(frozen=True)
class DraftTables:
    """Where the drafts of one kind are, and what they are drafts for.

    Attributes:
        parent: games or days.
        version: what changes with every change of a row of ``parent``.
    """

    parent: Table
    version: ColumnElement[int]
    drafts: Table
    set_aside: Table

    @cached_property
    def composing(self) -> Select[Any]:
        """A row for each placement put aside, else for each draft, else for the parent alone."""
        parent, draft, aside = self.parent, self.drafts, self.set_aside
        owners = draft.c.owner.in_(bindparam("owners", expanding=True))
        own_aside = and_(aside.c.game_id == draft.c.game_id, aside.c.owner == draft.c.owner)
        columns = [*(draft.c[name] for name in _DRAFT), *(aside.c[name] for name in _ASIDE)]
        return (
            select(parent.c.id, self.version, *columns)
            .select_from(
                parent.outerjoin(draft, and_(draft.c.game_id == parent.c.id, owners)).outerjoin(
                    aside, own_aside
                )
            )
            .where(parent.c.id.in_(bindparam("games", expanding=True)))
            .order_by(aside.c.id)
        )

    @cached_property
    def change(self) -> Update:
        """Writes a draft whose row has the revision before."""
        draft = self.drafts
        return (
            update(draft)
            .where(
                draft.c.game_id == bindparam("new_game_id"),
                draft.c.owner == bindparam("new_owner"),
                draft.c.revision == bindparam("new_revision") - 1,
            )
            .values({column.name: bindparam(f"new_{column.name}") for column in draft.c})
        )


GAMES = DraftTables(games, games.c.version, drafts, set_aside)
DAILY = DraftTables(dailies, literal(1), daily_drafts, daily_set_aside)
"""A day's board never changes."""


@dataclass(frozen=True)
class DraftQueries:
    """Bound to one open transaction."""

    connection: Connection
    tables: DraftTables = GAMES

    async def get(self, game_id: int, owner: int) -> DraftRecord | None:
        """What a seat is composing in a game."""
        found = await self.composing([game_id], [owner])
        return found[game_id, owner].draft if (game_id, owner) in found else None

    async def composing(
        self, game_ids: Sequence[int], owners: Sequence[int]
    ) -> Mapping[tuple[int, int], ComposingRecord]:
        """All that composers need, in one statement, by game and seat.

        The seat 0 of each game that there is has its version alone.
        """
        bound = {"games": list(game_ids), "owners": list(owners)}
        found: dict[tuple[int, int], ComposingRecord] = {}
        split = 2 + len(_DRAFT)
        for row in (await self.connection.execute(self.tables.composing, bound)).all():
            game_id, version, draft, aside = row[0], row[1], row[2:split], row[split:]
            found.setdefault((game_id, 0), ComposingRecord(version, None, ()))
            if draft[0] is None:
                continue
            record = DraftRecord(*draft)
            owned = (game_id, record.owner)
            own = found.setdefault(owned, ComposingRecord(version, record, ()))
            if aside[0] is not None:
                kept = (*own.aside, SetAsideRecord(*aside))
                found[owned] = dataclasses.replace(own, aside=kept)
        return found

    async def save(self, changed: Sequence[DraftRecord]) -> None:
        """Write drafts whose rows still have the revision before (1: there is none yet).

        All who write drafts begin with the new ones, and go on from the lower seat to the higher,
        so that nobody waits for somebody who waits for them. Raises Stale: somebody else changed
        one of them since it was read.
        """
        ordered = sorted(changed, key=lambda draft: (draft.game_id, draft.owner))
        rows = [{c.name: getattr(draft, c.name) for c in self.tables.drafts.c} for draft in ordered]
        new = [row for row in rows if row["revision"] == 1]
        old = [
            {f"new_{name}": value for name, value in row.items()}
            for row in rows
            if row["revision"] > 1
        ]
        if new:
            await self._insert(new)
        # Some drivers do not count the rows of several updates in one.
        together = self.connection.dialect.supports_sane_multi_rowcount
        for rows in filter(None, [old] if together else [[row] for row in old]):
            result = await self.connection.execute(self.tables.change, rows)
            if result.rowcount != len(rows):
                raise Stale(rows[0]["new_game_id"], rows[0]["new_revision"] - 1)

    async def _insert(self, rows: Sequence[Mapping[str, Any]]) -> None:
        try:
            async with self.connection.begin_nested():
                await self.connection.execute(insert(self.tables.drafts), list(rows))
        except IntegrityError:
            raise Stale(rows[0]["game_id"], 0) from None

    async def put_aside(
        self, game_id: int, owner: int, tiles: Mapping[str, str], now: datetime
    ) -> SetAsideRecord:
        """Keep a placement, without a name as yet."""
        values: dict[str, Any] = {
            "game_id": game_id,
            "owner": owner,
            "name": "",
            "tiles": dict(tiles),
            "created_at": now,
        }
        set_aside = self.tables.set_aside
        query = insert(set_aside).values(values).returning(set_aside.c.id)
        new_id = (await self.connection.execute(query)).scalar_one()
        return SetAsideRecord(id=new_id, **values)

    async def rename(self, aside_id: int, game_id: int, owner: int, name: str) -> bool:
        """Give a placement that this seat put aside another name; whether there is one."""
        set_aside = self.tables.set_aside
        result = await self.connection.execute(
            update(set_aside)
            .where(
                set_aside.c.id == aside_id,
                set_aside.c.game_id == game_id,
                set_aside.c.owner == owner,
            )
            .values(name=name)
        )
        return result.rowcount == 1

    async def drop(self, aside_id: int, game_id: int, owner: int) -> bool:
        """Delete a placement that this seat put aside; whether there was one."""
        set_aside = self.tables.set_aside
        result = await self.connection.execute(
            delete(set_aside).where(
                set_aside.c.id == aside_id,
                set_aside.c.game_id == game_id,
                set_aside.c.owner == owner,
            )
        )
        return result.rowcount == 1

    async def forget(self, game_id: int) -> None:
        """Delete everything that was composed or put aside in a game."""
        for table in (self.tables.drafts, self.tables.set_aside):
            await self.connection.execute(delete(table).where(table.c.game_id == game_id))
