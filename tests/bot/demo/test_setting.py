from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.client import CrabblablaBot
from bot.demo import setting


async def test_everything_is_warm_before_the_bot_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SimCord gives up on a bot that compiles or loads for more than five seconds at its start."""
    done: list[str] = []

    async def warm_up(_bot: CrabblablaBot) -> None:
        done.append("warm")

    @asynccontextmanager
    async def running(*_given: Any, **_options: Any) -> AsyncIterator[None]:
        done.append("started")
        yield

    monkeypatch.setattr(CrabblablaBot, "warm_up", warm_up)
    monkeypatch.setattr(setting, "running", running)
    monkeypatch.setattr(setting, "build_world", lambda *_given, **_options: None)
    monkeypatch.setattr(setting, "configure_logging", lambda _log: None)

    async with setting.demo_world(running_clock=False):
        assert done == ["warm", "started"]
