"""Plates as people write them."""

from __future__ import annotations

from itertools import islice, product

import pytest

from bot.i18n import translator
from cogs.ui.plate_names import SIDES, plate_name, suggestions, understood
from engine.board.coordinates import MAX_SIDE
from engine.board.plates import (
    MIN_WIDTH,
    BadPlateSize,
    Shape,
    TooFewCells,
    UnknownPlate,
    named_plate,
)

FRENCH, ENGLISH = translator("fr"), translator("en-US")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("anneau 17", "ring-17"),
        ("ANNEAU 17×17", "ring-17"),
        ("rond", "disc-15"),
        ("Losange 15x15", "diamond-15"),
        ("losange  9 x 15", "diamond-9x15"),
        ("carré 15", "square-15"),
        ("carré 15x9", "rectangle-15x9"),
        ("rectangle 15x15", "rectangle-15x15"),
        ("15×9", "rectangle-15x9"),
        ("13", "square-13"),
        ("plateau 13×13", "square-13"),
        ("lettre V", "v-15"),
        ("h 21", "h-21"),
        ("Letter H 21", "h-21"),
        ("circle 11", "disc-11"),
        ("ring-17x15", "ring-17x15"),
        ("disque -", "disc-15"),
        ("standard", "standard"),
    ],
)
def test_what_people_write_is_understood(written: str, name: str) -> None:
    assert understood(written) == name
    named_plate(name)


@pytest.mark.parametrize("written", ["", "étoile 15", "@everyone", "15 anneau", "x"])
def test_what_is_no_shape(written: str) -> None:
    with pytest.raises(UnknownPlate):
        understood(written)


@pytest.mark.parametrize("written", ["anneau 400", "carré 1000000000000", "rond 15x123"])
def test_a_size_of_three_digits_is_none(written: str) -> None:
    with pytest.raises(BadPlateSize):
        understood(written)


@pytest.mark.parametrize(
    ("written", "error"),
    [("carré 40", BadPlateSize), ("v 6", BadPlateSize), ("losange 7x7", TooFewCells)],
)
def test_a_size_that_cannot_be_played_on_is_refused_by_the_rules(
    written: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        named_plate(understood(written))


def test_nothing_written_yet_suggests_the_standard_plate_then_every_shape() -> None:
    first = list(islice(suggestions(""), len(Shape) + 1))
    assert first == ["standard", *(f"{shape}-15" for shape in Shape)]


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("ann", "ring-15"),
        ("anneau 17", "ring-17"),
        ("anneau 1", "ring-15"),
        ("rond 9", "disc-9"),
        ("lettre", "v-15"),
        ("rect", "rectangle-15"),
        ("rectangle 9x", "rectangle-9x17"),
        ("21", "square-21"),
        ("triangle 15x9", "triangle-15x9"),
    ],
)
def test_what_is_begun_is_suggested(written: str, wanted: str) -> None:
    assert wanted in list(islice(suggestions(written), 25))


def test_what_is_written_out_comes_first_and_once() -> None:
    found = list(suggestions("rond 17"))
    assert found == ["disc-17"]
    assert list(suggestions("carré 400")) == []
    assert list(suggestions("losange 7x7")) == []


def test_every_shape_is_suggested_at_every_width_and_reads_back_from_its_label() -> None:
    assert sorted(SIDES) == list(range(MIN_WIDTH, MAX_SIDE + 1))
    for shape, side in product(Shape, SIDES):
        name = f"{shape}-{side}"
        label = plate_name(name, FRENCH)
        assert str(side) in label
        assert named_plate(understood(label)) == named_plate(name)
        assert named_plate(understood(plate_name(name, ENGLISH))) == named_plate(name)
        assert name in set(suggestions(label)) or named_plate(name) in {
            named_plate(other) for other in suggestions(label)
        }


def test_a_drawn_plate_keeps_its_name() -> None:
    assert plate_name("La **Maison**", FRENCH) == "plaque «\u00a0La Maison\u00a0»"
    assert plate_name("standard", FRENCH) == "plateau 13×13"
