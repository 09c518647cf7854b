"""Pictures that are drawn again and again with another draft, of which only the rest is kept.

A composer's picture changes with each click in a few cells. So the board is kept in the colours of
the file, and only the pieces that change are drawn and brought into those colours: that takes a
third of the time, and all boards that are composed on at the same time fit into memory.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageChops

from render.compose import Piece, draft_pieces, ground_image, natural_pitch
from render.encode import flat
from render.themes import Theme
from render.views import BoardView

_KEPT = 96
"""Boards, up to 0.8 MB each."""
_ANY = [0] + [255] * 255
"""A mask of all that is not black."""


def draft_image(view: BoardView, theme: Theme) -> Image.Image:
    """As :func:`render.compose.board_image` in the theme's palette, but for shades at the edges of
    what is drawn over the board."""
    bare = replace(view, draft={}, draft_words=(), cursor=None, used=())
    picture = _kept_ground(_Ground(bare), theme).copy()
    for piece in draft_pieces(view, theme, natural_pitch(view)):
        _retouch(picture, piece, theme)
    return picture


def _retouch(picture: Image.Image, piece: Piece, theme: Theme) -> None:
    left, top, right, bottom = piece.box
    box = max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)
    before = picture.crop(box).convert("RGB")
    after = before.copy()
    piece.draw(after, box[:2])
    # A colour of the palette is not always taken for itself, so what stays is left as it is.
    changed = ImageChops.difference(before, after).convert("L").point(_ANY)
    picture.paste(flat(after, theme), box[:2], changed)


class _Ground:
    """A view without a draft, as a key: views hold mappings, which cannot be hashed."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        tiles = tuple(sorted(view.tiles.items()))
        self._key = (view.layout, tiles, view.highlight, *view.texts)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ground) and self._key == other._key


@lru_cache(maxsize=_KEPT)
def _kept_ground(ground: _Ground, theme: Theme) -> Image.Image:
    return flat(ground_image(ground.view, theme, natural_pitch(ground.view)), theme)
