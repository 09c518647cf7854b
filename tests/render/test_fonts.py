from __future__ import annotations

import pytest

from engine.board.tiles import LETTERS
from render.fonts import BOLD, fit, font, has_glyph, readable, shrink


@pytest.mark.parametrize("character", LETTERS + "0123456789?×…·–’«»ÉÈÀÇŒœéèêëàâîïôùûüç#+")
def test_the_font_has_what_the_pictures_use(character: str) -> None:
    assert has_glyph(character)


@pytest.mark.parametrize("character", "漢😀⭐✕")
def test_missing_glyphs_are_known(character: str) -> None:
    assert not has_glyph(character)


def test_names_are_made_readable() -> None:
    assert readable("𝓑𝓸𝓫 🎲 le  Grand\n") == "Bob le Grand"
    assert readable("漢字") == ""


def test_fonts_are_loaded_once() -> None:
    assert font(20, BOLD) is font(20, BOLD)


def test_long_texts_end_in_an_ellipsis() -> None:
    face = font(20, BOLD)
    cut = fit("Une très longue légende " * 20, face, 200)
    assert cut.endswith("…")
    assert 150 < face.getlength(cut) <= 200
    assert fit("court", face, 200) == "court"


def test_texts_shrink_before_they_are_cut() -> None:
    text = "Une légende un peu longue"
    width = int(font(30, BOLD).getlength(text) * 0.8)
    shown, face = shrink(text, 30, width, BOLD)
    assert shown == text
    assert face.getlength(shown) <= width
    assert shrink(text, 30, width // 3, BOLD)[0].endswith("…")
