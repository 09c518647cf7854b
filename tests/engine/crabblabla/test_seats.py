import pytest

from engine.crabblabla import actions, errors
from engine.crabblabla.actions import (
    AddRobot,
    ApproveJoin,
    Join,
    Leave,
    RefuseJoin,
    RemovePlayer,
    RemoveSeat,
    ReplacePlayer,
)
from engine.crabblabla.events import CreatorChanged, FinishReason, PlayerJoined, PlayerLeft
from engine.crabblabla.joining import require_welcome
from engine.crabblabla.state import Phase
from tests.engine.crabblabla.table import HOUR, Table, launched, team_table


def test_the_creator_is_seated_in_solo_mode_only() -> None:
    assert Table(1).game.seat_of(1) is not None
    assert Table(1, teams=("A", "B")).game.seats == ()


def test_joining_and_leaving_the_lobby() -> None:
    table = Table(1, 2)
    assert table.events == [PlayerJoined(2, 2, 1)]
    with pytest.raises(errors.AlreadyJoined):
        table.do(Join(2))
    assert table.do(Leave(2)) == ["player-left", "seat-left"]
    with pytest.raises(errors.NotSeated):
        table.do(Leave(2))

    assert table.do(Join(2)) == ["player-joined"]
    assert [seat.id for seat in table.game.seats] == [1, 3]  # ids are never used again


def test_twelve_seats() -> None:
    table = Table(*range(1, 13))
    with pytest.raises(errors.GameFull) as caught:
        table.do(Join(13))
    assert caught.value.limit == 12
    with pytest.raises(errors.GameFull):
        table.do(AddRobot(1, "expert"))


def test_solo_games_have_no_teams() -> None:
    with pytest.raises(errors.UnknownTeam):
        Table(1).do(Join(2, "Rouges"))


def test_the_creator_who_leaves_the_lobby_hands_it_on_or_closes_it() -> None:
    table = Table(1, 2)
    assert table.do(Leave(1)) == ["player-left", "seat-left", "creator-changed"]
    assert table.game.creator == 2

    assert table.do(Leave(2)) == ["player-left", "seat-left", "game-finished"]
    assert table.game.finish_reason is FinishReason.ABANDONED


def test_joining_a_running_game_asks_the_creator_and_starts_with_the_next_round() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")
    assert table.do(Join(3)) == ["join-requested"]
    assert table.game.seat_of(3) is None
    with pytest.raises(errors.AlreadyRequested):
        table.do(Join(3))
    with pytest.raises(errors.NotCreator):
        table.do(ApproveJoin(2, 3))

    assert table.do(ApproveJoin(1, 3)) == ["player-joined"]
    assert table.events[-1] == PlayerJoined(3, 3, 2)
    assert table.game.waiting_for() == (2,)
    with pytest.raises(errors.JoinsLater) as caught:
        table.play(3, "AB")
    assert caught.value.round == 2

    assert table.pass_(2)[-2:] == ["round-closed", "round-opened"]
    assert 3 not in table.last.points
    assert table.game.waiting_for() == (1, 2, 3)
    assert table.play(3, "AB") == ["placement-played"]


def test_refusing_and_taking_back_a_request() -> None:
    table = launched(1, 2)
    table.do(Join(3))
    assert table.do(RefuseJoin(1, 3)) == ["join-refused"]
    assert table.game.pending == ()
    with pytest.raises(errors.NoSuchRequest):
        table.do(ApproveJoin(1, 3))
    table.do(Join(3))

    assert table.do(Leave(3)) == []
    assert table.game.pending == ()
    assert table.do(Join(3)) == ["join-requested"]


def test_nobody_joins_the_last_round() -> None:
    table = launched(1, 2, rounds=3)
    table.do(Join(3))
    for player in (1, 2, 1, 2):
        table.pass_(player)

    assert table.game.round == 3
    for action in (Join(4), ApproveJoin(1, 3), AddRobot(1, "expert")):
        with pytest.raises(errors.LastRound):
            table.do(action)


def test_joining_while_paused() -> None:
    table = launched(1, 2)
    table.do(actions.Pause(1))
    table.do(Join(3))

    assert table.do(ApproveJoin(5, 3, moderator=True)) == ["player-joined"]
    assert table.game.phase is Phase.PAUSED


