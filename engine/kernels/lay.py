"""Laying tiles on a grid and taking them up again, touching only what changes.

Tiles tagged FRESH are of this turn; others are locked at once, as those of earlier turns are.

A placement is a row of int32 codes, one a tile, ascending, closed by NO_TILE where it has fewer
than nine: `cell << 6 | blank << 5 | letter` with the padded cell index and A=0.
"""

from typing import NamedTuple

import numpy as np

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import FRESH, HOLE, LETTER_VALUES, Bytes, Grid, check_cell, is_tile
from engine.kernels.jit import inlined, kernel, part, wide
from engine.kernels.line import COLUMNS_FROM
from engine.kernels.packed import MAX_TILES

NO_TILE = (1 << 31) - 1


class Log(NamedTuple):
    """What the cells of the cross-checks looked like before; rows of int32 (128, 7)."""

    rows: Ints


@kernel
def new_log() -> Log:
    """Return an empty log, long enough for nine tiles (at most 4 cells each, both ways)."""
    return Log(np.zeros((128, 7), np.int32))


@inlined
def unpack(grid: Grid, place: int, tiles: int, codes: Ints) -> int:
    """Write a packed move's tiles as codes, while the tiles below it are laid; return how many."""
    cell, step = place >> 1, grid.stride if place & 1 else 1
    count = 0
    for k in range(MAX_TILES):
        letter = (tiles >> (9 + 5 * (MAX_TILES - 1 - k))) & 31
        if letter == 0:
            break
        while grid.marks[cell]:
            cell += step
        codes[k] = cell << 6 | (tiles >> k & 1) << 5 | (letter - 1)
        cell += step
        count += 1
    return count


@inlined
def recheck(grid: Grid, nodes: Ints, direction: int, cell: int, log: Log, count: int) -> int:
    """Note what an empty cell's cross-check says, and make it anew; return the log's length."""
    row = log.rows[count]
    row[0], row[1] = direction, cell
    row[2], row[3] = grid.allowed[direction, cell], grid.cross_sum[direction, cell]
    row[4], row[5] = grid.cross_factor[direction, cell], grid.cross_paid[direction, cell]
    row[6] = grid.touch[direction, cell]
    check_cell(grid, nodes, direction, cell)
    return count + 1


@inlined
def first_of_run(grid: Grid, cell: int, step: int) -> int:
    """Return the first tile of the run through the tile on `cell`."""
    while is_tile(grid.marks[cell - step]):
        cell -= step
    return cell


@part
def settle_run(grid: Grid, nodes: Ints, direction: int, cell: int, log: Log, count: int) -> int:
    """Note what the run through a new tile is worth and renew the cross-checks at its ends."""
    step = 1 if direction == 0 else grid.stride
    first = first_of_run(grid, cell, step)
    after, total, factor = first, 0, 1
    while is_tile(grid.marks[after]):
        total += grid.worth[after]
        factor *= grid.factor[after]
        after += step
    fresh = after - first > step and grid.tags[cell] & FRESH
    grid.paid[direction, first] = total * factor if fresh else 0
    if grid.marks[first - step] != HOLE:
        count = recheck(grid, nodes, 1 - direction, first - step, log, count)
    if grid.marks[after] != HOLE:
        count = recheck(grid, nodes, 1 - direction, after, log, count)
    return count


@part
def lay(grid: Grid, nodes: Ints, codes: Ints, tags: int, log: Log) -> int:
    """Put a placement on the grid with these tags; return the log's length for `take_up`."""
    for k in range(MAX_TILES):
        if codes[k] == NO_TILE:
            break
        cell, letter = codes[k] >> 6, codes[k] & 31
        value = 0 if codes[k] >> 5 & 1 else wide(LETTER_VALUES[letter])
        grid.marks[cell] = letter + 1
        grid.worth[cell] = value * (grid.letter_premium[cell] if tags & FRESH else 1)
        grid.factor[cell] = grid.word_premium[cell] if tags & FRESH else 1
        grid.tags[cell] = tags
    count: int = wide(0)
    for k in range(MAX_TILES):
        if codes[k] == NO_TILE:
            break
        cell = wide(codes[k] >> 6)
        for direction in range(2):
            step = 1 if direction == 0 else grid.stride
            if not is_later_in_run(grid, codes, k, step):
                count = settle_run(grid, nodes, direction, cell, log, count)
    return count


@inlined
def is_later_in_run(grid: Grid, codes: Ints, k: int, step: int) -> bool:
    """Tell whether another new tile comes before the k-th one in the same run."""
    cell = wide(codes[k] >> 6) - step
    while is_tile(grid.marks[cell]):
        for earlier in range(k):
            if codes[earlier] >> 6 == cell:
                return True
        cell -= step
    return False


@part
def take_up(grid: Grid, codes: Ints, home: Bytes, log: Log, count: int) -> None:
    """Undo `lay`; `home` has the tags of the grid without new tiles."""
    for k in range(MAX_TILES):
        if codes[k] == NO_TILE:
            break
        cell = wide(codes[k] >> 6)
        grid.paid[0, first_of_run(grid, cell, 1)] = 0
        grid.paid[1, first_of_run(grid, cell, grid.stride)] = 0
    for k in range(MAX_TILES):
        if codes[k] == NO_TILE:
            break
        cell = wide(codes[k] >> 6)
        grid.marks[cell], grid.tags[cell] = 0, home[cell]
        grid.worth[cell], grid.factor[cell] = 0, 1
    for i in range(count - 1, -1, -1):
        row = log.rows[i]
        direction, cell = row[0], row[1]
        grid.allowed[direction, cell], grid.cross_sum[direction, cell] = row[2], row[3]
        grid.cross_factor[direction, cell], grid.cross_paid[direction, cell] = row[4], row[5]
        grid.touch[direction, cell] = row[6]


@inlined
def changed_lines(grid: Grid, codes: Ints, log: Log, count: int) -> int:
    """Return the lines (as for `walk_lines`) on which words differ while a placement is laid."""
    lines = 0
    for k in range(MAX_TILES):
        if codes[k] == NO_TILE:
            break
        cell = wide(codes[k] >> 6)
        lines |= 1 << (cell // grid.stride) | 1 << (COLUMNS_FROM + cell % grid.stride)
    for i in range(count):
        direction, cell = wide(log.rows[i, 0]), wide(log.rows[i, 1])
        if direction == 0:
            lines |= 1 << (cell // grid.stride)
        else:
            lines |= 1 << (COLUMNS_FROM + cell % grid.stride)
    return lines
