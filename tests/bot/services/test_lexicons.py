"""The lexicons that games are played with."""

from __future__ import annotations

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.services.lexicons import Lexicons, with_move_generator
from engine.crabblabla.rounds import Rules
from engine.lexicon import Lexicon, UnknownLexicon, save_lexicon
from engine.table.ids import LexiconId


@pytest.fixture
def own(tmp_path: Path) -> Path:
    save_lexicon(Lexicon.from_words("mine", ["CHAT", "CHATS"]), tmp_path)
    return tmp_path


def test_an_operators_lexicon_is_the_one_of_new_games(own: Path) -> None:
    lexicon = Lexicons("mine", [own]).default()
    assert "CHATS" in lexicon
    assert "CHIEN" not in lexicon


def test_rules_are_made_once_a_lexicon(own: Path) -> None:
    made: list[str] = []

    def make(lexicon: Lexicon) -> Rules:
        made.append(lexicon.name)
        return Rules(lexicon, lambda board, rack, opening: True)

    lexicons = Lexicons("mine", [own], make)
    wanted = LexiconId("mine", lexicons.default().version)
    assert lexicons.rules(wanted) is lexicons.rules(wanted)
    assert made == ["mine"]


def test_a_game_goes_on_with_the_present_list(own: Path) -> None:
    lexicons = Lexicons("mine", [own], lambda lexicon: Rules(lexicon, lambda *_: True))
    with capture_logs() as logs:
        rules = lexicons.rules(LexiconId("mine", "an older one"))
    assert "CHAT" in rules.lexicon
    assert [entry["event"] for entry in logs] == ["lexicon changed"]


def test_a_lexicon_that_there_is_not(own: Path) -> None:
    with pytest.raises(UnknownLexicon):
        Lexicons("yours", [own]).default()


@pytest.mark.slow
def test_a_lexicon_that_was_chosen_and_taken_away_is_replaced_by_that_of_new_games(
    own: Path,
) -> None:
    save_lexicon(Lexicon.from_words("club", ["CHIEN"]), own)
    lexicons = Lexicons("mine", [own])
    with capture_logs() as logs:
        assert "CHIEN" in lexicons.chosen("club")
        assert lexicons.chosen(None) is lexicons.chosen("mine") is lexicons.default()
        assert logs == []
        assert lexicons.chosen("gone") is lexicons.default()
    assert [(entry["event"], entry["lexicon"]) for entry in logs] == [
        ("chosen lexicon lacks", "gone")
    ]


def test_the_move_generator_decides_what_can_be_played(own: Path) -> None:
    from engine.board.board import Board
    from engine.board.coordinates import Cell
    from engine.board.layout import blank_layout

    lexicons = Lexicons("mine", [own], with_move_generator)
    lexicons.warm_up()
    rules = lexicons.rules(LexiconId("mine", lexicons.default().version))
    board = Board(blank_layout(7, 7, Cell(3, 3)))
    assert rules.playable(board, "CHATEAUX?", True)
    assert not rules.playable(board, "EEEE", True)
