"""A word laid into a draft at its cursor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.board import Board, tiles_from_marks
from engine.board.coordinates import Direction, parse_cell
from engine.board.draft import Draft, fits
from engine.board.laying import lay_word
from engine.board.layout import Layout, blank_layout
from engine.board.notation import OffBoard, TileConflict
from engine.board.placing import NothingPlaced, NotInRack
from engine.board.strokes import Letter, Word, strike
from engine.errors import RuleError

CHAT = Board.from_rows(
    blank_layout(6, 6), ("......", ".CHAT.", "......", "......", "......", "......")
)
TRIPLE = Board(
    Layout(
        (".......",) * 7,
        (
            "3......",
            *[
                ".......",
            ]
            * 6,
        ),
    )
)
RING_HOLES = (".....", ".###.", ".###.", ".###.", ".....")
RING = Board(Layout(RING_HOLES, (".....",) * 5))
RACK = "AEEUSTRL?"


def at(text: str, direction: Direction = Direction.ACROSS) -> Draft:
    return Draft(parse_cell(text), direction)


def test_a_word_goes_from_the_cursor_on_and_the_cursor_behind_it() -> None:
    laid = lay_word(at("D2"), CHAT, RACK, "TARS")
    assert laid.tiles == tiles_from_marks({"D2": "T", "D3": "A", "D4": "R", "D5": "S"})
    assert laid.cursor == parse_cell("D6")


def test_locked_letters_on_its_way_are_its_own() -> None:
    down = lay_word(at("A4", Direction.DOWN), CHAT, RACK, "RASE")
    assert down.tiles == tiles_from_marks({"A4": "R", "C4": "S", "D4": "E"})
    before = lay_word(at("B1"), CHAT, RACK, "ECHATS")
    assert before.tiles == tiles_from_marks({"B1": "E", "B6": "S"})
    assert before.cursor == parse_cell("B6"), "the edge holds it"
    assert lay_word(at("B1"), CHAT, RACK, "E").cursor == parse_cell("B6"), "past what is locked"


def test_letters_of_the_draft_on_its_way_are_its_own_too() -> None:
    draft = strike(at("D1"), CHAT, RACK, Letter(0))
    assert lay_word(at("D1"), CHAT, RACK, "AS").tiles.keys() == {parse_cell("D1"), parse_cell("D2")}
    again = Draft(parse_cell("D1"), Direction.ACROSS, draft.tiles)
    assert lay_word(again, CHAT, RACK, "AS").tiles == tiles_from_marks({"D1": "A", "D2": "S"})
    with pytest.raises(TileConflict) as caught:
        lay_word(again, CHAT, RACK, "ES")
    assert (caught.value.cell, caught.value.found) == (parse_cell("D1"), "A")


def test_jokers_stand_for_what_is_short() -> None:
    assert lay_word(at("D1"), CHAT, RACK, "ZEE").tiles == tiles_from_marks(
        {"D1": "z", "D2": "E", "D3": "E"}
    )
    with pytest.raises(NotInRack) as caught:
        lay_word(at("D1"), CHAT, RACK, "ZAZA")
    assert caught.value.letters == "AZZ"


def test_a_joker_spares_the_letter_on_the_premium() -> None:
    assert lay_word(at("A1"), TRIPLE, RACK, "SES").tiles == tiles_from_marks(
        {"A1": "S", "A2": "E", "A3": "s"}
    )


def test_a_word_stays_on_the_board_and_adds_a_letter() -> None:
    with pytest.raises(OffBoard) as caught:
        lay_word(at("D4"), CHAT, RACK, "TARE")
    assert caught.value.cell.column == 6
    with pytest.raises(OffBoard):
        lay_word(at("B1"), RING, RACK, "TA")
    with pytest.raises(NothingPlaced):
        lay_word(at("B2"), CHAT, RACK, "CHAT")


@given(
    word=st.text("AESTRLUZ", min_size=1, max_size=7),
    cell=st.sampled_from(CHAT.layout.cells),
    direction=st.sampled_from(Direction),
    slots=st.lists(st.integers(0, 7), max_size=3),
)
def test_whatever_is_laid_fits(
    word: str, cell: object, direction: Direction, slots: list[int]
) -> None:
    draft = at(str(cell), direction)
    for slot in slots:
        try:
            draft = strike(draft, CHAT, RACK, Letter(slot))
        except RuleError:
            continue
    try:
        laid = strike(draft, CHAT, RACK, Word(word))
    except RuleError:
        return
    assert fits(laid.tiles, CHAT, RACK)
    assert draft.tiles.items() <= laid.tiles.items()
    assert CHAT.layout.playable(laid.cursor)
    after = {**CHAT.tiles, **laid.tiles}
    way = [draft.cursor.step(direction, step) for step in range(len(word))]
    assert "".join(after[cell].letter for cell in way) == word
