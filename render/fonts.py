"""The one typeface, Inter (OFL, from the package fontpkg-inter), and text that fits.

Fonts are loaded once per size and weight. Basic layout is used everywhere, since the other engine
depends on what is installed on the machine.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

import fontpkg
from PIL import ImageFont

REGULAR, SEMIBOLD, BOLD, EXTRABOLD = 450, 600, 700, 800
CAP_HEIGHT = 0.727
"""Height of Inter's capitals and digits as a share of the font size."""
_MISSING = "\U0010fffe"  # a non-character: no font has it, so its shape is the missing glyph's
_ELLIPSIS = "…"


@lru_cache(maxsize=128)
def font(size: int, weight: int = SEMIBOLD, italic: bool = False) -> ImageFont.FreeTypeFont:
    """Inter at ``size`` pixels; ``weight`` 100 to 900."""
    path = fontpkg.path("inter", weight, "italic" if italic else "normal")
    loaded = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
    optical_size = min(32, max(14, size))
    loaded.set_variation_by_axes([optical_size, weight])
    return loaded


@lru_cache(maxsize=4096)
def has_glyph(character: str) -> bool:
    """Whether Inter can draw the character."""
    probe = font(20, REGULAR)
    return bytes(probe.getmask(character)) != bytes(probe.getmask(_MISSING))


def readable(text: str) -> str:
    """The text without what Inter lacks: fancy letters made plain, emoji and the like left out."""
    folded = unicodedata.normalize("NFKC", text)
    kept = "".join(c if c.isspace() or has_glyph(c) else " " for c in folded)
    return " ".join(kept.split())


def fit(text: str, face: ImageFont.FreeTypeFont, width: int) -> str:
    """The text, or as much of it as fits into ``width`` pixels and an ellipsis."""
    if face.getlength(text) <= width:
        return text
    kept, too_long = 0, len(text)
    while too_long - kept > 1:
        middle = (kept + too_long) // 2
        if face.getlength(text[:middle].rstrip() + _ELLIPSIS) <= width:
            kept = middle
        else:
            too_long = middle
    return text[:kept].rstrip() + _ELLIPSIS


def shrink(
    text: str, size: int, width: int, weight: int, smallest: float = 0.7
) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text at the largest size that fits, cut only where ``smallest`` of it is not enough."""
    face = font(size, weight)
    length = face.getlength(text)
    if length <= width:
        return text, face
    smaller = max(round(size * smallest), int(size * width / length))
    face = font(smaller, weight)
    return fit(text, face, width), face
