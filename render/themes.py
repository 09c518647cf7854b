"""The colours of each theme. Nothing else in this package names a colour.

No sign rests on colour alone (shapes, patterns and labels say the same), so a theme may change
any of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.board.layout import Premium

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """``"#f4c95d"`` as red, green, blue (0–255)."""
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """``share`` of the second colour in the first (0 to 1)."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Swatch(NamedTuple):
    """A fill and what is written on it."""

    fill: Colour
    ink: Colour


class PremiumColours(NamedTuple):
    """A premium cell, its label, and the ring that it leaves around a tile."""

    fill: Colour
    ink: Colour
    ring: Colour


class Face(NamedTuple):
    """A tile: its face from top to bottom, the edge that gives it thickness, its letter."""

    top: Colour
    bottom: Colour
    edge: Colour
    ink: Colour


@dataclass(frozen=True, eq=False)
class Theme:
    """Everything that has a colour; compared by identity, since sprites are cached by theme.

    Attributes:
        name: what users choose.
        page: behind everything; ``ink`` and ``faint`` are written on it.
        slab: the board under the cells, ``rim`` its border, ``shade`` its shadow on the page.
        cell: an empty cell without premium.
        letter_2, letter_3, word_2, word_3: the premiums.
        star: the start cell where it bears no premium, so in the colours of none.
        tile: locked tiles; ``won`` those of the last winning placement; ``draft`` new ones;
            ``spent`` letters of the rack that are used.
        joker: the letter that a joker stands for.
        won_line: outline of the last winning placement; ``draft_line`` of new tiles.
        valid: marks of words in the lexicon; ``invalid`` of others.
        cursor: the cell under the cursor.
        rail: what the rack stands on.
        medals: gold, silver, bronze.
    """

    name: str
    page: Colour
    ink: Colour
    faint: Colour
    slab: Colour
    rim: Colour
    shade: Colour
    cell: Colour
    letter_2: PremiumColours
    letter_3: PremiumColours
    word_2: PremiumColours
    word_3: PremiumColours
    star: Swatch
    tile: Face
    won: Face
    draft: Face
    spent: Face
    joker: Colour
    won_line: Colour
    draft_line: Colour
    valid: Swatch
    invalid: Swatch
    cursor: Swatch
    rail: Colour
    medals: tuple[Swatch, Swatch, Swatch]

    def premium(self, premium: Premium) -> PremiumColours:
        """The colours of a premium.

        Raises:
            KeyError: there is none (``Premium.NONE``).
        """
        return {
            Premium.LETTER_2: self.letter_2,
            Premium.LETTER_3: self.letter_3,
            Premium.WORD_2: self.word_2,
            Premium.WORD_3: self.word_3,
        }[premium]


def _swatch(fill: str, ink: str) -> Swatch:
    return Swatch(colour(fill), colour(ink))


def _premium(fill: str, ink: str, ring: str) -> PremiumColours:
    return PremiumColours(colour(fill), colour(ink), colour(ring))


def _face(top: str, bottom: str, edge: str, ink: str) -> Face:
    return Face(colour(top), colour(bottom), colour(edge), colour(ink))


_MEDALS = (
    _swatch("#e3ae2f", "#3d2a00"),
    _swatch("#b9c0c9", "#2b3038"),
    _swatch("#c98850", "#351a05"),
)

