"""The database: tables, queries, migrations. Known to bot.services (and the start-up) alone."""

from bot.store.errors import (
    AlreadyProcessed,
    NewerDatabase,
    Stale,
    StoreBusy,
    StoreClosed,
    StoreError,
)
from bot.store.store import Store, Transaction

__all__ = [
    "AlreadyProcessed",
    "NewerDatabase",
    "Stale",
    "Store",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "Transaction",
]
