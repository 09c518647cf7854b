"""A picture of each game in its midst, for who has not seen one yet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

from bot.i18n import Translator
from cogs.ui.post import Picture
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.layout import LAYOUT
from render import samples
from render.alt import board_alt
from render.board import board_png
from render.grid import GridView, grid_alt, grid_png
from render.plain import board_plain, grid_plain, wordgrid_plain
from render.themes import Theme, theme
from render.views import BoardView, DraftWord
from render.wordgrid import WordgridView, wordgrid_alt, wordgrid_png

WORDS = {
    "MAISONS": [Cell(7, column) for column in range(4, 11)],
    "LUNE": [Cell(row, 9) for row in range(5, 9)],
    "AMIE": [Cell(row, 4) for row in range(6, 10)],
    "ECLAT": [Cell(9, column) for column in range(4, 9)],
}
"""On the board of Lexiplateau; all are words of the French lexicon (a test holds that)."""


def turns() -> BoardView:
    """Lexiplateau after four turns, the last one marked."""
    tiles = {
        cell: Tile(letter)
        for word, cells in WORDS.items()
        for letter, cell in zip(word, cells, strict=True)
    }
    return BoardView(LAYOUT, tiles, frozenset(WORDS["ECLAT"][1:]), rack="EEIRST?")


def composed() -> BoardView:
    """A placement of two words with all nine letters, before it is played."""
    everything = samples.tiles()
    abeille = tuple(Cell(row, 12) for row in range(4, 11))
    kiwi = tuple(Cell(7, column) for column in range(9, 13))
    return BoardView(
        samples.LAYOUT,
        {cell: tile for cell, tile in everything.items() if cell not in samples.LAST},
        draft={cell: everything[cell] for cell in samples.LAST},
        draft_words=(DraftWord(abeille, True), DraftWord(kiwi, True)),
        rack="ABEILLEW?",
        used=(True,) * 9,
    )


VIEWS: dict[str, Callable[[], BoardView | GridView | WordgridView]] = {
    "crabblabla": lambda: replace(samples.reveal(), title=None, caption=None),
    "lexiplateau": turns,
    "baggle": lambda: replace(samples.PATH, title=None, caption=None),
    "wordgrid": lambda: replace(samples.WORDGRID, title=None, caption=None),
    "daily": composed,
}
"""What the picture of each topic shows."""

FILE = "exemple.png"


async def example(topic: str, _: Translator) -> Picture | None:
    """The picture of a topic; None where it has none."""
    if topic not in VIEWS:
        return None
    data = await asyncio.to_thread(_drawn, topic, theme(_.look))
    view = VIEWS[topic]()
    if isinstance(view, GridView):
        return Picture(data, grid_alt(view, _), FILE, partial(grid_plain, view))
    if isinstance(view, WordgridView):
        return Picture(data, wordgrid_alt(view, _), FILE, partial(wordgrid_plain, view))
    return Picture(data, board_alt(view, _), FILE, partial(board_plain, view, _))


@lru_cache(maxsize=32)
def _drawn(topic: str, look: Theme) -> bytes:
    """Nothing in these pictures is in any language, so they are drawn once a theme."""
    view = VIEWS[topic]()
    if isinstance(view, GridView):
        return grid_png(view, look)
    if isinstance(view, WordgridView):
        return wordgrid_png(view, look)
    return board_png(view, look)
