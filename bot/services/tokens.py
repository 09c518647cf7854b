"""A placement packed for a button's ``custom_id``: three characters a tile.

Row and column as letters from A, then the tile's mark: ``HDC`` is a C on H4, ``HEh`` a joker that
stands for H on H5. So a preview's button needs no memory and works after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.errors import BadToken
from engine.board.coordinates import MAX_SIDE, Cell
from engine.board.tiles import LETTERS, Tile


def pack_tiles(tiles: Mapping[Cell, Tile]) -> str:
    """The tiles in reading order."""
    return "".join(
        f"{chr(65 + row)}{chr(65 + column)}{tile.mark}"
        for (row, column), tile in sorted(tiles.items())
    )


def unpack_tiles(token: str) -> dict[Cell, Tile]:
    """The inverse of :func:`pack_tiles`. Raises BadToken."""
    parts = [token[i : i + 3] for i in range(0, len(token), 3)]
    if not all(len(part) == 3 and part[2].upper() in LETTERS for part in parts):
        raise BadToken(token)
    tiles = {Cell(ord(part[0]) - 65, ord(part[1]) - 65): Tile.from_mark(part[2]) for part in parts}
    inside = all(0 <= number < MAX_SIDE for cell in tiles for number in cell)
    if not tiles or not inside or len(tiles) != len(parts):
        raise BadToken(token)
    return tiles
