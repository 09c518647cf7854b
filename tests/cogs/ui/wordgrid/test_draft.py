"""A move that is being composed stands in the keys: packed, read, pressed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.buttons import ID_LIMIT, Act, Press
from cogs.ui.errors import OldButton
from cogs.ui.wordgrid.draft import Draft, cell_at
from engine.board.coordinates import Cell, parse_cell
from engine.wordgrid.grid import CELLS, Grid

GRID = Grid.start("SHEEP")
drafts = st.one_of(
    st.just(Draft()),
    st.builds(
        Draft,
        st.sampled_from(CELLS),
        st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        st.lists(st.sampled_from(CELLS), unique=True, max_size=25).map(tuple),
    ),
)


def cells(text: str) -> tuple[Cell, ...]:
    return tuple(map(parse_cell, text.split()))


@given(drafts)
def test_what_was_packed_is_read_again_and_fits_into_a_key(draft: Draft) -> None:
    assert Draft.parse(str(draft)) == draft
    press = Press(Act.DUEL_KEY, 10**12, 24, f"cell.24.{draft}")
    assert len(str(press)) <= ID_LIMIT
    assert Press.parse(str(press)) == press


@pytest.mark.parametrize("text", ["z", "kk", "kAz", "k", "K", "kA.", "1A"])
def test_other_texts_are_no_drafts(text: str) -> None:
    with pytest.raises(OldButton):
        Draft.parse(text)


@pytest.mark.parametrize("text", ["25", "", "-1", "x", "²"])
def test_other_places_are_no_cells(text: str) -> None:
    with pytest.raises(OldButton):
        cell_at(text)


def test_pressing_goes_on_goes_back_and_begins_anew() -> None:
    draft = Draft(parse_cell("B5"), "O")
    for name in ("C3", "C4", "C5", "B5"):
        draft = draft.pressed(parse_cell(name))
    assert draft.on(GRID).read(draft.path) == "EEPO"
    assert draft.pressed(parse_cell("B5")).path == cells("C3 C4 C5")
    assert draft.pressed(parse_cell("C4")).path == cells("C3 C4")
    assert draft.pressed(parse_cell("C1")).path == cells("C1")
    assert draft.cleared() == Draft(parse_cell("B5"), "O")
    assert draft.cleared().cleared() == Draft()


@given(drafts, st.lists(st.sampled_from(CELLS), max_size=30))
def test_a_path_that_was_pressed_never_jumps_or_crosses(draft: Draft, pressed: list[Cell]) -> None:
    draft = Draft(draft.cell, draft.letter)
    for cell in pressed:
        draft = draft.pressed(cell)
        assert len(set(draft.path)) == len(draft.path)
        for before, after in zip(draft.path, draft.path[1:], strict=False):
            assert after in before.neighbours()
