"""Clocks: they run in one's own turn only, flags fall, and the bot's downtime is given back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.table.errors import TurnOver
from engine.table.phase import Phase
from engine.wordgrid import actions
from engine.wordgrid.events import ClockCorrected, FinishReason
from tests.engine.wordgrid.table import ANNE, BOB, NOON, Table


def after(seconds: float) -> timedelta:
    return timedelta(seconds=seconds)


def test_a_clock_runs_in_ones_own_turn_only() -> None:
    table = Table.begun()
    table.wait(30)
    assert (table.left(ANNE), table.left(BOB)) == (570, 600)
    table.play(ANNE, "B2", "T", "THE")
    table.wait(100.5)
    assert (table.left(ANNE), table.left(BOB)) == (570, 499.5)
    table.play(BOB, "D3", "R", "HER")
    table.wait(1)
    assert (table.left(ANNE), table.left(BOB)) == (569, 499.5)
    assert table.game.due == table.now + after(569)


def test_a_draw_that_is_offered_stops_no_clock() -> None:
    table = Table.begun()
    table.wait(10)
    table.do(actions.OfferDraw(ANNE))
    table.do(actions.AnswerDraw(BOB, False))
    assert table.left(ANNE) == 590


def test_the_flag_falls_at_its_moment_even_for_who_leads() -> None:
    table = Table.begun()
    table.play(ANNE, "B2", "T", "THE")
    table.play(BOB, "D3", "R", "HER")
    table.play(ANNE, "D4", "E", "THERE")
    table.play(BOB, "D2", "M", "HM")
    table.wait(600)
    with pytest.raises(TurnOver):
        table.play(ANNE, "D5", "S", "PS")
    with pytest.raises(TurnOver):
        table.do(actions.AnswerDraw(BOB, True))
    assert table.do(actions.Expire(4)) == []
    assert table.do(actions.Expire(5)) == ["game-finished"]
    assert (table.game.finish_reason, table.game.winner) == (FinishReason.FLAG, 2)
    assert table.left(ANNE) == 0
    assert table.do(actions.Expire(5)) == []


def test_a_clock_that_is_not_due_goes_on() -> None:
    table = Table.begun()
    table.wait(599.9)
    assert table.do(actions.Expire(1)) == []
    assert table.game.phase is Phase.RUNNING


def test_a_game_may_have_no_clock() -> None:
    table = Table.begun(seconds=None)
    table.wait(10**6)
    assert (table.game.due, table.game.time_left(1, table.now)) == (None, None)
    down = actions.Downtime(NOON + after(5), NOON + after(500))
    assert table.do(down) == []
    assert table.play(ANNE, "B2", "T", "THE") == ["word-played", "turn-opened"]


def test_a_robot_has_no_clock() -> None:
    table = Table()
    table.do(actions.AddRobot(ANNE, "hard"))
    table.play(ANNE, "B2", "T", "THE")
    assert table.game.due is None
    table.wait(10**6)
    table.play_any()
    assert table.left(ANNE) == 600


def test_a_challenge_lapses_after_a_day() -> None:
    table = Table()
    assert table.game.due == NOON + timedelta(days=1)
    table.wait(86400)
    with pytest.raises(TurnOver):
        table.do(actions.Join(BOB))
    assert table.do(actions.Expire(0)) == ["game-finished"]
    assert table.game.finish_reason is FinishReason.LAPSED


def test_the_bots_downtime_counts_for_nobody_and_is_logged() -> None:
    table = Table.begun()
    table.wait(3600)
    down = actions.Downtime(NOON + after(20), NOON + after(3590))
    assert table.do(down) == ["clock-corrected"]
    assert table.events[-1] == ClockCorrected(1, 3570.0, down.since, down.until)
    assert table.left(ANNE) == 570
    assert table.do(down) == [], "the same downtime is given back once"
    assert table.left(ANNE) == 570
    assert table.do(actions.Expire(1)) == []


def test_several_downtimes_are_given_back_one_after_the_other() -> None:
    table = Table.begun()
    table.wait(5000)
    for since, until in ((100, 2000), (2300, 4950)):
        assert table.do(actions.Downtime(NOON + after(since), NOON + after(until))) != []
    assert table.left(ANNE) == 600 - 100 - 300 - 50


def test_of_a_downtime_only_what_lies_in_the_turn_counts() -> None:
    table = Table.begun()
    table.wait(100)
    table.play(ANNE, "B2", "T", "THE")
    table.wait(50)
    table.do(actions.Downtime(NOON, NOON + after(130)))
    assert (table.left(ANNE), table.left(BOB)) == (500, 580)
    table.do(actions.Downtime(NOON, NOON + after(10**6)))
    assert table.left(BOB) == 600, "and nothing of what is still to come"
    table.wait(1)
    assert table.left(BOB) == 599


def test_a_flag_that_had_fallen_before_stays_down() -> None:
    table = Table.begun()
    table.wait(3600)
    assert table.do(actions.Downtime(NOON + after(600), NOON + after(3000))) == []
    assert table.do(actions.Expire(1)) == ["game-finished"]


def test_a_challenge_waits_whether_the_bot_is_there_or_not() -> None:
    table = Table()
    table.wait(10)
    assert table.do(actions.Downtime(NOON, NOON + after(5))) == []
