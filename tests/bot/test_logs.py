"""The log's two formats, and what it keeps to itself."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

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
    assert "ValueError: why" in json.loads(line)["exception"]


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
