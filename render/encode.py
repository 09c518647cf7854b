"""Small files from flat pictures: 256 colours, fixed for each theme.

A fixed palette needs no counting of colours per picture, gives the same bytes for the same view,
and lets all frames of a replay share one.
"""

from __future__ import annotations

import dataclasses
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO

import numpy as np
from isal import isal_zlib
from PIL import Image
from PIL.PngImagePlugin import putchunk

from render.compose import board_image
from render.showcase import showcase
from render.themes import Colour, Theme, mix

_COLOURS = 144
_SHADES = 8
_PNG_LEVEL = 6
"""Of zlib: on a 13×13 board 4 is 2 ms faster and 20 % larger, 9 25 ms slower, 10 % smaller."""
_QUICK_LEVEL = 2
"""Of ISA-L."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BIT_DEPTH, _PALETTE = 8, 3
"""A byte a pixel, which is the number of a colour (PNG specification, 11.2.2)."""


def to_png(image: Image.Image, theme: Theme, *, small: bool = False) -> bytes:
    """The picture as a PNG in the theme's palette, in which it may be already (mode P).

    Args:
        small: a quarter smaller, in about 7 ms of processor time instead of half a millisecond; for
            what is large, and stays in a channel.
    """
    picture = image if image.mode == "P" else flat(image, theme)
    if not small:
        return _quick_png(picture)
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=_PNG_LEVEL)
    return buffer.getvalue()


def _quick_png(picture: Image.Image) -> bytes:
    """A picture of mode P as a PNG, deflated by ISA-L, which Pillow cannot be told to use.

    It takes 0.4 ms for a board, zlib 2.7 ms for a file 10 % smaller at its level 3.
    """
    width, height = picture.size
    lines = np.zeros((height, width + 1), np.uint8)  # each begins with its filter: none
    lines[:, 1:] = np.asarray(picture)
    header = struct.pack(">IIBBBBB", width, height, _BIT_DEPTH, _PALETTE, 0, 0, 0)
    buffer = BytesIO(_SIGNATURE)
    buffer.seek(len(_SIGNATURE))
    putchunk(buffer, b"IHDR", header)
    putchunk(buffer, b"PLTE", bytes(picture.getpalette() or ()))
    putchunk(buffer, b"IDAT", isal_zlib.compress(lines, _QUICK_LEVEL))
    putchunk(buffer, b"IEND")
    return buffer.getvalue()


def to_gif(frames: Iterable[Image.Image], theme: Theme, durations: Sequence[int]) -> bytes:
    """An endless animation of frames of one size; ``durations`` in milliseconds, one per frame."""
    first, *others = (flat(frame, theme) for frame in frames)
    buffer = BytesIO()
    first.save(buffer, "GIF", save_all=True, append_images=others, duration=list(durations), loop=0)
    return buffer.getvalue()


def flat(image: Image.Image, theme: Theme) -> Image.Image:
    """The picture in the theme's palette."""
    return image.quantize(palette=palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def palette(theme: Theme) -> Image.Image:
    """Every colour of the theme exactly, the rest spread over the blends that boards have."""
    exact = list(dict.fromkeys([*_theme_colours(theme), *_shading(theme)]))
    blends = _blends(board_image(showcase(), theme), _COLOURS - len(exact))
    colours = exact + [blend for blend in blends if not _is_near(blend, exact)]
    holder = Image.new("P", (1, 1))
    holder.putpalette([channel for colour in colours for channel in colour])
    return holder


def _theme_colours(theme: Theme) -> Iterator[Colour]:
    for value in dataclasses.astuple(theme):
        yield from _flatten(value)


def _shading(theme: Theme) -> Iterator[Colour]:
    """The steps from a tile's top to its bottom."""
    for face in (theme.tile, theme.won, theme.draft):
        for step in range(1, _SHADES):
            yield mix(face.top, face.bottom, step / _SHADES)


def _flatten(value: object) -> Iterator[Colour]:
    if not isinstance(value, tuple):
        return
    if isinstance(value[0], int):
        red, green, blue = value
        yield red, green, blue
        return
    for part in value:
        yield from _flatten(part)


def _is_near(blend: Colour, colours: Sequence[Colour]) -> bool:
    """Whether Pillow, which looks colours up in cubes 8 wide, could take one for the other."""
    return any(
        max(abs(a - b) for a, b in zip(blend, colour, strict=True)) < 8 for colour in colours
    )


def _blends(image: Image.Image, count: int) -> list[Colour]:
    """Representative colours; each shade counts once, so that thin edges matter like fields."""
    shades = image.getcolors(image.width * image.height) or []
    strip = Image.new("RGB", (len(shades), 1))
    strip.putdata([shade for _, shade in shades if isinstance(shade, tuple)])
    reduced = strip.quantize(count, method=Image.Quantize.MEDIANCUT)
    flat_list = reduced.getpalette() or []
    return [(flat_list[i], flat_list[i + 1], flat_list[i + 2]) for i in range(0, len(flat_list), 3)]
