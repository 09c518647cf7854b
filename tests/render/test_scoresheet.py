from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.alt import LIMIT, scoresheet_alt
from render.scoresheet import ScoreSheetView, TurnCell, scoresheet_png
from render.themes import THEMES, Theme

LIGHT = THEMES["light"]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

PLAY, PASS = TurnCell("H4 CHaT", "+16", "16"), TurnCell("passe", "", "0")
VIEW = ScoreSheetView(
    "Feuille",
    ("Zoé", "🤖 Ada (expert)"),
    ((1, (PLAY, PASS)), (2, (TurnCell("échange 3", "", "16"), None))),
    (("±", ("−3", "+3")), ("=", ("13", "3"))),
    "Page 1",
)


def with_seats(count: int, rounds: int = 8) -> ScoreSheetView:
    names = tuple(f"Personne {n}" for n in range(count))
    rows = tuple((n, (PLAY,) * count) for n in range(1, rounds + 1))
    return ScoreSheetView("Feuille", names, rows)


def picture(view: ScoreSheetView) -> Image.Image:
    return Image.open(BytesIO(scoresheet_png(view, LIGHT))).convert("RGB")


@each_theme
def test_same_sheet_same_bytes_and_small(theme: Theme) -> None:
    assert scoresheet_png(VIEW, theme) == scoresheet_png(VIEW, theme)
    assert len(scoresheet_png(with_seats(4, rounds=12), theme)) < 100_000


def test_rounds_sums_and_caption_take_room_and_seats_none() -> None:
    assert picture(with_seats(2)).size == picture(with_seats(4)).size
    bare = ScoreSheetView(VIEW.title, VIEW.names, VIEW.rows)
    heights = [picture(view).height for view in (with_seats(2, 1), bare, VIEW)]
    assert heights == sorted(set(heights))


def test_each_seat_has_its_column() -> None:
    """A cell changes nothing beside its column."""
    whole, half = with_seats(2, 1), ScoreSheetView("Feuille", VIEW.names, ((1, (PLAY, None)),))
    half = ScoreSheetView(whole.title, whole.names, half.rows)
    left, right = (0, 0, 420, 212), (420, 0, 800, 212)
    assert picture(whole).crop(left).tobytes() == picture(half).crop(left).tobytes()
    assert picture(whole).crop(right).tobytes() != picture(half).crop(right).tobytes()


def test_a_row_needs_a_cell_for_each_seat() -> None:
    with pytest.raises(ValueError, match="one cell per seat"):
        ScoreSheetView("Feuille", ("Zoé",), ((1, (PLAY, PASS)),))
    with pytest.raises(ValueError, match="one cell per seat"):
        ScoreSheetView("Feuille", ("Zoé",), (), (("=", ()),))


def test_the_alt_text_says_everything() -> None:
    assert scoresheet_alt(VIEW) == (
        "Feuille. ± Zoé −3; 🤖 Ada (expert) +3. = Zoé 13; 🤖 Ada (expert) 3. "
        "1. Zoé H4 CHaT +16 (16); 🤖 Ada (expert) passe. 2. Zoé échange 3. Page 1"
    )


def test_an_alt_text_of_many_seats_fits() -> None:
    assert len(scoresheet_alt(with_seats(4, rounds=30))) <= LIMIT


def test_names_and_words_without_end_still_make_a_picture() -> None:
    long = TurnCell("15B ANTICONSTITUTIO", "+12345", "1234567")
    view = ScoreSheetView("🦄", ("🦄🦄🦄", "Ж" * 80, "W" * 80, "a"), ((99, (long,) * 4),), (), "🦄")
    assert picture(view).width == 800
