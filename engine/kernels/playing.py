"""A playing ground: a board on which turns are made and taken back in place."""

from typing import NamedTuple

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import JOINED, Bytes, Grid
from engine.kernels.jit import part
from engine.kernels.lay import NO_TILE, Log, changed_lines, lay, take_up, unpack
from engine.kernels.packed import MAX_TILES

PLIES = 64
"""Turns at most: fourteen plays after the bag is empty, and three passes around each of them."""


class Ground(NamedTuple):
    """A board and the turns made on it.

    home: uint8 (P,), the tags of the grid to begin with; codes: int32 (PLIES, 9), the tiles that
    each turn laid; logs: int32 (PLIES, 128, 7), what it changed (engine.kernels.lay).
    """

    grid: Grid
    nodes: Ints
    home: Bytes
    codes: Ints
    logs: Ints


@part
def lay_move(ground: Ground, ply: int, place: int, tiles: int) -> tuple[int, int]:
    """Lay a packed move as the turn after so many.

    Return the length of the log, for `take_back`, and the lines on which words may differ now.
    """
    codes, log = ground.codes[ply], Log(ground.logs[ply])
    for k in range(MAX_TILES):
        codes[k] = NO_TILE
    unpack(ground.grid, place, tiles, codes)
    logged = lay(ground.grid, ground.nodes, codes, JOINED, log)
    return logged, changed_lines(ground.grid, codes, log, logged)


@part
def take_back(ground: Ground, ply: int, logged: int) -> None:
    """Undo `lay_move`, when all later turns are undone."""
    take_up(ground.grid, ground.codes[ply], ground.home, Log(ground.logs[ply]), logged)