def test_a_robot_that_comes_later_starts_with_the_next_round() -> None:
    table = launched(1, 2)
    assert table.do(AddRobot(1, "expert")) == ["robot-joined"]

    assert table.game.waiting_for() == (1, 2)
    table.pass_(1)
    table.pass_(2)
    assert table.game.waiting_for() == (1, 2, 3)
    assert table.do(RemoveSeat(1, 3)) == ["seat-left"]
    assert table.game.waiting_for() == (1, 2)


def test_leaving_a_running_game_is_for_good() -> None:
    table = launched(1, 2, 3)
    assert table.do(Leave(3)) == ["player-left", "seat-left"]
    with pytest.raises(errors.LeftForGood):
        table.do(Join(3))

    assert table.game.seat_of(3) is None
    assert table.seat(3).players == (3,)  # still named in the table
    assert [line.seat for line in table.game.standings()] == [1, 2, 3]


def test_the_round_closes_when_the_last_one_it_waited_for_leaves() -> None:
    table = launched(1, 2, 3)
    table.play(1, "CAB")
    table.play(2, "AE")

    assert table.do(Leave(3)) == ["player-left", "seat-left", "round-closed", "round-opened"]
    assert dict(table.last.points) == {1: 3, 2: 2}
    assert table.game.waiting_for() == (1, 2)


def test_who_leaves_takes_their_placement_along() -> None:
    table = launched(1, 2, 3)
    table.play(3, "CAB")
    table.play(1, "AE")
    table.do(Leave(3))
    table.pass_(2)

    assert table.last.winner == 1
    assert 3 not in table.last.submissions


def test_leaving_can_make_another_the_last() -> None:
    table = launched(1, 2, 3)
    table.pass_(1)

    assert table.do(Leave(2)) == ["player-left", "seat-left", "last-seat"]


def test_while_paused_the_round_waits_for_the_game_to_go_on() -> None:
    table = launched(1, 2, 3, deadline=HOUR)
    table.pass_(1)
    table.pass_(2)
    table.do(actions.Pause(1))
    assert table.do(Leave(3)) == ["player-left", "seat-left"]

    assert table.do(actions.Resume(1)) == ["game-resumed", "round-closed", "round-opened"]


def test_the_game_ends_when_one_remains() -> None:
    table = launched(1, 2)
    table.play(1, "CAB")

    assert table.do(Leave(2)) == ["player-left", "seat-left", "game-finished"]
    assert table.game.finish_reason is FinishReason.TOO_FEW
    assert table.game.results == ()


def test_the_game_ends_when_no_person_remains() -> None:
    table = Table(1)
    table.do(AddRobot(1, "expert"))
    table.do(AddRobot(1, "champion"))
    table.launch()

    assert table.do(Leave(1))[-1] == "game-finished"
    assert table.game.finish_reason is FinishReason.ABANDONED


def test_a_training_game_goes_on_alone_and_ends_with_its_player() -> None:
    table = launched(1, training=True)
    for _ in range(2):
        table.pass_(1)
    assert table.game.round == 3

    table.do(Leave(1))
    assert table.game.finish_reason is FinishReason.ABANDONED


def test_newcomers_carry_a_game_that_the_others_leave() -> None:
    table = launched(1, 2)
    for player in (3, 4):
        table.do(Join(player))
        table.do(ApproveJoin(1, player))
    table.do(Leave(1))

    assert table.do(Leave(2)) == [
        "player-left",
        "seat-left",
        "creator-changed",
        "round-closed",
        "round-opened",
    ]
    assert table.events[-3] == CreatorChanged(3)
    assert table.game.waiting_for() == (3, 4)


def test_the_creator_who_leaves_a_running_game_hands_it_on() -> None:
    table = launched(1, 2, 3)
    table.do(Leave(1))

    assert table.game.creator == 2
    assert table.do(actions.End(2)) == ["game-finished"]