LIGHT = Theme(
    name="light",
    page=colour("#f7f1e5"),
    ink=colour("#33261c"),
    faint=colour("#6a5844"),
    slab=colour("#c4b08b"),
    rim=colour("#7a5a3c"),
    shade=colour("#dccdb4"),
    cell=colour("#e4d8c0"),
    letter_2=_premium("#a9d3e6", "#174a63", "#2b86b8"),
    letter_3=_premium("#2f79b0", "#ffffff", "#1d5f94"),
    word_2=_premium("#f2b3a6", "#71241a", "#cf543f"),
    word_3=_premium("#cb4438", "#ffffff", "#b32d20"),
    star=_swatch("#faf3e3", "#8f2b20"),
    tile=_face("#fff3d6", "#f5dca8", "#b98d4f", "#33231a"),
    won=_face("#ffd768", "#f5b73c", "#a86a10", "#33200a"),
    draft=_face("#ffffff", "#f3f7f4", "#8fa79c", "#1e2b27"),
    spent=_face("#e6dccb", "#e6dccb", "#d3c2a4", "#9c8b72"),
    joker=colour("#7a1a8c"),
    won_line=colour("#8a4b00"),
    draft_line=colour("#1f7a5c"),
    valid=_swatch("#1a7f57", "#ffffff"),
    invalid=_swatch("#c4261d", "#ffffff"),
    cursor=_swatch("#5b3fd0", "#ffffff"),
    rail=colour("#7a5a3c"),
    medals=_MEDALS,
)

DARK = Theme(
    name="dark",
    page=colour("#221f1d"),
    ink=colour("#f5ead8"),
    faint=colour("#a99a87"),
    slab=colour("#171412"),
    rim=colour("#6d5138"),
    shade=colour("#1a1715"),
    cell=colour("#37312c"),
    letter_2=_premium("#2f6480", "#d8f1ff", "#2f7ea8"),
    letter_3=_premium("#4aa3dd", "#06202f", "#17598b"),
    word_2=_premium("#8a4038", "#ffe3dd", "#bf4a3b"),
    word_3=_premium("#f07163", "#35060a", "#a11d13"),
    star=_swatch("#4c443d", "#ffd9a0"),
    tile=_face("#f6e3b9", "#e6c98d", "#8a6230", "#2b1d12"),
    won=_face("#fac04a", "#eca22b", "#8a5200", "#2b1a04"),
    draft=_face("#ffffff", "#eaf2ee", "#789087", "#17231f"),
    spent=_face("#3d3631", "#3d3631", "#2a2522", "#7d7063"),
    joker=colour("#76108a"),
    won_line=colour("#fff6d8"),
    draft_line=colour("#128059"),
    valid=_swatch("#2fbf86", "#06251a"),
    invalid=_swatch("#f2483b", "#2d0300"),
    cursor=_swatch("#a893ff", "#160d3a"),
    rail=colour("#6d5138"),
    medals=_MEDALS,
)

COLOURBLIND = Theme(
    # Premiums after Okabe and Ito's palette: blues for letters, orange and vermilion for words,
    # and each ×3 much darker than its ×2, so the four differ in lightness too.
    name="colourblind",
    page=colour("#ffffff"),
    ink=colour("#14181d"),
    faint=colour("#4f5863"),
    slab=colour("#a2abb6"),
    rim=colour("#2b333d"),
    shade=colour("#d9dde2"),
    cell=colour("#dde2e8"),
    letter_2=_premium("#8fd0f5", "#08324a", "#2a8bc8"),
    letter_3=_premium("#0b5c93", "#ffffff", "#0b5c93"),
    word_2=_premium("#f7c242", "#4a3000", "#b87f00"),
    word_3=_premium("#b34700", "#ffffff", "#963a00"),
    star=_swatch("#ffffff", "#4a3000"),
    tile=_face("#fffdf6", "#f1eadb", "#857c6a", "#14181d"),
    won=_face("#fff0b3", "#ffdf6b", "#14181d", "#14181d"),
    draft=_face("#e6f4fd", "#d6ebf9", "#5f93b3", "#0b2233"),
    spent=_face("#e2e5e9", "#e2e5e9", "#b3bac3", "#9aa3ad"),
    joker=colour("#a8007d"),
    won_line=colour("#14181d"),
    draft_line=colour("#005b8f"),
    valid=_swatch("#0072b2", "#ffffff"),
    invalid=_swatch("#d55e00", "#1b0b00"),
    cursor=_swatch("#000000", "#ffffff"),
    rail=colour("#2b333d"),
    medals=_MEDALS,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, COLOURBLIND)}


def theme(name: str) -> Theme:
    """The theme called ``light``, ``dark`` or ``colourblind``.

    Raises:
        KeyError: no theme has this name.
    """
    return THEMES[name]
