"""Square grids of letters: the tray that they lie in, their dice, and the path of a word on them.

Shared by B@ggle and Wordgrid. A path is told by a bar from die to die, by numbers in its order and
by an outline, so none of it rests on colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.board.coordinates import Cell
from render.fonts import BOLD, CAP_HEIGHT, EXTRABOLD, SEMIBOLD, font, readable, shrink
from render.marks import paste
from render.shapes import Sketch, dashes, inset, outline
from render.themes import Face, Theme

WIDTH = 800
"""Of a picture, in pixels."""
_EDGE = 56
"""Around the dice: the rim, and the names of rows and columns."""
_GAP = 0.035
_RADIUS = 0.2
_THICKNESS = 0.05
_BAR = (-0.12, 0.12)


class Look(Enum):
    """How a die looks."""

    PLAIN = "plain"
    PATH = "path"
    """Part of the word that is shown."""
    NEW = "new"
    """Just written, part of the word or not."""


def line(
    pen: ImageDraw.ImageDraw,
    text: str | None,
    middle: int,
    size: int,
    weight: int,
    ink: tuple[int, int, int],
) -> None:
    """Write a line of text in the middle of the picture, if there is one."""
    if text:
        shown, face = shrink(readable(text), size, WIDTH - 60, weight)
        baseline = middle + face.size * CAP_HEIGHT / 2
        pen.text((WIDTH / 2, baseline), shown, ink, face, anchor="ms")


def pitch_of(side: int) -> int:
    """Pixels from die to die on a grid of that side."""
    return (WIDTH - 2 * _EDGE) // side


def corner_of(side: int, top: int) -> tuple[int, int]:
    """The upper left corner of the first die where the tray begins at ``top``."""
    start = (WIDTH - pitch_of(side) * side) // 2
    return start, top + start


@lru_cache(maxsize=8)
def tray(theme: Theme, side: int) -> Image.Image:
    """What the dice lie in, with the names of rows and columns; not to be changed."""
    pitch, sketch = pitch_of(side), Sketch(WIDTH, WIDTH, theme.page)
    box = (10.0, 6.0, WIDTH - 10.0, WIDTH - 14.0)
    sketch.rounded((10, 14, WIDTH - 10, WIDTH - 6), 40, theme.shade)
    sketch.rounded(box, 40, theme.rim)
    sketch.rounded(inset(box, 7), 33, theme.slab)
    picture = sketch.done()
    pen, face = ImageDraw.Draw(picture), font(24, SEMIBOLD)
    start, lift = (WIDTH - pitch * side) // 2, face.size * CAP_HEIGHT / 2
    for index in range(side):
        middle = start + (index + 0.5) * pitch
        for edge in (start - 19, WIDTH - start + 19):
            pen.text((edge, middle + lift), chr(65 + index), theme.ink, face, anchor="ms")
            pen.text((middle, edge + lift), str(index + 1), theme.ink, face, anchor="ms")
    return picture


def draw_path(
    picture: Image.Image,
    theme: Theme,
    path: Sequence[Cell],
    corner: tuple[int, int],
    pitch: int,
) -> None:
    """Draw bars between the dice of a path, and number them."""
    for one, other in pairwise(path):
        step = (other.column - one.column, other.row - one.row)
        left, top = spot(corner, one, pitch)
        half = (round(step[0] * pitch / 2), round((step[1] - _THICKNESS) * pitch / 2))
        paste(picture, _bar(theme, step, pitch), (left + half[0], top + half[1]))
    for number, cell in enumerate(path, start=1):
        left, top = spot(corner, cell, pitch)
        chip = _chip(theme, number, pitch)
        paste(picture, chip, (left + round(0.06 * pitch), top + round(0.05 * pitch)))


def spot(corner: tuple[int, int], cell: Cell, pitch: int) -> tuple[int, int]:
    """A die's upper left corner."""
    return corner[0] + cell.column * pitch, corner[1] + cell.row * pitch


@lru_cache(maxsize=1024)
def die(theme: Theme, letter: str, look: Look, pitch: int) -> Image.Image:
    """A die, letter up; not to be changed."""
    sprite = _blank_die(theme, look, pitch).copy()
    size = font(round(0.68 * pitch), BOLD)
    baseline = pitch * (0.5 - _THICKNESS / 2) + size.size * CAP_HEIGHT / 2
    ink = _face(theme, look).ink
    ImageDraw.Draw(sprite).text((pitch / 2, baseline), letter, ink, size, anchor="ms")
    return sprite


@lru_cache(maxsize=32)
def _blank_die(theme: Theme, look: Look, pitch: int) -> Image.Image:
    """A die without its letter."""
    sketch, face = Sketch(pitch, pitch, theme.slab), _face(theme, look)
    left, top, right, bottom = inset((0, 0, pitch, pitch), _GAP * pitch)
    front, radius = (left, top, right, bottom - _THICKNESS * pitch), _RADIUS * pitch
    sketch.rounded((left, top, right, bottom), radius, face.edge)
    sketch.gradient(front, radius, face.top, face.bottom)
    if look is Look.PATH:
        sketch.rounded(front, radius, None, theme.won_line, 0.035 * pitch)
    elif look is Look.NEW:
        edge = outline(inset(front, 0.025 * pitch), radius)
        for dash in dashes(edge, 0.1 * pitch, 0.08 * pitch):
            sketch.stroke(dash, theme.draft_line, 0.045 * pitch)
    return sketch.done()


def _face(theme: Theme, look: Look) -> Face:
    return {Look.PLAIN: theme.tile, Look.PATH: theme.won, Look.NEW: theme.draft}[look]


@lru_cache(maxsize=8)
def socket(theme: Theme, pitch: int) -> Image.Image:
    """A place without a die; not to be changed."""
    sketch = Sketch(pitch, pitch, theme.slab)
    sketch.rounded(inset((0, 0, pitch, pitch), _GAP * pitch), _RADIUS * pitch, theme.cell)
    return sketch.done()


@lru_cache(maxsize=32)
def _bar(theme: Theme, step: tuple[int, int], pitch: int) -> Image.Image:
    """A short bar over the edge or corner between two dice, `step` (columns, rows) apart."""
    sketch, middle = Sketch(pitch, pitch), pitch / 2
    bar = [(middle + reach * step[0] * pitch, middle + reach * step[1] * pitch) for reach in _BAR]
    sketch.stroke(bar, theme.cursor.ink, 0.15 * pitch)
    sketch.stroke(bar, theme.cursor.fill, 0.1 * pitch)
    return sketch.done()


@lru_cache(maxsize=128)
def _chip(theme: Theme, number: int, pitch: int) -> Image.Image:
    """The number of a step."""
    size = round(0.27 * pitch)
    sketch = Sketch(size, size)
    sketch.ellipse((0, 0, size, size), theme.cursor.ink)
    sketch.ellipse(inset((0, 0, size, size), 0.06 * size), theme.cursor.fill)
    chip = sketch.done()
    face = font(round((0.62 if number < 10 else 0.5) * size), EXTRABOLD)
    baseline = size / 2 + face.size * CAP_HEIGHT / 2
    ImageDraw.Draw(chip).text(
        (size / 2, baseline), str(number), theme.cursor.ink, face, anchor="ms"
    )
    return chip
