"""Triple words within reach, against a plain way of counting."""

import random

import pytest

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.layout import Premium
from engine.board.tiles import Tile
from engine.lexiplateau.hotspots import Reach, opened, reach
from engine.lexiplateau.layout import LAYOUT

EMPTY = Board(LAYOUT)


def plain_reach(board: Board) -> Reach:
    """Walk from each free triple word until something joins."""
    found = {}
    for cell in LAYOUT.premium_cells[Premium.WORD_3] - board.tiles.keys():
        for direction in Direction:
            needed = [walk(board, cell, direction, step) for step in (1, -1)]
            if min(needed) <= 7:
                found[cell, direction] = min(needed)
    return found


def walk(board: Board, cell: Cell, direction: Direction, step: int) -> int:
    for count in range(1, 8):
        beside = [near for near in cell.neighbours() if near in board.tiles]
        behind = cell.step(direction, -step)
        if any(near != behind for near in beside):
            return count
        cell = cell.step(direction, step)
        if not LAYOUT.playable(cell):
            break
    return 8


def scattered(seed: int, count: int) -> Board:
    cells = random.Random(seed).sample(LAYOUT.cells, count)
    return EMPTY.place(dict.fromkeys(cells, Tile("A")))


@pytest.mark.parametrize("seed", range(20))
def test_reach_is_what_walking_from_each_triple_word_finds(seed: int) -> None:
    board = scattered(seed, 2 + 2 * seed)

    assert reach(board) == plain_reach(board)


@pytest.mark.parametrize("seed", range(20))
def test_opened_is_what_has_come_nearer(seed: int) -> None:
    board = scattered(seed, 10)
    free = [cell for cell in LAYOUT.cells if cell not in board.tiles]
    new = random.Random(seed).sample(free, 5)
    after = plain_reach(board.place(dict.fromkeys(new, Tile("A"))))
    before = plain_reach(board)
    nearer = [needed for line, needed in after.items() if needed < before.get(line, 8)]

    assert sorted(opened(reach(board), board, new)) == sorted(nearer)


def test_nothing_is_within_reach_of_an_empty_board_but_of_a_word_at_the_edge() -> None:
    assert reach(EMPTY) == {}
    board = EMPTY.place({Cell(1, 0): Tile("A")})
    assert reach(board)[Cell(0, 0), Direction.ACROSS] == 1
    assert (Cell(0, 7), Direction.ACROSS) not in reach(board), "that takes eight tiles"
    assert reach(EMPTY.place({Cell(1, 1): Tile("A")}))[Cell(0, 7), Direction.ACROSS] == 7
