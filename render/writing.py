"""A line of text in a picture, at a place and within its room."""

from __future__ import annotations

from PIL import ImageDraw

from render.fonts import CAP_HEIGHT, readable, shrink
from render.themes import Colour


def write(
    pen: ImageDraw.ImageDraw,
    text: str,
    place: tuple[float, float],
    size: int,
    weight: int,
    ink: Colour,
    room: int,
    anchor: str,
) -> float:
    """Write on a line whose middle is at ``place``, within ``room`` pixels; how many it took.

    ``anchor`` is Pillow's: ``ls``, ``ms``, ``rs`` for text that begins, is centred, ends there.
    """
    shown, face = shrink(readable(text), size, room, weight)
    x, middle = place
    pen.text((x, middle + face.size * CAP_HEIGHT / 2), shown, ink, face, anchor=anchor)
    return face.getlength(shown)
