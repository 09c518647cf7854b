"""The rules of the game by example (RULES, Lexiplateau)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.board.board import tiles_from_marks
from engine.board.placing import NotInRack, UnknownWord
from engine.lexiplateau import actions
from engine.lexiplateau.bag import ALL_TILES, rack_value, shuffled
from engine.lexiplateau.choice import PassTurn, PlayTiles, Swap
from engine.lexiplateau.errors import BagTooSmall, NothingExchanged, NotYourTurn, TurnOver
from engine.lexiplateau.events import FinishReason
from engine.lexiplateau.game import new_game
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import TurnKind, seen
from engine.stream import Stream
from engine.table.errors import IllegalPlacement, NoSuchSeat, NotRunning, NotSeated
from engine.table.phase import Phase
from tests.engine.lexiplateau.table import NOON, Table, launched

E7 = "EEEEEEE"


def test_the_bag_holds_the_french_tiles_in_an_order_that_chance_makes() -> None:
    assert Counter(ALL_TILES)["E"] == 15
    assert Counter(ALL_TILES)["?"] == 2
    one, two = shuffled(Stream("a")), shuffled(Stream("b"))
    assert one == shuffled(Stream("a")) != two
    assert sorted(one) == sorted(two) == sorted(ALL_TILES)
    assert len(one) == 102


def test_the_letters_are_worth_what_the_rules_say() -> None:
    assert rack_value("ABJK?") == 1 + 3 + 8 + 10 + 0


def test_a_new_game_waits_in_the_lobby() -> None:
    game = new_game(7, Options(), ("fr", "1"))
    assert (game.phase, game.number, game.to_move) == (Phase.LOBBY, 0, None)
    assert [(seat.id, seat.player, seat.rack) for seat in game.seats] == [(1, 7, "")]


def test_the_launch_deals_seven_each_and_draws_who_begins() -> None:
    firsts = set()
    for seed in range(8):
        table = Table(1, 2, 3)
        table.rng.seed(seed)
        assert table.do(actions.Launch(1)) == ["game-started", "turn-opened"]
        assert [len(seat.rack) for seat in table.game.seats] == [7, 7, 7]
        assert len(table.game.bag) == 102 - 21
        firsts.add(table.game.to_move)
    assert firsts == {1, 2, 3}


def test_a_play_scores_draws_and_passes_the_turn_on() -> None:
    table = launched(1, 2)
    table.deal({1: "CHATQWZ"})
    bag = table.game.bag
    assert table.play("H8 CHAT") == ["words-played", "turn-opened"]
    seat = table.game.seat(1)
    assert (seat.score, seat.rack) == (18, "QWZ" + "".join(bag[:4]))
    assert table.game.bag == bag[4:]
    assert (table.game.to_move, table.game.number) == (2, 2)
    done = table.game.history[0]
    assert (done.kind, done.play, done.score, done.total) == (TurnKind.PLAY, "H8 CHAT", 18, 18)
    assert (done.rack_before, done.at, done.number) == ("CHATQWZ", NOON, 1)


def test_seats_play_in_turn_and_only_then() -> None:
    table = launched(1, 2, 3)
    order = []
    for _ in range(5):
        order.append(table.player)
        others = {1, 2, 3} - {table.player}
        for other in others:
            with pytest.raises(NotYourTurn) as caught:
                table.do(actions.Pass(other))
            assert caught.value.seat == table.game.to_move
        table.pass_()
    assert order == [1, 2, 3, 1, 2]


def test_a_button_of_another_turn_does_nothing() -> None:
    table = launched(1, 2)
    table.pass_()
    for number in (1, 3):
        with pytest.raises(TurnOver) as caught:
            table.do(actions.Pass(2, number))
        assert caught.value.number == number
    with pytest.raises(NotSeated):
        table.do(actions.Pass(9, 2))


def test_an_illegal_play_is_refused_with_all_that_is_wrong() -> None:
    table = launched(1, 2, lexicon={"CHAT"})
    table.deal({1: "CHATSEL"})
    with pytest.raises(IllegalPlacement) as caught:
        table.lay({"H8": "S", "H9": "X"})
    assert [type(error) for error in caught.value.errors] == [NotInRack, UnknownWord]
    assert table.game.number == 1
    assert table.play("H8 CHAT")


def test_an_exchange_draws_as_many_and_puts_back() -> None:
    table = launched(1, 2)
    table.deal({1: "QWZAEI?"})
    bag = table.game.bag
    before = Counter(table.game.bag + tuple(table.mover.rack))
    assert table.do(actions.Exchange(1, "ZQ?", 1)) == ["exchanged", "turn-opened"]
    seat, done = table.game.seat(1), table.game.history[0]
    assert seat.rack == "WAEI" + "".join(bag[:3])
    assert len(table.game.bag) == len(bag)
    assert Counter(table.game.bag + tuple(seat.rack)) == before
    assert (done.kind, done.exchanged, done.score) == (TurnKind.EXCHANGE, "ZQ?", 0)
    assert not any("rack" in event.to_dict() or "ZQ" in str(event) for event in table.events)


def test_an_exchange_needs_letters_that_one_has_and_seven_in_the_bag() -> None:
    table = launched(1, 2)
    table.deal({1: E7}, "ABCDEF")
    with pytest.raises(NothingExchanged):
        table.do(actions.Exchange(1, ""))
    with pytest.raises(BagTooSmall) as caught:
        table.do(actions.Exchange(1, "E"))
    assert (caught.value.tiles, caught.value.needed) == (6, 7)
    table.deal({}, "ABCDEFG")
    with pytest.raises(NotInRack):
        table.do(actions.Exchange(1, "EX"))
    assert table.do(actions.Exchange(1, E7))[0] == "exchanged"
    assert sorted(table.game.seat(1).rack) == list("ABCDEFG")


def test_going_out_takes_the_value_of_the_others_letters() -> None:
    table = launched(1, 2, 3)
    table.deal({1: "OR", 2: "WK", 3: "?AB"}, "")
    table.play("H8 OR")
    assert table.game.finish_reason is FinishReason.OUT
    assert table.game.adjustments == {1: 24, 2: -20, 3: -4}
    assert table.scores == {1: 4 + 24, 2: -20, 3: -4}
    assert [line.seat for line in table.game.standings()] == [1, 3, 2]
    assert table.game.history[0].total == 4
    assert (table.game.to_move, table.game.phase) == (None, Phase.FINISHED)
    with pytest.raises(NotRunning):
        table.do(actions.Pass(2))


def test_an_empty_bag_alone_ends_nothing() -> None:
    table = launched(1, 2)
    table.deal({1: "ORA", 2: "E"}, "")
    table.play("H8 OR")
    assert table.game.phase is Phase.RUNNING
    assert table.game.seat(1).rack == "A"


def test_two_rounds_of_the_table_without_a_word_end_the_game() -> None:
    table = launched(1, 2)
    table.deal({1: "ORA", 2: "E?"}, "ABCDEFGHIJKLMN")
    table.play("H8 OR")
    table.pass_()
    table.do(actions.Exchange(1, table.game.seat(1).rack[0]))
    table.pass_()
    assert table.game.scoreless == 3
    before = {seat.id: seat.rack for seat in table.game.seats}
    assert table.pass_() == ["passed", "game-finished"]
    assert table.game.finish_reason is FinishReason.STALLED
    assert table.game.adjustments == {seat: -rack_value(rack) for seat, rack in before.items()}
    assert table.scores == {1: 4 - rack_value(before[1]), 2: -1}


def test_a_word_begins_the_count_anew_even_without_points() -> None:
    table = launched(1, 2)
    table.deal({1: "??OR", 2: "E"})
    for _ in range(3):
        table.pass_()
    table.deal({2: "??OR"})
    table.lay({"H8": "a", "H9": "s"})
    assert table.game.history[-1].score == 0
    assert table.game.scoreless == 0
    for _ in range(3):
        table.pass_()
    assert table.game.phase is Phase.RUNNING


def test_a_robots_turn_is_one_like_any_other() -> None:
    table = launched(1, robots=1)
    with pytest.raises(NotYourTurn):
        table.do(actions.RobotTurn(2, 1, PassTurn()))
    table.pass_()
    with pytest.raises(NoSuchSeat):
        table.do(actions.RobotTurn(1, 2, PassTurn()))
    table.deal({2: "CHATQW?"})
    with pytest.raises(TurnOver):
        table.do(actions.RobotTurn(2, 1, PassTurn()))
    assert table.do(actions.RobotTurn(2, 2, Swap("QW")))[0] == "exchanged"
    table.pass_()
    table.deal({2: "CHATQW?"})
    tiles = tiles_from_marks({"H8": "C", "H9": "H", "H10": "A", "H11": "T"})
    assert table.do(actions.RobotTurn(2, 4, PlayTiles(tiles)))[0] == "words-played"
    table.pass_()
    assert table.do(actions.RobotTurn(2, 6, PassTurn()))[0] == "passed"
    assert [turn.kind for turn in table.game.history if turn.seat == 2] == [
        TurnKind.EXCHANGE,
        TurnKind.PLAY,
        TurnKind.PASS,
    ]


def test_what_a_seat_sees() -> None:
    table = launched(1, 2, 3)
    table.deal({1: "CHATSEL"})
    table.play("H8 CHAT")
    table.pass_()
    view = seen(table.game, 3)
    assert (view.rack, view.bag) == (table.game.seat(3).rack, len(table.game.bag))
    assert (view.opponents, view.scores) == ((7, 7), (0, 18, 0))
    assert (view.scoreless, view.opening) == (1, False)


def test_letters_of_a_seat_that_was_left_are_known_to_all() -> None:
    table = Table(1, 2, 3)
    table.do(actions.Launch(1))
    table.do(actions.Resign(2))
    mover = table.game.to_move
    assert mover is not None
    view = seen(table.game, mover)
    gone = Counter(table.game.seat(2).rack) + Counter(view.rack)
    assert Counter(view.unseen) == Counter(ALL_TILES) - gone
    assert view.opponents == (7,)
