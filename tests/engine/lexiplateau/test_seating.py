"""Seats: the lobby, giving up, and robots for who is absent."""

from __future__ import annotations

import pytest

from engine.lexiplateau import actions
from engine.lexiplateau.bag import rack_value
from engine.lexiplateau.choice import PassTurn
from engine.lexiplateau.errors import NotAbsent, OwnSeat, TurnOver
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.state import TurnKind
from engine.table.errors import (
    AlreadyJoined,
    GameFull,
    GameOver,
    LeftForGood,
    NoSuchSeat,
    NotCreator,
    NotInLobby,
    NotSeated,
    TooFewPlayers,
)
from engine.table.phase import Phase
from tests.engine.lexiplateau.table import Table, launched

E7 = "EEEEEEE"


def test_two_to_four_seats() -> None:
    table = Table(1)
    with pytest.raises(TooFewPlayers):
        table.do(actions.Launch(1))
    assert table.do(actions.Join(2)) == ["player-joined"]
    with pytest.raises(AlreadyJoined):
        table.do(actions.Join(2))
    assert table.do(actions.AddRobot(1, "master")) == ["robot-joined"]
    assert table.do(actions.AddRobot(1, "beginner")) == ["robot-joined"]
    for full in (actions.Join(3), actions.AddRobot(1, "master")):
        with pytest.raises(GameFull):
            table.do(full)
    with pytest.raises(NotCreator):
        table.do(actions.Launch(2))
    table.do(actions.Launch(1))
    for late in (actions.Join(3), actions.AddRobot(1, "master"), actions.Launch(1)):
        with pytest.raises(NotInLobby):
            table.do(late)


def test_robots_alone_play_nothing() -> None:
    table = Table(1)
    table.do(actions.AddRobot(1, "master"))
    table.do(actions.AddRobot(1, "master"))
    table.do(actions.RemoveSeat(1, 3))
    assert table.do(actions.Leave(1)) == ["player-left", "seat-left", "game-finished"]
    assert table.game.finish_reason is FinishReason.ABANDONED
    with pytest.raises(GameOver):
        table.do(actions.Join(1))


def test_leaving_the_lobby_is_not_for_good_but_being_removed_is() -> None:
    table = Table(1, 2, 3)
    table.do(actions.Leave(2))
    assert table.do(actions.Join(2)) == ["player-joined"]
    assert [seat.id for seat in table.game.seats] == [1, 3, 4]
    table.do(actions.RemoveSeat(1, 3))
    with pytest.raises(LeftForGood):
        table.do(actions.Join(3))
    with pytest.raises(NoSuchSeat):
        table.do(actions.RemoveSeat(1, 3))


def test_the_next_person_is_the_creator_after_one_who_left() -> None:
    table = Table(1, 2, 3)
    assert table.do(actions.Leave(1)) == ["player-left", "seat-left", "creator-changed"]
    assert table.game.creator == 2


def test_of_two_the_other_wins() -> None:
    table = launched(1, 2)
    table.deal({1: "CHATSEL", 2: "KA"})
    table.play("H8 CHAT")
    rack = table.game.seat(1).rack
    table.do(actions.Resign(1))
    assert table.game.finish_reason is FinishReason.RESIGNED
    assert table.scores == {1: 18 - rack_value(rack), 2: 0}
    assert [line.seat for line in table.game.standings()] == [2, 1]
    assert table.game.history[-1].kind is TurnKind.RESIGN


def test_of_three_the_others_play_on() -> None:
    table = launched(1, 2, 3)
    rack = table.game.seat(1).rack
    assert table.do(actions.Resign(1, 1)) == [
        "player-left",
        "seat-left",
        "creator-changed",
        "turn-opened",
    ]
    assert (table.game.creator, table.game.to_move) == (2, 2)
    assert table.game.adjustments == {1: -rack_value(rack)}
    for _ in range(3):
        table.pass_()
    assert table.game.phase is Phase.RUNNING
    table.pass_()
    assert table.game.finish_reason is FinishReason.STALLED
    assert table.scores[1] == -rack_value(rack)


def test_letters_of_who_gave_up_are_nobodys_gain() -> None:
    table = launched(1, 2, 3)
    table.deal({1: "OR", 2: "WK", 3: "?AB"}, "")
    table.do(actions.Resign(3))
    assert table.game.to_move == 1
    table.play("H8 OR")
    assert table.scores == {1: 4 + 20, 2: -20, 3: -4}


def test_giving_up_out_of_turn_leaves_the_open_turn_alone() -> None:
    table = launched(1, 2, 3, turn_seconds=60)
    due = table.game.due
    table.do(actions.Leave(3))
    assert (table.game.to_move, table.game.number, table.game.due) == (1, 1, due)
    table.pass_()
    table.pass_()
    assert table.game.to_move == 1


def test_giving_up_can_leave_only_seats_that_find_no_words() -> None:
    table = launched(1, 2, 3)
    table.deal({1: "CHATSEL"})
    table.play("H8 CHAT")
    for _ in range(5):
        table.pass_()
    assert (table.game.to_move, table.game.phase) == (1, Phase.RUNNING)
    assert table.do(actions.Resign(1))[-1] == "game-finished"
    assert table.game.finish_reason is FinishReason.STALLED


def test_the_last_person_leaves_robots_behind() -> None:
    table = launched(1, robots=2)
    table.do(actions.Leave(1))
    assert table.game.finish_reason is FinishReason.ABANDONED
    with pytest.raises(GameOver):
        table.do(actions.Leave(1))


def test_a_removed_robot_gives_up() -> None:
    table = launched(1, 2, robots=1)
    assert table.do(actions.RemoveSeat(1, 3)) == ["seat-left"]
    assert not table.game.seat(3).active
    assert table.do(actions.RemoveSeat(1, 2))[-1] == "game-finished"


