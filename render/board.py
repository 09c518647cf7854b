"""The board picture as a file: what cogs call, in a worker thread."""

from __future__ import annotations

from render.compose import board_image
from render.encode import to_png
from render.themes import Theme
from render.views import BoardView, DraftWord

__all__ = ["BoardView", "DraftWord", "board_png"]


def board_png(view: BoardView, theme: Theme) -> bytes:
    """The view as a PNG file.

    Same view and theme, same bytes. Safe to call from several threads at once.
    """
    return to_png(board_image(view, theme), theme)
