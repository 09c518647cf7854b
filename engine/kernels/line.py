"""One row or column, and the words that may lie on it from one cell on.

What a word scores depends on its letters through one sum alone. Everything else — word factors,
tiles that lie there already, what crosses — follows from where it starts and ends, and is summed up
once for each start, before any letter is tried.
"""

from typing import NamedTuple

import numpy as np

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import (
    ANY_LETTER,
    FLOATING,
    FRESH,
    HOLE,
    JOINED,
    LETTER_VALUES,
    Grid,
    is_tile,
)
from engine.kernels.hand import NONE, Hand
from engine.kernels.jit import inlined, wide
from engine.kernels.packed import JOKER, Longs, Rules

LONGEST = 24
"""Cells of a line at most, borders included, with some room."""
COLUMNS_FROM = LONGEST
"""In a set of lines, bit r is padded row r, bit COLUMNS_FROM + c padded column c."""
SHIFT = 32
"""A multiplier holds in its upper half how often a letter's points count in the word along the
line, before word factors, and in its lower half how often they count in the word across."""
LOW = (1 << SHIFT) - 1
NO_FLOOR = -(1 << 31)
LETTERS_BY_VALUE = tuple(
    (value, sum(1 << letter for letter in range(26) if LETTER_VALUES[letter] == value))
    for value in sorted({*LETTER_VALUES.tolist()} - {0}, reverse=True)
)

# Columns of a line. TOUCH is the first cell from there on that touches what is needed, -1 for none.
MARK, TAGS, ALLOWED, TIMES, FACTOR, WORTH, ACROSS, TOUCH = range(8)

# Columns of a span: for the words from its start up to and with a cell, the product of the word
# factors, the points of the tiles that lie there, those of words across without the new letters
# (and the bonus), how many new tiles, and whether a word may end.
FACTORS, LOCKED, BESIDE, USED, ENDS = range(5)


class Line(NamedTuple):
    """Cells of a row or column, and of the words from one of them on.

    cells: int64 (LONGEST, 8), border cells included; span: int64 (LONGEST, 5);
    counts: int64 (4,), scratch.
    """

    cells: Longs
    span: Longs
    counts: Longs


def new_line() -> Line:
    """Return memory for a line."""
    cells, span = np.zeros((LONGEST, 8), np.int64), np.zeros((LONGEST, 5), np.int64)
    return Line(cells, span, np.zeros(4, np.int64))


class Bar(NamedTuple):
    """What a move must exceed, by the tiles that it leaves, and what these are worth.

    radix: int64 (27,): the tiles that a move leaves have the sum of their radix as their number;
    floors: int32 (n,): the move counts only if its score is above the floor of that number, less
    `points`, which were made before; lowest: int64 (MAX_TILES + 1,): the lowest of the floors by
    how many tiles are used, so that words which cannot score that much need not be looked for.
    Where only the best move is wanted, it is the one whose score, times `scale`, and the worth of
    whose leave make most together: worth: int64 (n,), by the leave's number; most_left: int64
    (MAX_TILES + 1,), the most that a leave may be worth, by how many tiles are used; best: int64
    (1,), what the move that was kept makes.
    """

    radix: Longs
    floors: Ints
    points: int
    lowest: Longs
    scale: int
    worth: Longs
    most_left: Longs
    best: Longs


@inlined
def load_line(grid: Grid, direction: int, first: int, line: Line, need: int) -> int:
    """Copy the line that starts with the border cell `first`; return its length with borders."""
    step = 1 if direction == 0 else grid.stride
    length = grid.stride if direction == 0 else len(grid.marks) // grid.stride
    touch = -1
    for i in range(length - 1, -1, -1):
        at = first + i * step
        cell = line.cells[i]
        mark = wide(grid.marks[at])
        cell[MARK] = mark
        if mark == 0:
            letter, word = wide(grid.letter_premium[at]), wide(grid.word_premium[at])
            cell[TAGS] = grid.touch[direction, at] & (JOINED | FLOATING)
            cell[ALLOWED] = grid.allowed[direction, at]
            cell[FACTOR], cell[WORTH] = word, 0
            crossing = wide(grid.cross_sum[direction, at])
            if crossing < 0:
                cell[TIMES], cell[ACROSS] = letter << SHIFT, 0
            else:
                times = wide(grid.cross_factor[direction, at]) * word
                cell[TIMES] = letter << SHIFT | letter * times
                cell[ACROSS] = crossing * times - grid.cross_paid[direction, at]
        else:
            cell[TAGS], cell[ALLOWED], cell[TIMES] = grid.tags[at], 0, 0
            cell[FACTOR], cell[WORTH] = grid.factor[at], grid.worth[at]
            cell[ACROSS] = -grid.paid[direction, at]
        if mark == HOLE:
            touch = -1
        elif cell[TAGS] & need:
            touch = i
        cell[TOUCH] = touch
    return length


@inlined
def most_on(fitting: int) -> int:
    """Return the points of the best letter of a set; 0 for none."""
    for value, letters in LETTERS_BY_VALUE:
        if fitting & letters:
            return int(value)
    return 0


@inlined
def fill_span(
    line: Line, hand: Hand, bar: Bar, rules: Rules, direction: int, start: int, most: int
) -> tuple[int, int]:
    """Sum up the words that start at a cell; return the last cell of one, and what one can make.

    most: new tiles. Words that cannot exceed the bar, judged by their cells and the best letters
    of the rack, are left out. The first answer is -1 where there is none.
    """
    cells, span, counts, best = line.cells, line.span, line.counts, hand.most
    own = hand.have[(1 << most) - 1]
    any_own = ANY_LETTER if own >> JOKER else own
    counts[1], counts[2], counts[3] = 0, 0, 0
    used, factor, locked, beside, tags, capped = 0, 1, 0, 0, 0, 0
    lone, alone = False, True
    last, bound = -1, NO_FLOOR
    i = start
    while cells[i, MARK] != HOLE:
        cell = cells[i]
        if cell[MARK] == 0:
            if used == most or cell[ALLOWED] & any_own == 0:
                break
            used += 1
            crosses = cell[TIMES] & LOW != 0
            lone = used == 1 and crosses
            if crosses:
                capped += cell[TIMES] * most_on(cell[ALLOWED] & own)
            else:
                counts[cell[TIMES] >> SHIFT] += 1
        else:
            alone = False
        factor *= cell[FACTOR]
        locked += cell[WORTH]
        beside += cell[ACROSS]
        tags |= cell[TAGS]
        ends = used > 0 and i > start and not is_tile(cells[i + 1, MARK])
        ends = ends and tags & rules.need == rules.need
        if ends and used == 1:  # a word both ways is one move, told from across
            ends = direction == 0 if lone else rules.lone_extension or tags & FRESH != 0
        row = span[i]
        row[FACTORS], row[LOCKED], row[USED] = factor, locked, used
        row[BESIDE] = beside + (rules.bonus if used == rules.bonus_tiles else 0)
        if ends:
            free = counts[3] + counts[2]
            plain = best[free + counts[1]]
            if alone:
                if hand.words[used] == NONE:
                    ends = False
                elif free + counts[1] == used:
                    plain = min(plain, hand.words[used])
            letters = best[counts[3]] + best[free] + plain
            score = (locked + letters + (capped >> SHIFT)) * factor + (capped & LOW) + row[BESIDE]
            ends = ends and score + bar.points > bar.lowest[used]
            if ends:
                last, bound = i, max(bound, score * bar.scale + bar.most_left[used])
        row[ENDS] = ends
        i += 1
    return last, bound
