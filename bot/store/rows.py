"""What every group of queries does: rows to records, and insert-or-update in portable SQL.

Statements that most interactions need are made once, with parameters: to put one together takes
SQLAlchemy as long as to run it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Table, and_, insert, update
from sqlalchemy.sql.selectable import TypedReturnsRows

from bot.store.connection import Connection

R = TypeVar("R")

PART = 1000
"""Rows that are fetched or written at once, where there are many."""


async def fetch_all(
    connection: Connection,
    query: TypedReturnsRows[Any],
    record: Callable[..., R],
    **values: object,
) -> tuple[R, ...]:
    """Every row as a record, whose fields are named as the columns; with values of parameters."""
    rows = (await connection.execute(query, values)).mappings().all()
    return tuple(record(**row) for row in rows)


async def fetch_numbers(
    connection: Connection, query: TypedReturnsRows[Any]
) -> AsyncIterator[tuple[Any, ...]]:
    """Every row as a tuple, for answers of a hundred thousand rows: fetched in parts, so that
    others get their turn between them."""
    async with connection.stream(query) as result:
        async for part in result.partitions(PART):
            for row in part:
                yield tuple(row)


async def fetch_one(
    connection: Connection,
    query: TypedReturnsRows[Any],
    record: Callable[..., R],
    **values: object,
) -> R | None:
    """The only row as a record; None where there is none."""
    found = await fetch_all(connection, query, record, **values)
    return found[0] if found else None


async def upsert(
    connection: Connection, table: Table, keys: Sequence[str], values: Mapping[str, Any]
) -> None:
    """Make the row with these ``keys`` have these ``values``, whether it exists or not."""
    here = and_(*(table.c[key] == values[key] for key in keys))
    rest = {name: value for name, value in values.items() if name not in keys}
    change = update(table).where(here).values(rest)
    if not (await connection.execute(change)).rowcount:
        # Nobody has inserted it meanwhile: they are alone, or have the row that it belongs to.
        await connection.execute(insert(table).values(dict(values)))
