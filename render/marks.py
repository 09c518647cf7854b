"""What is drawn over the tiles: the words that a draft forms, and the cursor.

A valid word has a straight line along it and a tick, an invalid one a zigzag and a cross.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.board.coordinates import Cell, Direction
from render.frame import Grid
from render.shapes import Sketch, inset, zigzag
from render.themes import Theme
from render.views import DraftWord


def paste(picture: Image.Image, sprite: Image.Image, corner: tuple[int, int]) -> None:
    """Lay a transparent sprite over the picture."""
    picture.paste(sprite, corner, sprite)


def draw_words(
    picture: Image.Image, theme: Theme, grid: Grid, words: tuple[DraftWord, ...]
) -> None:
    """Mark each word along its lower (across) or left (down) side; the invalid ones on top."""
    ordered = sorted(words, key=lambda word: not word.valid)
    for word in ordered:
        _draw_line(picture, theme, grid, word)
    for word in ordered:
        _draw_badge(picture, theme, grid, word)


def _draw_line(picture: Image.Image, theme: Theme, grid: Grid, word: DraftWord) -> None:
    """Values stand in the lower right corner, so words read down are marked on their left."""
    sprite = _word_line(theme, word.valid, len(word.cells), grid.pitch)
    x, y = grid.corner(word.cells[0])
    half = sprite.height // 2
    if word.direction is Direction.ACROSS:
        paste(picture, sprite, (x, y + round(0.97 * grid.pitch) - half))
    else:
        paste(picture, sprite.transpose(Image.Transpose.TRANSPOSE), (x - half, y))


def _draw_badge(picture: Image.Image, theme: Theme, grid: Grid, word: DraftWord) -> None:
    """At the word's beginning, over the edge to the cell before."""
    badge = _badge(theme, word.valid, grid.pitch)
    x, y = grid.corner(word.cells[0])
    half = grid.pitch // 2
    dx, dy = (0, half) if word.direction is Direction.ACROSS else (half, 0)
    paste(picture, badge, (x + dx - badge.width // 2, y + dy - badge.height // 2))


@lru_cache(maxsize=64)
def _word_line(theme: Theme, valid: bool, length: int, pitch: int) -> Image.Image:
    """Along a word of ``length`` cells read across."""
    width, height = length * pitch, round(0.3 * pitch)
    sketch, middle = Sketch(width, height), height / 2
    start, span = 0.12 * pitch, width - 0.24 * pitch
    if valid:
        points = [(start, middle), (start + span, middle)]
        layers = ((theme.valid.ink, 0.13), (theme.valid.fill, 0.085))
    else:
        points = zigzag((start, middle), span, 0.25 * pitch, 0.13 * pitch)
        layers = ((theme.invalid.ink, 0.13), (theme.invalid.fill, 0.075))
    for colour, thick in layers:
        sketch.stroke(points, colour, thick * pitch)
    return sketch.done()


@lru_cache(maxsize=64)
def _badge(theme: Theme, valid: bool, pitch: int) -> Image.Image:
    size = round(0.40 * pitch)
    sketch, swatch = Sketch(size, size), theme.valid if valid else theme.invalid
    whole = (0.0, 0.0, float(size), float(size))
    edge = 0.04 * pitch
    if valid:
        sketch.ellipse(whole, swatch.ink)
        sketch.ellipse(inset(whole, edge), swatch.fill)
        sketch.stroke(_scaled(((0.3, 0.52), (0.44, 0.66), (0.7, 0.36)), size), swatch.ink, edge)
    else:
        sketch.rounded(whole, 0.3 * size, swatch.ink)
        sketch.rounded(inset(whole, edge), 0.22 * size, swatch.fill)
        for stroke in (((0.33, 0.33), (0.67, 0.67)), ((0.67, 0.33), (0.33, 0.67))):
            sketch.stroke(_scaled(stroke, size), swatch.ink, edge)
    return sketch.done()


def _scaled(points: tuple[tuple[float, float], ...], size: int) -> list[tuple[float, float]]:
    return [(x * size, y * size) for x, y in points]


def draw_cursor(
    picture: Image.Image, theme: Theme, grid: Grid, cell: Cell, direction: Direction
) -> None:
    """A frame around the cell and an arrow over its edge in the direction of writing."""
    sprite = _cursor(theme, direction, grid.pitch)
    x, y = grid.corner(cell)
    reach = (sprite.width - grid.pitch) // 2
    paste(picture, sprite, (x - reach, y - reach))


@lru_cache(maxsize=32)
def _cursor(theme: Theme, direction: Direction, pitch: int) -> Image.Image:
    reach = round(0.34 * pitch)
    size = pitch + 2 * reach
    sketch, swatch = Sketch(size, size), theme.cursor
    cell = (float(reach), float(reach), float(reach + pitch), float(reach + pitch))
    sketch.rounded(inset(cell, -0.045 * pitch), 0.2 * pitch, None, swatch.ink, 0.15 * pitch)
    sketch.rounded(inset(cell, -0.015 * pitch), 0.17 * pitch, None, swatch.fill, 0.09 * pitch)
    centre, tip = reach + pitch / 2, reach + pitch
    for grow, colour in ((0.045, swatch.ink), (0.0, swatch.fill)):
        half, depth = (0.2 + 1.2 * grow) * pitch, (0.22 + 1.4 * grow) * pitch
        base = tip - (0.02 + grow) * pitch
        head = [(base, centre - half), (base + depth, centre), (base, centre + half)]
        if direction is Direction.DOWN:
            head = [(y, x) for x, y in head]
        sketch.polygon(head, colour)
    return sketch.done()
