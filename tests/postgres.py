"""A PostgreSQL server of the tests' own, on a unix socket, from the binaries that the machine has.

It is started by a shell that waits for the tests' process to be over, however that ends, then stops
the server and removes what it kept.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Self

from bot.store import Store
from bot.store.migrate import migrate

USER = "crabblabla"

_SETTINGS = {
    "listen_addresses": "''",
    # Nothing here has to outlive the machine.
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}

_DURABLE = {"listen_addresses": "''"}

_SUPERVISOR = """
bin=$1; folder=$2; options=$3
cd "$folder" || exit
"$bin/initdb" -D data -U {user} --auth=trust --no-sync --encoding=UTF8 --locale=C >log 2>&1 &&
"$bin/pg_ctl" -D data -l log -o "$options" --wait start >>log 2>&1 &&
echo ready || cat log
read -r _
"$bin/pg_ctl" -D data --mode=immediate stop
rm -rf "$folder"
"""

_EMPTYING = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
DO $$
DECLARE it text;
BEGIN
    SET LOCAL session_replication_role = replica;  -- foreign keys need not be asked
    FOR it IN SELECT format('DELETE FROM %I', tablename) FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE it; END LOOP;
    FOR it IN SELECT quote_ident(sequencename) FROM pg_sequences
    LOOP PERFORM setval(it::regclass, 1, false); END LOOP;
END $$
"""


class NoServer(Exception):
    """PostgreSQL's binaries are there, but no server could be started; its log says why."""


def find_binaries() -> Path | None:
    """The folder of PostgreSQL's server programs; None where there are none."""
    folders = [Path(found).parent for found in [shutil.which("initdb")] if found]
    with suppress(OSError, subprocess.CalledProcessError):
        asked = subprocess.run(["pg_config", "--bindir"], capture_output=True, check=True)
        folders.append(Path(os.fsdecode(asked.stdout).strip()))
    # Debian keeps them out of the path, one folder for each version.
    packaged = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(packaged, key=lambda folder: _number(folder.parent.name), reverse=True)
    programs = ("initdb", "pg_ctl", "postgres", "createdb", "dropdb", "psql")
    return next((it for it in folders if all((it / name).exists() for name in programs)), None)


def _number(version: str) -> int:
    match = re.match(r"\d+", version)
    return int(match[0]) if match else 0


def _other_user() -> str | None:
    """Who runs the server where root runs the tests, since it refuses to be root's."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@dataclass(frozen=True)
class PostgresServer:
    """A server that runs; ``folder`` holds its socket and its data."""

    binaries: Path
    folder: Path
    supervisor: subprocess.Popen[str]
    numbers: count[int] = field(default_factory=lambda: count(1))
    spare: list[str] = field(default_factory=list)

    @classmethod
    def start(cls, binaries: Path, *, durable: bool = False) -> Self:
        """Start a server, which takes some seconds; ``durable``: one that waits for the disk, as
        an operator's does. Raises NoServer."""
        folder = Path(tempfile.mkdtemp(prefix="pg-"))
        user = _other_user()
        if user is not None:
            shutil.chown(folder, user)
        settings = {**(_DURABLE if durable else _SETTINGS), "unix_socket_directories": str(folder)}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        supervisor = subprocess.Popen(
            ["sh", "-c", _SUPERVISOR.format(user=USER), "sh", binaries, folder, options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            user=user,
            extra_groups=None if user is None else (),
            # Ctrl-C in the terminal is for the tests, which stop the server afterwards.
            start_new_session=True,
        )
        server = cls(binaries, folder, supervisor)
        assert supervisor.stdout is not None
        if supervisor.stdout.readline() != "ready\n":
            raise NoServer(server.stop())
        return server

    def stop(self) -> str:
        """Stop it and remove all of it; what it had to say about that."""
        said, _ = self.supervisor.communicate()
        return said

    def url(self, database: str) -> str:
        """A database's URL for the store."""
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"

    def take(self) -> str:
        """The name of a migrated database without rows, nobody else's until it is given back."""
        return self.spare.pop() if self.spare else self._create("--template", self._template)

    def give_back(self, database: str) -> None:
        """Empty a database, whoever is connected to it: ten times as fast as to make another."""
        self._call("psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--command={_EMPTYING}", database)
        self.spare.append(database)

    def take_bare(self) -> str:
        """The name of a new database without tables."""
        return self._create("--template", "template0", *self._sorting)

    def drop(self, database: str) -> None:
        """Remove a database, whoever is connected to it."""
        self._call("dropdb", "--force", database)

    def _create(self, *options: str) -> str:
        name = f"test{next(self.numbers)}"
        self._call("createdb", *options, name)
        return name

    @cached_property
    def _sorting(self) -> tuple[str, ...]:
        """Sort as a French dictionary does where that can be had: what the store promises about
        order must not rest on how the operator's database sorts."""
        query = "SELECT count(*) FROM pg_collation WHERE collname = 'fr-x-icu'"
        known = self._call("psql", "--tuples-only", "--command", query, "postgres").strip() == "1"
        newer = _number(self._call("psql", "-Atc", "SHOW server_version", "postgres")) >= 15
        return ("--locale-provider=icu", "--icu-locale=fr") if known and newer else ()

    @cached_property
    def _template(self) -> str:
        """The migrated database that the others are copies of."""
        name = self.take_bare()

        async def make() -> None:
            store = Store.open(self.url(name))
            await migrate(store, self.folder, datetime(2026, 3, 1, 12, 0, tzinfo=UTC))
            await store.close()

        asyncio.run(make())
        return name

    def _call(self, program: str, *arguments: str) -> str:
        command = [str(self.binaries / program), "-h", str(self.folder), "-U", USER, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout
