"""Checks that every game with seats begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from engine.errors import RuleError
from engine.table import checks
from engine.table.actions import End
from engine.table.errors import (
    BadExtension,
    GameOver,
    NoDeadline,
    NotCreator,
    NotInLobby,
    NotPaused,
    NotRunning,
)
from engine.table.phase import Phase

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Stub:
    creator: int
    phase: Phase


@pytest.mark.parametrize(
    ("check", "allowed", "error", "when_over"),
    [
        (checks.require_lobby, {Phase.LOBBY}, NotInLobby, GameOver),
        (checks.require_running, {Phase.RUNNING}, NotRunning, NotRunning),
        (checks.require_paused, {Phase.PAUSED}, NotPaused, GameOver),
        (checks.require_started, {Phase.RUNNING, Phase.PAUSED}, NotRunning, NotRunning),
        (checks.require_unfinished, set(Phase) - {Phase.FINISHED}, GameOver, GameOver),
    ],
)
def test_phases(
    check: Callable[[checks.Table], None],
    allowed: set[Phase],
    error: type[RuleError],
    when_over: type[RuleError],
) -> None:
    for phase in allowed:
        check(Stub(1, phase))
    for phase in set(Phase) - allowed:
        with pytest.raises(when_over if phase is Phase.FINISHED else error):
            check(Stub(1, phase))


def test_the_creator_or_a_moderator() -> None:
    game = Stub(1, Phase.LOBBY)
    checks.require_creator(game, End(1))
    checks.require_creator(game, End(2, moderator=True))
    with pytest.raises(NotCreator) as caught:
        checks.require_creator(game, End(2))
    assert caught.value.creator == 1


def test_more_time_for_a_deadline_or_what_is_left_of_it() -> None:
    assert checks.extended(NOON, None, 3600) == (NOON + HOUR, None)
    assert checks.extended(None, timedelta(0), 3600) == (None, HOUR)
    with pytest.raises(NoDeadline):
        checks.extended(None, None, 3600)
    for seconds in (0, -1, checks.MAX_EXTENSION + 1):
        with pytest.raises(BadExtension):
            checks.extended(NOON, None, seconds)
