"""A score sheet as a picture: a column for each seat, a card for each round of the table.

On a phone columns of text would be wrapped; here they stay under each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.encode import to_png
from render.fonts import BOLD, EXTRABOLD, SEMIBOLD
from render.marks import paste
from render.shapes import Sketch
from render.themes import Theme
from render.writing import write

_WIDTH = 800
_EDGE = 20
_NUMBER = 56
"""What the number of the round takes."""
_HEAD, _ROW, _SUM, _FOOT = 136, 76, 52, 60
_INNER = 18
"""From a column's edge to what is in it."""


@dataclass(frozen=True)
class TurnCell:
    """What a seat did in a round.

    Attributes:
        done: a play in notation, or a word such as "passe".
        score: the points of a play; empty for all else.
        total: the points afterwards, in figures.
    """

    done: str
    score: str
    total: str


@dataclass(frozen=True)
class ScoreSheetView:
    """Some rounds of a game.

    Attributes:
        names: of the seats, as Discord shows them; what the font lacks is left out.
        rows: number of the round, and a cell for each seat (None where it did nothing).
        sums: what stands below, by label: a text for each seat.

    Raises:
        ValueError: a row has more or fewer cells than there are names.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[int, tuple[TurnCell | None, ...]], ...]
    sums: tuple[tuple[str, tuple[str, ...]], ...] = ()
    caption: str | None = None

    def __post_init__(self) -> None:
        if any(len(cells) != len(self.names) for _, cells in (*self.rows, *self.sums)):
            raise ValueError("every row needs one cell per seat")


def scoresheet_png(view: ScoreSheetView, theme: Theme) -> bytes:
    """The score sheet as a PNG file, 800 pixels wide."""
    below = _FOOT if view.caption else 12
    height = _HEAD + _ROW * len(view.rows) + _SUM * len(view.sums) + below
    picture = Image.new("RGB", (_WIDTH, height), theme.page)
    pen = ImageDraw.Draw(picture)
    write(pen, view.title, (_WIDTH / 2, 44), 38, BOLD, theme.ink, _WIDTH - 2 * _EDGE, "ms")
    for name, (left, right) in zip(view.names, _columns(len(view.names)), strict=True):
        write(pen, name, (left, 104), 26, BOLD, theme.faint, right - left, "ls")
    top = _HEAD
    for number, cells in view.rows:
        paste(picture, _card(theme), (_EDGE, top))
        middle = top + (_ROW - 8) // 2
        place = (_EDGE + _NUMBER // 2, middle)
        write(pen, str(number), place, 28, EXTRABOLD, theme.faint, _NUMBER - 12, "ms")
        for cell, column in zip(cells, _columns(len(cells)), strict=True):
            if cell is not None:
                _draw_cell(pen, theme, cell, column, middle)
        top += _ROW
    for label, figures in view.sums:
        _draw_sums(pen, theme, label, figures, top + _SUM // 2)
        top += _SUM
    if view.caption:
        write(pen, view.caption, (_WIDTH / 2, height - 32), 26, SEMIBOLD, theme.faint, 700, "ms")
    return to_png(picture, theme)


def _columns(count: int) -> list[tuple[int, int]]:
    """Where what is in each column begins and ends."""
    width = (_WIDTH - 2 * _EDGE - _NUMBER) / count
    starts = [_EDGE + _NUMBER + width * index for index in range(count)]
    return [(round(start), round(start + width) - _INNER) for start in starts]


def _draw_cell(
    pen: ImageDraw.ImageDraw, theme: Theme, cell: TurnCell, column: tuple[int, int], middle: int
) -> None:
    """The play above its points and the total, or in their middle what was done instead."""
    left, right = column
    if not cell.score:
        write(pen, cell.done, (left, middle), 24, SEMIBOLD, theme.faint, right - left, "ls")
        return
    half = (right - left) // 2
    write(pen, cell.done, (left, middle - 15), 26, SEMIBOLD, theme.ink, right - left, "ls")
    write(pen, cell.score, (left, middle + 16), 24, SEMIBOLD, theme.faint, half, "ls")
    write(pen, cell.total, (right, middle + 16), 26, EXTRABOLD, theme.ink, half, "rs")


def _draw_sums(
    pen: ImageDraw.ImageDraw, theme: Theme, label: str, figures: tuple[str, ...], middle: int
) -> None:
    place = (_EDGE + _NUMBER // 2, middle)
    write(pen, label, place, 28, EXTRABOLD, theme.faint, _NUMBER - 12, "ms")
    for figure, (left, right) in zip(figures, _columns(len(figures)), strict=True):
        write(pen, figure, (right, middle), 30, EXTRABOLD, theme.ink, right - left, "rs")


@lru_cache(maxsize=8)
def _card(theme: Theme) -> Image.Image:
    sketch = Sketch(_WIDTH - 2 * _EDGE, _ROW - 8)
    sketch.rounded((0.0, 0.0, _WIDTH - 2.0 * _EDGE, _ROW - 8.0), 14, theme.cell)
    return sketch.done()
