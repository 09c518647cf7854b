from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.layout import Layout
from engine.board.notation import TileConflict
from engine.board.tiles import Tile
from engine.crabblabla.placement import (
    Assessment,
    CellTaken,
    LoneExtension,
    NotConnected,
    NothingPlaced,
    NotInRack,
    NotPlayable,
    StarNotCovered,
    UnknownWord,
    assess,
    assess_text,
)
from tests.engine.crabblabla.reference import judge

WORDS = {"CHAT", "CHATS", "CAT", "HA", "SI", "LES", "SA", "AS", "ES", "TE", "CHA", "ETE", "TES"}


def board(*rows: str, star: Cell | None = None, premiums: tuple[str, ...] = ()) -> Board:
    holes = tuple("".join("#" if mark == "#" else "." for mark in row) for row in rows)
    layout = Layout(holes, premiums or tuple("." * len(row) for row in rows), star)
    return Board.from_rows(layout, rows)


def judged(
    on: Board, tiles: Mapping[str, str], rack: str | None = None, opening: bool = False
) -> Assessment:
    """The assessment of ``{"A1": "C", …}``; by default the rack has just these letters."""
    placed = tiles_from_marks(tiles)
    rack = "".join(tile.rack_mark for tile in placed.values()) if rack is None else rack
    return assess(on, rack, placed, WORDS, opening=opening)


CHAT = board(".......", ".CHAT..", ".......", ".......", ".......")
STAR = board(*["....."] * 5, star=Cell(2, 2))


def test_unknown_words_are_named_with_their_reference() -> None:
    found = judged(CHAT, {"A4": "H", "C4": "S"})

    assert [word.word for word in found.words] == ["HAS"]
    assert found.errors == (UnknownWord("HAS", Reference(Cell(0, 3), Direction.DOWN)),)


def test_several_words_at_once_are_all_counted() -> None:
    found = judged(CHAT, {"A6": "E", "A7": "S", "B6": "S"})

    assert found.valid
    assert found.score == 14
    assert [(word.word, str(word.reference), word.score) for word in found.words] == [
        ("ES", "A6", 2),
        ("CHATS", "B2", 10),
        ("ES", "6A", 2),
    ]


def test_a_plural_alone_is_refused() -> None:
    assert judged(CHAT, {"B6": "S"}).errors == (LoneExtension(Cell(1, 5), "CHATS"),)


def test_a_plural_with_a_word_across_is_fine() -> None:
    found = judged(CHAT, {"B6": "S", "C6": "A"})

    assert found.valid
    assert [word.word for word in found.words] == ["CHATS", "SA"]


def test_a_single_tile_that_makes_words_both_ways_is_fine() -> None:
    found = judged(board("CHAT.", "....I", "....."), {"A5": "S"})

    assert found.valid
    assert [word.word for word in found.words] == ["CHATS", "SI"]


def test_tiles_around_a_locked_one_are_fine() -> None:
    assert judged(board("...", ".A.", "..."), {"B1": "C", "B3": "T"}).valid


def test_one_lone_extension_among_good_words_is_refused() -> None:
    on = board("CHAT....", "........", "ET......")

    found = judged(on, {"A5": "S", "C3": "E"})

    assert found.errors == (
        LoneExtension(Cell(0, 4), "CHATS"),
        LoneExtension(Cell(2, 2), "ETE"),
    )


def test_a_single_pre_placed_letter_is_no_word_but_connects() -> None:
    on = board(".....", "..A..", ".....")

    assert judged(on, {"B2": "C", "B4": "T"}, opening=True).valid
    assert judged(on, {"C3": "S"}, opening=True).errors == (LoneExtension(Cell(2, 2), "AS"),)


def test_pre_placed_letters_are_the_locked_ones_of_the_opening() -> None:
    on = board("A....", ".....", ".....", "....E", star=Cell(2, 2))

    two_places = {"A2": "S", "B2": "A", "D4": "T", "C4": "E"}
    assert judged(on, two_places, opening=True).errors == (
        UnknownWord("ET", Reference(Cell(2, 3), Direction.DOWN)),
    )
    assert judged(on, {"A2": "S", "B2": "A"}, opening=True).valid
    assert judged(on, {"C2": "S", "C3": "A"}, opening=True).errors == (
        NotConnected((Cell(2, 1), Cell(2, 2))),
    )


def test_new_tiles_connect_through_each_other_in_any_number_of_words() -> None:
    found = judged(CHAT, {"B6": "S", "C6": "A", "C7": "S"})

    assert found.valid
    assert [word.word for word in found.words] == ["CHATS", "AS", "SA"]


