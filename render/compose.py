"""Puts a whole board picture together: title, board, rack, caption."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout
from engine.board.tiles import BLANK, Tile
from render.cells import cell_sprite
from render.fonts import BOLD, CAP_HEIGHT, SEMIBOLD, readable, shrink
from render.frame import Grid, Mark, draw_mark, frame, margin, mark_box, marks_of
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
    picture = ground_image(view, theme, pitch)
    for piece in draft_pieces(view, theme, pitch):
        piece.draw(picture, (0, 0))
    return picture


class Piece(NamedTuple):
    """A part of a picture that changes with the draft.

    Attributes:
        box: left, upper, right and lower edge of all that it draws.
        draw: draws it into a picture whose upper left corner is at that place of the whole one.
    """

    box: tuple[int, int, int, int]
    draw: Callable[[Image.Image, tuple[int, int]], None]


def ground_image(view: BoardView, theme: Theme, pitch: int) -> Image.Image:
    """All but the draft: board, locked tiles, texts, and a rack of which nothing is used."""
    page = _page(view, pitch)
    picture = Image.new("RGB", (page.width, page.height), theme.page)
    picture.paste(_bare_board(view.layout, view.initials, theme, pitch), page.board)
    _draw_tiles(picture, view, theme, _grid(page, pitch))
    _draw_texts(picture, view, theme, page)
    if view.rack is not None:
        _draw_rack(picture, (0, 0), view=view, theme=theme, page=page, used=False)
    return picture


def draft_pieces(view: BoardView, theme: Theme, pitch: int) -> Iterator[Piece]:
    """What is drawn over the ground, in this order: new tiles, words, cursor, used letters."""
    page = _page(view, pitch)
    grid = _grid(page, pitch)

    def draw(picture: Image.Image, origin: tuple[int, int]) -> None:
        moved = grid.seen_from(origin)
        _draw_new_tiles(picture, view, theme, moved)
        draw_words(picture, theme, moved, view.draft_words)

    cells = [*view.draft, *(cell for word in view.draft_words for cell in word.cells)]
    if cells:
        yield Piece(_around(cells, grid), draw)
    if view.cursor:
        yield from _cursor_pieces(view.cursor, _board_size(view.layout, pitch), theme, grid)
    if any(view.used):
        rack = (0, page.rack, page.width, page.caption)
        yield Piece(rack, partial(_draw_rack, view=view, theme=theme, page=page, used=True))


def _cursor_pieces(
    cursor: tuple[Cell, Direction], size: tuple[int, int], theme: Theme, grid: Grid
) -> Iterator[Piece]:
    cell, direction = cursor

    def draw_coordinate(picture: Image.Image, origin: tuple[int, int], mark: Mark) -> None:
        moved = mark._replace(x=mark.x - origin[0], y=mark.y - origin[1])
        draw_mark(picture, moved, grid.pitch, theme.cursor)

    def draw(picture: Image.Image, origin: tuple[int, int]) -> None:
        draw_cursor(picture, theme, grid.seen_from(origin), cell, direction)

    for mark in marks_of(grid, cell, size):
        yield Piece(mark_box(mark, grid.pitch), partial(draw_coordinate, mark=mark))
    yield Piece(_around([cell], grid), draw)


def _around(cells: Sequence[Cell], grid: Grid) -> tuple[int, int, int, int]:
    """The box of those cells and half a cell on all sides, into which marks reach."""
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    left, top = grid.corner(Cell(min(rows), min(columns)))
    right, bottom = grid.corner(Cell(max(rows) + 1, max(columns) + 1))
    more = grid.pitch // 2
    return left - more, top - more, right + more, bottom + more


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
    picture: Image.Image,
    origin: tuple[int, int],
    *,
    view: BoardView,
    theme: Theme,
    page: Page,
    used: bool,
) -> None:
    """The rail with its letters or, over them, those that were ``used``."""
    slots = view.rack_slots
    pitch = min(round(_RACK_PITCH * page.width), page.width // (len(slots) + 1))
    width = pitch * len(slots)
    left = (page.width - width) // 2 - origin[0]
    top = page.rack + round(0.1 * pitch) - origin[1]
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
