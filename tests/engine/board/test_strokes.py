"""Keystrokes: what a composer's buttons do to a draft."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.board import Board, tiles_from_marks
from engine.board.coordinates import Cell, Direction, parse_cell
from engine.board.draft import Draft, blank_draft, fits
from engine.board.layout import Layout, blank_layout
from engine.board.placing import CellTaken, NotInRack, NotPlayable
from engine.board.strokes import (
    Backspace,
    Letter,
    Recall,
    Replace,
    Stroke,
    ToColumn,
    ToRow,
    Turn,
    strike,
)
from engine.board.tiles import Tile
from engine.errors import RuleError

CHAT = Board.from_rows(
    blank_layout(6, 6), ("......", ".CHAT.", "......", "......", "......", "......")
)
RING_HOLES = (".....", ".###.", ".###.", ".###.", ".....")
RING = Board(Layout(RING_HOLES, (".....",) * 5))
RACK = "AEEUSTRL?"


def struck(draft: Draft, board: Board, *strokes: Stroke) -> Draft:
    for stroke in strokes:
        draft = strike(draft, board, RACK, stroke)
    return draft


def at(text: str, direction: Direction = Direction.ACROSS) -> Draft:
    return Draft(parse_cell(text), direction)


def test_slots_are_letters_of_the_rack() -> None:
    draft = struck(at("A1"), CHAT, Letter(4), Letter(1), Letter(8, "Z"))
    assert draft.tiles == tiles_from_marks({"A1": "S", "A2": "E", "A3": "z"})
    assert draft.cursor == parse_cell("A4")


def test_a_double_click_does_not_take_the_second_letter_of_the_same_kind() -> None:
    once = struck(at("A1"), CHAT, Letter(1))
    with pytest.raises(NotInRack, match="not-in-rack"):
        struck(once, CHAT, Letter(1))
    assert len(struck(once, CHAT, Letter(2)).tiles) == 2


@pytest.mark.parametrize("slot", [-1, 9, 99])
def test_a_slot_that_the_rack_lacks_is_refused(slot: int) -> None:
    with pytest.raises(NotInRack):
        strike(at("A1"), CHAT, RACK, Letter(slot))


@pytest.mark.parametrize("blank", ["", "AB", "é", "a"])
def test_a_joker_stands_for_one_capital(blank: str) -> None:
    with pytest.raises(ValueError, match="joker"):
        strike(at("A1"), CHAT, RACK, Letter(8, blank))


def test_rows_and_columns_move_the_cursor_one_way_each() -> None:
    assert struck(at("A1"), CHAT, ToRow(4), ToColumn(2)).cursor == parse_cell("E3")


def test_a_hole_sends_the_cursor_to_the_nearest_cell_of_the_line() -> None:
    assert struck(at("A3"), RING, ToRow(2)).cursor == parse_cell("C1")
    assert struck(at("A4"), RING, ToRow(2)).cursor == parse_cell("C5")
    assert struck(at("B5"), RING, ToColumn(1)).cursor == parse_cell("A2")


def test_a_line_without_cells_is_refused() -> None:
    with pytest.raises(NotPlayable):
        strike(at("A1"), CHAT, RACK, ToRow(6))
    with pytest.raises(NotPlayable):
        strike(at("A1"), CHAT, RACK, ToColumn(20))


def test_turning_taking_back_and_recalling() -> None:
    draft = struck(at("A1"), CHAT, Turn(), Letter(4), Letter(1))
    assert set(draft.tiles) == {parse_cell("A1"), parse_cell("B1")}
    assert set(struck(draft, CHAT, Backspace()).tiles) == {parse_cell("A1")}
    assert struck(draft, CHAT, Recall()).tiles == {}


def test_tiles_put_in_place_leave_the_cursor_behind_them() -> None:
    down = tiles_from_marks({"C3": "S", "D3": "E"})
    draft = struck(at("A1"), CHAT, Replace(down))
    assert (draft.tiles, draft.cursor, draft.direction) == (
        down,
        parse_cell("E3"),
        Direction.DOWN,
    )
    assert struck(draft, CHAT, Replace({})).tiles == {}


def test_at_the_edge_the_cursor_stays_on_the_last_tile() -> None:
    row = tiles_from_marks({"C5": "S", "C6": "E"})
    assert struck(at("A1"), CHAT, Replace(row)).cursor == parse_cell("C6")


def test_a_single_tile_keeps_the_direction() -> None:
    one = tiles_from_marks({"C3": "S"})
    assert struck(at("A1", Direction.DOWN), CHAT, Replace(one)).direction is Direction.DOWN


@pytest.mark.parametrize(
    ("marks", "error"),
    [
        ({"B2": "S"}, CellTaken),
        ({"G1": "S"}, NotPlayable),
        ({"A1": "Z"}, NotInRack),
        ({"A1": "s", "A2": "e"}, NotInRack),
    ],
)
def test_tiles_that_cannot_lie_there_are_refused(
    marks: dict[str, str], error: type[RuleError]
) -> None:
    with pytest.raises(error):
        strike(at("A1"), CHAT, RACK, Replace(tiles_from_marks(marks)))


STROKES = st.one_of(
    st.builds(Letter, st.integers(0, 9), st.sampled_from("AZ")),
    st.builds(ToRow, st.integers(0, 6)),
    st.builds(ToColumn, st.integers(0, 6)),
    st.just(Turn()),
    st.just(Backspace()),
    st.just(Recall()),
    st.builds(
        Replace,
        st.dictionaries(
            st.builds(Cell, st.integers(0, 5), st.integers(0, 5)),
            st.builds(Tile, st.sampled_from("AES"), st.booleans()),
            max_size=4,
        ),
    ),
)


@given(st.sampled_from([CHAT, RING]), st.lists(STROKES, max_size=30))
def test_whatever_is_clicked_the_tiles_fit(board: Board, strokes: list[Stroke]) -> None:
    draft = blank_draft(board)
    for stroke in strokes:
        try:
            draft = strike(draft, board, RACK, stroke)
        except RuleError:
            continue
    assert fits(draft.tiles, board, RACK)
    assert board.layout.playable(draft.cursor)
    assert not Counter(tile.rack_mark for tile in draft.tiles.values()) - Counter(RACK)
