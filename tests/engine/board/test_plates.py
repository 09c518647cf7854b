import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import MAX_SIDE, Cell
from engine.board.plates import (
    MIN_CELLS,
    MIN_RUN,
    BadPlateSize,
    CutOff,
    NoLongRun,
    Shape,
    TooFewCells,
    UnknownPlate,
    check_plate,
    named_plate,
    plate,
    playable_cells,
    star_cell,
)


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("width", range(7, 22))
def test_every_shape_can_be_played_at_every_width(shape: Shape, width: int) -> None:
    holes = plate(shape, width)

    assert check_plate(holes) == holes
    assert {len(row) for row in holes} == {width}
    assert all(row == row[::-1] for row in holes), "left and right mirror each other"
    columns = list(zip(*holes, strict=True))
    assert all("." in line for line in (*holes, *columns)), "no empty row or column"


def test_the_standard_plate() -> None:
    assert named_plate("standard") == ("." * 13,) * 13


def test_shapes_look_like_themselves() -> None:
    assert plate(Shape.DIAMOND, 9) == (
        "####.####",
        "###...###",
        "##.....##",
        "#.......#",
        ".........",
        "#.......#",
        "##.....##",
        "###...###",
        "####.####",
    )
    assert plate(Shape.H, 9) == (
        "...###...",
        "...###...",
        "...###...",
        ".........",
        ".........",
        ".........",
        "...###...",
        "...###...",
        "...###...",
    )
    assert plate(Shape.T, 9)[2:4] == (".........", "###...###")
    assert plate(Shape.TRIANGLE, 13)[-1] == "." * 13
    assert plate(Shape.RING, 13)[6] == "...#######..."
    assert plate(Shape.DISC, 13)[6] == "." * 13
    assert plate(Shape.V, 13)[0] == "...#######..."
    assert plate(Shape.A, 13)[-1] == "...#######..."


def test_small_shapes_grow_higher_until_a_game_fits() -> None:
    assert len(plate(Shape.DIAMOND, 7)) > 7
    with pytest.raises(TooFewCells) as caught:
        plate(Shape.DIAMOND, 7, 7)
    assert (caught.value.cells, caught.value.needed) == (25, 40)


def test_named_plates() -> None:
    assert named_plate("disc-15") == plate(Shape.DISC, 15)
    assert named_plate("rectangle-9x15") == ("." * 9,) * 15
    assert named_plate("rectangle-12") == ("." * 12,) * 8


@pytest.mark.parametrize("name", ["", "disc", "blob-9", "disc-15x", "disc-015x3", "Disc-15"])
def test_plates_that_there_are_not(name: str) -> None:
    with pytest.raises(UnknownPlate):
        named_plate(name)


@pytest.mark.parametrize(
    ("shape", "width", "height"),
    [
        (Shape.SQUARE, 6, None),
        (Shape.SQUARE, 22, None),
        (Shape.SQUARE, 9, 10),
        (Shape.RECTANGLE, 9, 22),
        (Shape.RECTANGLE, 9, 1),
    ],
)
def test_sizes_out_of_range(shape: Shape, width: int, height: int | None) -> None:
    with pytest.raises(BadPlateSize):
        plate(shape, width, height)


@pytest.mark.parametrize("holes", [[], ["." * 6] * 9, ["." * 22] * 9, ["." * 9] * 22])
def test_a_drawn_plate_has_a_size(holes: list[str]) -> None:
    with pytest.raises(BadPlateSize):
        check_plate(holes)


def test_rows_of_a_drawn_plate_are_equally_long() -> None:
    with pytest.raises(BadPlateSize):
        check_plate(["." * 9] * 8 + ["." * 8])


def test_a_drawn_plate_of_forty_cells_is_enough() -> None:
    assert check_plate(["." * 8] * 5)
    with pytest.raises(TooFewCells):
        check_plate(["." * 8] * 4 + ["." * 7 + "#"])


def test_cells_that_are_cut_off_are_named() -> None:
    with pytest.raises(CutOff) as caught:
        check_plate([".#........", "##........", *["." * 10] * 4])
    assert (caught.value.cell, caught.value.cells) == (Cell(0, 0), 1)


def test_diagonals_do_not_join_areas() -> None:
    with pytest.raises(CutOff) as caught:
        check_plate([*["." * 9] * 5, "#########", "...######"])
    assert (caught.value.cell, caught.value.cells) == (Cell(6, 0), 3)


def test_a_plate_without_seven_in_a_line() -> None:
    short = [*["......######"] * 4, "####......##", "####......##", *["######......"] * 3]
    with pytest.raises(NoLongRun) as caught:
        check_plate(short)
    assert (caught.value.longest, caught.value.needed) == (6, 7)
    assert (caught.value.cell) == Cell(0, 0)


def test_the_star_is_nearest_the_centre_of_gravity() -> None:
    assert star_cell(["." * 13] * 13) == Cell(6, 6)
    assert star_cell(["." * 8] * 8) == Cell(3, 3)  # four are equally near: the first
    assert star_cell(plate(Shape.RING, 13)) in playable_cells(plate(Shape.RING, 13))


@given(st.lists(st.text(alphabet="..#", min_size=9, max_size=9), min_size=1, max_size=MAX_SIDE))
def test_checking_says_yes_or_why_not(holes: list[str]) -> None:
    cells = sum(row.count(".") for row in holes)
    lines = [*holes, *map("".join, zip(*holes, strict=True))]
    longest = max(len(run) for line in lines for run in line.split("#"))
    try:
        assert check_plate(holes) == tuple(holes)
    except TooFewCells as error:
        why: tuple[object, ...] = ("cells", error.cells)
    except CutOff as error:
        why = ("cut off", holes[error.cell.row][error.cell.column])
    except NoLongRun as error:
        why = ("run", error.longest)
    else:
        why = ()
    assert why in [("cells", cells), ("cut off", "."), ("run", longest), ()]
    assert (why == ("cells", cells)) == (cells < MIN_CELLS)
    assert why or longest >= MIN_RUN
