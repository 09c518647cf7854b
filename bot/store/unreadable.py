"""Rows of the outbox whose columns do not hold what they should, as an edit by hand may leave them.

The usual queries fail on one of them as a whole, whatever else they would find.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from bot.store.outbox import OutboxQueries
from bot.store.sqlite_raw import is_undecodable
from bot.store.tables import outbox


async def unreadable_rows(queries: OutboxQueries) -> tuple[int, ...]:
    """The ids of the open rows that cannot be read, in order. Each row is asked for by itself."""
    named = select(outbox.c.id).where(outbox.c.done_at.is_(None)).order_by(outbox.c.id)
    found = []
    for row_id in (await queries.connection.execute(named)).scalars().all():
        try:
            await queries.get(row_id)
        except (ValueError, TypeError):
            found.append(row_id)
        except DBAPIError as error:
            if not is_undecodable(error):
                raise
            found.append(row_id)
    return tuple(found)
