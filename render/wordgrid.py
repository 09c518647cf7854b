"""A grid of Wordgrid: its letters, the one that was just written, and the path of a word.

While a player composes a move, the letter that they have chosen is the new one, and the path is as
far as they have pressed it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image, ImageDraw

from engine.board.coordinates import Cell
from engine.wordgrid.grid import CELLS, SIDE, Grid
from render.encode import to_png
from render.fonts import BOLD, SEMIBOLD
from render.themes import Theme
from render.tray import (
    WIDTH,
    Look,
    corner_of,
    die,
    draw_path,
    line,
    pitch_of,
    socket,
    spot,
    tray,
)

_TITLE, _CAPTION = 72, 56


@dataclass(frozen=True)
class WordgridView:
    """A grid as one person sees it.

    Attributes:
        grid: its letters, the new one included.
        new: the cell of the letter that was just written.
        path: the cells of a word, or of as much of it as there is.
        title: the line above.
        caption: the line below.
    """

    grid: Grid
    new: Cell | None = None
    path: tuple[Cell, ...] = ()
    title: str | None = None
    caption: str | None = None

    def look(self, cell: Cell) -> Look:
        """How the letter on a cell is shown."""
        if cell == self.new:
            return Look.NEW
        return Look.PATH if cell in self.path else Look.PLAIN


def wordgrid_png(view: WordgridView, theme: Theme) -> bytes:
    """The view as a PNG file, 800 pixels wide. Same view and theme, same bytes."""
    top = _TITLE if view.title else 16
    bottom = _CAPTION if view.caption else 16
    picture = Image.new("RGB", (WIDTH, top + WIDTH + bottom), theme.page)
    picture.paste(tray(theme, SIDE), (0, top))
    corner, pitch = corner_of(SIDE, top), pitch_of(SIDE)
    for cell in CELLS:
        letter = view.grid.letter(cell)
        sprite = die(theme, letter, view.look(cell), pitch) if letter else socket(theme, pitch)
        picture.paste(sprite, spot(corner, cell, pitch))
    draw_path(picture, theme, view.path, corner, pitch)
    pen = ImageDraw.Draw(picture)
    line(pen, view.title, top // 2, 40, BOLD, theme.ink)
    line(pen, view.caption, top + WIDTH + bottom // 2 - 4, 30, SEMIBOLD, theme.faint)
    return to_png(picture, theme)


def wordgrid_alt(view: WordgridView, translate: Callable[[str], str] = str) -> str:
    """The grid read aloud, row by row: each group of letters after its first column."""
    return " ".join(_sentences(view, translate))


def _sentences(view: WordgridView, translate: Callable[[str], str]) -> Iterator[str]:
    if view.title:
        yield view.title.rstrip(".") + "."
    empty = []
    for name, row in zip("ABCDE", view.grid.rows, strict=True):
        words = ", ".join(f"{column} {letters}" for column, letters in _groups(row))
        if words:
            yield translate("Rangée {row} : {words}.").format(row=name, words=words)
        else:
            empty.append(name)
    if empty:
        yield translate("Rangées vides : {rows}.").format(rows=" ".join(empty))
    if view.new is not None:
        letter = view.grid.letter(view.new)
        yield translate("Nouvelle lettre : {letter} en {cell}.").format(
            letter=letter, cell=view.new
        )
    if view.path:
        cells = ", ".join(f"{view.grid.letter(cell)} {cell}" for cell in view.path)
        yield translate("Chemin : {cells}.").format(cells=cells)
    if view.caption:
        yield view.caption.rstrip(".") + "."


def _groups(row: str) -> Iterator[tuple[int, str]]:
    """The first column (from 1 on) and the letters of each group of neighbours in a row."""
    for filled, group in groupby(enumerate(row, start=1), key=lambda pair: pair[1].isalpha()):
        cells = list(group)
        if filled:
            yield cells[0][0], "".join(letter for _, letter in cells)
