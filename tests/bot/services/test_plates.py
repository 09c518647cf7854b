"""Sketches and plates: nothing drawn is lost, and a name belongs to who took it."""

from __future__ import annotations

import pytest

from bot.services.plates import (
    MAX_PLATES,
    SKETCH_LIFE,
    BadPlateName,
    NoSuchPlate,
    NotYourPlate,
    PlateNameTaken,
    Plates,
    PlatesFull,
    SavedPlate,
    SketchChanged,
    plate_key,
)
from bot.store import Store
from engine.board.coordinates import parse_cell
from engine.board.design import SecondStar, has_premiums, parse_design
from engine.board.plates import TooFewCells
from engine.crabblabla.options import Options, PremiumKind
from engine.table.errors import BadOption
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, PLACE, Bench

BOB, GUILD = 1002, 10
GRID = "\n".join(["......."] * 7)
SMALL = "\n".join(["......."] * 5)


@pytest.fixture
def plates(store: Store, clock: ManualClock) -> Plates:
    return Plates(store, clock)


async def drawn(
    plates: Plates, name: str, person: int = ANNE, text: str = GRID, revision: int = 500
) -> SavedPlate:
    await plates.draw(person, GUILD, name, text, revision)
    return await plates.save(person, GUILD, revision)


async def test_a_saved_plate_is_found_however_its_name_is_typed(plates: Plates) -> None:
    made = await drawn(plates, "  La   Cœur Étoilé ")
    assert made.name == "La Cœur Étoilé"
    for typed in ("la coeur etoile", "LA CŒUR ÉTOILÉ", " La Cœur  Étoilé "):
        assert await plates.find(GUILD, typed) == made
    assert await plates.find(GUILD + 1, made.name) is None
    assert await plates.get(GUILD, made.id) == made


async def test_saving_ends_the_sketch(plates: Plates) -> None:
    await drawn(plates, "Maison")
    assert await plates.sketch(ANNE, GUILD) is None
    with pytest.raises(SketchChanged):
        await plates.save(ANNE, GUILD, 500)


async def test_a_wrong_drawing_is_kept_with_what_is_wrong(plates: Plates) -> None:
    sketch = await plates.draw(ANNE, GUILD, "Maison", SMALL, 500)
    assert sketch.problem == TooFewCells(35, 40)
    assert sketch.layout is None
    with pytest.raises(TooFewCells):
        await plates.save(ANNE, GUILD, 500)
    assert await plates.sketch(ANNE, GUILD) == sketch
    stars = await plates.draw(ANNE, GUILD, "Maison", "*......\n" * 7, 501)
    assert stars.problem == SecondStar(parse_cell("B1"))
    assert await plates.all(GUILD) == ()


async def test_a_button_of_an_older_sketch_does_nothing(plates: Plates) -> None:
    await plates.draw(ANNE, GUILD, "Maison", GRID, 500)
    newer = await plates.draw(ANNE, GUILD, "Maison", GRID.replace(".", "2", 1), 501)
    with pytest.raises(SketchChanged):
        await plates.save(ANNE, GUILD, 500)
    with pytest.raises(SketchChanged):
        await plates.drop(ANNE, GUILD, 500)
    assert await plates.sketch(ANNE, GUILD) == newer
    await plates.drop(ANNE, GUILD, 501)
    assert await plates.sketch(ANNE, GUILD) is None


async def test_sketches_that_nobody_touches_any_more_are_forgotten(
    plates: Plates, clock: ManualClock
) -> None:
    await plates.draw(ANNE, GUILD, "Vieille", GRID, 500)
    clock.advance(days=SKETCH_LIFE.days)
    await plates.draw(BOB, GUILD + 1, "Neuve", GRID, 501)
    assert await plates.sketch(ANNE, GUILD) is not None
    clock.advance(seconds=1)
    await plates.draw(BOB, GUILD + 1, "Neuve", GRID, 502)
    assert await plates.sketch(ANNE, GUILD) is None
    assert await plates.sketch(BOB, GUILD + 1) is not None


