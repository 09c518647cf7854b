"""What the operator adds to the lexicon and takes out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.amendments import (
    Amendments,
    BadWordFile,
    change_words,
    read_amendments,
    read_words,
)
from bot.services.baggle_solvers import Solvers
from bot.services.lexicons import Lexicons
from engine.baggle.grid import Grid
from engine.crabblabla.rounds import Rules
from engine.lexicon import Lexicon, save_lexicon
from engine.lexicon.anagrams import AnagramFinder
from engine.lexicon.question import Question
from engine.table.ids import LexiconId

MINE = Lexicon.from_words("mine", ["CHAT", "CHATS", "ZUT"])


def test_words_are_added_and_taken_out_under_another_version() -> None:
    amended = Amendments(frozenset({"CHATTE"}), frozenset({"ZUT"})).apply(MINE)
    assert list(amended) == ["CHAT", "CHATS", "CHATTE"]
    assert (amended.name, amended.language) == (MINE.name, MINE.language)
    assert amended.version == Lexicon.from_words("any", ["CHAT", "CHATS", "CHATTE"]).version
    assert amended.version != MINE.version


def test_nothing_changes_where_nothing_is_new() -> None:
    assert Amendments(frozenset({"CHAT"}), frozenset({"CHIEN"})).apply(MINE) is MINE
    assert Amendments(frozenset({"CHIEN"}), frozenset({"CHIEN"})).apply(MINE) is MINE


def test_what_is_in_both_lists_is_out() -> None:
    assert "ZUT" not in Amendments(frozenset({"ZUT"}), frozenset({"ZUT"})).apply(MINE)


def test_the_kernels_search_in_what_came_of_it() -> None:
    amended = Amendments(frozenset({"TACH"}), frozenset({"CHAT"})).apply(MINE)
    found = AnagramFinder(amended).find(Question("CHAT"))
    assert [one.word for one in found] == ["TACH"]


def test_only_the_lexicon_of_new_games_is_amended_and_once(tmp_path: Path) -> None:
    save_lexicon(MINE, tmp_path)
    save_lexicon(Lexicon.from_words("other", ["CHAT"]), tmp_path)
    amendments = Amendments(frozenset({"CHIEN"}))
    lexicons = Lexicons(
        "mine", [tmp_path], lambda lexicon: Rules(lexicon, lambda *_: True), amendments
    )
    first = lexicons.default()
    assert "CHIEN" in first
    assert lexicons.default() is first
    assert "CHIEN" not in lexicons.lexicon("other")
    assert "CHIEN" in lexicons.rules(LexiconId("mine", first.version)).lexicon


def test_the_french_list_of_a_single_game_is_amended_too(tmp_path: Path) -> None:
    save_lexicon(MINE, tmp_path)
    for name, language in (("fr-salon", "fr"), ("en-salon", "en")):
        save_lexicon(Lexicon.from_words(name, ["CHAT", "ETE"], language), tmp_path)
    amendments = Amendments(frozenset({"TACHE"}), frozenset({"ETE"}))
    lexicons = Lexicons("mine", [tmp_path], amendments=amendments)
    amended = lexicons.lexicon("fr-salon")
    assert list(amended) == ["CHAT", "TACHE"]
    assert "TACHE" in lexicons.default()
    assert lexicons.lexicon("fr-salon") is amended
    assert list(lexicons.lexicon("en-salon")) == ["CHAT", "ETE"]
    assert list(Solvers(lexicons).of("fr-salon").solve(Grid("TACHXXXEXXXXXXXX", 4))) == ["TACHE"]


def test_files_are_read_as_people_write_them(tmp_path: Path) -> None:
    allow = tmp_path / "allow.txt"
    allow.write_text("# mine\nchâtaîgne\n\nŒuf\n", encoding="utf-8")
    found = read_amendments(allow, tmp_path / "none.txt")
    assert found == Amendments(frozenset({"CHATAIGNE", "OEUF"}))


@pytest.mark.parametrize("text", ["c'est", "a", "x" * 22])
def test_a_line_that_is_no_word_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "deny.txt"
    path.write_text(f"chat\n{text}\n", encoding="utf-8")
    with pytest.raises(BadWordFile, match=text):
        read_words(path)


def test_a_file_that_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadWordFile, match="cannot be read"):
        read_words(tmp_path)


def test_words_are_written_into_a_file_and_out_of_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "allow.txt"
    assert change_words(path, drop=["CHAT"]) == 0
    assert not path.exists()
    assert change_words(path, add=["CHAT", "ZUT", "CHAT"]) == 2
    path.write_text(f"# kept\n{path.read_text()}Œuf\n", encoding="utf-8")
    assert change_words(path, add=["CHAT"], drop=["OEUF", "ZUT"]) == 2
    assert path.read_text(encoding="utf-8") == "# kept\nCHAT\n"
