"""`python -m bot words`: reports, and what is decided about them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.cli import main
from bot.store import Store
from bot.store.records import NewWordReport
from tests.bot.conftest import START

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, database: Path) -> Run:
    """The command line on a migrated database and files of its own."""
    config = tmp_path / "config.toml"
    lines = [
        "[database]",
        f'path = "{database}"',
        f'backups = "{tmp_path}/backups"',
        "[lexicon]",
        f'allow = "{tmp_path}/allow.txt"',
        f'deny = "{tmp_path}/deny.txt"',
    ]
    config.write_text("\n".join(lines))

    def call(*arguments: str) -> Result:
        return CliRunner().invoke(main, [*arguments, "--config", str(config)])

    return call


def report(database: Path, word: str) -> None:
    async def save() -> None:
        store = Store.open(f"sqlite+aiosqlite:///{database}")
        async with store.transaction() as tx:
            await tx.reports.add(NewWordReport(7, word, "missing", "", "fr", "abc", START))
        await store.close()

    asyncio.run(save())


def test_reports_are_listed_and_settled_by_a_decision(
    run: Run, database: Path, tmp_path: Path
) -> None:
    report(database, "OEUVRES")
    listed = run("words", "reports")
    assert json.loads(listed.output)["word"] == "OEUVRES"
    done = run("words", "allow", "œuvres", "chien")
    assert done.exit_code == 0
    assert "OEUVRES, CHIEN" in done.output
    assert "Reports settled: 1." in done.output
    assert (tmp_path / "allow.txt").read_text() == "OEUVRES\nCHIEN\n"
    assert run("words", "reports").output == ""


def test_a_word_is_on_one_list(run: Run, tmp_path: Path) -> None:
    run("words", "allow", "chien")
    run("words", "deny", "chien")
    assert (tmp_path / "allow.txt").read_text() == ""
    assert (tmp_path / "deny.txt").read_text() == "CHIEN\n"


def test_what_is_no_word_changes_nothing(run: Run, tmp_path: Path) -> None:
    refused = run("words", "allow", "chien", "l'eau")
    assert refused.exit_code == 1
    assert "is no word" in refused.output
    assert not (tmp_path / "allow.txt").exists()


def test_a_file_with_something_else_in_it_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deny.txt").write_text("l'eau\n")
    checked = CliRunner().invoke(
        main, ["config", "check", "--config", str(tmp_path / "config.toml")]
    )
    for refused in (run("words", "allow", "chien"), checked):
        assert refused.exit_code == 1
        assert "deny.txt: no words of 2 to 21 letters: l'eau" in refused.output
