"""The road sheet as a picture: a card for each round with its rack, its top and every seat's score.

A seat's line is as long as its share of the top, which stands above it in figures too; the seat
whose placement was locked has an outline and a star.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board.tiles import BLANK, Tile
from render.encode import to_png
from render.fonts import BOLD, EXTRABOLD, SEMIBOLD, font, readable
from render.marks import paste
from render.shapes import Sketch, inset, star
from render.themes import Theme
from render.tiles import TileLook, tile_sprite
from render.writing import write

_WIDTH = 800
_EDGE = 20
_INNER = 16
"""From a card's edge to what is on it."""
_CARD = _WIDTH - 2 * _EDGE
_PITCH = 44
_HEAD, _PLAY, _BAR, _GAP = 64, 38, 56, 8
_BAR_WIDTH = (_CARD - 2 * _INNER - _GAP) // 2
_TITLE, _FOOT = 84, 58


@dataclass(frozen=True)
class SheetEntry:
    """What a seat did in a round.

    Attributes:
        name: as Discord shows it; what the font lacks is left out.
        score: its points, or a word such as "passe".
        share: its share of the top in per cent, 0 to 100; None where there is none.
        won: whether its placement was locked.
    """

    name: str
    score: str
    share: int | None = None
    won: bool = False

    @property
    def percent(self) -> str:
        """The share in figures."""
        return "" if self.share is None else f"{self.share} %"


@dataclass(frozen=True)
class SheetTop:
    """The best placement of a round: points, notation, and how sure that is."""

    score: str
    play: str
    note: str


@dataclass(frozen=True)
class SheetRow:
    """A round; ``rack`` with ``?`` for a joker; entries best first."""

    number: int
    rack: str
    top: SheetTop | None
    entries: tuple[SheetEntry, ...]


@dataclass(frozen=True)
class SheetView:
    """Some rounds of a game; ``top`` is what the best placement is called."""

    title: str
    top: str
    rows: tuple[SheetRow, ...]
    caption: str | None = None


def sheet_png(view: SheetView, theme: Theme) -> bytes:
    """The road sheet as a PNG file, 800 pixels wide."""
    heights = [_height(row) for row in view.rows]
    foot = _FOOT if view.caption else _GAP
    height = _TITLE + sum(heights) + 2 * _GAP * len(heights) + foot
    picture = Image.new("RGB", (_WIDTH, height), theme.page)
    pen = ImageDraw.Draw(picture)
    write(pen, view.title, (_WIDTH / 2, 44), 38, BOLD, theme.ink, _CARD, "ms")
    top = _TITLE
    for row, tall in zip(view.rows, heights, strict=True):
        paste(picture, _card(theme, tall), (_EDGE, top))
        _draw_round(picture, pen, theme, row, view.top, top)
        top += tall + 2 * _GAP
    if view.caption:
        write(pen, view.caption, (_WIDTH / 2, height - 32), 26, SEMIBOLD, theme.faint, _CARD, "ms")
    return to_png(picture, theme)


def _height(row: SheetRow) -> int:
    bars = (len(row.entries) + 1) // 2
    return _HEAD + (_PLAY if row.top else 0) + bars * (_BAR + _GAP) + _INNER


def _draw_round(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    row: SheetRow,
    heading: str,
    top: int,
) -> None:
    left, right, middle = _EDGE + _INNER, _WIDTH - _EDGE - _INNER, top + _HEAD // 2 + 4
    write(pen, str(row.number), (left + 26, middle), 34, EXTRABOLD, theme.ink, 60, "ms")
    for index, letter in enumerate(row.rack):
        look = TileLook(Tile(letter, letter == BLANK))
        sprite = tile_sprite(theme, look, theme.cell, _PITCH)
        picture.paste(sprite, (left + 64 + index * _PITCH, middle - _PITCH // 2))
    bars = top + _HEAD
    if row.top is not None:
        points = row.top.score
        write(pen, points, (right, middle), 38, EXTRABOLD, theme.ink, 110, "rs")
        room = round(font(38, EXTRABOLD).getlength(points)) + 14
        write(pen, heading, (right - room, middle), 24, SEMIBOLD, theme.faint, 130, "rs")
        _draw_play(pen, theme, row.top, (left + 64, right, bars + _PLAY // 2 - 4))
        bars += _PLAY
    for index, entry in enumerate(row.entries):
        corner = (
            left + (index % 2) * (_BAR_WIDTH + _GAP),
            bars + (index // 2) * (_BAR + _GAP),
        )
        _draw_entry(picture, pen, theme, entry, corner)


def _draw_play(
    pen: ImageDraw.ImageDraw, theme: Theme, top: SheetTop, place: tuple[int, int, int]
) -> None:
    left, right, middle = place
    note = round(font(22, SEMIBOLD).getlength(readable(top.note))) + 20
    write(pen, top.play, (left, middle), 26, SEMIBOLD, theme.ink, right - left - note, "ls")
    write(pen, top.note, (right, middle), 22, SEMIBOLD, theme.faint, note, "rs")


def _draw_entry(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    entry: SheetEntry,
    corner: tuple[int, int],
) -> None:
    left, top = corner
    paste(picture, _bar(theme, entry.share or 0, entry.won), corner)
    middle, start = top + _BAR // 2 - 5, left + 14
    if entry.won:
        paste(picture, _star(theme), (start, middle - 13))
        start += 34
    right = left + _BAR_WIDTH - 14
    if entry.percent:
        write(pen, entry.percent, (right, middle), 22, SEMIBOLD, theme.ink, 70, "rs")
        right -= 76
    score = readable(entry.score)
    write(pen, score, (right, middle), 28, EXTRABOLD, theme.ink, 110, "rs")
    room = right - round(font(28, EXTRABOLD).getlength(score)) - 12 - start
    write(pen, entry.name, (start, middle), 26, SEMIBOLD, theme.ink, room, "ls")


@lru_cache(maxsize=512)
def _bar(theme: Theme, share: int, won: bool) -> Image.Image:
    """An entry's ground, with a line below that is as long as its share."""
    sketch = Sketch(_BAR_WIDTH, _BAR)
    box = (0.0, 0.0, float(_BAR_WIDTH), float(_BAR))
    sketch.rounded(box, 12, theme.won_line if won else theme.page)
    if won:
        sketch.rounded(inset(box, 3), 9, theme.page)
    left, right, line = 14.0, _BAR_WIDTH - 14.0, _BAR - 11.0
    sketch.rounded((left, line, right, line + 5), 2.5, theme.cell)
    if share:
        filled = max(left + 5, left + (right - left) * share / 100)
        sketch.rounded((left, line, filled, line + 5), 2.5, theme.valid.fill)
    return sketch.done()


@lru_cache(maxsize=64)
def _card(theme: Theme, height: int) -> Image.Image:
    sketch = Sketch(_CARD, height)
    sketch.rounded((0, 0, _CARD, height), 16, theme.cell)
    return sketch.done()


@lru_cache(maxsize=8)
def _star(theme: Theme) -> Image.Image:
    sketch = Sketch(26, 26)
    sketch.polygon(star((13, 13.5), 13), theme.won_line)
    return sketch.done()