async def test_a_name_of_somebody_else_is_taken_ones_own_is_replaced(plates: Plates) -> None:
    first = await drawn(plates, "Maison")
    taken = await plates.draw(BOB, GUILD, "MAISON", GRID, 501)
    assert taken.problem == PlateNameTaken("Maison", ANNE)
    with pytest.raises(PlateNameTaken):
        await plates.save(BOB, GUILD, 501)
    again = await plates.draw(ANNE, GUILD, "maison", GRID.replace(".", "d", 1), 502)
    assert again.replaces == first
    second = await plates.save(ANNE, GUILD, 502)
    assert await plates.all(GUILD) == (second,)


async def test_a_name_may_be_taken_between_picture_and_saving(plates: Plates) -> None:
    assert (await plates.draw(BOB, GUILD, "Maison", GRID, 501)).problem is None
    await drawn(plates, "Maison")
    with pytest.raises(PlateNameTaken):
        await plates.save(BOB, GUILD, 501)


async def test_the_fifty_first_plate_is_refused_but_one_may_be_replaced(plates: Plates) -> None:
    for number in range(MAX_PLATES):
        await drawn(plates, f"Plaque {number}")
    full = await plates.draw(ANNE, GUILD, "Une de trop", GRID, 501)
    assert full.problem == PlatesFull(MAX_PLATES)
    with pytest.raises(PlatesFull):
        await plates.save(ANNE, GUILD, 501)
    await drawn(plates, "Plaque 7")
    assert len(await plates.all(GUILD)) == MAX_PLATES


@pytest.mark.parametrize(
    "name", ["", "   ", "a\u200bb", "disc-15", "standard", "disc-99", "\u0301"]
)
async def test_names_that_cannot_be(plates: Plates, name: str) -> None:
    sketch = await plates.draw(ANNE, GUILD, name, GRID, 500)
    assert isinstance(sketch.problem, BadPlateName)


async def test_only_author_and_managers_delete(plates: Plates) -> None:
    made, other = await drawn(plates, "Maison"), await drawn(plates, "Tour")
    with pytest.raises(NotYourPlate):
        await plates.delete(BOB, GUILD, made.id)
    with pytest.raises(NoSuchPlate):
        await plates.delete(ANNE, GUILD + 1, made.id)
    assert await plates.delete(ANNE, GUILD, made.id) == made
    assert await plates.delete(BOB, GUILD, other.id, manager=True) == other
    with pytest.raises(NoSuchPlate):
        await plates.delete(ANNE, GUILD, made.id)
    with pytest.raises(NoSuchPlate):
        await plates.named(GUILD, "Maison")


async def test_a_press_delivered_twice_saves_once(plates: Plates) -> None:
    await plates.draw(ANNE, GUILD, "Maison", GRID, 500)
    first = await plates.save(ANNE, GUILD, 500, key=9)
    assert await plates.save(ANNE, GUILD, 500, key=9) == first
    await plates.delete(ANNE, GUILD, first.id)
    with pytest.raises(SketchChanged):
        await plates.save(ANNE, GUILD, 500, key=9)


def test_keys_are_told_apart_by_letters_and_signs() -> None:
    assert plate_key("Île n° 1") == plate_key("ile  N° 1")
    assert plate_key("a b") != plate_key("ab")


async def test_a_game_keeps_what_was_drawn_and_says_so(bench: Bench) -> None:
    drawn = parse_design(GRID.replace(".", "t", 1))
    own = await bench.service.create(ANNE, PLACE, Options(plate="Maison"), drawn)
    assert own.board.layout == drawn
    assert own.options.premium_kind is PremiumKind.DRAWN
    bare = await bench.service.create(ANNE, PLACE, Options(plate="Nue"), parse_design(GRID))
    assert bare.options.premium_kind is PremiumKind.BOTH
    assert has_premiums(bare.board.layout)
    letters = Options(plate="Maison", preplaced=2)
    assert (await bench.service.create(ANNE, PLACE, letters, drawn)).board.layout.star is None


async def test_drawn_premiums_need_a_drawing(bench: Bench) -> None:
    options = Options(premium_kind=PremiumKind.DRAWN)
    for drawn in (None, parse_design(GRID)):
        with pytest.raises(BadOption):
            await bench.service.create(ANNE, PLACE, options, drawn)
