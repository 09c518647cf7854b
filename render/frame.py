"""The slab under the cells, in the shape of the plate, and the coordinates around it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from engine.board.coordinates import Cell
from render.fonts import BOLD, CAP_HEIGHT, SEMIBOLD, font
from render.shapes import Box, Sketch
from render.themes import Swatch, Theme

MARGIN = 0.72
"""Space around the cells for rim and coordinates, as a share of the pitch."""
_RIM = 0.15


class Grid(NamedTuple):
    """Where cells lie in a picture: the first cell's corner and the distance between cells."""

    left: int
    top: int
    pitch: int

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The cell's upper left corner."""
        return self.left + cell.column * self.pitch, self.top + cell.row * self.pitch

    def seen_from(self, origin: tuple[int, int]) -> Grid:
        """The same in a part of the picture that begins there."""
        return Grid(self.left - origin[0], self.top - origin[1], self.pitch)

    def box(self, cell: Cell) -> Box:
        """The cell's left, upper, right and lower edge."""
        x, y = self.corner(cell)
        return x, y, x + self.pitch, y + self.pitch


def margin(pitch: int) -> int:
    """Pixels between the picture of :func:`frame` and its first cell."""
    return round(MARGIN * pitch)


@lru_cache(maxsize=8)
def frame(theme: Theme, holes: tuple[str, ...], pitch: int) -> Image.Image:
    """The slab with its coordinates, without cells; not to be changed.

    Holes and outer corners show the page, so every plate keeps its shape.
    """
    edge = margin(pitch)
    width, height = len(holes[0]) * pitch + 2 * edge, len(holes) * pitch + 2 * edge
    picture = Image.new("RGB", (width, height), theme.page)
    rim = _silhouette(holes, pitch, edge, _RIM)
    picture.paste(theme.shade, (0, max(2, round(0.07 * pitch))), rim)
    picture.paste(theme.rim, (0, 0), rim)
    picture.paste(theme.slab, (0, 0), _silhouette(holes, pitch, edge, _RIM / 2.6))
    pen, grid = ImageDraw.Draw(picture), Grid(edge, edge, pitch)
    _dot_holes(pen, theme, grid, holes)
    for cell in (Cell(row, -1) for row in range(len(holes))):
        _coordinate(pen, theme, grid, cell, width)
    for cell in (Cell(-1, column) for column in range(len(holes[0]))):
        _coordinate(pen, theme, grid, cell, height)
    return picture


def _dot_holes(pen: ImageDraw.ImageDraw, theme: Theme, grid: Grid, holes: tuple[str, ...]) -> None:
    """Small dots that lead the eye from the coordinates to the cells."""
    radius = 0.04 * grid.pitch
    for row, line in enumerate(holes):
        for column, mark in enumerate(line):
            if mark == "#":
                left, top, right, bottom = grid.box(Cell(row, column))
                x, y = (left + right) / 2, (top + bottom) / 2
                pen.ellipse((x - radius, y - radius, x + radius, y + radius), theme.shade)


def _coordinate(
    pen: ImageDraw.ImageDraw, theme: Theme, grid: Grid, cell: Cell, extent: int
) -> None:
    """Write a row's or column's name on both its sides; the other index is -1."""
    face = font(_coordinate_size(grid.pitch), SEMIBOLD)
    for x, y in _coordinate_spots(grid, cell, extent):
        baseline = y + face.size * CAP_HEIGHT / 2
        pen.text((x, baseline), _coordinate_name(cell), theme.faint, face, anchor="ms")


class Mark(NamedTuple):
    """A coordinate to be set apart: what it says and where its middle is."""

    name: str
    x: float
    y: float


def marks_of(grid: Grid, cell: Cell, size: tuple[int, int]) -> Iterator[Mark]:
    """The cell's row and column name on all four sides (``size``: of the frame)."""
    for line, extent in ((Cell(cell.row, -1), size[0]), (Cell(-1, cell.column), size[1])):
        for x, y in _coordinate_spots(grid, line, extent):
            yield Mark(_coordinate_name(line), x, y)


def mark_box(mark: Mark, pitch: int) -> tuple[int, int, int, int]:
    """Left, upper, right and lower edge of what :func:`draw_mark` draws."""
    side = _chip_side(pitch)
    left, top = round(mark.x - side / 2), round(mark.y - side / 2)
    return left, top, left + side, top + side


def draw_mark(picture: Image.Image, mark: Mark, pitch: int, swatch: Swatch) -> None:
    """Set a coordinate apart."""
    face, box = font(_coordinate_size(pitch), BOLD), mark_box(mark, pitch)
    chip = _chip(_chip_side(pitch), swatch)
    picture.paste(chip, box[:2], chip)
    baseline = mark.y + face.size * CAP_HEIGHT / 2
    pen = ImageDraw.Draw(picture)
    pen.text((mark.x, baseline), mark.name, swatch.ink, face, anchor="ms")


def _chip_side(pitch: int) -> int:
    return round(0.5 * pitch)


@lru_cache(maxsize=32)
def _chip(side: int, swatch: Swatch) -> Image.Image:
    """What a marked coordinate stands on; not to be changed."""
    sketch = Sketch(side, side)
    sketch.rounded((0, 0, side, side), 0.24 * side, swatch.fill)
    return sketch.done()


def _coordinate_size(pitch: int) -> int:
    return min(22, max(10, round(0.36 * pitch)))


def _coordinate_name(cell: Cell) -> str:
    return chr(65 + cell.row) if cell.column < 0 else str(cell.column + 1)


def _coordinate_spots(grid: Grid, cell: Cell, extent: int) -> tuple[tuple[float, float], ...]:
    """Centres of the two places of a coordinate; ``extent``: width or height of the frame."""
    near = 0.28 * grid.pitch
    if cell.column < 0:
        y = grid.top + (cell.row + 0.5) * grid.pitch
        start = grid.left - margin(grid.pitch)
        return (start + near, y), (start + extent - near, y)
    x = grid.left + (cell.column + 0.5) * grid.pitch
    start = grid.top - margin(grid.pitch)
    return (x, start + near), (x, start + extent - near)


def _silhouette(holes: tuple[str, ...], pitch: int, edge: int, grow: float) -> Image.Image:
    """A mask of all playable cells, each ``grow`` pitches larger, with every corner rounded.

    Blurring and then sharpening the edge rounds inner corners as well as outer ones; the slope is
    gentle enough to leave the edge smooth.
    """
    width, height = len(holes[0]) * pitch + 2 * edge, len(holes) * pitch + 2 * edge
    mask = Image.new("L", (width, height))
    pen, more = ImageDraw.Draw(mask), round(grow * pitch)
    for row, line in enumerate(holes):
        for column, mark in enumerate(line):
            if mark == "#":
                continue
            x, y = edge + column * pitch, edge + row * pitch
            pen.rectangle((x - more, y - more, x + pitch + more - 1, y + pitch + more - 1), 255)
    soft = mask.filter(ImageFilter.GaussianBlur(0.09 * pitch))
    return soft.point([min(255, max(0, (level - 112) * 8)) for level in range(256)])
