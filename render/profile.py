"""A person's profile as a card: a panel for each game that they play, and one for the daily.

A panel has its name, what one has there (ratings, medals), some figures, a line as long as the
share of the best placements, and the best placement of all in tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.board.tiles import LETTERS, Tile
from render.encode import to_png
from render.fonts import BOLD, EXTRABOLD, SEMIBOLD, font, readable
from render.marks import paste
from render.scores import draw_rank, initial
from render.shapes import Sketch
from render.themes import Theme
from render.tiles import State, TileLook, tile_sprite
from render.writing import write

_WIDTH = 800
_EDGE, _INNER, _GAP = 20, 24, 16
_CARD = _WIDTH - 2 * _EDGE
_HEAD = 140
_TITLE, _FIGURES, _SHARE, _BEST, _FOOT = 66, 92, 26, 70, 14
"""Heights of a panel's parts."""
_PITCH, _BIG_PITCH, _MEDAL = 46, 92, 42
_WORD_GAP = 14
_COLUMNS = 4


@dataclass(frozen=True)
class Figure:
    """A number and what it counts."""

    value: str
    label: str


@dataclass(frozen=True)
class BestPlacement:
    """The best placement: what it is called, its points, its words (small letters are jokers).

    As many words as there is room for are drawn as tiles.
    """

    label: str
    score: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class ProfilePanel:
    """What a person does in one game.

    Attributes:
        figures: at most four, from left to right.
        ratings: at most two.
        medals: (1 gold, 2 silver, 3 bronze) and how many of it.
        share: in per cent, 0 to 100; None: no line.
    """

    title: str
    figures: tuple[Figure, ...]
    ratings: tuple[Figure, ...] = ()
    medals: tuple[tuple[int, int], ...] = ()
    share: int | None = None
    best: BestPlacement | None = None


@dataclass(frozen=True)
class ProfileView:
    """A card.

    Attributes:
        name: as Discord shows it; what the font lacks is left out.
        heading: what the figures are about.
    """

    name: str
    heading: str
    panels: tuple[ProfilePanel, ...]


def profile_png(view: ProfileView, theme: Theme) -> bytes:
    """The card as a PNG file, 800 pixels wide."""
    heights = [_height(panel) for panel in view.panels]
    height = _HEAD + sum(heights) + _GAP * len(heights) + _GAP // 2
    picture = Image.new("RGB", (_WIDTH, height), theme.page)
    pen = ImageDraw.Draw(picture)
    _draw_head(picture, pen, theme, view)
    top = _HEAD
    for panel, tall in zip(view.panels, heights, strict=True):
        paste(picture, _card(theme, tall), (_EDGE, top))
        _draw_panel(picture, pen, theme, panel, top)
        top += tall + _GAP
    return to_png(picture, theme)


def _height(panel: ProfilePanel) -> int:
    share = _SHARE if panel.share is not None else 0
    return _TITLE + _FIGURES + share + (_BEST if panel.best else 0) + _FOOT