def test_tiles_that_nothing_connects_are_named() -> None:
    found = judged(CHAT, {"B6": "S", "C6": "A", "D1": "A", "D2": "S"})

    assert found.errors == (NotConnected((Cell(3, 0), Cell(3, 1))),)


def test_diagonals_do_not_connect() -> None:
    assert NotConnected((Cell(2, 5), Cell(2, 6))) in judged(CHAT, {"C6": "A", "C7": "S"}).errors


def test_without_locked_tiles_nothing_connects_but_in_the_opening() -> None:
    tiles = {"C2": "C", "C3": "A", "C4": "T"}

    assert judged(STAR, tiles, opening=True).valid
    assert judged(STAR, tiles, opening=False).errors == (
        NotConnected((Cell(2, 1), Cell(2, 2), Cell(2, 3))),
    )


def test_the_opening_covers_the_star() -> None:
    assert judged(STAR, {"A1": "A", "A2": "S"}, opening=True).errors == (
        StarNotCovered(Cell(2, 2)),
    )


def test_opening_tiles_are_all_connected_to_each_other() -> None:
    cross = {"C3": "S", "C4": "A", "D3": "I"}

    assert judged(STAR, cross, opening=True).valid
    assert judged(STAR, {**cross, "A1": "A", "A2": "S"}, opening=True).errors == (
        NotConnected((Cell(0, 0), Cell(0, 1))),
    )


def test_an_opening_of_one_letter_makes_no_word() -> None:
    assert judged(STAR, {"C3": "A"}, opening=True).errors == (LoneExtension(Cell(2, 2), "A"),)


def test_holes_break_runs_and_connections() -> None:
    on = board("CHAT#S.", ".......")

    assert judged(on, {"A7": "A"}).words[0].word == "SA"
    assert judged(on, {"A5": "A"}).errors[0] == NotPlayable(Cell(0, 4))


def test_misfits_are_named_one_by_one_and_score_nothing() -> None:
    found = judged(CHAT, {"B2": "C", "F1": "A", "A8": "S"})

    assert found.errors == (NotPlayable(Cell(0, 7)), CellTaken(Cell(1, 1)), NotPlayable(Cell(5, 0)))
    assert (found.words, found.score, found.valid) == ((), 0, False)


def test_letters_beyond_the_rack_are_named() -> None:
    found = judged(CHAT, {"B6": "S", "C6": "a"}, rack="AAB")

    assert found.errors == (NotInRack("?S"),)
    assert found.score == 11


def test_nothing_placed() -> None:
    assert judged(CHAT, {}).errors == (NothingPlaced(),)


def test_each_broken_rule_is_an_error_of_its_own() -> None:
    found = judged(CHAT, {"B6": "Z", "E1": "A", "E2": "S"}, rack="AS")

    assert [error.code for error in found.errors] == [
        "not-in-rack",
        "not-connected",
        "unknown-word",
        "lone-extension",
    ]


def test_letter_premiums_come_first_and_word_premiums_multiply() -> None:
    on = board("....", "....", star=Cell(0, 0), premiums=("d3d2", "t..."))

    found = judged(on, {"A1": "C", "A2": "H", "A3": "A", "A4": "T"}, opening=True)

    assert found.score == (3 + 4 * 3 + 1 + 1 * 2) * 4


def test_premiums_count_in_both_words_but_never_again() -> None:
    on = board("CHAT.", ".....", premiums=("t...3", "....d"))

    found = judged(on, {"A5": "S", "B5": "I"})

    assert [(word.word, word.score) for word in found.words] == [
        ("CHATS", 3 + 4 + 1 + 1 + 3),
        ("SI", (3 + 1) * 2),
    ]


def test_jokers_score_nothing_old_or_new() -> None:
    on = board("cHAT.", ".....", premiums=("....3", "....d"))

    found = judged(on, {"A5": "s", "B5": "I"})

    assert [(word.word, word.score) for word in found.words] == [("CHATS", 6), ("SI", 2)]
    assert found.valid


def test_the_bonus_is_for_nine_tiles_alone() -> None:
    long = board("." * 9, star=Cell(0, 0))
    tiles = {Cell(0, column): Tile("E") for column in range(9)}
    words = {"E" * 9, "E" * 8}

    full = assess(long, "E" * 9, tiles, words, opening=True, bonus_all=50)
    assert (full.valid, full.score) == (True, 59)
    del tiles[Cell(0, 8)]
    assert assess(long, "E" * 9, tiles, words, opening=True, bonus_all=50).score == 8
    assert assess(long, "E" * 8, tiles, words, opening=True, bonus_all=50).score == 8


