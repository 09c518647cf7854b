import dataclasses
import random

import pytest

from engine.board.coordinates import Cell
from engine.board.layout import Layout
from engine.board.tiles import Tile
from engine.crabblabla import actions, errors
from engine.crabblabla.actions import Expire, Pass, Play, RobotPlay, Withdraw
from engine.crabblabla.events import FinishReason, LastSeat, RoundOpened
from engine.crabblabla.placement import StarNotCovered, UnknownWord
from engine.crabblabla.rounds import Rules
from engine.crabblabla.state import Phase
from tests.engine.crabblabla.table import HOUR, NOON, RACK, AnyWord, Table, always, launched


def test_launching_opens_the_first_round() -> None:
    table = Table(1, 2, deadline=HOUR)

    assert table.do(actions.Launch(1)) == ["game-started", "round-opened"]
    game = table.game
    assert (game.phase, game.round, game.opened_at) == (Phase.RUNNING, 1, NOON)
    assert game.due is not None
    assert (game.due - NOON).total_seconds() == HOUR
    assert table.events[-1] == RoundOpened(1, game.rack, game.due)
    assert game.waiting_for() == (1, 2)
    assert game.next_due() == game.due


def test_one_player_alone_cannot_launch_but_to_train() -> None:
    with pytest.raises(errors.TooFewPlayers):
        Table(1).do(actions.Launch(1))
    table = launched(1, training=True)
    assert table.play(1, "BAC") == ["placement-played", "round-closed", "round-opened"]
    with pytest.raises(errors.GameFull):
        Table(1, 2, training=True)


def test_robots_are_company_enough() -> None:
    table = Table(1)
    table.do(actions.AddRobot(1, "expert"))
    table.launch()

    assert table.do(RobotPlay(2, {})) == ["passed", "last-seat"]
    assert table.play(1, "BAC")[-2:] == ["round-closed", "round-opened"]


def test_only_the_creator_or_a_moderator_launches() -> None:
    table = Table(1, 2)

    with pytest.raises(errors.NotCreator) as caught:
        table.do(actions.Launch(2))
    assert caught.value.creator == 1
    assert "game-started" in table.do(actions.Launch(9, moderator=True))
    with pytest.raises(errors.NotInLobby):
        table.do(actions.Launch(1))


def test_the_best_placement_is_locked_and_the_others_are_gone() -> None:
    table = launched(1, 2, 3)
    table.play(1, "CAB")
    table.play(2, "AE")
    assert table.pass_(3) == ["passed", "round-closed", "round-opened"]

    assert table.game.board.rows()[6] == "......CAB...."
    assert table.last.winner == 1
    assert dict(table.last.points) == {1: 3, 2: 2, 3: 0}
    assert table.last.board_before.tiles == {}
    assert table.last.board_after == table.game.board
    winning = table.last.winning
    assert winning is not None
    assert (winning.play, winning.score) == ("G7 CAB", 7)
    assert [(s.rank, s.seat, s.points, s.total, s.wins) for s in table.game.standings()] == [
        (1, 1, 3, 7, 1),
        (2, 2, 2, 2, 0),
        (3, 3, 0, 0, 0),
    ]


def test_three_distinct_scores_give_points_to_all_who_tie() -> None:
    table = launched(*range(1, 9))
    for player, word in enumerate(["CAB", "BAC", "AE", "IO", "BI", "BIa", "At"], start=1):
        table.play(player, word)
    table.pass_(8)

    assert dict(table.last.points) == {1: 3, 2: 3, 3: 1, 4: 1, 5: 2, 6: 2, 7: 0, 8: 0}
    assert [seat.wins for seat in table.game.seats] == [1, 1, 0, 0, 0, 0, 0, 0]


def test_points_go_to_the_three_best_scores_only() -> None:
    table = launched(1, 2, 3, 4)
    for player, word in enumerate(["CAB", "BAE", "BA", "AE"], start=1):
        table.play(player, word)

    assert dict(table.last.points) == {1: 3, 2: 2, 3: 1, 4: 0}


def test_a_tie_goes_to_the_earliest() -> None:
    table = launched(1, 2)
    table.play(2, "BAC")
    table.wait(1)
    table.play(1, "CAB")

    assert table.last.winner == 2
    assert dict(table.last.points) == {1: 3, 2: 3}


def test_a_tie_goes_to_who_won_more_rounds_before_the_earliest() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")
    table.play(2, "AE")
    table.play(2, "BE")
    table.wait(1)
    table.play(1, "BI")

    assert [seat.wins for seat in table.game.seats] == [2, 1]
    assert table.last.winner == 1


