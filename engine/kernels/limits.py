"""Which letters new tiles can have at all: what the complete exploration need not try."""

import numpy as np

from engine.kernels.flatgraph import Ints
from engine.kernels.generate import hold_rack
from engine.kernels.grid import ANY_LETTER, JOINED, Bytes, Grid, is_tile
from engine.kernels.jit import kernel, wide
from engine.kernels.packed import MAX_TILES, Longs, Moves, Rules
from engine.kernels.walk import Work, walk_line

LETTER_ROUNDS = 3
"""How often limits on letters are carried from one direction to the other."""


@kernel
def possible_letters(grid: Grid, nodes: Ints, rack: Bytes, work: Work, moves: Moves) -> Longs:
    """Return, for each cell, the letters that a new tile can have there at all: int64 (P,).

    A tile next to a locked one, seen along a line, must become part of some word on that line made
    of locked tiles and the rack. Which letters such words have on a cell limits the words across
    it, so this is repeated. `grid` is a copy whose cross-checks are overwritten; rack: as in
    `engine.kernels.walk.hold_rack`.
    """
    size = len(grid.marks)
    tiles = hold_rack(nodes, rack, work)
    letters = np.full(size, ANY_LETTER, np.int64)
    for _ in range(LETTER_ROUNDS):
        for cell in range(size):
            grid.tags[cell] = JOINED
            for direction in range(2):
                grid.touch[direction, cell], grid.cross_sum[direction, cell] = JOINED, -1
                grid.allowed[direction, cell] = letters[cell]
        for direction in range(2):
            step = 1 if direction == 0 else grid.stride
            found = letters_in_words(grid, nodes, work, tiles, moves, direction)
            for cell in range(size):
                if grid.marks[cell] == 0 and (
                    is_tile(grid.marks[cell - step]) or is_tile(grid.marks[cell + step])
                ):
                    letters[cell] &= found[cell]
    return letters


@kernel
def letters_in_words(
    grid: Grid, nodes: Ints, work: Work, size: int, moves: Moves, direction: int
) -> Longs:
    """Return which letters some word in a direction puts on each cell: int64 (P,)."""
    step = 1 if direction == 0 else grid.stride
    found = np.zeros(len(grid.marks), np.int64)
    rules = Rules(JOINED, True, 0, 0, False, 1 << 40)
    lines = len(grid.marks) // grid.stride if direction == 0 else grid.stride
    for i in range(1, lines - 1):
        first = i * grid.stride if direction == 0 else i
        count = walk_line(grid, nodes, work, rules, direction, first, size, moves, wide(0))
        if count > len(moves.places):
            return np.full(len(grid.marks), ANY_LETTER, np.int64)  # too many to look at
        for m in range(count):
            cell = wide(moves.places[m]) >> 1
            for k in range(MAX_TILES):
                letter = (moves.tiles[m] >> (9 + 5 * (MAX_TILES - 1 - k))) & 31
                if letter == 0:
                    break
                while grid.marks[cell]:
                    cell += step
                found[cell] |= 1 << (letter - 1)
                cell += step
    return found