def test_text_gets_the_joker_where_it_scores_most() -> None:
    on = board(".....", star=Cell(0, 0), premiums=("2.3..",))

    found = assess_text("A1 sas", on, "SA?", {"SAS"}, opening=True)

    assert tiles_to_marks(found.tiles) == {"A1": "s", "A2": "A", "A3": "S"}
    assert found.score == 4


def test_equal_assignments_go_to_the_first_cell() -> None:
    on = board(".....", star=Cell(0, 0))

    found = assess_text("A1 SAS", on, "SA?", {"SAS"}, opening=True)

    assert tiles_to_marks(found.tiles) == {"A1": "s", "A2": "A", "A3": "S"}


def test_an_illegal_text_is_judged_by_its_first_assignment() -> None:
    on = board(".....", star=Cell(0, 0), premiums=("3....",))

    found = assess_text("A1 SAS", on, "SA?", set(), opening=True)

    assert tiles_to_marks(found.tiles) == {"A1": "s", "A2": "A", "A3": "S"}
    assert [error.code for error in found.errors] == ["unknown-word"]


def test_text_that_contradicts_the_board_raises() -> None:
    with pytest.raises(TileConflict):
        assess_text("B2 CHIT", CHAT, "I", WORDS, opening=False)


SIDE = 4
spots = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
marks = st.sampled_from("AAAABac")
grids = st.lists(
    st.text(alphabet="......#AABa", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE
)
premium_grids = st.lists(
    st.text(alphabet="...23dt", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE
)
LEXICON = {"AA", "AAA", "AB", "BA", "CA", "AC", "AAB", "ABA", "BAA", "CAB", "ABAB", "AAAA", "BB"}


@st.composite
def questions(draw: st.DrawFn) -> tuple[Board, dict[Cell, Tile], bool]:
    """A small board and tiles on its empty cells, around the star or a locked tile."""
    rows = draw(grids) if draw(st.booleans()) else ["." * SIDE] * SIDE
    holes = tuple("".join("#" if mark == "#" else "." for mark in row) for row in rows)
    star = Cell(*draw(spots))
    on = Board.from_rows(Layout(holes, tuple(draw(premium_grids)), star), tuple(rows))
    row, column = draw(st.sampled_from([*on.tiles, star]))
    near = [Cell(row + i, column) for i in (-1, 0, 1, 2)] + [Cell(row, column + 1)]
    near += [Cell(row + 1, column + 1), Cell(row, column - 1), Cell(*draw(spots))]
    free = [cell for cell in near if on.layout.playable(cell) and cell not in on.tiles]
    if not free:
        return on, {}, False
    wanted = draw(st.dictionaries(st.sampled_from(free), marks, min_size=1, max_size=4))
    opening = not on.tiles or draw(st.booleans())
    return on, {cell: Tile.from_mark(mark) for cell, mark in wanted.items()}, opening


@settings(max_examples=400)
@given(questions())
def test_the_plain_reference_agrees(question: tuple[Board, dict[Cell, Tile], bool]) -> None:
    on, tiles, opening = question
    rack = "".join(tile.rack_mark for tile in tiles.values())
    star = on.layout.star
    assert star is not None

    found = assess(on, rack, tiles, LEXICON, opening=opening)

    if not tiles:
        assert found.errors == (NothingPlaced(),)
        return
    verdict = judge(
        list(on.rows()),
        list(on.layout.premiums),
        (star.row, star.column),
        {(cell.row, cell.column): tile.mark for cell, tile in tiles.items()},
        LEXICON,
        opening,
    )
    assert found.valid == verdict.legal
    assert found.score == verdict.score
    assert verdict.words == {
        (word.word, *word.reference.cell, word.reference.direction.value, word.score)
        for word in found.words
    }


def turned(cell: Cell) -> Cell:
    return Cell(cell.column, cell.row)


@given(questions())
def test_rows_and_columns_are_treated_alike(question: tuple[Board, dict[Cell, Tile], bool]) -> None:
    on, tiles, opening = question
    layout = on.layout
    star = layout.star
    other = Board(
        Layout(
            tuple(map("".join, zip(*layout.holes, strict=True))),
            tuple(map("".join, zip(*layout.premiums, strict=True))),
            turned(star) if star else None,
        ),
        {turned(cell): tile for cell, tile in on.tiles.items()},
    )

    one = assess(on, "AABBCC??", tiles, LEXICON, opening=opening)
    two = assess(
        other,
        "AABBCC??",
        {turned(cell): tile for cell, tile in tiles.items()},
        LEXICON,
        opening=opening,
    )

    assert (one.valid, one.score) == (two.valid, two.score)
    assert sorted(e.code for e in one.errors) == sorted(e.code for e in two.errors)
    assert {(word.word, word.score, word.cells) for word in one.words} == {
        (word.word, word.score, tuple(map(turned, word.cells))) for word in two.words
    }
