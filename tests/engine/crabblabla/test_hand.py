from datetime import timedelta

import pytest

from engine.crabblabla import actions, errors
from engine.crabblabla.actions import GiveHand, KeepHand, Leave, RequestHand, SettleHand
from engine.crabblabla.events import HandGiven, HandKept, HandReason, HandRequested
from tests.engine.crabblabla.table import HOUR, Table, launched, team_table


def asked(*, deadline: int | None = None) -> Table:
    """Player 2 of Rouges has asked player 1, who changed the draft a moment ago."""
    table = team_table(deadline=deadline)
    table.do(RequestHand(2, holder_active_at=table.now))
    return table


def test_the_first_of_a_team_has_the_hand_and_plays_alone() -> None:
    table = team_table()
    assert [seat.hand for seat in table.game.seats] == [1, 11]

    for action in (actions.Play(2, {}), actions.Pass(2), actions.Withdraw(2)):
        with pytest.raises(errors.NotYourHand) as caught:
            table.do(action)
        assert caught.value.holder == 1
    assert table.play(1, "CAB") == ["placement-played", "last-seat"]


@pytest.mark.parametrize("idle", [None, 60, 61, 5000])
def test_an_idle_holder_loses_the_hand_at_once(idle: float | None) -> None:
    table = team_table()
    active_at = None if idle is None else table.now - timedelta(seconds=idle)

    assert table.do(RequestHand(2, active_at)) == ["hand-given"]
    assert table.events[-1] == HandGiven(1, player=2, previous=1, reason=HandReason.IDLE)
    assert table.play(2, "CAB") == ["placement-played", "last-seat"]


def test_a_busy_holder_has_thirty_seconds() -> None:
    table = team_table()
    active_at = table.now - timedelta(seconds=59.9)

    assert table.do(RequestHand(2, active_at)) == ["hand-requested"]
    due = table.now + timedelta(seconds=30)
    assert table.events[-1] == HandRequested(1, 2, 1, due)
    assert table.game.next_due() == due
    with pytest.raises(errors.HandRequestPending) as caught:
        table.do(RequestHand(3, table.now))
    assert (caught.value.player, caught.value.due) == (2, due)


def test_the_earlier_of_deadline_and_hand_request_is_next() -> None:
    table = asked(deadline=HOUR)
    assert table.game.next_due() == table.now + timedelta(seconds=30)
    table.do(KeepHand(1))
    table.wait(HOUR - 10)
    table.do(RequestHand(2, table.now))

    assert table.game.next_due() == table.game.due == table.now + timedelta(seconds=10)


def test_keeping_the_hand() -> None:
    table = asked()

    assert table.do(KeepHand(1)) == ["hand-kept"]
    assert table.events[-1] == HandKept(1, player=2)
    assert table.game.next_due() is None
    table.wait(31)
    assert table.do(SettleHand(1)) == []
    with pytest.raises(errors.NoHandRequest):
        table.do(KeepHand(1))


def test_giving_the_hand_asked_or_unasked() -> None:
    table = asked()
    assert table.do(GiveHand(1)) == ["hand-given"]
    assert table.seat(2).hand == 2
    with pytest.raises(errors.NoHandRequest):
        table.do(GiveHand(2))
    assert table.do(GiveHand(2, to=3)) == ["hand-given"]

    with pytest.raises(errors.NotSeated):
        table.do(GiveHand(3, to=11))
    with pytest.raises(errors.AlreadyHolds):
        table.do(GiveHand(3, to=3))


def test_silence_gives_the_hand_once_at_its_very_moment() -> None:
    table = asked()
    table.wait(29.999999)
    assert table.do(SettleHand(1)) == []
    table.wait(0.000001)

    assert table.do(SettleHand(1)) == ["hand-given"]
    assert table.do(SettleHand(1)) == []
    assert table.seat(2).hand == 2


