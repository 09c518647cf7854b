"""Sprites of empty cells. Letter premiums are discs, word premiums are whole squares.

The shape tells letter from word, the label the factor, so neither needs its colour. Labels are
``L×2`` rather than ``L2``, which is also the name of a cell.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board.layout import Premium
from render.fonts import BOLD, CAP_HEIGHT, font
from render.shapes import Sketch, inset, star
from render.themes import Colour, Theme

GAP = 0.035
"""Half the space between two cells, as a share of the pitch."""
RADIUS = 0.13


@lru_cache(maxsize=512)
def cell_sprite(
    theme: Theme, premium: Premium, initials: tuple[str, str], starred: bool, pitch: int
) -> Image.Image:
    """An empty cell on the slab, ``pitch`` pixels wide and high; not to be changed."""
    sketch = Sketch(pitch, pitch, theme.slab)
    box = inset((0, 0, pitch, pitch), GAP * pitch)
    fill, ink = _colours(theme, premium, starred)
    is_disc = premium.letter_factor > 1
    sketch.rounded(box, RADIUS * pitch, theme.cell if is_disc else fill)
    if is_disc:
        sketch.ellipse(inset(box, 0.035 * pitch), fill)
    if starred:
        height = 0.5 if premium is Premium.NONE else 0.4
        sketch.polygon(star((pitch / 2, height * pitch), 0.30 * pitch), ink)
    sprite = sketch.done()
    if premium is not Premium.NONE:
        _label(sprite, premium_label(premium, initials), ink, starred, pitch)
    return sprite


def _colours(theme: Theme, premium: Premium, starred: bool) -> tuple[Colour, Colour]:
    if premium is not Premium.NONE:
        return theme.premium(premium)[:2]
    return theme.star if starred else (theme.cell, theme.faint)


def premium_label(premium: Premium, initials: tuple[str, str]) -> str:
    """``L×2`` and the like."""
    letter, word = initials
    if premium.letter_factor > 1:
        return f"{letter}×{premium.letter_factor}"
    return f"{word}×{premium.word_factor}"


def _label(sprite: Image.Image, text: str, ink: Colour, starred: bool, pitch: int) -> None:
    share, middle = (0.22, 0.8) if starred else (0.34, 0.5)
    face = font(round(share * pitch), BOLD)
    baseline = middle * pitch + face.size * CAP_HEIGHT / 2
    ImageDraw.Draw(sprite).text((pitch / 2, baseline), text, ink, face, anchor="ms")
