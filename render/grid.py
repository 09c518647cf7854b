"""A grid of B@ggle: its dice, turned as the reader likes, and the path of a word on it.

Letters always stand upright, however the grid is turned. A path is told by a line from die to die,
by numbers in its order and by an outline, so none of it rests on colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.baggle.grid import Grid, turned_cell
from engine.board.coordinates import Cell
from render.encode import to_png
from render.fonts import BOLD, CAP_HEIGHT, EXTRABOLD, SEMIBOLD, font, readable, shrink
from render.marks import paste
from render.shapes import Sketch, inset
from render.themes import Theme

WIDTH = 800
"""Of the picture, in pixels."""
_EDGE = 56
"""Around the dice: the rim, and the names of rows and columns."""
_TITLE, _CAPTION = 72, 56
_GAP = 0.035
_RADIUS = 0.2
_THICKNESS = 0.05
_BAR = (-0.12, 0.12)


@dataclass(frozen=True)
class GridView:
    """A grid as one person sees it.

    Attributes:
        grid: its letters.
        quarters: how many quarter turns it is shown after, clockwise.
        path: the cells of a word to show, as they lie before the turn.
        title: the line above.
        caption: the line below.
    """

    grid: Grid
    quarters: int = 0
    path: tuple[Cell, ...] = ()
    title: str | None = None
    caption: str | None = None

    @property
    def shown(self) -> Grid:
        """The grid as it is drawn."""
        return self.grid.turned(self.quarters)

    @property
    def shown_path(self) -> tuple[Cell, ...]:
        """The path as it is drawn."""
        side = self.grid.side
        return tuple(turned_cell(cell, side, self.quarters) for cell in self.path)


def grid_png(view: GridView, theme: Theme) -> bytes:
    """The view as a PNG file, 800 pixels wide. Same view and theme, same bytes."""
    top = _TITLE if view.title else 16
    bottom = _CAPTION if view.caption else 16
    picture = Image.new("RGB", (WIDTH, top + WIDTH + bottom), theme.page)
    pitch = (WIDTH - 2 * _EDGE) // view.grid.side
    picture.paste(_tray(theme, view.grid.side, pitch), (0, top))
    corner = ((WIDTH - pitch * view.grid.side) // 2, top + (WIDTH - pitch * view.grid.side) // 2)
    _draw_dice(picture, view, theme, corner, pitch)
    pen = ImageDraw.Draw(picture)
    _line(pen, view.title, top // 2, 40, BOLD, theme.ink)
    _line(pen, view.caption, top + WIDTH + bottom // 2 - 4, 30, SEMIBOLD, theme.faint)
    return to_png(picture, theme)


def _line(
    pen: ImageDraw.ImageDraw,
    text: str | None,
    middle: int,
    size: int,
    weight: int,
    ink: tuple[int, int, int],
) -> None:
    if text:
        shown, face = shrink(readable(text), size, WIDTH - 60, weight)
        baseline = middle + face.size * CAP_HEIGHT / 2
        pen.text((WIDTH / 2, baseline), shown, ink, face, anchor="ms")


@lru_cache(maxsize=8)
def _tray(theme: Theme, side: int, pitch: int) -> Image.Image:
    """What the dice lie in, with the names of rows and columns; not to be changed."""
    sketch = Sketch(WIDTH, WIDTH, theme.page)
    box = (10.0, 6.0, WIDTH - 10.0, WIDTH - 14.0)
    sketch.rounded((10, 14, WIDTH - 10, WIDTH - 6), 40, theme.shade)
    sketch.rounded(box, 40, theme.rim)
    sketch.rounded(inset(box, 7), 33, theme.slab)
    tray = sketch.done()
    pen, face = ImageDraw.Draw(tray), font(24, SEMIBOLD)
    start, lift = (WIDTH - pitch * side) // 2, face.size * CAP_HEIGHT / 2
    for index in range(side):
        middle = start + (index + 0.5) * pitch
        for edge in (start - 19, WIDTH - start + 19):
            pen.text((edge, middle + lift), chr(65 + index), theme.ink, face, anchor="ms")
            pen.text((middle, edge + lift), str(index + 1), theme.ink, face, anchor="ms")
    return tray


def _draw_dice(
    picture: Image.Image, view: GridView, theme: Theme, corner: tuple[int, int], pitch: int
) -> None:
    path = view.shown_path
    for index, letter in enumerate(view.shown.letters):
        cell = Cell(*divmod(index, view.grid.side))
        sprite = _die(theme, letter, cell in path, pitch)
        picture.paste(sprite, _spot(corner, cell, pitch))
    for one, other in pairwise(path):
        step = (other.column - one.column, other.row - one.row)
        left, top = _spot(corner, one, pitch)
        half = (round(step[0] * pitch / 2), round((step[1] - _THICKNESS) * pitch / 2))
        paste(picture, _bar(theme, step, pitch), (left + half[0], top + half[1]))
    for number, cell in enumerate(path, start=1):
        left, top = _spot(corner, cell, pitch)
        chip = _chip(theme, number, pitch)
        paste(picture, chip, (left + round(0.06 * pitch), top + round(0.05 * pitch)))


def _spot(corner: tuple[int, int], cell: Cell, pitch: int) -> tuple[int, int]:
    return corner[0] + cell.column * pitch, corner[1] + cell.row * pitch


@lru_cache(maxsize=512)
def _die(theme: Theme, letter: str, marked: bool, pitch: int) -> Image.Image:
    """A die, letter up; not to be changed."""
    sketch, face = Sketch(pitch, pitch, theme.slab), theme.won if marked else theme.tile
    left, top, right, bottom = inset((0, 0, pitch, pitch), _GAP * pitch)
    front, radius = (left, top, right, bottom - _THICKNESS * pitch), _RADIUS * pitch
    sketch.rounded((left, top, right, bottom), radius, face.edge)
    sketch.gradient(front, radius, face.top, face.bottom)
    if marked:
        sketch.rounded(front, radius, None, theme.won_line, 0.035 * pitch)
    sprite = sketch.done()
    size = font(round(0.68 * pitch), BOLD)
    baseline = pitch * (0.5 - _THICKNESS / 2) + size.size * CAP_HEIGHT / 2
    ImageDraw.Draw(sprite).text((pitch / 2, baseline), letter, face.ink, size, anchor="ms")
    return sprite


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


def grid_alt(view: GridView, translate: Callable[[str], str] = str) -> str:
    """The grid read aloud, row by row, and the path cell by cell (at most 500 characters)."""
    return " ".join(_sentences(view, translate))


def _sentences(view: GridView, translate: Callable[[str], str]) -> Iterator[str]:
    if view.title:
        yield view.title.rstrip(".") + "."
    shown = view.shown
    yield translate("Grille de {side} rangées de {side} lettres.").format(side=shown.side)
    for name, row in zip("ABCDE", shown.rows, strict=False):
        yield translate("Rangée {row} : {words}.").format(row=name, words=" ".join(row))
    if view.path:
        cells = ", ".join(f"{shown.letter(cell)} {cell}" for cell in view.shown_path)
        yield translate("Chemin : {cells}.").format(cells=cells)
    if view.caption:
        yield view.caption.rstrip(".") + "."
