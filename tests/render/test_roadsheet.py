from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.alt import LIMIT, sheet_alt
from render.roadsheet import SheetEntry, SheetRow, SheetTop, SheetView, sheet_png
from render.themes import THEMES, Theme

LIGHT = THEMES["light"]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

TOP = SheetTop("106", "H4 CHaT; 5D OR", "trouvé")
ENTRIES = (
    SheetEntry("Zoé", "106", 100, won=True),
    SheetEntry("Les Baleines", "53", 50),
    SheetEntry("🤖 Ada (expert)", "passe"),
)
VIEW = SheetView("Feuille", "Le top", (SheetRow(1, "AEIUBCDT?", TOP, ENTRIES),), "Manche 1 sur 3")


def with_entries(count: int, rounds: int = 1) -> SheetView:
    entries = tuple(SheetEntry(f"Personne {n}", "42", 40) for n in range(count))
    rows = tuple(SheetRow(n, "AEIUBCDT?", TOP, entries) for n in range(1, rounds + 1))
    return SheetView("Feuille", "Le top", rows)


def height(view: SheetView) -> int:
    return Image.open(BytesIO(sheet_png(view, LIGHT))).height


@each_theme
def test_same_sheet_same_bytes_and_small(theme: Theme) -> None:
    assert sheet_png(VIEW, theme) == sheet_png(VIEW, theme)
    assert len(sheet_png(with_entries(12, rounds=3), theme)) < 100_000


def test_two_seats_stand_in_a_row() -> None:
    assert height(with_entries(1)) == height(with_entries(2)) < height(with_entries(3))


def test_a_round_without_top_needs_less_room() -> None:
    bare = SheetView("Feuille", "Le top", (SheetRow(1, "AEIUBCDT?", None, ENTRIES),), VIEW.caption)
    assert height(bare) < height(VIEW)


def test_a_share_is_seen_in_the_length_of_a_line() -> None:
    def picture(share: int) -> Image.Image:
        entries = (SheetEntry("Zoé", "53", share),)
        view = SheetView("Feuille", "Le top", (SheetRow(1, "AEIUBCDT?", TOP, entries),))
        return Image.open(BytesIO(sheet_png(view, LIGHT))).convert("RGB")

    def length(image: Image.Image) -> int:
        counts = image.getcolors(image.width * image.height) or []
        return sum(count for count, colour in counts if colour == LIGHT.valid.fill)

    assert 0 == length(picture(0)) < length(picture(30)) < length(picture(90))


def test_the_alt_text_says_everything() -> None:
    assert sheet_alt(VIEW) == (
        "Feuille. Manche 1, A E I U B C D T joker. Le top 106 : H4 CHaT; 5D OR (trouvé). "
        "★ Zoé 106 (100\u202f%); Les Baleines 53 (50\u202f%); 🤖 Ada (expert) passe. Manche 1 sur 3"
    )


def test_an_alt_text_of_many_seats_fits() -> None:
    assert len(sheet_alt(with_entries(12, rounds=5))) <= LIMIT


def test_names_that_the_font_lacks_still_make_a_picture() -> None:
    entries = (SheetEntry("🦄🦄🦄", "53", 50), SheetEntry("Ж" * 80, "12345678", 7))
    view = SheetView("🦄", "Le top", (SheetRow(20, "?", TOP, entries),), "🦄")
    assert height(view) > 100