def test_removing_players() -> None:
    table = launched(1, 2, 3, 4)
    with pytest.raises(errors.NotCreator):
        table.do(RemovePlayer(2, 3))
    table.do(RemovePlayer(1, 3))
    assert PlayerLeft(3, 3, removed=True) in table.events
    table.do(RemoveSeat(99, 4, moderator=True))

    assert table.game.players == (1, 2)
    with pytest.raises(errors.NoSuchSeat):
        table.do(RemoveSeat(1, 4))


def test_who_is_removed_from_the_lobby_stays_out() -> None:
    table = Table(1, 2)
    table.do(AddRobot(1, "expert"))
    assert table.do(RemoveSeat(1, 3)) == ["seat-left"]
    table.do(RemovePlayer(1, 2))

    assert len(table.game.seats) == 1
    with pytest.raises(errors.LeftForGood):
        table.do(Join(2))


def test_teams_share_a_seat_and_can_be_changed_in_the_lobby() -> None:
    table = Table(1, teams=("Rouges", "Bleus"))
    table.do(Join(1, "rouges "))
    table.do(Join(2, "Rouges"))
    assert table.game.seats[0].players == (1, 2)
    with pytest.raises(errors.AlreadyJoined):
        table.do(Join(2, "Rouges"))
    for team in (None, "Verts"):
        with pytest.raises(errors.UnknownTeam) as caught:
            table.do(Join(3, team))
        assert caught.value.teams == ("Rouges", "Bleus")
    with pytest.raises(errors.TooFewPlayers):
        table.do(actions.Launch(1))

    assert table.do(Join(2, "Bleus")) == ["player-left", "player-joined"]
    assert [(seat.name, seat.players, seat.hand) for seat in table.game.seats] == [
        ("Rouges", (1,), 1),
        ("Bleus", (2,), 2),
    ]


def test_a_team_of_twelve_is_full() -> None:
    table = Table(1, teams=("Rouges", "Bleus"))
    for player in range(1, 13):
        table.do(Join(player, "Rouges"))
    with pytest.raises(errors.GameFull):
        table.do(Join(13, "Rouges"))


def test_robots_take_the_teams_that_are_free() -> None:
    table = Table(1, teams=("Rouges", "Bleus"))
    table.do(Join(1, "Rouges"))
    table.do(AddRobot(1, "expert"))

    assert table.game.seats[1].name == "Bleus"
    for action in (AddRobot(1, "expert"), Join(2, "Bleus")):
        with pytest.raises(errors.GameFull):
            table.do(action)


def test_a_team_plays_on_without_one_and_ends_with_its_last() -> None:
    table = team_table()
    table.play(11, "CAB")
    assert table.do(Leave(11)) == ["player-left", "hand-given"]
    assert table.game.submissions[2].score == 7

    assert table.do(Leave(12)) == ["player-left", "seat-left", "game-finished"]
    assert table.game.finish_reason is FinishReason.TOO_FEW


def test_a_new_team_mate_plays_from_the_next_round_on() -> None:
    table = team_table()
    table.do(Join(4, "Rouges"))
    table.do(ApproveJoin(1, 4))
    assert table.game.seats[0].players == (1, 2, 3, 4)
    with pytest.raises(errors.JoinsLater):
        table.do(actions.RequestHand(4))
    with pytest.raises(errors.JoinsLater):
        table.do(actions.GiveHand(1, to=4))
    table.pass_(1)
    table.pass_(11)

    assert table.do(actions.RequestHand(4)) == ["hand-given"]


def test_a_team_of_newcomers_alone_sits_out_the_open_round() -> None:
    table = team_table(teams=("Rouges", "Bleus", "Verts"))
    table.do(Join(4, "Verts"))
    table.do(ApproveJoin(1, 4))
    table.do(Join(13, "Bleus"))
    table.do(ApproveJoin(1, 13))
    table.play(11, "CAB")
    table.do(Leave(11))
    assert table.game.submissions.keys() == {2}
    table.do(Leave(12))

    assert table.game.submissions == {}
    assert table.game.waiting_for() == (1,)
    assert table.seat(13).hand == 13
    table.pass_(1)
    assert table.game.waiting_for() == (1, 2, 3)
    assert table.play(13, "AB") == ["placement-played"]


