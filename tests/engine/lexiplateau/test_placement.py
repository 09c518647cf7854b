from collections import Counter
from collections.abc import Mapping

import pytest

from engine.board.board import Board, tiles_from_marks
from engine.board.coordinates import Cell
from engine.board.layout import Premium
from engine.board.placing import (
    Assessment,
    CellTaken,
    NotConnected,
    NothingPlaced,
    StarNotCovered,
)
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.placement import Gap, NotInLine, OpeningTooShort, assess, assess_text
from tests.engine.crabblabla.table import AnyWord

EMPTY = Board(LAYOUT)
CHAT = EMPTY.place(tiles_from_marks({"H8": "C", "H9": "H", "H10": "A", "H11": "T"}))
WORDS = AnyWord()


def judged(on: Board, tiles: Mapping[str, str], *, opening: bool = False) -> Assessment:
    placed = tiles_from_marks(tiles)
    rack = "".join(tile.rack_mark for tile in placed.values())
    return assess(on, rack, placed, WORDS, opening=opening)


def test_the_french_layout() -> None:
    premiums = Counter(Premium(mark) for row in LAYOUT.premiums for mark in row)

    assert (LAYOUT.width, LAYOUT.height, LAYOUT.star) == (15, 15, Cell(7, 7))
    assert premiums == {
        Premium.LETTER_2: 24,
        Premium.LETTER_3: 12,
        Premium.WORD_2: 17,
        Premium.WORD_3: 8,
        Premium.NONE: 164,
    }
    assert LAYOUT.premiums == LAYOUT.premiums[::-1]
    assert LAYOUT.premiums == tuple(map("".join, zip(*LAYOUT.premiums, strict=True)))
    for cell, premium in {"A1": "t", "A4": "2", "B2": "d", "B6": "3", "H1": "t", "H8": "d"}.items():
        assert LAYOUT.premium(next(iter(tiles_from_marks({cell: "A"})))) == premium


def test_the_opening_counts_the_star_twice() -> None:
    found = judged(EMPTY, {"H8": "C", "H9": "H", "H10": "A", "H11": "T"}, opening=True)

    assert found.valid
    assert found.score == (3 + 4 + 1 + 1) * 2


def test_the_opening_covers_the_star_with_two_letters() -> None:
    assert judged(EMPTY, {"H6": "A", "H7": "S"}, opening=True).errors == (
        StarNotCovered(Cell(7, 7)),
    )
    assert judged(EMPTY, {"H8": "A"}, opening=True).errors == (OpeningTooShort(),)


def test_a_plural_alone_is_fine_here() -> None:
    found = judged(CHAT, {"H12": "S"})

    assert found.valid
    assert found.score == 3 + 4 + 1 + 1 + 2


def test_a_play_is_one_line() -> None:
    assert judged(CHAT, {"H12": "S", "G12": "A", "G13": "S"}).errors == (
        NotInLine((Cell(6, 11), Cell(6, 12), Cell(7, 11))),
    )


def test_a_play_has_no_gaps_but_locked_tiles_fill_them() -> None:
    assert judged(CHAT, {"H7": "A", "H12": "S", "H14": "S"}).errors == (Gap(Cell(7, 12)),)
    assert judged(CHAT, {"H7": "A", "H12": "S"}).valid
    assert judged(CHAT, {"F8": "A", "I8": "S"}).errors == (Gap(Cell(6, 7)),)


def test_a_play_is_joined_to_the_board() -> None:
    assert judged(CHAT, {"J1": "A", "J2": "S"}).errors == (NotConnected((Cell(9, 0), Cell(9, 1))),)
    assert judged(CHAT, {"I7": "A", "I8": "S"}).valid
    assert judged(EMPTY, {"H8": "A", "H9": "S"}).errors == (NotConnected((Cell(7, 7), Cell(7, 8))),)


def test_tiles_that_do_not_fit() -> None:
    assert judged(CHAT, {"H8": "C"}).errors == (CellTaken(Cell(7, 7)),)
    assert judged(CHAT, {}).errors == (NothingPlaced(),)


def test_seven_at_once_gain_fifty() -> None:
    row = {f"H{column}": "E" for column in range(2, 9)}

    found = judged(EMPTY, row, opening=True)
    assert found.score == (7 + 1) * 2 + 50  # H4 doubles a letter
    del row["H2"]
    assert judged(EMPTY, row, opening=True).score == (6 + 1) * 2


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("H4 WHISKEY", (10 * 2 + 4 + 1 + 1 + 10 + 1 + 10) * 2 + 50),
        ("H4 wHISKEY", (0 + 4 + 1 + 1 + 10 + 1 + 10) * 2 + 50),
        ("8D WHISKEY", (10 * 2 + 4 + 1 + 1 + 10 + 1 + 10) * 2 + 50),
    ],
)
def test_plays_in_notation(text: str, score: int) -> None:
    rack = "?HISKEY" if "w" in text else "WHISKEY"

    found = assess_text(text, EMPTY, rack, WORDS, opening=True)

    assert (found.valid, found.score) == (True, score)


def test_an_unmarked_joker_stands_where_it_costs_least() -> None:
    found = assess_text("H8 ELLE", EMPTY, "EL?L", WORDS, opening=True)

    assert [str(cell) for cell, tile in found.tiles.items() if tile.blank] == ["H8"]
    assert found.score == (0 + 1 + 1 + 1) * 2
    better = assess_text("H9 ELLE", EMPTY, "EL?L", WORDS, opening=True)  # H12 doubles its letter
    assert [str(cell) for cell, tile in better.tiles.items() if tile.blank] == ["H9"]
