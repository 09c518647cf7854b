import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.coordinates import BadReference, Cell, Direction, Reference
from engine.board.layout import Layout, blank_layout
from engine.board.notation import (
    BadWord,
    EmptyPlay,
    Entry,
    OffBoard,
    TileConflict,
    format_play,
    parse_play,
    resolve_play,
)
from engine.board.placing import NothingPlaced, NotInRack
from engine.board.tiles import Tile


def board(*rows: str) -> Board:
    holes = tuple("".join("#" if mark == "#" else "." for mark in row) for row in rows)
    layout = Layout(holes, tuple("." * len(row) for row in rows))
    return Board.from_rows(layout, rows)


EMPTY = board(*["." * 9] * 9)


def marks(text: str) -> list[str]:
    """The letters of the entries, marked ones in lower case."""
    return [
        "".join(letter.lower() if joker else letter for letter, joker in entry.letters)
        for entry in parse_play(text)
    ]


def resolved(text: str, on: Board, rack: str) -> list[dict[str, str]]:
    return [tiles_to_marks(tiles) for tiles in resolve_play(parse_play(text), on, rack)]


def test_a_pair_is_a_reference_and_a_word() -> None:
    assert parse_play("H4 CAT") == (
        Entry(Reference(Cell(7, 3), Direction.ACROSS), (("C", None), ("A", None), ("T", None))),
    )
    assert parse_play("4h cat")[0].reference == Reference(Cell(7, 3), Direction.DOWN)


@pytest.mark.parametrize(
    "text",
    [
        "H4 CAT;5D ROI",
        "H4 CAT, 5D ROI,",
        "\nH4  CAT \r\n 5D ROI; ;",
        "H4\tCAT;\u00a05D\u00a0ROI",  # pasted from a table; as some French keyboards space
    ],
)
def test_pairs_are_separated_by_semicolons_commas_or_lines(text: str) -> None:
    assert [(str(entry.reference), entry.word) for entry in parse_play(text)] == [
        ("H4", "CAT"),
        ("5D", "ROI"),
    ]


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("CHAT", "CHAT"),
        ("chat", "CHAT"),  # a phone's keyboard, no jokers
        ("CHaT", "CHaT"),
        ("Chat", "Chat"),
        ("CH(A)T", "CHaT"),
        ("CH(a)T", "CHaT"),
        ("ch(a)t", "CHaT"),
        ("(C)H(AT)", "cHat"),
        ("été", "ETE"),
        ("ÉTé", "ETe"),
        ("E\u0301TE\u0301", "ETE"),
        ("cœur", "COEUR"),
        ("CœUR", "COEUR"),  # ligatures have no upper case on many keyboards
        ("C(œ)UR", "CoeUR"),
    ],
)
def test_jokers_are_lower_case_among_upper_case_or_in_brackets(word: str, read: str) -> None:
    assert marks(f"H4 {word}") == [read]


@pytest.mark.parametrize("text", ["", "  ", ";\n,"])
def test_nothing_at_all(text: str) -> None:
    with pytest.raises(EmptyPlay):
        parse_play(text)


@pytest.mark.parametrize("text", ["CHAT H4", "H CHAT", "Z4 CHAT", "H22 CHAT", "H4CHAT", "H0 CHAT"])
def test_a_pair_that_starts_with_no_reference(text: str) -> None:
    with pytest.raises(BadReference):
        parse_play(text)


@pytest.mark.parametrize(
    "word", ["", "CH?T", "C4T", "CHAT NOIR", "CH(A", "CH)A(T", "CH()T", "((A))", "l'an", "日本"]
)
def test_a_word_with_other_signs_than_letters(word: str) -> None:
    with pytest.raises(BadWord) as caught:
        parse_play(f"H4 {word}")

    assert caught.value.text == word


def test_letters_on_the_board_are_given_too() -> None:
    assert resolved("B1 CHAT", board("....", ".HA."), "CT") == [{"B1": "C", "B4": "T"}]


def test_a_joker_mark_on_a_locked_letter_means_nothing() -> None:
    assert resolved("B1 ChAT", board("....", ".HA."), "CT") == [{"B1": "C", "B4": "T"}]
    assert resolved("B1 CHAT", board("....", ".hA."), "CT") == [{"B1": "C", "B4": "T"}]


def test_crossing_words_share_their_letter_and_its_mark() -> None:
    expected = [{"A1": "r", "A2": "O", "B1": "U"}]

    assert resolved("A1 rO; 1A RU", EMPTY, "OU?") == expected
    assert resolved("A1 RO; 1A rU", EMPTY, "OU?") == expected


def test_unmarked_jokers_stand_on_every_cell_they_could() -> None:
    assert resolved("A1 ASSES", EMPTY, "AESS?") == [
        {"A1": "A", "A2": "s", "A3": "S", "A4": "E", "A5": "S"},
        {"A1": "A", "A2": "S", "A3": "s", "A4": "E", "A5": "S"},
        {"A1": "A", "A2": "S", "A3": "S", "A4": "E", "A5": "s"},
    ]


