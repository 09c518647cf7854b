"""The tables of processes that share a database. Every change here needs a migration; a test
compares the two.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table

from bot.store.tables import metadata
from bot.store.types import Moment, RowId

# Who serves which shard. Nothing here is a time: a lease lives as long as its ``beat`` is counted
# up (see bot.services.leases).
leases = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    # How many shards there are, by who made the row.
    Column("total", Integer, nullable=False),
    # A process; null: nobody.
    Column("holder", String(80)),
    Column("beat", BigInteger, nullable=False),
)

# Games that were changed by another process than the one that serves their server, which is to
# look at them.
calls = Table(
    "calls",
    metadata,
    Column(
        "game_id",
        RowId,
        ForeignKey("games.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("at", Moment, nullable=False),
)
