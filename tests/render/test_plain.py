"""Boards and grids in letters of one width."""

from __future__ import annotations

from engine.baggle.grid import Grid
from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout
from engine.board.tiles import Tile
from engine.lexiplateau.layout import LAYOUT
from engine.wordgrid.grid import Grid as Duel
from render.grid import GridView
from render.plain import board_plain, grid_plain, wordgrid_plain
from render.views import BoardView
from render.wordgrid import WordgridView

PLATE = Layout(("....", "..#.", "...."), ("2..3", "d...", "t..."), Cell(0, 1))


def test_a_board_says_what_lies_where() -> None:
    view = BoardView(
        PLATE,
        {Cell(2, 0): Tile("C", False), Cell(2, 1): Tile("A", True)},
        highlight=frozenset({Cell(2, 0)}),
        draft={Cell(2, 2): Tile("T", False)},
        cursor=(Cell(1, 3), Direction.DOWN),
        rack="TE?",
        used=(True,),
    )
    lines = board_plain(view).split("\n")
    assert lines[:4] == ["  1 2 3 4", "A 2 + . 3", "B d .   .v", "C C’a T*."]
    assert lines[5] == "Chevalet\u00a0: (T) E ?"


def test_the_widest_boards_fit_a_phone() -> None:
    lines = board_plain(BoardView(LAYOUT, {})).split("\n")
    assert lines[0].split() == ["1"] * 6
    assert lines[1].split()[8:11] == ["9", "0", "1"]
    assert max(len(line) for line in lines[:17]) <= 33


def test_a_grid_is_turned_with_the_path_of_its_word() -> None:
    grid = Grid("ABCDEFGHIJKLMNOP", 4)
    path = (Cell(0, 0), Cell(0, 1))
    upright = grid_plain(GridView(grid, 0, path)).split("\n")
    assert upright[1].split() == ["A", "A1", "B2", "C", "D"]
    turned = grid_plain(GridView(grid, 1, path)).split("\n")
    assert turned[1].split() == ["A", "M", "I", "E", "A1"]
    assert turned[2].split() == ["B", "N", "J", "F", "B2"]


def test_a_duels_new_letter_is_marked() -> None:
    grid = Duel.start("SHEEP").place(Cell(1, 0), "A")
    view = WordgridView(grid, Cell(1, 0), (Cell(2, 0), Cell(1, 0)), "3 à 2", "AS")
    lines = wordgrid_plain(view).split("\n")
    assert (lines[0], lines[-1]) == ("3 à 2", "AS")
    assert lines[3].split() == ["B", "A*2", ".", ".", ".", "."]
    assert lines[4].split() == ["C", "S1", "H", "E", "E", "P"]
