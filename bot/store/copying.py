"""All rows of one database into another one that has the same tables and no rows."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Table, func, insert, select, text

from bot.store.errors import StoreError
from bot.store.store import Transaction
from bot.store.tables import metadata

BATCH = 1000
"""Rows that are held in memory at once."""


class NotEmpty(StoreError):
    """There are rows already where others were to be put."""

    def __init__(self, table: str) -> None:
        super().__init__(f"it is not empty, there are rows in the table {table}")
        self.table = table


class RowsLost(StoreError):
    """A table holds another number of rows than were put into it; to be given up."""

    def __init__(self, table: str, wanted: int, found: int) -> None:
        super().__init__(f"{found} of {wanted} rows arrived in the table {table}")
        self.table = table


async def copy_rows(source: Transaction, target: Transaction) -> Mapping[str, int]:
    """Copy every row, those first that others refer to, as they are, their ids too.

    How many rows each table has. New rows of the target get ids beyond those that were copied.
    Raises NotEmpty, RowsLost; the transaction of the target must then be given up.
    """
    tables = metadata.sorted_tables
    for table in tables:
        if await _count(target, table):
            raise NotEmpty(table.name)
    copied = {}
    for table in tables:
        copied[table.name] = await _copy(source, target, table)
        found = await _count(target, table)
        if found != copied[table.name]:
            raise RowsLost(table.name, copied[table.name], found)
        await _count_on(target, table)
    return copied


async def _copy(source: Transaction, target: Transaction, table: Table) -> int:
    rows = await source.connection.stream(select(table))
    total = 0
    async for batch in rows.mappings().partitions(BATCH):
        await target.connection.execute(insert(table), [dict(row) for row in batch])
        total += len(batch)
    return total


async def _count(transaction: Transaction, table: Table) -> int:
    query = select(func.count()).select_from(table)
    return int((await transaction.connection.execute(query)).scalar_one())


async def _count_on(target: Transaction, table: Table) -> None:
    """Let a table's ids go on after the highest; SQLite does so by itself."""
    column = table.autoincrement_column
    if column is None or target.connection.dialect.name != "postgresql":
        return
    sequence = func.pg_get_serial_sequence(table.name, column.name)
    highest = select(func.coalesce(func.max(column), 0) + 1).scalar_subquery()
    await target.connection.execute(select(func.setval(sequence, highest, text("false"))))
