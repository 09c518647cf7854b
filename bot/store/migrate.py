"""Bring the database to the present revision, after a copy of it was put aside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from bot.store import sqlite
from bot.store.errors import NewerDatabase
from bot.store.store import Store

SCRIPTS = Path(__file__).parent / "migrations"
"""Alembic's folder: env.py and versions/."""


@dataclass(frozen=True)
class Migration:
    """What was done: revisions before (None: a new database) and after, and the copy's file."""

    before: str | None
    after: str | None
    copy: Path | None


async def migrate(store: Store, backups: Path, now: datetime, scripts: Path = SCRIPTS) -> Migration:
    """Apply what is missing, all or nothing; a second process that starts meanwhile waits.

    A database file that holds something is copied into ``backups`` first. Raises NewerDatabase.
    """
    config = _config(scripts)
    script = ScriptDirectory.from_config(config)
    wanted = script.get_current_head()
    async with store.reading() as transaction:
        before = await transaction.connection.run_sync(_revision, script)
    if before == wanted:
        return Migration(before, wanted, None)
    copy = await copy_database(store, backups, before, now) if before else None
    async with store.transaction(much=True) as transaction:
        await transaction.connection.run_sync(_upgrade, config)
    return Migration(before, wanted, copy)


async def copy_database(store: Store, backups: Path, label: str, now: datetime) -> Path | None:
    """Copy the database, which may be in use, under a name with the time and a label.

    The copy's file; None where the database is no file (another server keeps its own copies).
    """
    source = sqlite.database_path(store.url)
    if source is None:
        return None
    stamp = f"{now:%Y%m%dT%H%M%SZ}"
    target = backups / f"{source.stem}-{stamp}-{label}{source.suffix}"
    await sqlite.backup(source, target)
    return target


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts))
    config.set_main_option("path_separator", "os")
    return config


def _revision(connection: Connection, script: ScriptDirectory) -> str | None:
    """The database's revision. Raises NewerDatabase for one that this program does not know."""
    revision = MigrationContext.configure(connection).get_current_revision()
    if revision is not None:
        try:
            script.get_revision(revision)
        except CommandError as error:
            raise NewerDatabase(revision) from error
    return revision


def _upgrade(connection: Connection, config: Config) -> None:
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
