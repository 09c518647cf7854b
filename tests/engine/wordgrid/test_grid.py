"""The grid: its cells, what touches what, and words traced on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell, parse_cell
from engine.wordgrid.errors import NotACell
from engine.wordgrid.grid import CELLS, NEIGHBOURS, Grid, neighbouring, read_cell

START = Grid.start("SHEEP")
rows = st.lists(st.text(".AEST", min_size=5, max_size=5), min_size=5, max_size=5)


def path(text: str) -> tuple[Cell, ...]:
    return tuple(map(parse_cell, text.split()))


def test_the_start_word_lies_across_the_middle() -> None:
    assert START.rows == (".....", ".....", "SHEEP", ".....", ".....")
    assert START.open_cells == path("B1 B2 B3 B4 B5 D1 D2 D3 D4 D5")


@given(rows)
def test_rows_and_marks_say_the_same(lines: list[str]) -> None:
    grid = Grid.from_rows(lines)
    assert list(grid.rows) == lines
    assert [grid.letter(cell) or "." for cell in CELLS] == list("".join(lines))
    assert set(grid.open_cells) <= set(grid.empty)


@pytest.mark.parametrize("marks", ["", "." * 24, "." * 26, "." * 24 + "a", "." * 24 + "?"])
def test_other_marks_are_no_grid(marks: str) -> None:
    with pytest.raises(ValueError, match="not 25 letters"):
        Grid(marks)


def test_a_letter_is_written_on_one_cell() -> None:
    after = START.place(Cell(1, 2), "R")
    assert after.rows == (".....", "..R..", "SHEEP", ".....", ".....")
    assert START.letter(Cell(1, 2)) is None


@pytest.mark.parametrize(("text", "cell"), [("B3", (1, 2)), (" e5 ", (4, 4)), ("1a", (0, 0))])
def test_cells_are_read_in_either_case_and_order(text: str, cell: tuple[int, int]) -> None:
    assert read_cell(text) == Cell(*cell)


@pytest.mark.parametrize("text", ["", "B", "B0", "B6", "F1", "H4", "B33", "B3 ACROSS", "é3"])
def test_what_is_no_cell_of_the_grid_is_refused(text: str) -> None:
    with pytest.raises(NotACell) as error:
        read_cell(text)
    assert error.value.text == text


def test_cells_off_the_grid_have_no_letter_to_ask_for() -> None:
    with pytest.raises(IndexError):
        START.letter(Cell(0, 5))


def test_neighbours_share_a_side() -> None:
    assert NEIGHBOURS[Cell(0, 0)] == path("A2 B1")
    assert NEIGHBOURS[Cell(2, 2)] == path("B3 C2 C4 D3")


@pytest.mark.parametrize(
    ("word", "through", "expected"),
    [
        ("SHEEP", "C3", "C1 C2 C3 C4 C5"),
        ("HERE", "B3", "C2 C3 B3 B4"),
        ("HERE", "C5", None),
        ("SEEP", "C1", None),
        ("ERE", "B4", "B4 B3 C3"),
        ("EE", "C4", "B4 C4"),
        ("X", "C1", None),
    ],
)
def test_words_are_traced_through_a_cell(word: str, through: str, expected: str | None) -> None:
    grid = Grid.from_rows([".....", "..RE.", "SHEEP", ".....", "....."])
    assert grid.trace(word, parse_cell(through)) == (expected and path(expected))


@given(rows, st.text("AEST", min_size=1, max_size=5), st.sampled_from(CELLS))
def test_what_is_traced_spells_the_word(lines: list[str], word: str, through: Cell) -> None:
    grid = Grid.from_rows(lines)
    found = grid.trace(word, through)
    assert found is None or (
        grid.read(found) == word
        and through in found
        and len(set(found)) == len(found)
        and neighbouring(found)
    )