def test_who_gave_up_is_out() -> None:
    table = launched(1, 2, 3)
    table.do(actions.Resign(2))
    with pytest.raises(NotSeated):
        table.do(actions.Pass(2))
    with pytest.raises(LeftForGood):
        table.do(actions.Join(2))
    with pytest.raises(TurnOver):
        table.do(actions.Resign(1, 7))


def absent(*players: int, robots: int = 0) -> Table:
    """Seat 1 has lost three turns in a row, and it is seat 2's turn; the others play words."""
    table = launched(*players, robots=robots, turn_seconds=60)
    for lost in (1, 2, 3):
        events = table.expire()
        assert ("seat-absent" in events) == (lost == 3)
        while lost < 3 and table.game.to_move != 1:
            lengthen(table)
    return table


def lengthen(table: Table) -> None:
    """Let the seat whose turn it is play a letter behind those of row H."""
    if table.mover.robot is not None:
        table.do(actions.RobotTurn(table.mover.id, table.game.number, PassTurn()))
        return
    table.deal({table.mover.id: E7})
    ends = 8 + len(table.game.board.tiles)
    table.lay({f"H{ends}": "E"} if table.game.board.tiles else {"H8": "E", "H9": "E"})


def test_more_than_half_of_the_others_call_a_robot() -> None:
    table = absent(1, 2, 3)
    before = table.game.seat(1)
    assert table.do(actions.VoteReplace(2, 1)) == ["voted"]
    assert table.do(actions.VoteReplace(2, 1)) == []
    assert table.do(actions.VoteReplace(3, 1)) == ["voted", "replaced", "creator-changed"]
    seat = table.game.seat(1)
    assert (seat.player, seat.robot, seat.replaced) == (None, "expert", 1)
    assert (seat.rack, seat.score, seat.active) == (before.rack, before.score, True)
    assert (seat.missed, seat.votes, seat.time_left) == (0, (), None)
    assert table.game.seat_of(1) is None
    with pytest.raises(NotSeated):
        table.do(actions.Pass(1))


def test_of_two_the_other_decides() -> None:
    assert absent(1, 2).do(actions.VoteReplace(2, 1))[:2] == ["voted", "replaced"]


def test_who_is_absent_too_is_not_waited_for() -> None:
    table = Table(1, 2, 3, turn_seconds=60)
    table.launch()
    while table.game.seat(2).missed < 3:
        if table.game.to_move == 3:
            lengthen(table)
        else:
            table.expire()
    assert [seat.missed for seat in table.game.seats] == [3, 3, 0]
    assert table.do(actions.VoteReplace(3, 1))[:2] == ["voted", "replaced"]
    assert table.do(actions.VoteReplace(3, 2))[:2] == ["voted", "replaced"]


def test_who_is_absent_too_may_still_vote() -> None:
    table = Table(1, 2, 3, turn_seconds=60)
    table.launch()
    while table.game.seat(2).missed < 3:
        if table.game.to_move == 3:
            lengthen(table)
        else:
            table.expire()
    assert table.do(actions.VoteReplace(2, 1)) == ["voted"]
    assert table.do(actions.VoteReplace(3, 1))[:2] == ["voted", "replaced"]


def test_a_robot_takes_over_in_an_open_turn() -> None:
    table = absent(1, 2)
    table.pass_()
    assert table.game.to_move == 1
    table.do(actions.VoteReplace(2, 1))
    assert (table.game.to_move, table.game.due) == (1, None)


def test_who_comes_back_in_time_stays() -> None:
    table = absent(1, 2, 3)
    table.do(actions.VoteReplace(2, 1))
    table.pass_()
    table.pass_()
    table.pass_()
    assert (table.game.seat(1).missed, table.game.seat(1).votes) == (0, ())
    with pytest.raises(NotAbsent):
        table.do(actions.VoteReplace(3, 1))


def test_a_vote_goes_with_its_voter() -> None:
    table = absent(1, 2, 3)
    table.do(actions.VoteReplace(2, 1))
    table.do(actions.Leave(2))
    assert table.game.seat(1).votes == ()
    assert table.do(actions.VoteReplace(3, 1))[:2] == ["voted", "replaced"]


def test_no_vote_about_oneself_robots_or_from_outside() -> None:
    table = absent(1, 2, robots=1)
    with pytest.raises(OwnSeat):
        table.do(actions.VoteReplace(1, 1))
    with pytest.raises(NoSuchSeat):
        table.do(actions.VoteReplace(2, 3))
    with pytest.raises(NotSeated):
        table.do(actions.VoteReplace(9, 1))
    with pytest.raises(NotAbsent) as caught:
        table.do(actions.VoteReplace(1, 2))
    assert (caught.value.missed, caught.value.needed) == (0, 3)


def test_a_place_is_given_to_somebody_else_with_its_letters_and_points() -> None:
    table = launched(1, 2, 3)
    before = table.game.seat(1)
    assert table.do(actions.ReplacePlayer(99, 1, 9, moderator=True)) == [
        "player-replaced",
        "creator-changed",
    ]
    seat = table.game.seat(1)
    assert (seat.player, seat.rack, seat.score) == (9, before.rack, before.score)
    assert table.game.to_move == 1
    assert table.game.creator == 9
    with pytest.raises(LeftForGood):
        table.do(actions.ReplacePlayer(9, 2, 1))
    with pytest.raises(AlreadyJoined):
        table.do(actions.ReplacePlayer(9, 2, 3))
    with pytest.raises(NotSeated):
        table.do(actions.ReplacePlayer(9, 1, 8))
    with pytest.raises(NotCreator):
        table.do(actions.ReplacePlayer(2, 3, 8))
