import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.board.plates import Shape, plate, star_cell
from engine.crabblabla.options import Options
from engine.crabblabla.rounds import new_game
from engine.crabblabla.state import Game, Phase


def game(layout: Layout, seed: int = 0, preplaced: int = 0) -> Game:
    return new_game(7, Options(preplaced=preplaced), layout, ("fr", "abc"), random.Random(seed))


def test_a_new_game_is_a_lobby_with_an_empty_board() -> None:
    made = game(blank_layout(13, 13, Cell(2, 3)))

    assert (made.phase, made.round, made.creator, made.players) == (Phase.LOBBY, 0, 7, (7,))
    assert (made.lexicon.name, made.lexicon.version) == ("fr", "abc")
    assert made.board.layout.star == Cell(2, 3)
    assert made.board.tiles == {}
    assert made.opening
    assert (made.waiting_for(), made.next_due()) == ((), None)


@pytest.mark.parametrize("shape", list(Shape))
def test_the_star_of_a_plate_is_in_its_middle(shape: Shape) -> None:
    holes = plate(shape, 13)

    assert game(Layout(holes, holes)).board.layout.star == star_cell(holes)


@given(st.sampled_from(list(Shape)), st.integers(7, 21), st.integers(1, 4), st.integers(0, 99))
def test_pre_placed_letters_never_touch(shape: Shape, width: int, count: int, seed: int) -> None:
    holes = plate(shape, width)

    board = game(Layout(holes, holes), seed, count).board

    assert len(board.tiles) == count
    assert board.layout.star is None
    assert not any(tile.blank for tile in board.tiles.values())
    around = [
        Cell(cell.row + i, cell.column + j)
        for cell in board.tiles
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        if i or j
    ]
    assert not any(cell in board.tiles for cell in around)


def test_pre_placed_letters_are_those_of_the_bag() -> None:
    letters = "".join(
        tile.letter
        for seed in range(300)
        for tile in game(blank_layout(13, 13), seed, 4).board.tiles.values()
    )

    assert letters.count("E") > letters.count("A") > letters.count("B") > 0
    assert letters.count("E") / len(letters) == pytest.approx(0.15, abs=0.03)
