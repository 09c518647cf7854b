"""The tables of processes that share a database. Every change here needs a migration; a test
compares the two.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, String, Table

from bot.store.tables import game_column, metadata
from bot.store.types import Moment

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
    # A process whose own shard it is, and that waits for it; null: none. Each beat of the holder
    # takes that away, so whoever is named there lived after the one before.
    Column("wanted", String(80)),
)

# Games that were changed by another process than the one that serves their server, which is to
# look at them.
calls = Table(
    "calls",
    metadata,
    game_column(primary_key=True),
    Column("at", Moment, nullable=False),
)
