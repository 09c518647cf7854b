"""The move generator against a plain search that traces every word of the lexicon."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.kernels.wordgrid import find_moves
from engine.kernels.wordgrid_reference import reference_moves
from engine.lexicon import Lexicon, load_lexicon
from engine.wordgrid import moves as moves_module
from engine.wordgrid.grid import CELLS, Grid, neighbouring
from engine.wordgrid.moves import MoveGenerator

LETTERS = "AEST"
words_of_few_letters = st.text(LETTERS, min_size=1, max_size=6)
lexicons = st.sets(words_of_few_letters, min_size=1, max_size=40)
grids = st.text("." + LETTERS, min_size=25, max_size=25).map(Grid)


@pytest.fixture(scope="module")
def english() -> MoveGenerator:
    return MoveGenerator(load_lexicon("en"))


@settings(deadline=None)
@given(lexicons, grids, st.sets(words_of_few_letters, max_size=5))
def test_it_finds_what_tracing_every_word_finds(
    words: set[str], grid: Grid, used: set[str]
) -> None:
    generator = MoveGenerator(Lexicon.from_words("test", words))
    found = [(move.cell, move.letter, move.word) for move in generator.moves(grid, used)]
    letters = {tuple(cell): grid.letter(cell) or "" for cell in CELLS if grid.letter(cell)}
    expected = reference_moves(words, {(r, c): x for (r, c), x in letters.items()}, used, 5)
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert generator.exists(grid, used) == bool(expected)


@settings(deadline=None)
@given(lexicons, grids)
def test_every_path_spells_its_word_through_the_new_letter(words: set[str], grid: Grid) -> None:
    generator = MoveGenerator(Lexicon.from_words("test", words))
    for move in generator.moves(grid):
        assert grid.letter(move.cell) is None
        assert move.cell in grid.open_cells
        after = grid.place(move.cell, move.letter)
        assert (after.read(move.path), move.cell in move.path) == (move.word, True)
        assert len(set(move.path)) == len(move.path) == move.points
        assert neighbouring(move.path)


def test_an_empty_lexicon_has_no_moves() -> None:
    generator = MoveGenerator(Lexicon.from_words("none", []))
    assert list(generator.moves(Grid.start("SHEEP"))) == []
    assert not generator.exists(Grid.start("SHEEP"))


def test_the_first_moves_of_the_english_game(english: MoveGenerator) -> None:
    moves = english.moves(Grid.start("SHEEP"), ["SHEEP"])
    assert len(moves) == 412
    assert [(move.word, str(move.cell)) for move in moves[:2]] == [
        ("SHEEPO", "B5"),
        ("SHEEPO", "D5"),
    ]
    assert {"EH", "HE", "PE"} <= {move.word for move in moves}
    lengths = [move.points for move in moves]
    assert lengths == sorted(lengths, reverse=True)
    assert moves[-1].points == 2


def test_a_used_word_is_left_out_and_an_unknown_one_makes_no_difference(
    english: MoveGenerator,
) -> None:
    grid = Grid.start("SHEEP")
    assert "SHEEPO" not in {move.word for move in english.moves(grid, ["SHEEPO"])}
    assert len(english.moves(grid, ["XXXXX"])) == len(english.moves(grid))


def test_a_full_grid_and_one_without_letters_have_no_moves(english: MoveGenerator) -> None:
    assert not english.exists(Grid("A" * 25))
    assert not english.exists(Grid())


def test_more_moves_than_there_is_room_for_are_looked_for_again(
    english: MoveGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = Grid.start("SHEEP")
    usual = list(english.moves(grid))
    monkeypatch.setattr(moves_module, "_ROOM", 16)
    assert list(english.moves(grid)) == usual


def test_the_longest_word_of_each_new_letter_is_marked(english: MoveGenerator) -> None:
    grid = Grid.from_rows([".....", "..OR.", "SHEEP", "..D..", "....."])
    found = moves_module.make_room(4096)
    count = find_moves(english.words, english.marks(grid, ()), found)
    longest = np.zeros_like(found.longest)
    np.maximum.at(longest, (found.cells[:count], found.letters[:count]), found.lengths[:count])
    chosen = found.longest > 0
    assert (chosen == (longest > 0)).all()
    assert (found.lengths[found.longest[chosen] - 1] == longest[chosen]).all()


def test_a_cell_far_from_all_letters_gets_none(english: MoveGenerator) -> None:
    cells = {move.cell for move in english.moves(Grid.start("SHEEP"))}
    assert cells == {Cell(row, column) for row in (1, 3) for column in range(5)}
