"""Plates drawn by hand."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import parse_cell
from engine.board.design import (
    BadPlateMark,
    SecondStar,
    format_design,
    has_premiums,
    is_ragged,
    parse_design,
)
from engine.board.layout import Layout
from engine.board.plates import (
    BadPlateSize,
    CutOff,
    NoLongRun,
    Shape,
    TooFewCells,
    plate,
    star_cell,
)
from engine.board.premiums import lay_premiums

GRID = """
..2.d.2..
.t.....t.
....3....
...#*#...
....3....
.t.....t.
..2.d.2..
"""


def test_a_drawing_gives_holes_premiums_and_star() -> None:
    layout = parse_design(GRID)
    assert (layout.width, layout.height) == (9, 7)
    assert layout.star == parse_cell("D5")
    assert not layout.playable(parse_cell("D4"))
    assert layout.premiums[0] == "..2.d.2.."
    assert format_design(layout) == GRID.strip()


def test_without_a_star_it_is_put_in_the_middle() -> None:
    assert parse_design("\n".join(["......."] * 7)).star == parse_cell("D4")


def test_blanks_short_rows_and_capitals_are_understood() -> None:
    drawn = parse_design("\n\n.......\n.......\n... ...\n...D...\n.......\n.......\n.....\n\n")
    assert not drawn.playable(parse_cell("C4"))
    assert not drawn.playable(parse_cell("G7"))
    assert drawn.premiums[3] == "...d..."


def test_the_ellipsis_of_phones_is_three_cells() -> None:
    typed = "\n".join(["…….", "…d…", *["……."] * 5])
    assert parse_design(typed) == parse_design(typed.replace("…", "..."))


def test_rows_that_end_early_are_noticed_but_not_blank_lines_and_ends() -> None:
    assert is_ragged("...\n..\n...")
    assert is_ragged("… \n....")
    assert not is_ragged("\n…\n...  \n\n")


def test_premiums_are_noticed() -> None:
    assert has_premiums(parse_design(GRID))
    assert not has_premiums(parse_design("\n".join(["......."] * 7)))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BadPlateSize(0, 0)),
        ("......\n" * 8, BadPlateSize(6, 8)),
        ("." * 22, BadPlateSize(22, 1)),
        (".......\n" * 22, BadPlateSize(7, 22)),
        (".......\n...x...\n" + ".......\n" * 5, BadPlateMark(parse_cell("B4"), "x")),
        ("*......\n" * 7, SecondStar(parse_cell("B1"))),
        ("..*...*\n" + ".......\n" * 6, SecondStar(parse_cell("A7"))),
        (".......\n" * 5, TooFewCells(35, 40)),
        ("#######\n".join([".......\n" * 6, "......."]), CutOff(parse_cell("H1"), 7)),
        ("...#...\n" * 7 + "...#...", CutOff(parse_cell("A5"), 24)),
        ("......#...\n" * 5 + "##......##", NoLongRun(parse_cell("A1"), 6, 7)),
    ],
)
def test_what_is_wrong_is_named_with_its_cell(text: str, error: Exception) -> None:
    kinds = (BadPlateSize, BadPlateMark, SecondStar, TooFewCells, CutOff, NoLongRun)
    with pytest.raises(kinds) as caught:
        parse_design(text)
    assert caught.value == error


@given(
    st.sampled_from(Shape),
    st.integers(7, 21),
    st.integers(0, 2**32),
    st.sampled_from(["low", "dense"]),
)
def test_what_is_written_reads_back_the_same(
    shape: Shape, width: int, seed: int, density: str
) -> None:
    holes = plate(shape, width)
    star = star_cell(holes)
    premiums = lay_premiums(holes, density, "both", star, random.Random(seed))
    layout = Layout(holes, premiums, star)
    assert parse_design(format_design(layout)) == layout
