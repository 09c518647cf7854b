"""A duel by its rules: turns, ends, ties, draws, challenges."""

from __future__ import annotations

import pytest

from engine.board.coordinates import Cell
from engine.errors import RuleError
from engine.lexicon import Lexicon
from engine.table.errors import (
    AlreadyJoined,
    BadOption,
    GameOver,
    NoSuchSeat,
    NotCreator,
    NotInLobby,
    NotRunning,
    NotSeated,
    NotYourTurn,
    TurnOver,
)
from engine.table.phase import Phase
from engine.wordgrid import actions
from engine.wordgrid.errors import (
    DrawRefused,
    NoDrawOffered,
    NotForYou,
    NotModerator,
    OwnChallenge,
    RobotOpponent,
    WordUsed,
)
from engine.wordgrid.events import FinishReason, GameFinished
from engine.wordgrid.game import Rules
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.options import First, Options
from tests.engine.wordgrid.table import ANNE, BOB, CLEO, Table

BEGINNING = ["player-joined", "game-started", "turn-opened"]


def small(*words: str) -> Rules:
    generator = MoveGenerator(Lexicon.from_words("small", words))
    return Rules(generator.lexicon, generator.exists)


def refused(table: Table, action: actions.Action, error: type[RuleError]) -> None:
    before = table.game
    with pytest.raises(error):
        table.do(action)
    assert table.game is before


def test_the_game_begins_when_the_challenge_is_taken_up() -> None:
    table = Table()
    assert table.do(actions.Join(BOB)) == BEGINNING
    assert table.game.phase is Phase.RUNNING
    assert table.game.players == (ANNE, BOB)
    assert table.game.mover == table.game.seat_of(ANNE)
    assert (table.game.number, table.game.used) == (1, ("SHEEP",))


@pytest.mark.parametrize(("first", "player"), [(First.CREATOR, ANNE), (First.OPPONENT, BOB)])
def test_who_begins_may_be_settled(first: First, player: int) -> None:
    table = Table.begun(first=first)
    assert table.game.mover == table.game.seat_of(player)


def test_who_begins_is_drawn_otherwise() -> None:
    begins = set()
    for seed in range(20):
        table = Table(first=First.LOT)
        table.rng.seed(seed)
        table.do(actions.Join(BOB))
        begins.add(table.game.players[0])
    assert begins == {ANNE, BOB}


def test_words_score_their_length_in_turn() -> None:
    table = Table.begun()
    assert table.play(ANNE, "B2", "t", "the") == ["word-played", "turn-opened"]
    assert table.play(BOB, "D3", "R", "HER") == ["word-played", "turn-opened"]
    assert table.play(ANNE, "D4", "E", "THERE") == ["word-played", "turn-opened"]
    assert table.game.scores == {1: 8, 2: 3}
    assert table.game.used == ("SHEEP", "THE", "HER", "THERE")
    assert table.game.grid.rows == (".....", ".T...", "SHEEP", "..RE.", ".....")


def test_a_word_counts_once_for_both_and_the_start_word_never() -> None:
    table = Table.begun()
    table.play(ANNE, "B2", "T", "THE")
    with pytest.raises(WordUsed):
        table.play(BOB, "D2", "T", "THE")
    with pytest.raises(WordUsed):
        table.play(BOB, "D1", "S", "SHEEP")


def test_only_the_mover_plays_and_a_stale_turn_is_refused() -> None:
    table = Table.begun()
    refused(table, actions.Play(BOB, Cell(1, 1), "T", "THE"), NotYourTurn)
    refused(table, actions.Play(CLEO, Cell(1, 1), "T", "THE"), NotSeated)
    table.do(actions.Play(ANNE, Cell(1, 1), "T", "THE", number=1))
    refused(table, actions.Play(ANNE, Cell(1, 1), "T", "THE", number=1), TurnOver)
    refused(table, actions.Play(BOB, Cell(3, 2), "R", "HER", number=1), TurnOver)
    assert len(table.game.moves) == 1


def test_the_game_ends_when_the_grid_is_full() -> None:
    table = Table.begun()
    while table.game.phase is Phase.RUNNING:
        table.play_any(3 * table.game.number)
    scores = table.game.scores
    assert len(table.game.moves) == 20
    assert table.game.finish_reason is FinishReason.FULL
    assert table.game.winner == (1 if scores[1] > scores[2] else 2)
    assert (table.game.due, table.game.mover) == (None, None)


@pytest.mark.parametrize(
    ("reply", "winner"),
    [
        (None, 1),  # nothing is left for the second player
        (("D5", "S", "PS"), 1),
        (("D3", "R", "HER"), 2),  # equal scores are the second player's
        (("D5", "S", "SHEEPS"), 2),
    ],
)
def test_the_game_ends_when_the_side_to_move_has_nothing(
    reply: tuple[str, str, str] | None, winner: int
) -> None:
    table = Table.begun()
    table.rules = small("THE", *(reply[2:] if reply else ()))
    table.play(ANNE, "B2", "T", "THE")
    if reply:
        assert table.game.phase is Phase.RUNNING
        table.play(BOB, *reply)
    assert table.game.finish_reason is FinishReason.BLOCKED
    assert table.game.winner == winner
    assert table.events[-1] == GameFinished(FinishReason.BLOCKED, winner)


def test_a_draw_is_agreed_on() -> None:
    table = Table.begun()
    assert table.do(actions.OfferDraw(ANNE)) == ["draw-offered"]
    assert table.do(actions.AnswerDraw(BOB, True)) == ["game-finished"]
    assert (table.game.finish_reason, table.game.winner) == (FinishReason.DRAW, None)


