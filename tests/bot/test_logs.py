"""The log's two formats, and what it keeps to itself."""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
import structlog

from bot.config import Log
from bot.logs import configure_logging


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_machines_read_one_json_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="json"))
    structlog.get_logger("bot.test").info("round closed", game=7, round=2)
    logging.getLogger("apscheduler").warning("late by %s", 3)
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["game"], ours["round"]) == ("round closed", 7, 2)
    assert (ours["level"], ours["logger"]) == ("info", "bot.test")
    assert ours["timestamp"].endswith("Z")
    assert (theirs["event"], theirs["level"]) == ("late by 3", "warning")


def test_a_traceback_stays_on_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="json"))
    try:
        raise ValueError("why")
    except ValueError:
        structlog.get_logger().exception("failed", game=7)
    (line,) = capsys.readouterr().err.splitlines()
    told = json.loads(line)["exception"]
    assert "test_logs.py" in told
    assert told.endswith("ValueError: …")


def test_people_read_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="console"))
    structlog.get_logger().info("ready", servers=3)
    written = capsys.readouterr().err
    assert "ready" in written
    assert "servers=3" in written
    assert "\x1b" not in written, "no colours into a file"


def test_libraries_do_not_debug_what_people_write(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(level="debug"))
    logging.getLogger("discord.gateway").debug("MESSAGE_CREATE bonjour")
    structlog.get_logger("bot.test").debug("ours")
    written = capsys.readouterr().err
    assert "bonjour" not in written
    assert "ours" in written


def test_the_level_counts_for_libraries_too(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(level="error"))
    logging.getLogger("discord").warning("quiet")
    assert capsys.readouterr().err == ""


PERSON, WORDS = 1456074443980800020, "bonjour"


def fail() -> None:
    """An error that quotes a person and what they wrote, raised while another one is dealt with."""
    try:
        raise KeyError(PERSON)
    except KeyError as error:
        raise RuntimeError(f"<@{PERSON}> wrote {WORDS}") from error


@pytest.mark.parametrize("form", ["json", "console"])
def test_exceptions_are_told_without_their_words(
    capsys: pytest.CaptureFixture[str], form: Literal["json", "console"]
) -> None:
    configure_logging(Log(format=form))
    try:
        fail()
    except RuntimeError:
        structlog.get_logger().exception("failed", game=7)
        logging.getLogger("discord").exception("Ignoring exception of %s", PERSON)
    written = capsys.readouterr().err
    assert written.count("KeyError: …") == written.count("RuntimeError: …") == 2
    assert "in fail" in written
    assert WORDS not in written
    assert str(PERSON) not in written


def test_what_the_system_says_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="console"))
    try:
        raise OSError("disk full")
    except OSError as error:
        structlog.get_logger().error("failed", exc_info=error)
    assert "OSError: disk full" in capsys.readouterr().err


def test_ids_and_placements_are_taken_out_of_any_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="json"))
    logging.getLogger("discord").warning("item <custom_id='cb1:play:7:2:8H.CHAT'> of %s", PERSON)
    logging.getLogger("discord").warning("item <custom_id='cs1:key:7:2:8H.CHAT'>")
    structlog.get_logger().info("odd", game=7, person=PERSON, thread=f"x{PERSON}")
    theirs, menu, ours = map(json.loads, capsys.readouterr().err.splitlines())
    assert theirs["event"] == "item <custom_id='cb1:play:7:2:…'> of …"
    assert menu["event"] == "item <custom_id='cs1:key:7:2:…'>"
    assert (ours["game"], ours["person"], ours["thread"]) == (7, "…", "x…")


def test_the_keys_to_interactions_are_taken_out(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging(Log(format="json"))
    log = logging.getLogger("discord.http")
    answers = f"https://discord.com/api/v10/webhooks/{PERSON}/aW50ZXJhY3Rpb24_x-y"
    log.warning("POST %s responded with 429", answers)
    log.warning("PATCH %s/messages/@original responded with 429", answers)
    log.warning("POST %s responded", f"/interactions/{PERSON}/aW50ZXJhY3Rpb24/callback")
    said = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert said == [
        "POST https://discord.com/api/v10/webhooks/…/… responded with 429",
        "PATCH https://discord.com/api/v10/webhooks/…/…/messages/@original responded with 429",
        "POST /interactions/…/…/callback responded",
    ]


ROOT = Path(__file__).parents[2]
SAYABLE = {
    *("game", "seat", "round", "outbox", "kind", "reason", "error", "code", "trouble"),  # of games
    *("lexicon", "version", "package", "words", "added", "removed", "date", "day", "commands"),
    *("revision", "migrated_from", "servers", "shards", "settled", "waiting", "caught_up", "games"),
    *(
        "since",
        "until",
        "draws",
        "address",
        "of",
        "listening",
        "shard",
        "again_in",
        "attempts",
        "objects",
    ),
}
"""What events may carry. Add what names no person, no server and nothing that somebody wrote."""


def log_calls() -> Iterator[tuple[str, ast.Call]]:
    for folder in ("bot", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                called: Any = node.func if isinstance(node, ast.Call) else None
                if isinstance(called, ast.Attribute) and getattr(called.value, "id", "") == "log":
                    assert isinstance(node, ast.Call)
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_the_code_logs_constant_events_with_harmless_facts() -> None:
    calls = list(log_calls())
    assert len(calls) > 20
    for where, call in calls:
        events = [isinstance(it, ast.Constant) and isinstance(it.value, str) for it in call.args]
        assert events == [True], where
        assert {word.arg for word in call.keywords} - {"exc_info"} <= SAYABLE, where
