from __future__ import annotations

import math
from itertools import combinations

import pytest

from engine.board.layout import Premium
from render.themes import COLOURBLIND, THEMES, Colour, Theme, mix, theme

each_theme = pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)

# Machado, Oliveira & Fernandes 2009, severity 1, on linear RGB.
DEFICIENCIES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
Matrix = tuple[tuple[float, ...], ...]


def linear(colour: Colour) -> list[float]:
    shares = [channel / 255 for channel in colour]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(first: Colour, second: Colour) -> float:
    """WCAG's contrast ratio, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def lab(linear_rgb: list[float]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of linear RGB."""
    red, green, blue = (min(1.0, max(0.0, value)) for value in linear_rgb)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(first: Colour, second: Colour, matrix: Matrix) -> float:
    """How far apart two colours look (CIE76) to someone with the deficiency."""
    seen = []
    for colour in (first, second):
        base = linear(colour)
        seen.append(lab([sum(m * v for m, v in zip(row, base, strict=True)) for row in matrix]))
    return math.dist(*seen)


def test_themes_are_found_by_name() -> None:
    assert [theme(name).name for name in ("light", "dark", "colourblind")] == list(THEMES)
    with pytest.raises(KeyError):
        theme("sepia")


def test_no_premium_has_no_colours() -> None:
    with pytest.raises(KeyError):
        COLOURBLIND.premium(Premium.NONE)


@each_theme
def test_everything_written_has_a_contrast_of_at_least_4_to_1(look: Theme) -> None:
    pairs = [(look.ink, look.page), (look.faint, look.page)]
    pairs += [(look.ink, look.cell), (look.faint, look.cell)]
    pairs += [(p.ink, p.fill) for p in (look.letter_2, look.letter_3, look.word_2, look.word_3)]
    pairs += [(s.ink, s.fill) for s in (look.star, look.valid, look.cursor, *look.medals)]
    for face in (look.tile, look.won, look.draft):
        pairs += [(ink, end) for ink in (face.ink, look.joker) for end in (face.top, face.bottom)]
    assert [pair for pair in pairs if ratio(*pair) < 4] == []


@each_theme
def test_a_star_without_a_premium_does_not_look_like_one(look: Theme) -> None:
    """On Crabblabla's boards it bears none, unlike on those where it doubles the word."""
    fills = [look.premium(premium).fill for premium in list(Premium)[1:]]
    whole: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert min(distance(look.star.fill, fill, whole) for fill in fills) > 15


@each_theme
def test_rings_are_seen_on_tiles(look: Theme) -> None:
    for premium in list(Premium)[1:]:
        ring = look.premium(premium).ring
        for face in (look.tile, look.won, look.draft):
            assert ratio(ring, mix(face.top, face.bottom, 0.5)) > 2


@pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_the_colour_blind_theme_keeps_premiums_apart(matrix: Matrix) -> None:
    look = COLOURBLIND
    fills = [look.cell, *(look.premium(premium).fill for premium in list(Premium)[1:])]
    rings = [look.premium(premium).ring for premium in list(Premium)[1:]]
    for colours in (fills, rings):
        assert min(distance(a, b, matrix) for a, b in combinations(colours, 2)) > 15


@pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)
def test_the_colour_blind_theme_keeps_right_and_wrong_apart(matrix: Matrix) -> None:
    assert distance(COLOURBLIND.valid.fill, COLOURBLIND.invalid.fill, matrix) > 40
