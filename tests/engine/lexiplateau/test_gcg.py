"""GCG files: written and read back to the same scores; files of other programs; what is wrong."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.notation import TileConflict
from engine.board.placing import NotConnected, NotInRack
from engine.lexiplateau import actions
from engine.lexiplateau.choice import PassTurn
from engine.lexiplateau.gcg import read, write
from engine.lexiplateau.gcg_reader import (
    BadGcg,
    GcgPlayer,
    IllegalGcgMove,
    MoveKind,
    Record,
    WrongGcgScore,
)
from engine.lexiplateau.options import Options
from engine.lexiplateau.state import Game, TurnKind
from engine.table.ids import LexiconId
from engine.table.phase import Phase
from tests.engine.lexiplateau.table import launched
from tests.engine.lexiplateau.test_machine import Player, turn_of

NAMES = {1: "Élise B.", 2: "Robot : expert", 3: "Zoé", 4: "Zoé"}
KINDS = {
    TurnKind.PLAY: MoveKind.PLAY,
    TurnKind.EXCHANGE: MoveKind.EXCHANGE,
    TurnKind.PASS: MoveKind.PASS,
    TurnKind.LOST: MoveKind.PASS,
    TurnKind.RESIGN: MoveKind.LOSS,
}


def whole_game(count: int, seed: int, options: Options) -> Game:
    """Seats that play, exchange, pass, lose turns and now and then give up, to the end."""
    player, rng = Player(options, seed), random.Random(seed)
    for other in range(2, count + 1):
        player.try_(actions.Join(other) if other != 2 else actions.AddRobot(1, "expert"))
    player.try_(actions.Launch(1))
    while player.game.phase is Phase.RUNNING:
        kind = rng.choice(["play"] * 12 + ["swap", "pass", "lose"])
        if kind == "lose" and player.game.due is not None:
            player.now = player.game.due
        player.try_(turn_of(player.game, kind, rng.randrange(10**6)))
        if rng.random() < 0.02:
            player.try_(actions.Resign(rng.randint(1, 4)))
    return player.game


def same(record: Record, game: Game) -> None:
    assert record.board == game.board
    assert record.totals == tuple(seat.score for seat in game.seats)
    turns = record.moves[: len(game.history)]
    assert [move.kind for move in turns] == [KINDS[turn.kind] for turn in game.history]
    assert [move.play for move in turns] == [turn.play for turn in game.history]
    played = [(move.score, move.words) for move in turns if move.kind is MoveKind.PLAY]
    assert played == [(t.score, t.words) for t in game.history if t.kind is TurnKind.PLAY]


@settings(max_examples=6, deadline=None)
@given(
    st.integers(2, 4),
    st.integers(0, 10**6),
    st.sampled_from([Options(), Options(turn_seconds=60), Options(game_seconds=300)]),
)
def test_what_is_written_reads_back_to_the_same_scores(
    count: int, seed: int, options: Options
) -> None:
    game = whole_game(count, seed, options)
    record = read(write(game, NAMES))
    same(record, game)
    assert record.lexicon == LexiconId("small", "1")
    assert [player.name for player in record.players] == list(NAMES.values())[:count]
    assert len({player.nick for player in record.players}) == count


def test_a_small_game_as_text() -> None:
    table = launched(1, robots=1, turn_seconds=60)
    table.deal({1: "CHATRSE", 2: "KIWI"}, "")
    table.play("H8 CHAT")
    table.do(actions.RobotTurn(2, 2, choice=PassTurn()))
    table.expire()
    table.do(actions.RobotTurn(2, 4, choice=PassTurn()))
    table.play("11H TSER")
    assert write(table.game, NAMES).splitlines() == [
        "#character-encoding UTF-8",
        "#player1 Élise_B. Élise B.",
        "#player2 Robot_expert Robot : expert",
        "#lexicon test 1",
        ">Élise_B.: CHATRSE 8H CHAT +18 18",
        ">Robot_expert: KIWI - +0 0",
        ">Élise_B.: RSE - +0 18",
        "#note lost on the clock",
        ">Robot_expert: KIWI - +0 0",
        ">Élise_B.: RSE K8 .SER +8 26",
        ">Élise_B.: (KIWI) +22 48",
        ">Robot_expert: KIWI (KIWI) -22 -22",
    ]


HEAD = "#player1 A Alice A.\n#player2 B Bob\n"


def test_a_file_of_another_program() -> None:
    """English rules and habits: letters of the board in full, words after the total, 2 x gain."""
    text = (
        "\ufeff#title Game\r\n" + HEAD + ">A: CHATRSE 8h CHAT +18 18 CHAT\r\n#note a note\r\n\r\n"
        ">A: RSEAB -AB +0 18\n>B: AEIOU?S k8 (T)As +2 2 TAS\n"
        ">B: EIOU (time) -10 -8\n>A: RSE (challenge) +5 23\n>A: (EIOU) +8 31\n"
    )
    record = read(text)
    assert record.players == (GcgPlayer("A", "Alice A."), GcgPlayer("B", "Bob"))
    assert record.lexicon is None
    assert record.totals == (31, -8)
    assert [move.kind.value for move in record.moves] == [
        "play",
        "exchange",
        "play",
        "penalty",
        "penalty",
        "gain",
    ]
    assert record.moves[2].play == "11H TAs"
    assert record.moves[0].line == 4


def test_a_play_that_was_taken_back() -> None:
    record = read(
        HEAD + ">A: CHATRSE 8H CHATS +22 22\n>A: CHATRSE -- -22 0\n>B: ELLE?AB 8H ELLE +8 8\n"
    )
    assert record.totals == (0, 8)
    assert record.moves[1].kind is MoveKind.WITHDRAWN
    assert record.board.rows()[7] == ".......ELLE...."


def test_words_are_judged_and_not_refused() -> None:
    record = read(HEAD + ">A: CHATRSE 8H CHAT +18 18\n>B: S K8 .S +2 2\n", {"CHAT"})
    assert [(word.word, word.valid) for move in record.moves for word in move.words] == [
        ("CHAT", True),
        ("TS", False),
    ]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Bonjour", 3),
        (">C: CHAT 8H CHAT +18 18", 3),
        (">A: CHAT 8P CHAT +18 18", 3),
        (">A: CHAT 8H CHAT", 3),
        (">A: CHAT 8H CH.T +18 18", 3),
        (">A: CHAT 8H CHAT 18", 3),
        (">A: CHAT -- -18 0", 3),
        ("\n>A: ()", 4),
    ],
)
def test_lines_that_say_nothing(line: str, number: int) -> None:
    with pytest.raises(BadGcg) as caught:
        read(HEAD + line)
    assert caught.value.line == number


def test_two_players_of_the_same_name() -> None:
    with pytest.raises(BadGcg) as caught:
        read(HEAD + "#player3 A Anna")
    assert caught.value.line == 3


def test_names_that_look_like_those_given_to_namesakes() -> None:
    table = launched(1, 2, 3)
    table.do(actions.Leave(1))
    record = read(write(table.game, {1: "A_3", 2: "A", 3: "A"}))
    assert [player.name for player in record.players] == ["A_3", "A", "A"]
    assert len({player.nick for player in record.players}) == 3


def test_a_rack_of_too_many() -> None:
    with pytest.raises(BadGcg):
        read(HEAD + ">A: CHATRSEE 8H CHAT +18 18")


LONG = "+" + "9" * 5000
PIECES = (
    *(">A:", ">B:", "8H", "H8", "0A", "99o", "CHAT", "c.T", "(T)", "()", "-", "--", "-A", "(time)"),
    *("+18", "18", "-3", "+0 0", LONG, "#player1", "#player2 B", "#lexicon", "\n", "?", "."),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_whatever_a_file_holds_is_read_or_refused_by_a_rule(pieces: list[str]) -> None:
    text = HEAD + ">A: CHAT 8H CHAT +18 18\n" + " ".join(pieces)
    refused = 0
    try:
        assert read(text).moves[0].play == "H8 CHAT"
    except (BadGcg, IllegalGcgMove, WrongGcgScore) as error:
        refused = error.line
    assert refused == 0 or 4 <= refused <= len(text.splitlines())


def test_a_file_without_players() -> None:
    for text in ("", "#title Nothing"):
        with pytest.raises(BadGcg) as caught:
            read(text)
        assert caught.value.line == 0


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (">B: CHIENS? A1 CHIEN +33 33", NotConnected),
        (">B: CHIENS? L9 MUR +5 5", NotInRack),
        (">B: CHIENS? 8H CHIEN +5 5", TileConflict),
        (">B: CHIENS? -Z +0 0", NotInRack),
    ],
)
def test_moves_that_break_rules(line: str, error: type[Exception]) -> None:
    with pytest.raises(IllegalGcgMove) as caught:
        read(HEAD + ">A: CHATRSE 8H CHAT +18 18\n" + line)
    assert caught.value.line == 4
    assert error in [type(reason) for reason in caught.value.errors]


@pytest.mark.parametrize(
    ("line", "written", "counted"),
    [
        (">A: CHAT 8H CHAT +17 17", 17, 18),
        (">A: CHAT 8H CHAT +18 17", 17, 18),
        (">A: CHAT -CH +1 1", 1, 0),
        (">A: CHAT - +1 1", 1, 0),
        (">A: CHAT (CHAT) -8 -8", -8, -9),
        (">A: (CHAT) +8 8", 8, 9),
    ],
)
def test_scores_that_do_not_hold(line: str, written: int, counted: int) -> None:
    with pytest.raises(WrongGcgScore) as caught:
        read(HEAD + line)
    assert (caught.value.line, caught.value.written, caught.value.counted) == (3, written, counted)
