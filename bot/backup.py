"""`python -m bot backup`: a copy of the database while the bot runs."""

from __future__ import annotations

from pathlib import Path

from bot.clock import Clock, system_clock
from bot.config import Database
from bot.store import Store
from bot.store.migrate import copy_database


class NoFile(Exception):
    """The database is not an SQLite file; its own server makes the copies."""


async def back_up(settings: Database, clock: Clock = system_clock) -> Path:
    """Copy the database into the folder of the configuration; the copy's file.

    Raises NoFile, and FileNotFoundError where there is no database yet.
    """
    store = Store.open(settings.address())
    try:
        if settings.file is not None and not settings.file.exists():
            raise FileNotFoundError(settings.file)
        copy = await copy_database(store, Path(settings.backups), "manual", clock())
    finally:
        await store.close()
    if copy is None:
        raise NoFile(settings.url)
    return copy