def test_offering_what_the_other_one_offers_is_agreeing() -> None:
    table = Table.begun()
    table.do(actions.OfferDraw(BOB))
    assert table.do(actions.OfferDraw(ANNE)) == ["game-finished"]
    assert table.game.finish_reason is FinishReason.DRAW


def test_a_double_click_offers_once_and_one_cannot_agree_with_oneself() -> None:
    table = Table.begun()
    refused(table, actions.AnswerDraw(BOB, True), NoDrawOffered)
    table.do(actions.OfferDraw(ANNE))
    assert table.do(actions.OfferDraw(ANNE)) == []
    refused(table, actions.AnswerDraw(ANNE, True), NoDrawOffered)
    refused(table, actions.AnswerDraw(CLEO, True), NotSeated)


def test_an_offer_lapses_with_a_move_and_is_answered_too_late() -> None:
    table = Table.begun()
    table.do(actions.OfferDraw(BOB, 1))
    assert table.play(ANNE, "B2", "T", "THE") == ["word-played", "draw-lapsed", "turn-opened"]
    refused(table, actions.AnswerDraw(ANNE, True, 1), TurnOver)
    refused(table, actions.AnswerDraw(ANNE, True), NoDrawOffered)


def test_a_declined_offer_can_be_made_again_after_a_move() -> None:
    table = Table.begun()
    table.do(actions.OfferDraw(ANNE))
    assert table.do(actions.AnswerDraw(BOB, False)) == ["draw-declined"]
    refused(table, actions.OfferDraw(ANNE), DrawRefused)
    assert table.do(actions.OfferDraw(BOB)) == ["draw-offered"]
    table.play(ANNE, "B2", "T", "THE")
    assert table.do(actions.OfferDraw(ANNE)) == ["draw-offered"]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (actions.Resign(BOB), FinishReason.RESIGNED),
        (actions.Resign(BOB, 1), FinishReason.RESIGNED),
        (actions.Leave(BOB), FinishReason.LEFT),
    ],
)
def test_who_gives_up_loses_in_anybodys_turn(action: actions.Action, reason: FinishReason) -> None:
    table = Table.begun()
    assert table.do(action)[-1] == "game-finished"
    assert (table.game.finish_reason, table.game.winner) == (reason, 1)
    refused(table, action, NotRunning if reason is FinishReason.RESIGNED else GameOver)


def test_a_game_that_runs_is_ended_by_a_moderator_alone() -> None:
    table = Table.begun(stake=50)
    refused(table, actions.End(ANNE), NotModerator)
    assert table.do(actions.End(CLEO, moderator=True)) == ["game-finished"]
    assert (table.game.finish_reason, table.game.winner) == (FinishReason.ENDED, None)


def test_a_challenge_for_one_is_taken_up_by_no_other() -> None:
    table = Table(opponent=BOB)
    refused(table, actions.Join(ANNE), OwnChallenge)
    refused(table, actions.Join(CLEO), NotForYou)
    refused(table, actions.Decline(CLEO), NotForYou)
    refused(table, actions.End(BOB), NotCreator)
    assert table.do(actions.Join(BOB)) == BEGINNING
    refused(table, actions.Join(BOB), AlreadyJoined)
    refused(table, actions.Join(CLEO), NotInLobby)
    refused(table, actions.Decline(BOB), NotInLobby)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (actions.Decline(BOB), FinishReason.DECLINED),
        (actions.Leave(ANNE), FinishReason.WITHDRAWN),
        (actions.End(ANNE), FinishReason.ENDED),
    ],
)
def test_a_challenge_may_come_to_nothing(action: actions.Action, reason: FinishReason) -> None:
    table = Table(opponent=BOB)
    refused(table, actions.Resign(ANNE), NotRunning)
    assert table.do(action) == ["game-finished"]
    assert (table.game.finish_reason, table.game.winner) == (reason, None)
    for late in (actions.Join(BOB), actions.Decline(BOB)):
        refused(table, late, GameOver)


def test_a_robot_sits_down_and_plays_but_agrees_to_no_draw() -> None:
    table = Table(training=True, seconds=None)
    refused(table, actions.AddRobot(BOB, "easy"), NotCreator)
    assert table.do(actions.AddRobot(ANNE, "easy")) == [
        "robot-joined",
        "game-started",
        "turn-opened",
    ]
    refused(table, actions.OfferDraw(ANNE), RobotOpponent)
    refused(table, actions.RobotTurn(2, 1, Cell(1, 1), "T", "THE"), NotYourTurn)
    table.play(ANNE, "B2", "T", "THE")
    refused(table, actions.RobotTurn(1, 2, Cell(3, 2), "R", "HER"), NoSuchSeat)
    refused(table, actions.RobotTurn(2, 1, Cell(3, 2), "R", "HER"), TurnOver)
    assert table.play_any() == ["word-played", "turn-opened"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("start", "SHEE"),
        ("start", "sheep"),
        ("stake", -1),
        ("stake", 10**7),
        ("seconds", 0),
    ],
)
def test_options_are_checked(field: str, value: object) -> None:
    with pytest.raises(BadOption) as error:
        Options(**{field: value})  # type: ignore[arg-type]
    assert error.value.field == field


def test_training_has_no_stake_and_options_are_stored() -> None:
    with pytest.raises(BadOption):
        Options(training=True, stake=1)
    chosen = Options(stake=5, opponent=7, first=First.OPPONENT)
    assert Options.from_dict(chosen.to_dict()) == chosen


def test_a_robot_cannot_stake() -> None:
    table = Table(stake=5)
    refused(table, actions.AddRobot(ANNE, "easy"), BadOption)
    assert table.game.phase is Phase.LOBBY
