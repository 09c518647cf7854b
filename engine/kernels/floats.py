"""Floating words: the best words that touch nothing, for each multiset of tiles they use.

The next move has to join such a word to the board, so a place counts only if a crossing word could
reach from one of its cells to the board with the tiles that are left.
"""

import numpy as np

from engine.kernels.beam import FLOAT, Beam, Search, copy_codes, key_of, offer
from engine.kernels.flatgraph import Ints
from engine.kernels.grid import ANY_LETTER, HOLE, JOINED, LETTER_VALUES, Bytes, Grid, is_tile
from engine.kernels.jit import inlined, kernel, wide
from engine.kernels.lay import NO_TILE
from engine.kernels.line import (
    ACROSS,
    ALLOWED,
    FACTOR,
    MARK,
    SHIFT,
    TAGS,
    TIMES,
    TOUCH,
    WORTH,
    fill_span,
)
from engine.kernels.packed import MAX_TILES, Longs, Moves, Rules
from engine.kernels.walk import Work, walk_from

FAR = 99
"""A distance beyond every rack."""


@kernel
def rack_words(nodes: Ints, work: Work, size: int, moves: Moves) -> int:
    """Find every word of the rack at hand, of so many tiles; return how many are stored."""
    line = work.line
    for i in range(MAX_TILES + 2):
        cell = line.cells[i]
        cell[MARK] = HOLE if i in (0, MAX_TILES + 1) else 0
        cell[TAGS], cell[ALLOWED], cell[TOUCH] = JOINED, ANY_LETTER, i
        cell[TIMES], cell[FACTOR], cell[WORTH], cell[ACROSS] = 1 << SHIFT, 1, 0, 0
    rules = Rules(JOINED, False, 0, 0, False, 1 << 40)
    last, _ = fill_span(line, work.hand, work.bar, rules, 0, 1, size)
    if last < 1:
        return 0
    found = walk_from(nodes, work, rules, 1, 1, last, 0, moves, wide(0))
    return min(found, len(moves.places))


@kernel
def distances(grid: Grid, direction: int) -> Bytes:
    """Return, by empty cell, how many more tiles join it to the board along a line in `direction`.

    uint8 (P,); FAR where holes or the border are in the way.
    """
    step = 1 if direction == 0 else grid.stride
    found = np.full(len(grid.marks), FAR, np.uint8)
    for cell in range(len(grid.marks)):
        if grid.marks[cell] != 0:
            continue
        for way in (-step, step):
            after, count = cell + way, 0
            while grid.marks[after] != HOLE:
                if is_tile(grid.marks[after]):
                    found[cell] = min(found[cell], count)
                    break
                count += 1
                if grid.touch[direction, after] & JOINED:
                    found[cell] = min(found[cell], count)
                    break
                after += way
    return found


@inlined
def is_free(grid: Grid, direction: int, start: int, length: int) -> bool:
    """Tell whether a word on these cells touches nothing at all."""
    step = 1 if direction == 0 else grid.stride
    if is_tile(grid.marks[start - step]) or is_tile(grid.marks[start + length * step]):
        return False
    for k in range(length):
        cell = start + k * step
        if grid.marks[cell] != 0 or grid.touch[direction, cell] or grid.tags[cell]:
            return False
    return True


@kernel
def add_floats(search: Search, beam: Beam, count: int) -> None:
    """Offer the words that `rack_words` found in every free place from which they can be joined."""
    grid = search.grid
    letters, values, sizes, used = word_table(search, count)
    rack = 0
    for letter in range(27):
        rack += search.limits[letter]
    for direction in range(2):
        step = 1 if direction == 0 else grid.stride
        reach = distances(grid, 1 - direction)
        for start in range(grid.stride + 1, len(grid.marks) - grid.stride - 1):
            nearest = FAR
            for length in range(1, rack):
                cell = start + (length - 1) * step
                if grid.marks[cell] != 0:
                    break
                nearest = min(nearest, wide(reach[cell]))
                if length < 2 or nearest > rack - length:
                    continue
                if is_free(grid, direction, start, length):
                    fill_place(search, beam, start, step, length, letters, values, sizes, used)


@kernel
def word_table(search: Search, count: int) -> tuple[Ints, Ints, Ints, Longs]:
    """Unpack the words: letters and blanks as in codes (n, 9), values (n, 9), sizes, numbers."""
    letters = np.zeros((count, MAX_TILES), np.int32)
    values = np.zeros((count, MAX_TILES), np.int32)
    sizes = np.zeros(count, np.int32)
    used = np.zeros(count, np.int64)
    full = len(search.base.counts) - 1
    for w in range(count):
        tiles = search.moves.tiles[w]
        used[w] = full - wide(search.moves.leaves[w])
        for k in range(MAX_TILES):
            letter = (tiles >> (9 + 5 * (MAX_TILES - 1 - k))) & 31
            if letter == 0:
                break
            blank = tiles >> k & 1
            letters[w, k] = blank << 5 | (letter - 1)
            values[w, k] = 0 if blank else LETTER_VALUES[letter - 1]
            sizes[w] = k + 1
    return letters, values, sizes, used


@kernel
def fill_place(
    search: Search,
    beam: Beam,
    start: int,
    step: int,
    length: int,
    letters: Ints,
    values: Ints,
    sizes: Ints,
    used: Longs,
) -> None:
    """Offer every word of a length at one place."""
    grid, full = search.grid, len(search.base.counts) - 1
    codes = np.full(MAX_TILES, NO_TILE, np.int32)
    premium = np.ones(MAX_TILES, np.int64)
    factor = 1
    for k in range(length):
        premium[k] = grid.letter_premium[start + k * step]
        factor *= grid.word_premium[start + k * step]
    for w in range(len(sizes)):
        if sizes[w] != length:
            continue
        score = 0
        for k in range(length):
            score += values[w, k] * premium[k]
        score *= factor
        row = full - used[w] + FLOAT * (full + 1)
        if score <= beam.floors[row]:
            continue
        for k in range(length):
            codes[k] = (start + k * step) << 6 | letters[w, k]
        kept = offer(beam, row, score, key_of(search, codes, length))
        if kept >= 0:
            copy_codes(codes, beam.codes[row, kept])
