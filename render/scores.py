"""Tables and podiums. A person's tile carries the first letter of the name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board.tiles import BLANK, LETTERS, Tile
from render.encode import to_png
from render.fonts import BOLD, CAP_HEIGHT, EXTRABOLD, SEMIBOLD, font, readable, shrink
from render.marks import paste
from render.shapes import Sketch, inset
from render.themes import Colour, Swatch, Theme, mix
from render.tiles import State, TileLook, tile_sprite

_WIDTH = 800
_ROW = 68
_COLUMN = 112
_PITCH = 54
_PLACES = 5
_FLOOR = 530
_STEPS = (272, 224, 176)
"""Heights of the podium's steps."""


@dataclass(frozen=True)
class TableRow:
    """One seat of a table.

    Attributes:
        rank: 1 for the first; ties share a rank.
        name: as Discord shows it; what the font lacks is left out.
        cells: the figures, from left to right, as many as the table has headings.
        gain: what the last round brought, e.g. ``"+3"``.
        won: whether the row is set apart (the round's winner, or the viewer).
    """

    rank: int
    name: str
    cells: tuple[str, ...]
    gain: str | None = None
    won: bool = False


@dataclass(frozen=True)
class TableView:
    """A table of scores, best first; the last column is drawn largest.

    Raises:
        ValueError: a row has more or fewer figures than there are headings.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[TableRow, ...]
    caption: str | None = None

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.headings) for row in self.rows):
            raise ValueError("every row needs one figure per heading")


@dataclass(frozen=True)
class Place:
    """One seat on the podium; ``score`` is a short text such as ``"24 points"``."""

    rank: int
    name: str
    score: str


@dataclass(frozen=True)
class PodiumView:
    """The best seats, best first; the first :data:`_PLACES` with rank 1 to 3 are drawn."""

    title: str
    places: tuple[Place, ...]
    caption: str | None = None


def table_png(view: TableView, theme: Theme) -> bytes:
    """The table as a PNG file, 800 pixels wide."""
    head, foot = 136, 64 if view.caption else 24
    picture = Image.new("RGB", (_WIDTH, head + _ROW * len(view.rows) + foot), theme.page)
    pen = ImageDraw.Draw(picture)
    _centred(pen, view.title, 48, 40, BOLD, theme.ink)
    for heading, right in zip(view.headings, _columns(len(view.headings)), strict=True):
        shown, face = shrink(readable(heading), 22, _COLUMN - 8, SEMIBOLD)
        pen.text((right, 112), shown, theme.faint, face, anchor="rs")
    for index, row in enumerate(view.rows):
        _draw_row(picture, pen, theme, row, head - 8 + index * _ROW)
    if view.caption:
        _centred(pen, view.caption, picture.height - 36, 26, SEMIBOLD, theme.faint)
    return to_png(picture, theme)


def _columns(count: int) -> list[int]:
    """Right edges of the columns."""
    return [_WIDTH - 44 - _COLUMN * (count - 1 - index) for index in range(count)]


def _draw_row(
    picture: Image.Image, pen: ImageDraw.ImageDraw, theme: Theme, row: TableRow, top: int
) -> None:
    ground = theme.cell
    paste(picture, _card(theme, row.won), (20, top))
    middle = top + (_ROW - 8) // 2
    draw_rank(picture, pen, theme, row.rank, (62, middle))
    look = TileLook(initial(row.name), State.WON if row.won else State.LOCKED)
    picture.paste(tile_sprite(theme, look, ground, _PITCH), (98, middle - _PITCH // 2))
    columns = _columns(len(row.cells))
    room = columns[0] - 100 - 168 - (80 if row.gain else 0)
    name, face = shrink(readable(row.name) or f"#{row.rank}", 30, room, SEMIBOLD)
    pen.text((168, middle + face.size * CAP_HEIGHT / 2), name, theme.ink, face, anchor="ls")
    if row.gain:
        _draw_gain(picture, pen, theme, row.gain, (columns[0] - 116, middle))
    for index, (text, right) in enumerate(zip(row.cells, columns, strict=True)):
        is_last = index == len(columns) - 1
        size, weight = (34, EXTRABOLD) if is_last else (28, SEMIBOLD)
        ink = theme.ink if is_last else theme.faint
        shown, face = shrink(readable(text), size, _COLUMN - 8, weight)
        pen.text((right, middle + face.size * CAP_HEIGHT / 2), shown, ink, face, anchor="rs")


@lru_cache(maxsize=8)
def _card(theme: Theme, won: bool) -> Image.Image:
    """What a row stands on."""
    sketch, box = Sketch(_WIDTH - 40, _ROW - 8), (0.0, 0.0, _WIDTH - 40.0, _ROW - 8.0)
    sketch.rounded(box, 14, theme.won_line if won else theme.cell)
    if won:
        sketch.rounded(inset(box, 3), 11, theme.cell)
    return sketch.done()


def draw_rank(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    rank: int,
    centre: tuple[int, int],
    size: int = 44,
) -> None:
    """A rank around ``centre``; one that has a medal on its disc."""
    x, y = centre
    ink = theme.faint
    if rank <= len(theme.medals):
        ink = theme.medals[rank - 1].ink
        disc = _medal(theme.medals[rank - 1], size)
        paste(picture, disc, (x - size // 2, y - size // 2))
    height = round(size * 0.59)
    baseline = y + height * CAP_HEIGHT / 2
    pen.text((x, baseline), str(rank), ink, font(height, EXTRABOLD), anchor="ms")


@lru_cache(maxsize=32)
def _medal(swatch: Swatch, size: int) -> Image.Image:
    sketch, whole = Sketch(size, size), (0.0, 0.0, float(size), float(size))
    sketch.ellipse(whole, mix(swatch.fill, swatch.ink, 0.45))
    sketch.ellipse(inset(whole, 0.05 * size), swatch.fill)
    sketch.ellipse(inset(whole, 0.11 * size), None, mix(swatch.fill, swatch.ink, 0.3), 0.03 * size)
    return sketch.done()


def _draw_gain(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    text: str,
    right: tuple[int, int],
) -> None:
    x, y = right
    face = font(24, BOLD)
    width = round(face.getlength(text)) + 28
    chip = Sketch(width, 38)
    chip.rounded((0, 0, width, 38), 19, theme.valid.fill)
    paste(picture, chip.done(), (x - width, y - 19))
    baseline = y + face.size * CAP_HEIGHT / 2
    pen.text((x - width / 2, baseline), text, theme.valid.ink, face, anchor="ms")


def podium_png(view: PodiumView, theme: Theme) -> bytes:
    """The podium as a PNG file, 800 pixels wide."""
    places = [place for place in view.places if place.rank <= len(theme.medals)][:_PLACES]
    height = _FLOOR + (78 if view.caption else 34)
    picture = Image.new("RGB", (_WIDTH, height), theme.page)
    pen = ImageDraw.Draw(picture)
    _centred(pen, view.title, 52, 44, BOLD, theme.ink)
    width = min(230, (_WIDTH - 40) // max(1, len(places)))
    left = (_WIDTH - width * len(places)) // 2
    for index, place in enumerate(_from_the_middle(places)):
        _draw_place(picture, pen, theme, place, (left + index * width, width))
    floor = Sketch(_WIDTH - 60, 14)
    floor.rounded((0, 0, _WIDTH - 60, 14), 7, theme.rail)
    paste(picture, floor.done(), (30, _FLOOR - 4))
    if view.caption:
        _centred(pen, view.caption, height - 34, 26, SEMIBOLD, theme.faint)
    return to_png(picture, theme)


def _from_the_middle(places: Sequence[Place]) -> list[Place]:
    """Second, first, third: each next place on the other side."""
    order: list[Place] = []
    for index, place in enumerate(places):
        order.insert(len(order) if index % 2 == 0 else 0, place)
    return order


def _draw_place(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    place: Place,
    span: tuple[int, int],
) -> None:
    left, width = span
    middle, top = left + width // 2, _FLOOR - _STEPS[place.rank - 1]
    pitch = min(112, width - 30)
    step = _step(theme, theme.medals[place.rank - 1], width - 12, _FLOOR + 6 - top)
    paste(picture, step, (left + 6, top))
    draw_rank(picture, pen, theme, place.rank, (middle, top + 50), 66)
    look = TileLook(initial(place.name), State.WON if place.rank == 1 else State.LOCKED)
    tile = tile_sprite(theme, look, theme.page, pitch)
    picture.paste(tile, (middle - pitch // 2, top - pitch - 2))
    room = width - 24
    name, face = shrink(readable(place.name) or f"#{place.rank}", 30, room, BOLD, 0.6)
    pen.text((middle, top + 116), name, theme.ink, face, anchor="ms")
    score, face = shrink(readable(place.score), 26, room, SEMIBOLD, 0.6)
    pen.text((middle, top + 148), score, theme.ink, face, anchor="ms")


@lru_cache(maxsize=32)
def _step(theme: Theme, medal: Swatch, width: int, height: int) -> Image.Image:
    sketch = Sketch(width, height)
    sketch.rounded((0, 0, width, height + 20), 16, medal.fill)
    sketch.rounded((0, 7, width, height + 20), 16, theme.cell)
    return sketch.done()


def initial(name: str) -> Tile:
    """The tile of a name's first letter; a joker where it has none."""
    plain = unicodedata.normalize("NFKD", name).upper()
    return next((Tile(c) for c in plain if c in LETTERS), Tile(BLANK, True))


def _centred(
    pen: ImageDraw.ImageDraw, text: str, middle: int, size: int, weight: int, ink: Colour
) -> None:
    shown, face = shrink(readable(text), size, _WIDTH - 80, weight)
    baseline = middle + face.size * CAP_HEIGHT / 2
    pen.text((_WIDTH / 2, baseline), shown, ink, face, anchor="ms")