def _draw_head(
    picture: Image.Image, pen: ImageDraw.ImageDraw, theme: Theme, view: ProfileView
) -> None:
    tile = tile_sprite(theme, TileLook(initial(view.name), State.WON), theme.page, _BIG_PITCH)
    picture.paste(tile, (_EDGE + 4, (_HEAD - _BIG_PITCH) // 2))
    left = _EDGE + _BIG_PITCH + 26
    room = _WIDTH - _EDGE - left
    write(pen, view.name, (left, 52), 46, EXTRABOLD, theme.ink, room, "ls")
    write(pen, view.heading, (left, 98), 26, SEMIBOLD, theme.faint, room, "ls")


def _draw_panel(
    picture: Image.Image, pen: ImageDraw.ImageDraw, theme: Theme, panel: ProfilePanel, top: int
) -> None:
    left, right = _EDGE + _INNER, _WIDTH - _EDGE - _INNER
    middle = top + _TITLE // 2 + 4
    end = _draw_ratings(picture, pen, theme, panel, (right, middle))
    end = _draw_medals(picture, pen, theme, panel, (end, middle))
    room = max(1, end - left - 12)
    write(pen, panel.title, (left, middle), 32, BOLD, theme.ink, room, "ls")
    width = (right - left) // _COLUMNS  # the same in all panels, so that they form columns
    for index, figure in enumerate(panel.figures):
        _draw_figure(pen, theme, figure, (left + index * width, top + _TITLE, width - 12))
    below = top + _TITLE + _FIGURES
    if panel.share is not None:
        paste(picture, _bar(theme, panel.share), (left, below + 2))
        below += _SHARE
    if panel.best is not None:
        _draw_best(picture, pen, theme, panel.best, below + _BEST // 2)


def _draw_ratings(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    panel: ProfilePanel,
    place: tuple[int, int],
) -> int:
    """Each rating on a chip behind its label, ending at ``place``; where they begin."""
    end, middle = place
    for figure in reversed(panel.ratings):
        value = readable(figure.value)
        width = round(font(28, EXTRABOLD).getlength(value)) + 28
        chip = Sketch(width, 44)
        chip.rounded((0, 0, width, 44), 22, theme.valid.fill)
        paste(picture, chip.done(), (end - width, middle - 22))
        spot = (end - width / 2, middle)
        write(pen, value, spot, 28, EXTRABOLD, theme.valid.ink, width - 20, "ms")
        end -= width + 10
        end -= round(write(pen, figure.label, (end, middle), 24, SEMIBOLD, theme.faint, 170, "rs"))
        end -= 22
    return end


def _draw_medals(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    panel: ProfilePanel,
    place: tuple[int, int],
) -> int:
    """Each medal with how many there are of it, ending at ``place``; where they begin."""
    end, middle = place
    for medal, count in reversed(panel.medals):
        text = f"× {count}"
        end -= round(write(pen, text, (end, middle), 28, EXTRABOLD, theme.ink, 110, "rs"))
        end -= 8 + _MEDAL
        draw_rank(picture, pen, theme, medal, (end + _MEDAL // 2, middle), _MEDAL)
        end -= 22
    return end


def _draw_figure(
    pen: ImageDraw.ImageDraw, theme: Theme, figure: Figure, place: tuple[int, int, int]
) -> None:
    left, top, room = place
    write(pen, figure.value, (left, top + 30), 44, EXTRABOLD, theme.ink, room, "ls")
    write(pen, figure.label, (left, top + 70), 24, SEMIBOLD, theme.faint, room, "ls")


def _draw_best(
    picture: Image.Image,
    pen: ImageDraw.ImageDraw,
    theme: Theme,
    best: BestPlacement,
    middle: int,
) -> None:
    """The words as tiles, what they are and their points behind them."""
    left, right = _EDGE + _INNER, _WIDTH - _EDGE - _INNER
    points = round(
        write(pen, best.score, (right, middle - 12), 30, EXTRABOLD, theme.ink, 170, "rs")
    )
    label = write(pen, best.label, (right, middle + 18), 22, SEMIBOLD, theme.faint, 210, "rs")
    room = right - max(points, round(label)) - 20
    x = left
    for word in best.words:
        tiles = [Tile.from_mark(mark) for mark in word if mark.upper() in set(LETTERS)]
        pitch = min(_PITCH, (room - left) // max(1, len(tiles))) if x == left else _PITCH
        if x + pitch * len(tiles) > room:
            break
        for tile in tiles:
            sprite = tile_sprite(theme, TileLook(tile), theme.cell, pitch)
            picture.paste(sprite, (x, middle - pitch // 2))
            x += pitch
        x += _WORD_GAP


@lru_cache(maxsize=128)
def _bar(theme: Theme, share: int) -> Image.Image:
    """A line as long as the share, on one that stands for the whole."""
    width, thick = _CARD - 2 * _INNER, 10
    sketch = Sketch(width, thick)
    sketch.rounded((0, 0, width, thick), thick / 2, theme.page)
    if share:
        filled = max(float(thick), width * share / 100)
        sketch.rounded((0, 0, filled, thick), thick / 2, theme.valid.fill)
    return sketch.done()


@lru_cache(maxsize=64)
def _card(theme: Theme, height: int) -> Image.Image:
    sketch = Sketch(_CARD, height)
    sketch.rounded((0, 0, _CARD, height), 18, theme.cell)
    return sketch.done()