def test_replacing_takes_the_new_time() -> None:
    table = launched(1, 2, 3)
    table.play(1, "AE")
    table.wait(1)
    table.play(2, "BAC")
    table.wait(1)
    assert table.play(1, "CAB") == ["placement-played"]
    assert table.events[-1].to_dict() == {"kind": "placement-played", "seat": 1, "replaced": True}
    table.pass_(3)

    assert table.last.winner == 2


def test_a_double_click_changes_nothing() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")
    before = table.game
    table.wait(5)

    assert table.play(1, "CAB") == []
    assert table.game == before
    table.pass_(1)
    passed = table.game
    assert table.pass_(1) == []
    assert table.game == passed


def test_a_placement_can_become_a_pass_and_back() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")
    assert table.pass_(1) == ["passed"]
    assert table.game.submissions[1].passed
    assert table.play(1, "AE") == ["placement-played"]
    table.pass_(2)

    assert table.last.submissions[1].score == 2


def test_taking_back() -> None:
    table = launched(1, 2, 3)
    with pytest.raises(errors.NothingSubmitted):
        table.do(Withdraw(1))
    table.play(1, "CAB")

    assert table.do(Withdraw(1)) == ["withdrawn"]
    assert table.game.waiting_for() == (1, 2, 3)


def test_the_last_seat_is_told_once_a_round() -> None:
    table = launched(1, 2)
    assert table.play(1, "CAB") == ["placement-played", "last-seat"]
    assert table.events[-1] == LastSeat(2)
    table.do(Withdraw(1))
    assert table.play(1, "CAB") == ["placement-played"]
    table.pass_(2)
    assert table.pass_(1) == ["passed", "last-seat"]


def test_a_round_without_a_placement_leaves_the_board_and_is_still_the_opening() -> None:
    table = launched(1, 2)
    table.pass_(1)
    table.pass_(2)

    assert table.last.winner is None
    assert dict(table.last.points) == {1: 0, 2: 0}
    assert table.game.board.tiles == {}
    assert table.game.opening
    with pytest.raises(errors.IllegalPlacement) as caught:
        table.play(1, {"A1": "A", "A2": "B"})
    assert caught.value.errors == (StarNotCovered(Cell(6, 6)),)
    table.play(1, "AB")
    table.pass_(2)
    assert not table.game.opening


def test_a_placement_of_no_points_is_locked_but_earns_none() -> None:
    table = launched(1, 2)
    table.play(1, {"G7": "a", "G8": "B"})
    table.pass_(2)
    table.play(1, {"H7": "b", "H8": "A"})
    table.pass_(2)
    table.play(1, {"F7": "d", "F6": "A"})
    table.do(Withdraw(1))
    table.game = dataclasses.replace(table.game, rack="??")
    table.play(1, {"E7": "d", "F7": "d"})

    assert table.game.submissions[1].score == 0
    table.pass_(2)
    assert table.last.winner == 1
    assert dict(table.last.points) == {1: 0, 2: 0}
    assert table.game.finish_reason is FinishReason.COMPLETED


def test_an_illegal_placement_is_refused_with_every_reason() -> None:
    table = launched(1, 2)
    table.rules = Rules({"AB"}, always)

    with pytest.raises(errors.IllegalPlacement) as caught:
        table.play(1, {"A1": "Z", "A2": "B"})
    assert [error.code for error in caught.value.errors] == [
        "not-in-rack",
        "star-not-covered",
        "unknown-word",
    ]
    assert isinstance(caught.value.errors[2], UnknownWord)
    assert table.game.submissions == {}


def test_who_does_not_play_here_cannot_play() -> None:
    table = launched(1, 2)
    for action in (Play(9, {}), Pass(9), Withdraw(9)):
        with pytest.raises(errors.NotSeated):
            table.do(action)


def test_nobody_plays_in_the_lobby_or_after_the_end() -> None:
    table = Table(1, 2)
    with pytest.raises(errors.NotRunning) as caught:
        table.do(Pass(1))
    assert caught.value.phase == "lobby"
    table.do(actions.End(1))
    with pytest.raises(errors.NotRunning):
        table.do(Pass(1))
    with pytest.raises(errors.GameOver):
        table.do(actions.Join(3))


def test_a_click_on_an_old_round_is_refused() -> None:
    table = launched(1, 2)
    table.pass_(1)
    table.pass_(2)

    for action in (Play(1, {}, round=1), Pass(1, round=1), Withdraw(1, round=1)):
        with pytest.raises(errors.RoundClosedAlready) as caught:
            table.do(action)
        assert caught.value.round == 1
    assert table.do(Pass(1, round=2)) == ["passed", "last-seat"]


