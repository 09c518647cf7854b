"""Puts a whole board picture together: title, board, rack, caption."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.board.layout import Layout
from engine.board.tiles import BLANK, Tile
from render.cells import cell_sprite
from render.fonts import BOLD, CAP_HEIGHT, SEMIBOLD, readable, shrink
from render.frame import Grid, frame, margin, mark_coordinates
from render.marks import draw_cursor, draw_words, paste
from render.shapes import Sketch
from render.themes import Theme
from render.tiles import State, TileLook, tile_sprite
from render.views import BoardView

_MIN_WIDTH = 560
_RACK_PITCH = 0.086
"""Pitch of rack tiles as a share of the picture's width (nine fit with room to spare)."""


class Page(NamedTuple):
    """Where the parts lie, in pixels from the upper left corner."""

    width: int
    height: int
    title: int
    board: tuple[int, int]
    rack: int
    caption: int


def natural_pitch(view: BoardView) -> int:
    """Pixels per cell: small boards get larger cells, so every picture is about as wide."""
    side = max(view.layout.width, view.layout.height)
    if side <= 9:
        return 76
    if side <= 11:
        return 66
    if side <= 13:
        return 56
    return 54 if side <= 15 else 46


def board_image(view: BoardView, theme: Theme, pitch: int | None = None) -> Image.Image:
    """The picture in red, green and blue; ``pitch`` pixels per cell."""
    pitch = pitch or natural_pitch(view)
    picture = _ground_image(view, theme, pitch)
    _draw_draft(picture, view, theme, pitch)
    return picture


def draft_image(view: BoardView, theme: Theme) -> Image.Image:
    """As :func:`board_image`, for a view that is drawn again and again with another draft.

    What does not change with the draft is kept, about 2.5 MB a board.
    """
    bare = replace(view, draft={}, draft_words=(), cursor=None, used=())
    picture = _kept_ground(_Ground(bare), theme).copy()
    _draw_draft(picture, view, theme, natural_pitch(view))
    return picture


