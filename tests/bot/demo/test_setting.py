from __future__ import annotations

import pytest

from bot.demo.setting import warm_lexicons
from bot.services.lexicons import Lexicons
from engine.crabblabla.top import TopSearch


async def test_all_kernels_are_compiled_before_the_bot_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SimCord gives up on a bot that compiles for more than five seconds at its start."""
    compiled: list[str] = []
    monkeypatch.setattr(Lexicons, "warm_up", lambda _: compiled.append("moves"))
    monkeypatch.setattr(TopSearch, "warm_up", lambda _: compiled.append("top"))

    await warm_lexicons()

    assert compiled == ["moves", "top"]
