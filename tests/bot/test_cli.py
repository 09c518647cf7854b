"""The command line, as an operator uses it."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from discord.ext import commands

from bot.cli import main
from bot.client import CrabblablaBot
from bot.config import load_config
from bot.serving import serve
from tests.postgres import PostgresServer


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(
        f'[database]\npath = "{tmp_path / "games.db"}"\nbackups = "{tmp_path / "copies"}"\n'
    )
    return path


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(part) for part in arguments])


def test_a_configuration_that_is_right(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CRABBLABLA_TOKEN", raising=False)
    result = call("config", "check", "--config", config)
    assert result.exit_code == 0
    assert f"{config} is right." in result.output
    assert "The token lacks" in result.output
    monkeypatch.setenv("CRABBLABLA_TOKEN", "secret")
    result = call("config", "check", "--config", config)
    assert "token" not in result.output
    assert "secret" not in result.output


def test_a_configuration_of_one_process_of_several(config: Path) -> None:
    shared = '[discord]\nshards = "0-2/8"\n'
    config.write_text(config.read_text() + shared)
    result = call("config", "check", "--config", config)
    assert result.exit_code == 0
    assert "to serve 3 of 8 shards" in result.output
    assert "on this machine" in result.output
    config.write_text(f'[database]\nurl = "postgresql+asyncpg://bot@host/games"\n{shared}')
    result = call("config", "check", "--config", config)
    assert "to serve 3 of 8 shards" in result.output
    assert "on this machine" not in result.output
    config.write_text('[discord]\nshards = "4-2/8"\n')
    result = call("config", "check", "--config", config)
    assert result.exit_code == 1
    assert "discord.shards: `shards` must be a range from low to high, not 4-2" in result.output


def test_a_configuration_that_is_wrong(config: Path) -> None:
    config.write_text(config.read_text() + "size = 3\n")
    result = call("config", "check", "--config", config)
    assert result.exit_code == 1
    assert "database.size" in result.output
    assert "(line 4: size = 3)" in result.output


def test_a_lexicon_that_there_is_not(config: Path) -> None:
    config.write_text(config.read_text() + '[lexicon]\nfrench = "ods99"\n')
    result = call("config", "check", "--config", config)
    assert result.exit_code == 1
    assert "there is no lexicon 'ods99', only " in result.output
    assert "fr" in result.output


def test_a_database_driver_that_is_not_installed(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)  # as if it lacked
    config.write_text('[database]\nurl = "postgresql+asyncpg://bot@host/games"\n')
    for result in (
        call("config", "check", "--config", config),
        call("migrate", "--config", config),
    ):
        assert result.exit_code == 1
        assert "database.url: its driver is not installed: pip install asyncpg" in result.output


def test_running_without_a_token_says_where_it_goes(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CRABBLABLA_TOKEN", raising=False)
    result = call("run", "--config", config)
    assert result.exit_code == 1
    assert "CRABBLABLA_TOKEN" in result.output


def test_migrating_and_backing_up(config: Path, tmp_path: Path) -> None:
    early = call("backup", "--config", config)
    assert early.exit_code == 1
    assert "There is no database yet" in early.output
    first = call("migrate", "--config", config)
    assert first.exit_code == 0, first.output
    assert " now." in first.output
    again = call("migrate", "--config", config)
    assert "already" in again.output
    copied = call("backup", "--config", config)
    assert copied.exit_code == 0
    copy = Path(copied.output.strip())
    assert copy.parent == tmp_path / "copies"
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_a_later_database_is_not_touched(config: Path, tmp_path: Path) -> None:
    call("migrate", "--config", config)
    with closing(sqlite3.connect(tmp_path / "games.db")) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = 'zzzz'")
    result = call("migrate", "--config", config)
    assert result.exit_code == 1
    assert "This program is older than the database" in result.output


def test_a_database_that_cannot_be_had(config: Path, postgres: PostgresServer) -> None:
    nowhere = f"postgresql+asyncpg://bot@/games?host={postgres.folder / 'nowhere'}"
    unknown = postgres.url("none")
    for url, code, said in [
        (nowhere, 75, "cannot be had at present: the database cannot be reached"),
        (unknown, 1, 'The database refuses: database "none" does not exist'),
    ]:
        config.write_text(f'[database]\nurl = "{url}"\n')
        result = call("migrate", "--config", config)
        assert result.exit_code == code
        assert said in result.output


def test_migrating_on_postgresql(config: Path, bare_postgres_url: str) -> None:
    config.write_text(f'[database]\nurl = "{bare_postgres_url}"\n')
    first, again = (call("migrate", "--config", config) for _ in range(2))
    assert first.output.endswith(" now.\n"), "without a copy"
    assert "already" in again.output
    result = call("backup", "--config", config)
    assert result.exit_code == 1
    assert "pg_dump" in result.output


def test_another_servers_database_is_backed_up_by_that_server(config: Path) -> None:
    config.write_text('[database]\nurl = "sqlite+aiosqlite:///:memory:"\n')
    result = call("backup", "--config", config)
    assert result.exit_code == 1
    assert "its own tools" in result.output


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_closes_the_bot_in_order(
    config: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """Without Discord: the connection is asleep, for minutes, between two attempts to have it."""
    happened: list[str] = []

    async def start(self: CrabblablaBot, token: str, *, reconnect: bool = True) -> None:
        os.kill(os.getpid(), number)
        try:
            await asyncio.Event().wait()
        finally:
            happened.append("disconnected")

    async def close(self: commands.AutoShardedBot) -> None:
        happened.append("closed")

    async def reachable() -> None:
        happened.append("reached")

    async def stop_services(self: CrabblablaBot) -> None:
        happened.append("services stopped")
        await self.store.close()

    monkeypatch.setattr("bot.serving.until_reachable", reachable)
    monkeypatch.setattr(CrabblablaBot, "start", start)
    monkeypatch.setattr(CrabblablaBot, "stop_services", stop_services)
    monkeypatch.setattr(commands.AutoShardedBot, "close", close)
    await serve(load_config(config, {"CRABBLABLA_TOKEN": "x"}))
    assert happened[:4] == ["reached", "disconnected", "services stopped", "closed"]


def test_the_demo_hands_its_options_on() -> None:
    result = call("demo", "--help")
    assert result.exit_code == 0
    assert "--auto" in result.output