def test_two_jokers_are_chosen_in_reading_order() -> None:
    found = resolved("A1 ABAB", EMPTY, "AB??")

    assert ["".join(tiles.values()) for tiles in found] == ["abAB", "aBAb", "AbaB", "ABab"]


def test_a_marked_joker_leaves_none_for_another_letter() -> None:
    assert resolved("A1 SeS", EMPTY, "SS?") == [{"A1": "S", "A2": "e", "A3": "S"}]
    with pytest.raises(NotInRack) as caught:
        resolve_play(parse_play("A1 SaZ"), EMPTY, "SSE?")
    assert caught.value.letters == "Z"


def test_a_joker_is_not_spent_on_a_letter_that_the_rack_has() -> None:
    assert resolved("A1 AS", EMPTY, "AS?") == [{"A1": "A", "A2": "S"}]


@pytest.mark.parametrize(
    ("text", "rack", "letters"),
    [
        ("A1 ZOO", "OO", "Z"),
        ("A1 KIWI", "IW?", "IK"),
        ("A1 (A)B", "AB", "?"),
        ("A1 aaA", "A?", "?"),
    ],
)
def test_letters_that_the_rack_lacks_are_named(text: str, rack: str, letters: str) -> None:
    with pytest.raises(NotInRack) as caught:
        resolve_play(parse_play(text), EMPTY, rack)

    assert caught.value.letters == letters


@pytest.mark.parametrize(("text", "cell"), [("A7 CHAT", "A10"), ("7H CHAT", "J7"), ("M1 A", "M1")])
def test_the_first_cell_off_the_board_is_named(text: str, cell: str) -> None:
    with pytest.raises(OffBoard) as caught:
        resolve_play(parse_play(text), EMPTY, "CHAT")

    assert str(caught.value.cell) == cell


def test_a_hole_is_off_the_board() -> None:
    with pytest.raises(OffBoard) as caught:
        resolve_play(parse_play("A1 CHAT"), board("..#.", "...."), "CHAT")

    assert caught.value.cell == Cell(0, 2)


def test_a_word_that_contradicts_a_tile_or_another_word() -> None:
    with pytest.raises(TileConflict) as caught:
        resolve_play(parse_play("A1 CHAT"), board(".O.."), "CHAT")
    assert caught.value == TileConflict(Cell(0, 1), "O", "H")
    with pytest.raises(TileConflict) as caught:
        resolve_play(parse_play("A1 CA; 2A OS"), EMPTY, "CAOS")
    assert caught.value == TileConflict(Cell(0, 1), "A", "O")


def test_a_word_that_lies_there_already() -> None:
    with pytest.raises(NothingPlaced):
        resolve_play(parse_play("A1 CHAT"), board("CHAT"), "CHAT")


@pytest.mark.parametrize(
    ("on", "tiles", "text"),
    [
        (board("....", ".HA."), {"B1": "C", "B4": "t"}, "B1 CHAt"),
        (board("CHA.", "...."), {"A4": "T", "B4": "U"}, "4A TU"),
        (board("...."), {"A1": "a", "A2": "s"}, "A1 (A)(S)"),
        (board("...."), {"A2": "a"}, "A2 (A)"),
        (board("....", "...."), {"A1": "A", "B3": "B"}, "A1 A; B3 B"),
        (
            board("A..", "...", "..."),
            {"A2": "B", "A3": "C", "B1": "D", "C1": "E"},
            "A1 ABC; 1A ADE",
        ),
        (board("...", "...", "..."), {"A2": "B", "B1": "D", "B2": "E", "C2": "F"}, "2A BEF; B1 DE"),
    ],
)
def test_as_few_words_as_cover_the_tiles(on: Board, tiles: dict[str, str], text: str) -> None:
    assert format_play(on, tiles_from_marks(tiles)) == text


SIDE = 5
cells = st.builds(Cell, st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
tile = st.builds(Tile, st.sampled_from("ABC"), st.booleans())


@given(
    st.dictionaries(cells, tile, max_size=8), st.dictionaries(cells, tile, min_size=1, max_size=9)
)
def test_what_is_written_reads_back(locked: dict[Cell, Tile], new: dict[Cell, Tile]) -> None:
    on = Board(
        blank_layout(SIDE, SIDE), {cell: tile for cell, tile in locked.items() if cell not in new}
    )
    rack = "".join(tile.rack_mark for tile in new.values())

    text = format_play(on, new)

    assert resolve_play(parse_play(text), on, rack) == (new,)


@given(
    st.dictionaries(cells, tile, max_size=6), st.dictionaries(cells, tile, min_size=1, max_size=6)
)
def test_no_cover_has_fewer_words(locked: dict[Cell, Tile], new: dict[Cell, Tile]) -> None:
    on = Board(
        blank_layout(SIDE, SIDE), {cell: tile for cell, tile in locked.items() if cell not in new}
    )
    after = on.place(new)
    runs = {after.run(cell, direction) for cell in new for direction in Direction}

    written = len(format_play(on, new).split("; "))

    assert not any(
        set(new) <= {cell for run in some for cell in run}
        for count in range(written)
        for some in itertools.combinations(runs, count)
    )
