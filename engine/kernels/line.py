"""One line of a board, copied where the walk can read it fast, and what it tells before a walk.

Also what walks are given and what they return: rules, the bar that moves must exceed, room for
moves, and scratch memory.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import FLOATING, HOLE, JOINED, LETTER_VALUES, Grid, is_tile
from engine.kernels.jit import inlined, kernel

MAX_TILES = 9
"""New tiles of one move at most; the packed form has room for no more."""
JOKER = 26
"""The joker's place in rack counts."""
LONGEST = 24
"""Cells of a line at most, borders included, with some room."""
COLUMNS_FROM = LONGEST
"""In a set of lines, bit r is padded row r, bit COLUMNS_FROM + c padded column c."""
NO_FLOOR = -(1 << 31)
ALL_LINES = (1 << 2 * LONGEST) - 1

Longs = npt.NDArray[np.int64]


class Rules(NamedTuple):
    """What counts as a move.

    need: tags that a move must touch; lone_extension: whether a single tile may merely make a word
    longer; bonus_tiles, bonus: points for a move of so many tiles; best_only: keep one move, the
    best; limit: stop after so many moves.
    """

    need: int
    lone_extension: bool
    bonus_tiles: int
    bonus: int
    best_only: bool
    limit: int


class Moves(NamedTuple):
    """Room for moves, filled from the front.

    places: int32, `2 * start + direction` with the padded index of the word's first cell;
    tiles: int64, new letters from bit 49 down in fives (A=1, first one highest), and below bit 9
    the jokers (bit k: the k-th new tile); scores: int32. Ordered by score descending, then places
    and tiles ascending, a list is in the order in which moves are shown.
    """

    places: npt.NDArray[np.int32]
    tiles: Longs
    scores: npt.NDArray[np.int32]


class Line(NamedTuple):
    """One row or column of a grid, copied: int64 (LONGEST,) each, border cells included."""

    mark: Longs
    worth: Longs
    factor: Longs
    paid: Longs
    tags: Longs
    allowed: Longs
    letter_premium: Longs
    word_premium: Longs
    cross_sum: Longs
    cross_factor: Longs
    cross_paid: Longs


class Bar(NamedTuple):
    """What a move must exceed, by the tiles that it leaves.

    radix: int64 (27,): the tiles that a move uses have the sum of their radix as their number;
    floors: int32 (n,): the move counts only if its score is above `floors[whole - number]`, where
    `whole` is the number of all tiles at hand, less `points`, which were made before;
    lowest: int64 (MAX_TILES + 1,): the lowest of the floors by how many tiles are used, so that
    words which cannot score that much need not be looked for.
    """

    radix: Longs
    floors: Ints
    whole: int
    points: int
    lowest: Longs


class Work(NamedTuple):
    """The bar, the rack, int64 (27,), and scratch memory.

    line; stack: int64 (LONGEST, 10); values: int64 (MAX_TILES,), of the rack's tiles, best first;
    premiums: int64 (4,).
    """

    line: Line
    stack: Longs
    rack: Longs
    bar: Bar
    values: Longs
    premiums: Longs


@kernel
def no_bar() -> Bar:
    """Return the bar that every move exceeds."""
    lowest = np.full(MAX_TILES + 1, NO_FLOOR, np.int64)
    return Bar(np.zeros(27, np.int64), np.full(1, NO_FLOOR, np.int32), 0, 0, lowest)


@kernel
def new_work(rack: Longs) -> Work:
    """Return scratch memory around a rack (which is used up and given back during a walk)."""
    lines = np.zeros((11, LONGEST), np.int64)
    line = Line(
        lines[0],
        lines[1],
        lines[2],
        lines[3],
        lines[4],
        lines[5],
        lines[6],
        lines[7],
        lines[8],
        lines[9],
        lines[10],
    )
    values, premiums = np.zeros(MAX_TILES, np.int64), np.zeros(4, np.int64)
    return Work(line, np.zeros((LONGEST, 10), np.int64), rack, no_bar(), values, premiums)