def test_after_thirty_seconds_the_holder_is_too_late_to_answer_or_play() -> None:
    table = asked()
    table.wait(30)

    for action in (KeepHand(1), GiveHand(1), actions.Pass(1)):
        with pytest.raises(errors.NotYourHand) as caught:
            table.do(action)
        assert caught.value.holder == 2
    assert table.play(2, "CAB") == ["hand-given", "placement-played", "last-seat"]


def test_a_hand_is_settled_even_when_the_round_is_due() -> None:
    table = asked(deadline=HOUR)
    table.wait(2 * HOUR)

    assert table.do(SettleHand(1)) == ["hand-given"]
    assert table.do(actions.Expire(1)) == ["round-closed", "round-opened"]


def test_holders_and_strangers_do_not_ask() -> None:
    table = team_table()
    with pytest.raises(errors.AlreadyHolds):
        table.do(RequestHand(1))
    with pytest.raises(errors.NotSeated):
        table.do(RequestHand(99))
    for action in (KeepHand(2), GiveHand(2)):
        with pytest.raises(errors.NotYourHand):
            table.do(action)
    with pytest.raises(errors.AlreadyHolds):
        launched(1, 2).do(RequestHand(1))


def test_there_is_no_hand_to_ask_for_outside_the_game() -> None:
    table = Table(1, teams=("A", "B"))
    table.do(actions.Join(1, "A"))
    table.do(actions.Join(2, "A"))
    with pytest.raises(errors.NotRunning):
        table.do(RequestHand(2))


def test_two_who_ask_at_once_do_not_take_it_from_each_other() -> None:
    table = team_table()
    assert table.do(RequestHand(2)) == ["hand-given"]

    assert table.do(RequestHand(3)) == ["hand-requested"]
    with pytest.raises(errors.HandRequestPending):
        table.do(RequestHand(1))


def test_who_took_the_hand_and_did_nothing_is_idle_after_a_minute() -> None:
    table = team_table()
    table.do(RequestHand(2))
    table.wait(59.9)
    assert table.do(RequestHand(3)) == ["hand-requested"]
    table.do(KeepHand(2))
    table.wait(0.1)

    assert table.do(RequestHand(3)) == ["hand-given"]


def given(table: Table) -> HandGiven:
    """How the hand went over last."""
    return [event for event in table.events if isinstance(event, HandGiven)][-1]


def test_a_hand_that_goes_over_says_why() -> None:
    table = asked()
    table.do(GiveHand(1))
    assert given(table) == HandGiven(1, 2, 1, HandReason.GIVEN)
    table.do(RequestHand(3))
    table.wait(31)
    table.do(SettleHand(1))
    assert given(table) == HandGiven(1, 3, 2, HandReason.SILENCE)
    table.do(Leave(3))
    assert given(table) == HandGiven(1, 1, 3, HandReason.LEFT)


def test_the_hand_of_a_leaver_goes_to_who_asked() -> None:
    table = team_table()
    table.do(RequestHand(3, table.now))

    assert table.do(Leave(1)) == ["player-left", "hand-given", "creator-changed"]
    assert table.seat(2).hand == 3
    assert table.seat(2).hand_request is None


def test_the_hand_of_a_leaver_goes_to_who_came_first() -> None:
    table = team_table()
    table.do(Leave(1))

    assert table.seat(2).hand == 2


def test_who_asked_and_leaves_has_not_asked() -> None:
    table = asked()
    table.do(Leave(2))

    assert table.seat(1).hand_request is None
    assert table.game.next_due() is None
    table.wait(60)
    assert table.do(SettleHand(1)) == []


def test_a_request_outlives_the_round_but_not_the_game() -> None:
    table = asked()
    table.pass_(1)
    table.pass_(11)
    assert table.seat(1).hand_request is not None
    table.do(actions.End(1))

    assert table.seat(1).hand_request is None
    assert table.game.next_due() is None
