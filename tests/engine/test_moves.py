"""The move generator's interface, and pinned counts on positions that never change."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.board.tiles import BLANK, LETTERS
from engine.kernels.generate import generate
from engine.kernels.packed import write_in_order, write_keys
from engine.lexiplateau.layout import LAYOUT
from engine.moves import Game, MoveGenerator, rack_counts
from tests.engine.kernels.positions import random_board, small_lexicon

GENERATOR = MoveGenerator(small_lexicon())
EMPTY = Board(LAYOUT)
ROWS = (
    ".....#...",
    "..T......",
    "..EtE....",
    "..R..A...",
    "..RUDE##.",
    "..E..R...",
    ".....O...",
)
PLATE = Board.from_rows(
    Layout(
        tuple("".join("#" if mark == "#" else "." for mark in row) for row in ROWS),
        ("t.......t", ".d..3..d.", ".........", "2...d...2", ".........", ".d..3..d.", "t.......t"),
        Cell(3, 4),
    ),
    ROWS,
)


@pytest.mark.parametrize(
    ("board", "rack", "opening", "game", "count"),
    [
        (EMPTY, "AEINRST", True, "lexiplateau", 302),
        (EMPTY, "AEINRS?", True, "lexiplateau", 2292),
        (PLATE, "AEINRSTUM", False, "crabblabla", 305),
        (PLATE, "AEINRSTUM", False, "lexiplateau", 334),
        (PLATE, "AEUNRST?", False, "crabblabla", 1137),
        (PLATE, "EST??", False, "crabblabla", 1122),
    ],
)
def test_pinned_counts(board: Board, rack: str, opening: bool, game: Game, count: int) -> None:
    assert GENERATOR.count(board, rack, opening=opening, game=game) == count


def test_pinned_count_of_replies() -> None:
    """Two plies deep, as chess programs count: every opening, then every reply."""
    board = Board(blank_layout(7, 7, Cell(3, 3)))
    replies = [
        GENERATOR.count(board.place(move.tiles), "ESTI", opening=False)
        for move in GENERATOR.moves(board, "RATE", opening=True)
    ]
    assert (len(replies), sum(replies)) == (28, 694)


def test_arrays_and_moves_say_the_same() -> None:
    moves = GENERATOR.moves(PLATE, "AERST?", opening=False)
    for index in (0, 1, len(moves) // 2, len(moves) - 1):
        move = moves[index]
        assert int(moves.starts[index]) == move.reference.cell.row * 9 + move.reference.cell.column
        assert bool(moves.directions[index]) == (move.reference.direction == "down")
        assert int(moves.scores[index]) == move.score
        assert int(moves.blanks[index]).bit_count() == sum(t.blank for t in move.tiles.values())
    assert moves[:3] == [moves[0], moves[1], moves[2]]
    assert moves[-1] == moves[len(moves) - 1]
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_more_moves_than_the_first_room_are_all_there() -> None:
    board = Board(blank_layout(15, 15, Cell(7, 7)))
    moves = GENERATOR.moves(board, "AERSTLI??", opening=True)
    assert len(moves) == GENERATOR.count(board, "AERSTLI??", opening=True) > 1 << 13
    assert bool(np.all(np.diff(moves.scores) <= 0))


def test_the_bonus_is_paid_for_nine_tiles_in_crabblabla() -> None:
    lexicon = type(small_lexicon()).from_words("nine", ["AAAAAAAAA"])
    board = Board(blank_layout(9, 1, Cell(0, 4)))
    moves = MoveGenerator(lexicon).moves(board, "A" * 9, opening=True, bonus_all=40)
    assert [move.score for move in moves] == [49]


def test_an_empty_rack_or_lexicon_has_no_move() -> None:
    assert GENERATOR.count(PLATE, "", opening=False) == 0
    assert GENERATOR.best(PLATE, "", opening=False) is None
    nothing = MoveGenerator(type(small_lexicon()).from_words("nothing", []))
    assert not nothing.exists(PLATE, "AEIRS", False)


@pytest.mark.parametrize("rack", ["AEIOUBCDFG", "aei", "A-B"])
def test_a_rack_that_is_none(rack: str) -> None:
    with pytest.raises(ValueError, match="not a rack"):
        rack_counts(rack)


def test_threads_do_not_write_on_each_others_desks() -> None:
    racks = ["AERST?", "EEINTSU", "AEUNRST?", "ZNOEURS"] * 10

    def plays(rack: str) -> list[tuple[int, int]]:
        moves = GENERATOR.moves(PLATE, rack, opening=False)
        return list(zip(moves.starts.tolist(), moves.letters.tolist(), strict=True))

    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(plays, racks))
    assert together == [plays(rack) for rack in racks]


def test_same_answer_twice_from_one_generator() -> None:
    board = random_board(random.Random(5), small_lexicon(), 6, 9)
    first = [move.play for move in GENERATOR.moves(board, "AER?", opening=False)]
    assert first == [move.play for move in GENERATOR.moves(board, "AER?", opening=False)]


def test_after_the_warm_up_nothing_is_left_to_compile() -> None:
    GENERATOR.warm_up()
    kernels: list[Any] = [generate, write_keys, write_in_order]
    compiled = [len(kernel.signatures) for kernel in kernels]
    GENERATOR.moves(PLATE, "AERST??", opening=False, game="lexiplateau")
    GENERATOR.best(PLATE, "AERST??", opening=False, bonus_all=40)
    GENERATOR.exists(EMPTY, "AB", True)
    assert compiled == [len(kernel.signatures) for kernel in kernels] == [1, 1, 1]


@pytest.mark.parametrize("rack", ["AERST?", "EESST", "A??B", "EEE???AAA"])
def test_leaves_are_numbered_by_their_tiles(rack: str) -> None:
    limits, number = Counter(rack), 1
    radix = {}
    for mark in LETTERS + BLANK:
        radix[mark] = number
        number *= limits[mark] + 1
    moves = GENERATOR.moves(PLATE, rack, opening=False)
    for index in range(0, len(moves), 1 + len(moves) // 50):
        left = limits - Counter(tile.rack_mark for tile in moves[index].tiles.values())
        assert int(moves.leaves[index]) == sum(radix[mark] for mark in left.elements())
    assert len(moves) > 20


@pytest.mark.parametrize("letters", ["AERSTLI", "EEINTSU", "ZNOEURS"])
def test_jokers_beside_the_letters_take_no_move_away(letters: str) -> None:
    """With two jokers more beginnings of words are possible than are listed beforehand."""
    board = PLATE if letters == "EEINTSU" else EMPTY
    moves = GENERATOR.moves(board, letters + "??", opening=True)
    plain = GENERATOR.moves(board, letters, opening=True)
    unaided = np.flatnonzero(moves.blanks == 0)
    assert len(unaided) == len(plain) > 0
    for name in ("starts", "directions", "letters", "scores"):
        assert np.array_equal(getattr(moves, name)[unaided], getattr(plain, name))