class _Ground:
    """A view without a draft, as a key: views hold mappings, which cannot be hashed."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        tiles = tuple(sorted(view.tiles.items()))
        self._key = (view.layout, tiles, view.highlight, *view.texts)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self._key == other._key


@lru_cache(maxsize=32)
def _kept_ground(ground: _Ground, theme: Theme) -> Image.Image:
    return _ground_image(ground.view, theme, natural_pitch(ground.view))


def _ground_image(view: BoardView, theme: Theme, pitch: int) -> Image.Image:
    """All but the draft: board, locked tiles, texts, and a rack of which nothing is used."""
    page = _page(view, pitch)
    picture = Image.new("RGB", (page.width, page.height), theme.page)
    picture.paste(_bare_board(view.layout, view.initials, theme, pitch), page.board)
    _draw_tiles(picture, view, theme, _grid(page, pitch))
    _draw_texts(picture, view, theme, page)
    if view.rack is not None:
        _draw_rack(picture, view, theme, page, used=False)
    return picture


def _draw_draft(picture: Image.Image, view: BoardView, theme: Theme, pitch: int) -> None:
    """What changes with the draft: new tiles, words, cursor, used letters."""
    page = _page(view, pitch)
    grid = _grid(page, pitch)
    _draw_new_tiles(picture, view, theme, grid)
    draw_words(picture, theme, grid, view.draft_words)
    if view.cursor:
        cell, direction = view.cursor
        mark_coordinates(picture, grid, cell, _board_size(view.layout, pitch), theme.cursor)
        draw_cursor(picture, theme, grid, cell, direction)
    if any(view.used):
        _draw_rack(picture, view, theme, page, used=True)


def _grid(page: Page, pitch: int) -> Grid:
    return Grid(page.board[0] + margin(pitch), page.board[1] + margin(pitch), pitch)


def picture_size(view: BoardView, pitch: int) -> tuple[int, int]:
    """Width and height of :func:`board_image` in pixels."""
    page = _page(view, pitch)
    return page.width, page.height


def _page(view: BoardView, pitch: int) -> Page:
    board = _board_size(view.layout, pitch)
    width = max(board[0], _MIN_WIDTH)
    line = width // 20
    y = title = line // 3
    if view.title:
        y += round(1.35 * line)
    board_top = y
    y += board[1]
    rack = y
    if view.rack is not None:
        y += round(1.42 * _RACK_PITCH * width)
    caption = y
    if view.caption:
        y += line
    return Page(width, y + line // 3, title, ((width - board[0]) // 2, board_top), rack, caption)


@lru_cache(maxsize=12)
def _bare_board(layout: Layout, initials: tuple[str, str], theme: Theme, pitch: int) -> Image.Image:
    """The board without a tile, about 2 MB; not to be changed. Games share few plates."""
    picture = frame(theme, layout.holes, pitch).copy()
    grid = Grid(margin(pitch), margin(pitch), pitch)
    for cell in layout.cells:
        sprite = cell_sprite(theme, layout.premium(cell), initials, cell == layout.star, pitch)
        picture.paste(sprite, grid.corner(cell))
    return picture


def _board_size(layout: Layout, pitch: int) -> tuple[int, int]:
    """Of the board with its rim, in pixels."""
    return layout.width * pitch + 2 * margin(pitch), layout.height * pitch + 2 * margin(pitch)


def _draw_tiles(picture: Image.Image, view: BoardView, theme: Theme, grid: Grid) -> None:
    for cell, tile in view.tiles.items():
        state = State.WON if cell in view.highlight else State.LOCKED
        look = TileLook(tile, state, view.layout.premium(cell))
        picture.paste(tile_sprite(theme, look, theme.slab, grid.pitch), grid.corner(cell))


def _draw_new_tiles(picture: Image.Image, view: BoardView, theme: Theme, grid: Grid) -> None:
    doubtful = view.doubtful
    for cell, tile in view.draft.items():
        state = State.DOUBTFUL if cell in doubtful else State.DRAFT
        look = TileLook(tile, state, view.layout.premium(cell))
        picture.paste(tile_sprite(theme, look, theme.slab, grid.pitch), grid.corner(cell))


def _draw_texts(picture: Image.Image, view: BoardView, theme: Theme, page: Page) -> None:
    pen = ImageDraw.Draw(picture)
    line = page.width // 20
    room = page.width - 2 * line
    if view.title:
        text, face = shrink(readable(view.title), round(0.86 * line), room, BOLD)
        baseline = page.title + 0.62 * line + face.size * CAP_HEIGHT / 2
        pen.text((page.width / 2, baseline), text, theme.ink, face, anchor="ms")
    if view.caption:
        text, face = shrink(readable(view.caption), round(0.62 * line), room, SEMIBOLD)
        baseline = page.caption + 0.48 * line + face.size * CAP_HEIGHT / 2
        pen.text((page.width / 2, baseline), text, theme.faint, face, anchor="ms")


def _draw_rack(
    picture: Image.Image, view: BoardView, theme: Theme, page: Page, *, used: bool
) -> None:
    """The rail with its letters or, over them, those that were ``used``."""
    slots = view.rack_slots
    pitch = min(round(_RACK_PITCH * page.width), page.width // (len(slots) + 1))
    width = pitch * len(slots)
    left, top = (page.width - width) // 2, page.rack + round(0.1 * pitch)
    rail_top = round(0.93 * pitch)
    for index, (letter, gone) in enumerate(slots):
        if used and not gone:
            continue
        look = TileLook(Tile(letter, letter == BLANK), State.SPENT if used else State.LOCKED)
        sprite = tile_sprite(theme, look, theme.page, pitch).crop((0, 0, pitch, rail_top))
        picture.paste(sprite, (left + index * pitch, top))
    if not used:
        rail = _rail(width + pitch, pitch, theme)
        paste(picture, rail, (left - pitch // 2, top + rail_top))


@lru_cache(maxsize=32)
def _rail(width: int, pitch: int, theme: Theme) -> Image.Image:
    """What the letters stand on; not to be changed."""
    sketch = Sketch(width, round(0.22 * pitch))
    sketch.rounded((0, 0, width, 0.22 * pitch), 0.11 * pitch, theme.rail)
    return sketch.done()
