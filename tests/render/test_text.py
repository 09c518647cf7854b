from __future__ import annotations

from hypothesis import given, settings

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout
from engine.board.tiles import Tile
from render.samples import ROWS, reveal
from render.text import board_text
from render.views import BoardView
from tests.render.views import board_views, full_view

LAYOUT = Layout((".......", "...#...", "......."), (".23dt..", ".......", "......."), Cell(2, 3))


def test_cells_premiums_star_and_holes() -> None:
    assert board_text(BoardView(LAYOUT, {})) == (
        "  1 2 3 4 5 6 7\nA . ' \" - = . .\nB . . .   . . .\nC . . . * . . ."
    )


def test_tiles_draft_cursor_and_rack() -> None:
    view = BoardView(
        LAYOUT,
        {Cell(0, 1): Tile("A"), Cell(0, 2): Tile("N", True), Cell(1, 1): Tile("U")},
        highlight=frozenset({Cell(0, 1), Cell(0, 2)}),
        draft={Cell(2, 1): Tile("X"), Cell(2, 2): Tile("I", True)},
        cursor=(Cell(2, 4), Direction.ACROSS),
        rack="XI?",
        used=(True, False, True),
        title="Coup 3",
        caption="9 points",
    )
    assert board_text(view) == (
        "Coup 3\n"
        "  1 2 3 4 5 6 7\n"
        "A .<A n>- = . .\n"
        "B . U .   . . .\n"
        "C .(X i)*→. . .\n"
        "\n"
        "(X) I (?)\n"
        "9 points"
    )


def test_a_wide_board_has_numbers_of_two_digits_downwards() -> None:
    lines = board_text(reveal()).splitlines()
    assert lines[1].split() == ["1"] * 4
    assert lines[2].split() == list("1234567890123")
    assert lines[1].index("1") == lines[2].index("0")


def test_rows_hold_every_tile() -> None:
    lines = board_text(reveal()).splitlines()[3:16]
    for line, row in zip(lines, ROWS, strict=True):
        assert "".join(c for c in line[1:] if c.isalpha()) == row.replace(".", "")


def test_the_largest_board_fits_a_message() -> None:
    assert len(board_text(full_view(21))) < 1500


@given(board_views())
@settings(max_examples=80, deadline=None)
def test_any_view_can_be_written(view: BoardView) -> None:
    assert board_text(view).count("\n") >= view.layout.height
