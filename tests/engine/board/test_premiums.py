import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.coordinates import Cell
from engine.board.layout import Layout, Premium
from engine.board.plates import Shape, plate, playable_cells, star_cell
from engine.board.premiums import MIXES, SHARES, lay_premiums, symmetries
from engine.crabblabla.options import Density, PremiumKind

SQUARE = plate(Shape.SQUARE, 13)
shapes = st.sampled_from(list(Shape))
densities = st.sampled_from(sorted(SHARES))
kinds = st.sampled_from(sorted(MIXES))


def laid(
    holes: tuple[str, ...], density: str, kind: str, seed: int = 0
) -> tuple[dict[Cell, Premium], Layout]:
    star = star_cell(holes)
    rows = lay_premiums(holes, density, kind, star, random.Random(seed))
    layout = Layout(holes, rows, star)
    marks = {Cell(r, c): Premium(m) for r, row in enumerate(rows) for c, m in enumerate(row)}
    return {cell: mark for cell, mark in marks.items() if mark is not Premium.NONE}, layout


def test_the_options_are_those_of_the_game() -> None:
    assert set(SHARES) == set(Density)
    assert set(MIXES) == set(PremiumKind) - {PremiumKind.DRAWN}


@given(shapes, st.integers(7, 21), densities, kinds, st.integers(0, 9))
def test_premiums_are_symmetrical_dense_as_asked_and_on_cells(
    shape: Shape, width: int, density: str, kind: str, seed: int
) -> None:
    holes = plate(shape, width)
    cells = playable_cells(holes)

    premiums, layout = laid(holes, density, kind, seed)

    assert set(premiums) <= set(cells)
    assert layout.star not in premiums
    assert set(premiums.values()) <= set(MIXES[kind])
    # Whole sets of mirrored cells, up to eight each, have a premium or have none.
    assert abs(len(premiums) - SHARES[density] * len(cells)) < 8
    for turn in symmetries(holes):
        for cell, premium in premiums.items():
            assert premiums.get(turn(cell), premium) is premium
            assert turn(cell) in premiums or turn(cell) == layout.star


@pytest.mark.parametrize(("density", "share"), [("low", 0.12), ("normal", 0.22), ("dense", 0.34)])
def test_the_standard_board_has_its_share(density: str, share: float) -> None:
    for seed in range(20):
        premiums, _ = laid(SQUARE, density, "both", seed)
        assert len(premiums) / 169 == pytest.approx(share, abs=0.02)


def test_kinds_are_mixed_as_on_boards_that_people_know() -> None:
    counts = Counter(
        premium
        for seed in range(20)
        for premium in laid(SQUARE, "normal", "both", seed)[0].values()
    )
    total = sum(counts.values())

    assert set(counts) == set(MIXES["both"])
    for premium, among in MIXES["both"].items():
        assert counts[premium] / total == pytest.approx(among / 61, abs=0.08)


def test_trebled_words_lie_far_from_the_star() -> None:
    for seed in range(10):
        premiums, layout = laid(SQUARE, "normal", "both", seed)
        star = layout.star
        assert star is not None
        trebled = [cell for cell, premium in premiums.items() if premium is Premium.WORD_3]
        assert trebled
        assert all(max(abs(c.row - star.row), abs(c.column - star.column)) >= 4 for c in trebled)


def test_premiums_are_spread_over_the_board() -> None:
    for seed in range(10):
        premiums, _ = laid(SQUARE, "normal", "both", seed)
        for row in range(0, 12, 4):
            for column in range(0, 12, 4):
                block = [Cell(row + i, column + j) for i in range(5) for j in range(5)]
                assert any(cell in premiums for cell in block)


def test_a_plate_without_symmetry_gets_premiums_too() -> None:
    holes = ("." * 9, "." * 9, "......###", "....#####", "." * 9, "########.", ".........")
    assert len(symmetries(holes)) == 1
    premiums, _ = laid(holes, "dense", "both")

    assert len(premiums) == round(0.34 * len(playable_cells(holes)))


def test_a_board_is_the_same_for_the_same_chance_and_differs_otherwise() -> None:
    boards = [lay_premiums(SQUARE, "normal", "both", None, random.Random(s)) for s in (1, 1, 2)]

    assert boards[0] == boards[1] != boards[2]