def test_the_deadline_closes_the_round_at_its_very_moment() -> None:
    table = launched(1, 2, deadline=HOUR)
    table.play(1, "CAB")
    table.wait(HOUR - 0.000001)
    assert table.do(Expire(1)) == []
    table.wait(0.000001)
    assert table.game.due == table.now
    with pytest.raises(errors.RoundClosedAlready):
        table.play(2, "AE")

    assert table.do(Expire(1)) == ["round-closed", "round-opened"]
    assert table.last.expired == (2,)
    assert 2 not in table.last.submissions
    assert dict(table.last.points) == {1: 3, 2: 0}
    assert table.do(Expire(1)) == []
    assert table.do(Expire(2)) == []
    assert table.play(2, {"H7": "A", "H8": "E"}) == ["placement-played", "last-seat"]


@pytest.mark.parametrize(
    "action",
    [
        Pass(1),
        Withdraw(1),
        actions.Leave(1),
        actions.Join(3),
        actions.Pause(1),
        actions.Extend(1, 60),
        actions.End(1),
    ],
)
def test_once_the_deadline_has_come_nothing_slips_in_before_it(action: actions.Action) -> None:
    table = launched(1, 2, deadline=HOUR)
    table.play(1, "CAB")
    table.wait(HOUR)

    with pytest.raises(errors.RoundClosedAlready):
        table.do(action)


@pytest.mark.parametrize("deadline", [HOUR, None])
def test_a_round_that_others_close_is_due_as_soon_as_it_waits_for_nobody(
    deadline: int | None,
) -> None:
    table = launched(1, 2, deadline=deadline)
    here, table.rules = table.rules, dataclasses.replace(table.rules, closes=False)
    table.play(1, "BAC")
    table.wait(60)
    assert table.pass_(2) == ["passed"]
    assert (table.game.round, table.game.results) == (1, ())
    assert table.game.due == table.now
    with pytest.raises(errors.RoundClosedAlready):
        table.do(Withdraw(2))

    table.rules = here
    assert table.do(Expire(1)) == ["round-closed", "round-opened"]
    assert (table.last.winner, table.last.expired) == (1, ())


def test_expiring_a_round_that_nobody_played_draws_anew_from_now() -> None:
    table = launched(1, 2, deadline=HOUR)
    table.wait(50 * HOUR)  # the bot was down

    assert table.do(Expire(1)) == ["round-closed", "round-opened"]
    assert table.last.expired == (1, 2)
    assert table.game.opened_at == table.now
    assert table.game.next_due() == table.game.due


def test_the_game_ends_with_its_last_round() -> None:
    table = launched(1, 2, rounds=3)
    for _ in range(2):
        table.pass_(1)
        table.pass_(2)
    table.pass_(1)

    assert table.pass_(2) == ["passed", "round-closed", "game-finished"]
    assert table.game.phase is Phase.FINISHED
    assert table.game.finish_reason is FinishReason.COMPLETED
    assert (table.game.rack, table.game.due, table.game.next_due()) == ("", None, None)
    assert table.game.waiting_for() == ()
    assert len(table.game.results) == 3


def test_a_board_without_room_ends_the_game() -> None:
    table = launched(1, 2)
    table.rules = Rules(AnyWord(), lambda board, rack, opening: not board.tiles)
    table.play(1, "CAB")

    assert table.pass_(2) == ["passed", "round-closed", "game-finished"]
    assert table.game.finish_reason is FinishReason.BLOCKED


def test_draws_are_asked_whether_it_is_the_opening() -> None:
    asked: list[tuple[int, bool]] = []

    def playable(board: object, rack: str, opening: bool) -> bool:
        asked.append((len(rack), opening))
        return True

    table = launched(1, 2, rules=Rules(AnyWord(), playable))
    table.play(1, "CAB")
    table.pass_(2)

    assert asked == [(9, True), (9, False)]


def test_equal_in_both_is_equal_rank() -> None:
    table = launched(1, 2, 3)
    table.play(1, "AE")
    table.play(2, "CAB")
    table.play(3, "CAB")

    assert [(s.rank, s.seat) for s in table.game.standings()] == [(1, 2), (1, 3), (3, 1)]


def test_points_come_before_the_total() -> None:
    table = launched(1, 2)
    table.game = dataclasses.replace(
        table.game,
        seats=(
            dataclasses.replace(table.game.seats[0], points=5, total=10),
            dataclasses.replace(table.game.seats[1], points=4, total=99),
        ),
    )

    assert [s.seat for s in table.game.standings()] == [1, 2]