@inlined
def load_line(grid: Grid, direction: int, first: int, line: Line) -> int:
    """Copy the line that starts with the border cell `first`; return its length with borders."""
    step = 1 if direction == 0 else grid.stride
    length = grid.stride if direction == 0 else len(grid.marks) // grid.stride
    for i in range(length):
        cell = first + i * step
        line.mark[i] = grid.marks[cell]
        line.worth[i] = grid.worth[cell]
        line.factor[i] = grid.factor[cell]
        line.paid[i] = grid.paid[direction, cell]
        line.tags[i] = grid.tags[cell]
        if grid.marks[cell] == 0:
            line.tags[i] = grid.touch[direction, cell] & (JOINED | FLOATING)
        line.allowed[i] = grid.allowed[direction, cell]
        line.letter_premium[i] = grid.letter_premium[cell]
        line.word_premium[i] = grid.word_premium[cell]
        line.cross_sum[i] = grid.cross_sum[direction, cell]
        line.cross_factor[i] = grid.cross_factor[direction, cell]
        line.cross_paid[i] = grid.cross_paid[direction, cell]
    return length


@inlined
def sort_values(work: Work) -> None:
    """Fill in the values of the rack's tiles, best first."""
    k = 0
    for value in (10, 8, 4, 3, 2, 1, 0):
        for letter in range(27):
            if LETTER_VALUES[letter] == value:
                for _ in range(work.rack[letter]):
                    work.values[k] = value
                    k += 1


@inlined
def first_touch(line: Line, start: int, most: int, need: int) -> int:
    """Return the first cell from `start` on that touches what is needed; -1 if out of reach."""
    i, used = start, 0
    while line.mark[i] != HOLE:
        if line.mark[i] == 0:
            used += 1
            if used > most:
                return -1
        if line.tags[i] & need:
            return i
        i += 1
    return -1


@inlined
def points_across(line: Line, i: int, points: int) -> int:
    """Return what the word across cell `i` adds, with a tile of `points` on that cell."""
    if line.cross_sum[i] < 0:
        return 0
    word: int = (line.cross_sum[i] + points) * line.cross_factor[i] * line.word_premium[i]
    word -= line.cross_paid[i]
    return word


@inlined
def letters_at_most(values: Longs, premiums: Longs, used: int) -> int:
    """Return the most that `used` new tiles can score on their own.

    values: the rack's, best first; premiums: how many of the cells have which letter factor.
    """
    total, k = 0, 0
    for factor in (3, 2, 1):
        for _ in range(premiums[factor]):
            total += values[k] * factor
            k += 1
    return total


@inlined
def most_worthwhile(work: Work, rules: Rules, start: int, touch: int, most: int) -> int:
    """Return how many tiles a word from `start` may use and still exceed the bar; 0 for none.

    What a word can score at most is told by its cells and by the best letters of the rack.
    """
    line, bar, values, premiums = work.line, work.bar, work.values, work.premiums
    premiums[1], premiums[2], premiums[3] = 0, 0, 0
    locked, factor, crossing, used, best = 0, 1, 0, 0, 0
    i = start
    while True:
        if is_tile(line.mark[i]):
            locked += line.worth[i]
            factor *= line.factor[i]
            i += 1
            continue
        if used and i > touch:
            score = (locked + letters_at_most(values, premiums, used)) * factor + crossing
            if used == rules.bonus_tiles:
                score += rules.bonus
            if score + bar.points > bar.lowest[used]:
                best = used
        if line.mark[i] == HOLE or used == most or line.allowed[i] == 0:
            return best
        used += 1
        premiums[line.letter_premium[i]] += 1
        factor *= line.word_premium[i]
        crossing += points_across(line, i, values[0] * line.letter_premium[i])
        i += 1


@inlined
def choices(line: Line, onward: int, i: int, have: int) -> int:
    """Return which of the letters `onward` can go on cell `i`, in the form of TODO."""
    if line.mark[i]:
        forced: int = onward & (1 << (line.mark[i] - 1))
        return forced
    onward &= line.allowed[i]
    return (onward & have) | (onward << 32) if have >> JOKER & 1 else onward & have
