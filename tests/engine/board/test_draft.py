"""The draft: typed letter by letter, as on a crossword."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, parse_cell
from engine.board.draft import (
    Draft,
    backspace,
    blank_draft,
    fits,
    left_in_rack,
    move_to,
    put,
    recall,
    take,
    turn,
    used_in_rack,
)
from engine.board.layout import Layout, blank_layout
from engine.board.placing import CellTaken, NotInRack, NotPlayable
from engine.board.tiles import LETTERS, Tile

STAR = parse_cell("C3")
EMPTY = Board(blank_layout(5, 5, STAR))
CHAT = Board.from_rows(
    blank_layout(6, 6), ("......", ".CHAT.", "......", "......", "......", "......")
)
RACK = "AEIUSTRL?"


def typed(draft: Draft, board: Board, letters: str) -> Draft:
    for letter in letters:
        draft = put(draft, board, RACK, Tile.from_mark(letter))
    return draft


def test_starts_on_the_star_of_an_empty_board() -> None:
    assert blank_draft(EMPTY).cursor == STAR


def test_starts_beside_the_tiles_of_a_board_in_play() -> None:
    assert blank_draft(CHAT).cursor == parse_cell("A2")


def test_starts_on_a_cell_even_where_the_board_is_full() -> None:
    full = Board.from_rows(blank_layout(2, 1), ("AS",))
    assert blank_draft(full).cursor == Cell(0, 0)


def test_letters_follow_each_other_across() -> None:
    draft = typed(Draft(parse_cell("C1")), EMPTY, "SEt")
    assert {str(cell): tile.mark for cell, tile in draft.tiles.items()} == {
        "C1": "S",
        "C2": "E",
        "C3": "t",
    }
    assert draft.cursor == parse_cell("C4")


def test_the_cursor_skips_locked_tiles_downwards() -> None:
    draft = typed(Draft(parse_cell("A2"), Direction.DOWN), CHAT, "AE")
    assert sorted(map(str, draft.tiles)) == ["A2", "C2"]


def test_typing_on_a_locked_tile_starts_behind_the_word() -> None:
    assert sorted(map(str, typed(Draft(parse_cell("B2")), CHAT, "S").tiles)) == ["B6"]


def test_at_the_edge_the_last_letter_is_replaced() -> None:
    draft = typed(Draft(parse_cell("A5")), EMPTY, "ST")
    assert draft.tiles == {parse_cell("A5"): Tile("T")}
    assert draft.cursor == parse_cell("A5")


def test_a_hole_stops_the_cursor_as_the_edge_does() -> None:
    holed = Board(Layout(("..#..",), (".....",)))
    draft = typed(Draft(Cell(0, 1)), holed, "S")
    assert draft.cursor == Cell(0, 1)
    with pytest.raises(NotPlayable):
        move_to(draft, holed, Cell(0, 2))
    with pytest.raises(NotPlayable):
        move_to(draft, holed, Cell(1, 0))


def test_nothing_fits_between_locked_tiles_and_the_edge() -> None:
    wall = Board.from_rows(blank_layout(3, 1), (".AS",))
    with pytest.raises(CellTaken):
        put(Draft(Cell(0, 1)), wall, RACK, Tile("E"))


def test_a_letter_is_there_as_often_as_the_rack_has_it() -> None:
    draft = typed(Draft(parse_cell("A1")), EMPTY, "S")
    with pytest.raises(NotInRack):
        put(draft, EMPTY, RACK, Tile("S"))
    with pytest.raises(NotInRack):
        put(typed(draft, EMPTY, "s"), EMPTY, RACK, Tile("E", blank=True))


def test_a_tile_may_be_typed_over_by_itself() -> None:
    draft = move_to(typed(Draft(parse_cell("A1")), EMPTY, "S"), EMPTY, parse_cell("A1"))
    assert put(draft, EMPTY, RACK, Tile("S")).tiles == draft.tiles


def test_backspace_takes_the_last_letter_and_steps_over_locked_ones() -> None:
    draft = typed(Draft(parse_cell("A2"), Direction.DOWN), CHAT, "AE")
    once = backspace(draft, CHAT)
    assert (sorted(map(str, once.tiles)), str(once.cursor)) == (["A2"], "C2")
    twice = backspace(once, CHAT)
    assert (twice.tiles, str(twice.cursor)) == ({}, "A2")
    assert backspace(twice, CHAT) == twice


def test_take_recall_and_turn() -> None:
    draft = typed(Draft(parse_cell("C2")), EMPTY, "SET")
    assert sorted(map(str, take(draft, parse_cell("C3")).tiles)) == ["C2", "C4"]
    assert take(draft, parse_cell("E5")) == draft
    assert recall(draft) == Draft(parse_cell("C2"))
    assert turn(draft).direction is Direction.DOWN
    assert turn(turn(draft)) == draft


def test_used_letters_are_the_first_of_their_kind() -> None:
    assert used_in_rack("ABA?", {Cell(0, 0): Tile("A"), Cell(0, 1): Tile("Z", blank=True)}) == (
        True,
        False,
        False,
        True,
    )


def test_fits_knows_board_and_rack() -> None:
    assert fits({parse_cell("A1"): Tile("S")}, CHAT, RACK)
    assert not fits({parse_cell("B2"): Tile("S")}, CHAT, RACK)
    assert not fits({parse_cell("A1"): Tile("Z")}, CHAT, RACK)
    assert not fits({Cell(9, 9): Tile("S")}, CHAT, RACK)


KEYS = st.one_of(
    st.sampled_from([*LETTERS, *LETTERS.lower(), "turn", "back", "recall"]),
    st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda at: Cell(*at)),
)


@given(st.lists(KEYS, max_size=40))
def test_whatever_is_typed_the_draft_fits_and_survives_storage(keys: list[str | Cell]) -> None:
    draft = blank_draft(CHAT)
    for key in keys:
        draft = press(draft, key)
        assert fits(draft.tiles, CHAT, RACK)
        assert CHAT.layout.playable(draft.cursor)
        laid = Counter(tile.rack_mark for tile in draft.tiles.values())
        assert laid + Counter(left_in_rack(RACK, draft.tiles)) == Counter(RACK)
        assert Draft.from_dict(draft.to_dict()) == draft


def press(draft: Draft, key: str | Cell) -> Draft:
    match key:
        case Cell():
            return move_to(draft, CHAT, key)
        case "turn":
            return turn(draft)
        case "back":
            return backspace(draft, CHAT)
        case "recall":
            return recall(draft)
    try:
        return put(draft, CHAT, RACK, Tile.from_mark(key))
    except (NotInRack, CellTaken):
        return draft
