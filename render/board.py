"""The board picture as a file: what cogs call, in a worker thread."""

from __future__ import annotations

from dataclasses import replace

from engine.board.layout import blank_layout
from render.compose import board_image
from render.drafts import draft_image
from render.encode import to_png
from render.showcase import showcase
from render.themes import THEMES, Theme
from render.views import BoardView, DraftWord

__all__ = ["BoardView", "DraftWord", "board_png", "draft_png", "warm_up"]


def board_png(view: BoardView, theme: Theme) -> bytes:
    """The view as a PNG file.

    Same view and theme, same bytes. Safe to call from several threads at once.
    """
    return to_png(board_image(view, theme), theme, small=True)


def draft_png(view: BoardView, theme: Theme) -> bytes:
    """As :func:`board_png`, made for one person's next click: the same picture, sooner, in a larger
    file."""
    return to_png(draft_image(view, theme), theme)


def warm_up() -> None:
    """Load fonts, palettes and the sprites of the usual size (about a second, once a process)."""
    standard = replace(showcase(), layout=blank_layout(13, 13))
    for theme in THEMES.values():
        board_png(standard, theme)
