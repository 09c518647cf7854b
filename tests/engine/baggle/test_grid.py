import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.baggle.dice import DICE, LARGE, SMALL, can_show, draw_letters, ways
from engine.baggle.grid import BadGrid, Grid, turned_cell
from engine.baggle.points import points_by_length, word_points
from engine.board.coordinates import Cell

sides = st.sampled_from([SMALL, LARGE])
seeds = st.integers(0, 2**32 - 1)


def test_the_dice_are_those_of_the_rules() -> None:
    assert {side: len(dice) for side, dice in DICE.items()} == {4: 16, 5: 25}
    assert all(len(die) == 6 for dice in DICE.values() for die in dice)
    assert (DICE[4][0], DICE[4][-1]) == ("ETUKNO", "ENHRIS")
    assert (DICE[5][0], DICE[5][-1]) == ("MDNSNH", "NSEVAE")


def test_the_ways_are_those_of_the_rules() -> None:
    assert ways(4) == 20922789888000 * 6**16
    assert f"{ways(4):.1e}" == "5.9e+25"
    assert f"{ways(5):.2e}" == "4.41e+44"


def test_a_number_always_gives_the_same_grid() -> None:
    assert draw_letters(4, 1) == "LIGATOCENUUNIQRE"
    assert draw_letters(5, 1) == "HCNGDPTKTSOQROIOFOLEBSNUI"


@settings(max_examples=50, deadline=None)
@given(sides, seeds)
def test_every_grid_can_be_laid_with_the_dice(side: int, seed: int) -> None:
    assert can_show(draw_letters(side, seed), side)


@pytest.mark.parametrize("word", ["ZYZOMYS", "OMEYYADE", "BOWWINDOW", "DRAKKAR"])
def test_words_that_the_rules_call_impossible(word: str) -> None:
    assert not can_show(word, SMALL)
    assert can_show(word[0] + word[-1], SMALL)


def test_a_letter_may_move_to_another_die() -> None:
    assert can_show("J", SMALL)
    assert can_show("Q", SMALL)
    assert not can_show("JQ", SMALL)  # both are on one die alone
    assert can_show("UK", SMALL)  # U is taken first, from the only die that has a K


def test_faces_and_places_are_even() -> None:
    grids = [draw_letters(4, seed) for seed in range(6000)]
    z_cells = Counter(cell for grid in grids for cell, letter in enumerate(grid) if letter == "Z")
    assert 850 < z_cells.total() < 1150  # one face of one die
    assert all(35 < z_cells[cell] < 95 for cell in range(16))


def test_a_grid_is_read_however_it_is_typed() -> None:
    grid = Grid.parse(" étuk noev\ngtin DECA ", 4)
    assert grid.rows == ("ETUK", "NOEV", "GTIN", "DECA")
    assert grid.letter(Cell(2, 3)) == "N"


@pytest.mark.parametrize(
    ("text", "side", "letters", "character"),
    [("ETUK", 4, 4, None), ("ETUKNOEVGTIND3CA", 4, 16, "3"), ("A" * 16, 5, 16, None)],
)
def test_what_is_no_grid(text: str, side: int, letters: int, character: str | None) -> None:
    with pytest.raises(BadGrid) as caught:
        Grid.parse(text, side)
    assert (caught.value.side, caught.value.letters) == (side, letters)
    assert caught.value.character == character


def test_there_are_two_sizes() -> None:
    with pytest.raises(BadGrid):
        Grid("A" * 36, 6)


@pytest.mark.parametrize("word", ["DEGOUT", "TENACITE", "ETE", "CANETON"])
def test_a_path_spells_the_word(word: str) -> None:
    grid = Grid.parse("ETUKNOEVGTINDECA", 4)
    path = grid.trace(word)
    assert path is not None
    assert "".join(map(grid.letter, path)) == word
    assert len(set(path)) == len(path)
    assert all(two in grid.around(one) for one, two in itertools.pairwise(path))


@pytest.mark.parametrize("word", ["KAKI", "TOTO", "NOTONS", "E" * 30, ""])
def test_words_without_a_path(word: str) -> None:
    assert Grid.parse("ETUKNOEVGTINDECA", 4).trace(word) is None


def test_a_long_word_of_equal_letters_is_soon_refused() -> None:
    assert Grid("E" * 24 + "A", 5).trace("E" * 25) is None


def test_corners_edges_and_middle() -> None:
    grid = Grid("A" * 16, 4)
    assert list(grid.around(Cell(0, 0))) == [Cell(0, 1), Cell(1, 0), Cell(1, 1)]
    assert len(list(grid.around(Cell(0, 1)))) == 5
    assert len(list(grid.around(Cell(2, 2)))) == 8


@given(sides, seeds, st.integers(0, 7))
def test_a_turn_moves_letters_with_their_cells(side: int, seed: int, quarters: int) -> None:
    grid = Grid.draw(side, seed)
    turned = grid.turned(quarters)
    for row in range(side):
        for column in range(side):
            cell = Cell(row, column)
            assert turned.letter(turned_cell(cell, side, quarters)) == grid.letter(cell)
    assert turned.turned(-quarters) == grid


def test_the_first_quarter_turn_is_clockwise() -> None:
    assert Grid("ABCDEFGHIJKLMNOP", 4).turned(1).rows[0] == "MIEA"


def test_points_are_those_of_the_rules() -> None:
    plain, rewarded = points_by_length(), points_by_length(long_words=True)
    assert plain[3:10] == (1, 1, 2, 3, 5, 11, 11)
    assert rewarded[3:16] == (1, 1, 2, 3, 5, 11, 20, 50, 100, 150, 200, 250, 250)
    assert (len(plain), len(rewarded)) == (26, 26)
    assert (plain[25], rewarded[25]) == (11, 250)
    assert word_points("TENACITE") == 11
    assert word_points("DEGOUTENT", long_words=True) == 20
