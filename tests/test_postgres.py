"""The tests' own PostgreSQL server: each test has an empty database, and nothing is left of it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store
from tests.postgres import PostgresServer

KILLED = """
import os, sys
from pathlib import Path
from tests.postgres import PostgresServer
server = PostgresServer.start(Path(sys.argv[1]))
print(server.folder, flush=True)
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("_turn", [1, 2])
async def test_each_test_has_a_database_without_rows(postgres_url: str, _turn: int) -> None:
    store = Store.open(postgres_url)
    async with store.transaction() as tx:
        assert await tx.facts.get("name") is None
        await tx.facts.set("name", "value")
    await store.close()


@pytest.mark.slow
def test_a_killed_process_leaves_no_server(postgres: PostgresServer) -> None:
    command = [sys.executable, "-c", KILLED, str(postgres.binaries)]
    # Returns when nobody holds the errors' pipe any more: the supervisor has it until it is done.
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL
    folder = Path(done.stdout.strip())
    assert folder.is_absolute()
    assert not folder.exists(), done.stderr
