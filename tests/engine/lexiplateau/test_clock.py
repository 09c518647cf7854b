"""Time per turn and per game, pauses, and what is lost on the clock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.lexiplateau import actions
from engine.lexiplateau.choice import PassTurn
from engine.lexiplateau.errors import TurnOver
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.options import GAME_LIMITS, TURN_LIMITS, Options
from engine.lexiplateau.state import TurnKind
from engine.table.errors import BadOption, NoDeadline, NotCreator, NotPaused, NotRunning
from engine.table.phase import Phase
from tests.engine.lexiplateau.table import NOON, launched

MINUTE = timedelta(seconds=60)


@pytest.mark.parametrize("turn", TURN_LIMITS)
@pytest.mark.parametrize("game", GAME_LIMITS)
def test_one_limit_or_none(turn: int | None, game: int | None) -> None:
    if turn and game:
        with pytest.raises(BadOption):
            Options(turn, game)
    else:
        options = Options(turn, game)
        assert Options.from_dict(options.to_dict()) == options


@pytest.mark.parametrize("field", ["turn_seconds", "game_seconds"])
def test_a_limit_that_is_not_offered(field: str) -> None:
    with pytest.raises(BadOption) as caught:
        Options(**{field: 61})
    assert (caught.value.field, caught.value.value) == (field, 61)


def test_without_a_limit_turns_last() -> None:
    table = launched(1, 2)
    table.wait(10**9)
    assert table.game.next_due() is None
    assert table.pass_()


def test_a_turn_whose_time_is_up_is_passed() -> None:
    table = launched(1, 2, turn_seconds=60)
    assert table.game.due == NOON + MINUTE
    table.wait(60)
    with pytest.raises(TurnOver):
        table.pass_()
    assert table.do(actions.Expire(1)) == ["turn-lost", "turn-opened"]
    assert table.game.history[0].kind is TurnKind.LOST
    assert (table.game.to_move, table.game.due) == (2, NOON + 2 * MINUTE)


def test_the_clock_acts_once_and_never_early() -> None:
    table = launched(1, 2, turn_seconds=60)
    before = table.game
    assert table.do(actions.Expire(1)) == []
    assert table.game is before
    table.expire()
    assert table.do(actions.Expire(1)) == []
    assert table.game.number == 2


def test_lost_turns_count_as_turns_without_a_word() -> None:
    table = launched(1, 2, turn_seconds=60)
    for _ in range(3):
        table.expire()
    assert table.expire()[-1] == "game-finished"
    assert table.game.finish_reason is FinishReason.STALLED


def test_robots_have_no_clock() -> None:
    table = launched(1, robots=1, turn_seconds=60)
    table.pass_()
    assert table.game.due is None
    table = launched(1, robots=1, game_seconds=300)
    table.pass_()
    assert (table.game.due, table.game.seat(2).time_left) == (None, None)


def test_time_per_game_runs_in_ones_own_turns() -> None:
    table = launched(1, 2, game_seconds=300)
    table.wait(100.5)
    table.pass_()
    assert [seat.time_left for seat in table.game.seats] == [200, 300]
    table.wait(30)
    table.pass_()
    assert [seat.time_left for seat in table.game.seats] == [200, 270]
    assert table.game.due == table.now + timedelta(seconds=200)


def test_who_has_no_time_left_loses_each_turn_at_once() -> None:
    table = launched(1, 2, game_seconds=300)
    assert table.expire() == ["turn-lost", "turn-opened"]
    table.deal({2: "CHATSEL"})
    assert table.play("H8 CHAT") == ["words-played", "turn-lost", "turn-opened"]
    assert (table.game.to_move, table.game.number) == (2, 4)
    assert table.pass_() == ["passed", "turn-lost", "seat-absent", "turn-opened"]


def test_nobody_has_time_left() -> None:
    table = launched(1, 2, game_seconds=300)
    table.expire()
    assert table.expire() == ["turn-lost", "turn-lost", "turn-lost", "game-finished"]
    assert table.game.finish_reason is FinishReason.STALLED
    assert len(table.game.history) == 4


def test_a_pause_keeps_the_time_that_is_left() -> None:
    table = launched(1, 2, turn_seconds=60)
    table.wait(20)
    assert table.do(actions.Pause(1)) == ["game-paused"]
    assert table.game.next_due() is None
    table.wait(1000)
    for refused in (actions.Pass(1), actions.Pause(1)):
        with pytest.raises(NotRunning):
            table.do(refused)
    assert table.do(actions.Resume(1)) == ["game-resumed"]
    assert table.game.due == table.now + timedelta(seconds=40)
    with pytest.raises(NotPaused):
        table.do(actions.Resume(1))


def test_the_time_of_a_turn_that_begins_in_a_pause_waits() -> None:
    table = launched(1, 2, 3, turn_seconds=60)
    table.do(actions.Pause(1))
    table.do(actions.Resign(1))
    assert (table.game.phase, table.game.to_move, table.game.due) == (Phase.PAUSED, 2, None)
    table.wait(500)
    table.do(actions.Resume(2))
    assert table.game.due == table.now + MINUTE


def test_more_time() -> None:
    table = launched(1, 2, game_seconds=300)
    assert table.do(actions.Extend(1, 60)) == ["deadline-extended"]
    assert table.game.due == NOON + 6 * MINUTE
    table.do(actions.Pause(1))
    table.do(actions.Extend(1, 60))
    table.do(actions.Resume(1))
    table.pass_()
    assert table.game.seat(1).time_left == 420
    with pytest.raises(NoDeadline):
        launched(1, 2).do(actions.Extend(1, 60))


def test_only_the_creator_or_a_moderator_rules_the_clock() -> None:
    table = launched(1, 2, turn_seconds=60)
    for action in (actions.Pause(2), actions.Extend(2, 5), actions.End(2)):
        with pytest.raises(NotCreator):
            table.do(action)
    table.do(actions.Pause(2, moderator=True))
    with pytest.raises(NotCreator):
        table.do(actions.Resume(2))


def test_an_ended_game_keeps_its_scores() -> None:
    table = launched(1, robots=1)
    table.deal({1: "CHATSEL"})
    table.play("H8 CHAT")
    table.do(actions.RobotTurn(2, 2, PassTurn()))
    assert table.do(actions.End(1)) == ["game-finished"]
    assert table.game.finish_reason is FinishReason.ENDED
    assert (table.scores, table.game.adjustments) == ({1: 18, 2: 0}, {})
