"""A grid of B@ggle: its dice, turned as the reader likes, and the path of a word on it.

Letters always stand upright, however the grid is turned. A path is told by a line from die to die,
by numbers in its order and by an outline, so none of it rests on colour.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.baggle.grid import Grid, turned_cell
from engine.board.coordinates import Cell
from render.encode import to_png
from render.fonts import BOLD, SEMIBOLD
from render.themes import Theme
from render.tray import WIDTH, Look, corner_of, die, draw_path, line, pitch_of, spot, tray

_TITLE, _CAPTION = 72, 56


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
    side = view.grid.side
    picture.paste(tray(theme, side), (0, top))
    _draw_dice(picture, view, theme, corner_of(side, top), pitch_of(side))
    pen = ImageDraw.Draw(picture)
    line(pen, view.title, top // 2, 40, BOLD, theme.ink)
    line(pen, view.caption, top + WIDTH + bottom // 2 - 4, 30, SEMIBOLD, theme.faint)
    return to_png(picture, theme)


def _draw_dice(
    picture: Image.Image, view: GridView, theme: Theme, corner: tuple[int, int], pitch: int
) -> None:
    path = view.shown_path
    for index, letter in enumerate(view.shown.letters):
        cell = Cell(*divmod(index, view.grid.side))
        look = Look.PATH if cell in path else Look.PLAIN
        picture.paste(die(theme, letter, look, pitch), spot(corner, cell, pitch))
    draw_path(picture, theme, path, corner, pitch)


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
