import pytest

from engine.board.board import Board
from engine.board.coordinates import (
    BadReference,
    Cell,
    Direction,
    Reference,
    parse_cell,
    parse_reference,
)
from engine.board.layout import Layout, Premium, blank_layout
from engine.board.tiles import BAG, VALUES, Tile

ROWS = ("C.#a", "HA.T", "...E")
LAYOUT = Layout(("..#.", "....", "...."), ("2...", ".3..", "d..t"), Cell(1, 1))
BOARD = Board.from_rows(LAYOUT, ROWS)


def test_rows_say_everything_about_the_tiles() -> None:
    assert BOARD.rows() == ROWS
    assert BOARD.tiles[Cell(0, 3)] == Tile("A", blank=True)


def test_a_run_is_maximal_and_ends_at_gaps_holes_and_edges() -> None:
    assert BOARD.word(BOARD.run(Cell(1, 3), Direction.DOWN)) == "ATE"
    assert BOARD.word(BOARD.run(Cell(1, 1), Direction.ACROSS)) == "HA"
    assert BOARD.word(BOARD.run(Cell(0, 3), Direction.ACROSS)) == "A"
    assert BOARD.run(Cell(2, 0), Direction.ACROSS) == ()


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(0, 2), Cell(-1, 0), Cell(0, 4), Cell(3, 0)])
def test_tiles_go_on_empty_cells_only(cell: Cell) -> None:
    with pytest.raises(ValueError, match="can't take a tile"):
        BOARD.place({cell: Tile("A")})


def test_placing_leaves_the_board_as_it_was() -> None:
    after = BOARD.place({Cell(2, 0): Tile("E")})

    assert after.word(after.run(Cell(2, 0), Direction.DOWN)) == "CHE"
    assert BOARD.rows() == ROWS


def test_a_board_survives_storing() -> None:
    assert Board.from_dict(BOARD.to_dict()) == BOARD


def test_premiums() -> None:
    factors = {premium.name: (premium.letter_factor, premium.word_factor) for premium in Premium}

    assert factors == {
        "NONE": (1, 1),
        "LETTER_2": (2, 1),
        "LETTER_3": (3, 1),
        "WORD_2": (1, 2),
        "WORD_3": (1, 3),
    }
    assert LAYOUT.premium(Cell(2, 3)) is Premium.WORD_3


def test_a_layout_is_a_rectangle() -> None:
    with pytest.raises(ValueError, match="rectangles"):
        Layout(("..", "..."), ("..", "..."))
    with pytest.raises(ValueError, match="rectangles"):
        Layout(("..", ".."), ("..",))


def test_the_french_tiles() -> None:
    assert sum(BAG.values()) == 102
    assert sum(BAG[letter] * VALUES[letter] for letter in VALUES) == 197
    assert Tile("K").value == 10
    assert Tile("K", blank=True).value == 0


@pytest.mark.parametrize("text", ["H4", "h4", " H4 "])
def test_letter_first_is_across(text: str) -> None:
    assert parse_reference(text) == Reference(Cell(7, 3), Direction.ACROSS)


def test_number_first_is_down() -> None:
    assert parse_reference("21U") == Reference(Cell(20, 20), Direction.DOWN)
    assert str(parse_reference("21u")) == "21U"
    assert parse_cell("21u") == parse_cell("U21")


@pytest.mark.parametrize("text", ["", "H", "4", "H22", "V1", "H4H", "H-4", "É4", "H٤"])
def test_what_is_no_reference(text: str) -> None:
    with pytest.raises(BadReference):
        parse_reference(text)


def test_neighbours_share_a_side() -> None:
    assert Cell(1, 1).neighbours() == (Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 1))
    assert blank_layout(3, 2).cells == tuple(Cell(r, c) for r in range(2) for c in range(3))