def test_pausing_keeps_the_time_that_was_left() -> None:
    table = launched(1, 2, deadline=HOUR)
    table.wait(1000)
    assert table.do(actions.Pause(1)) == ["game-paused"]
    assert (table.game.due, table.game.next_due()) == (None, None)
    table.wait(100 * HOUR)
    assert table.do(Expire(1)) == []
    with pytest.raises(errors.NotRunning):
        table.play(1, "CAB")
    with pytest.raises(errors.NotRunning):
        table.do(actions.Pause(1))

    assert table.do(actions.Resume(1)) == ["game-resumed"]
    assert table.game.due is not None
    assert (table.game.due - table.now).total_seconds() == HOUR - 1000
    assert table.game.remaining is None
    with pytest.raises(errors.NotPaused):
        table.do(actions.Resume(1))
    assert table.play(1, "CAB") == ["placement-played", "last-seat"]


def test_pausing_without_a_deadline() -> None:
    table = launched(1, 2)
    table.do(actions.Pause(1))
    table.do(actions.Resume(1))

    assert (table.game.phase, table.game.due) == (Phase.RUNNING, None)


def test_more_time() -> None:
    table = launched(1, 2, deadline=HOUR)
    table.wait(10)
    assert table.do(actions.Extend(1, 600)) == ["deadline-extended"]
    assert table.game.due is not None
    assert (table.game.due - NOON).total_seconds() == HOUR + 600
    table.do(actions.Pause(1))
    table.do(actions.Extend(7, 600, moderator=True))
    table.do(actions.Resume(1))
    assert (table.game.due - table.now).total_seconds() == HOUR - 10 + 2 * 600

    for seconds in (0, -5, 8 * 86400):
        with pytest.raises(errors.BadExtension):
            table.do(actions.Extend(1, seconds))
    with pytest.raises(errors.NoDeadline):
        launched(1, 2).do(actions.Extend(1, 600))


@pytest.mark.parametrize(
    "action",
    [actions.End(2), actions.Pause(2), actions.Extend(2, 60), actions.AddRobot(2, "expert")],
)
def test_the_creator_alone_steers_the_game(action: actions.Action) -> None:
    with pytest.raises(errors.NotCreator):
        launched(1, 2, deadline=HOUR).do(action)


def test_ending_discards_the_open_round() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")

    assert table.do(actions.End(1)) == ["game-finished"]
    assert table.game.finish_reason is FinishReason.ENDED
    assert table.game.results == ()
    assert [seat.total for seat in table.game.seats] == [0, 0]
    with pytest.raises(errors.GameOver):
        table.do(actions.End(1))


def test_the_bonus_option_counts() -> None:
    table = launched(1, 2, bonus_all=50)
    table.play(1, {f"G{column}": mark for column, mark in enumerate("AEIOBCDTa", start=3)})
    table.pass_(2)

    assert table.last.submissions[1].score == 13 + 50


def test_no_event_tells_what_was_placed() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")
    told = [event.to_dict() for event in table.events]

    assert told[-2:] == [
        {"kind": "placement-played", "seat": 1, "replaced": False},
        {"kind": "last-seat", "seat": 2},
    ]


def test_only_robots_play_as_robots() -> None:
    table = Table(1, 2)
    table.do(actions.AddRobot(1, "expert"))
    table.launch()

    for seat in (1, 9):
        with pytest.raises(errors.NoSuchSeat):
            table.do(RobotPlay(seat, {}))
    assert table.game.seat(3).robot == "expert"
    table.do(RobotPlay(3, {Cell(6, 6): Tile("A"), Cell(6, 7): Tile("B")}, round=1))
    assert table.game.submissions[3].player is None


def test_pre_placed_letters_are_there_and_no_star() -> None:
    table = launched(1, 2, preplaced=4)
    game = table.game

    assert len(game.board.tiles) == 4
    assert game.board.layout.star is None
    assert game.opening
    for one in game.board.tiles:
        for other in game.board.tiles:
            assert one == other or max(abs(one.row - other.row), abs(one.column - other.column)) > 1


def test_a_star_game_without_a_star_gets_one_in_the_middle() -> None:
    holes = ("." * 9,) * 7
    table = launched(1, 2, layout=Layout(holes, holes))

    assert table.game.board.layout.star == Cell(3, 4)


def test_the_same_chance_gives_the_same_game() -> None:
    one, two = launched(1, 2), Table(1, 2)
    two.rng = random.Random(2)
    two.do(actions.Launch(1))
    assert one.game.rack == RACK
    first = Table(1, 2)
    second = Table(1, 2)
    first.do(actions.Launch(1))
    second.do(actions.Launch(1))

    assert first.game == second.game
    assert first.game.rack != two.game.rack
