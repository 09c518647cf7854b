"""A whole game as one animated picture, a frame for each round.

GIF, since it is the one animation that every Discord client plays inline.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from render.compose import board_image, picture_size
from render.encode import to_gif
from render.themes import Theme
from render.views import BoardView

MAX_BYTES = 2_000_000
"""The largest file (issue 3); far under Discord's own limit, so that phones load it at once."""
_PITCHES = (52, 44, 36, 28, 22)
_FRAME_MS = 1800
_LAST_MS = 5000


def replay_gif(views: Sequence[BoardView], theme: Theme, limit: int = MAX_BYTES) -> bytes:
    """One frame per view, in order; the last one stays longer.

    Cells are as large as ``limit`` (in bytes) allows. Views may differ in what stands around the
    board.

    Raises:
        ValueError: there is no view, or even the smallest cells need more than ``limit``.
    """
    if not views:
        raise ValueError("a replay needs a frame")
    durations = [_FRAME_MS] * (len(views) - 1) + [_LAST_MS]
    for pitch in _PITCHES:
        data = to_gif(_frames(views, theme, pitch), theme, durations)
        if len(data) <= limit:
            return data
    raise ValueError(f"{len(views)} frames do not fit into {limit} bytes")


def _frames(views: Sequence[BoardView], theme: Theme, pitch: int) -> Iterator[Image.Image]:
    """All of one size: padded with the page's colour below and evenly at the sides."""
    sizes = [picture_size(view, pitch) for view in views]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    for view, size in zip(views, sizes, strict=True):
        page = Image.new("RGB", (width, height), theme.page)
        page.paste(board_image(view, theme, pitch), ((width - size[0]) // 2, 0))
        yield page