def test_a_team_that_was_left_can_come_back_with_new_players() -> None:
    table = team_table(teams=("Rouges", "Bleus", "Verts"))
    table.do(Join(4, "Verts"))
    table.do(ApproveJoin(1, 4))
    table.do(Leave(11))
    table.do(Leave(12))
    assert not table.game.seat(2).active
    table.do(Join(14, "Bleus"))
    table.do(ApproveJoin(1, 14))

    seat = table.game.seat(2)
    assert (seat.active, seat.players, seat.hand, seat.joined_round) == (True, (14,), 14, 2)


def test_the_creator_of_a_team_game_may_join_late_unasked() -> None:
    table = Table(9, teams=("Rouges", "Bleus"))
    table.do(Join(1, "Rouges"))
    table.do(Join(2, "Bleus"))
    table.launch()

    assert table.do(Join(9, "Bleus")) == ["player-joined"]


def test_the_longest_seated_player_is_the_next_creator() -> None:
    table = Table(1, teams=("Rouges", "Bleus"))
    table.do(Join(1, "Rouges"))
    table.do(Join(11, "Bleus"))
    table.do(Join(12, "Bleus"))
    table.launch()
    table.do(Join(2, "Rouges"))
    table.do(ApproveJoin(1, 2))

    table.do(Leave(1))
    assert table.game.creator == 11
    table.do(Leave(11))
    assert table.game.creator == 12


def test_whom_the_creator_invited_is_let_in_unasked() -> None:
    table = launched(1, 2)
    table.do(Join(3))

    assert table.do(Join(3, invited=True)) == ["player-joined"]
    assert table.game.pending == ()
    assert table.game.seat_of(3) is not None
    assert table.game.waiting_for() == (1, 2)


def test_who_would_be_turned_away_whatever_the_team() -> None:
    table = Table(1, *range(2, 13))
    with pytest.raises(errors.AlreadyJoined):
        require_welcome(table.game, 1)
    with pytest.raises(errors.GameFull):
        require_welcome(table.game, 13)
    table.do(Leave(12))
    require_welcome(table.game, 13)
    table.launch()
    table.do(Leave(2))
    with pytest.raises(errors.LeftForGood):
        require_welcome(table.game, 2)
    table.do(actions.End(1))
    with pytest.raises(errors.GameOver):
        require_welcome(table.game, 13)


def test_a_team_with_room_is_enough_to_be_welcome() -> None:
    table = Table(1, teams=("Rouges", "Bleus"))
    for player in range(1, 13):
        table.do(Join(player, "Rouges"))
    require_welcome(table.game, 99)
    for player in range(21, 33):
        table.do(Join(player, "Bleus"))
    with pytest.raises(errors.GameFull):
        require_welcome(table.game, 99)


def test_a_place_is_given_to_somebody_else_with_all_that_is_its_own() -> None:
    table = launched(1, 2, 3)
    table.pass_(2)
    before = table.game.seat(2)
    assert table.do(ReplacePlayer(1, 2, 9)) == ["player-replaced"]
    seat = table.game.seat(2)
    assert (seat.players, seat.hand, seat.total) == ((9,), 9, before.total)
    assert table.game.waiting_for() == (1, 3), "what was handed in stays"
    with pytest.raises(errors.LeftForGood):
        table.do(Join(2))
    with pytest.raises(errors.AlreadyJoined):
        table.do(ReplacePlayer(1, 3, 9))
    with pytest.raises(errors.LeftForGood):
        table.do(ReplacePlayer(1, 3, 2))
    with pytest.raises(errors.NotSeated):
        table.do(ReplacePlayer(1, 2, 8))
    with pytest.raises(errors.NotCreator):
        table.do(ReplacePlayer(9, 3, 8))
    assert table.do(ReplacePlayer(99, 1, 8, moderator=True)) == [
        "player-replaced",
        "creator-changed",
    ]
    assert table.game.creator == 8


def test_a_place_in_a_team_is_given_to_somebody_else() -> None:
    table = team_table()
    team = next(seat for seat in table.game.seats if len(seat.players) > 1)
    holder = team.hand
    assert holder is not None
    table.do(ReplacePlayer(99, holder, 77, moderator=True))
    seat = table.game.seat(team.id)
    assert seat.hand == 77
    assert seat.players == tuple(77 if it == holder else it for it in team.players)
