"""One-line moves: from each start square along the word graph, through cross-checks.

The method is that of Appel and Jacobson, "The World's Fastest Scrabble Program" (1988), without
anchors: a word starts wherever no tile lies before it. Starts that cannot reach anything with the
tiles at hand are skipped. What the rack can put on the free cells before the first one that
touches something is the same everywhere, so it is looked up.
"""

from typing import NamedTuple

import numpy as np

from engine.kernels.flatgraph import ACCEPTS, AHEAD, CHILDREN, SEEN, Ints, child
from engine.kernels.grid import LETTER_VALUES, Grid, is_tile
from engine.kernels.hand import MASK, STATE, TILES, VALUE, Hand, list_prefixes, new_hand, without
from engine.kernels.jit import inlined, lowest_bit, part, wide
from engine.kernels.line import (
    ALLOWED,
    BESIDE,
    ENDS,
    FACTORS,
    LOCKED,
    LONGEST,
    LOW,
    MARK,
    NO_FLOOR,
    SHIFT,
    TIMES,
    TOUCH,
    USED,
    Bar,
    Line,
    fill_span,
    load_line,
    new_line,
)
from engine.kernels.packed import JOKER, MAX_TILES, Longs, Moves, Rules, keep, tile_bits

# Columns of the stack, besides those of a prefix, whose VALUE is a sum of multiplied points here:
# the cell to fill, and the choices not tried yet, own letters in bits 0-25, the joker as a letter
# in bits 32-57.
CELL, TODO = 4, 5

# Columns of a start: what a word from there can make at most, its line, and the cell.
BOUND, DIRECTION, FIRST, START = range(4)


class Word(NamedTuple):
    """The first letters of a word.

    state: where they lead in the graph; mask: the tiles left; total: the sum of the new tiles'
    multiplied points (see engine.kernels.line); tiles: the new ones, packed.
    """

    state: int
    mask: int
    total: int
    tiles: int


class Work(NamedTuple):
    """The rack, the bar, and scratch memory.

    stack: int64 (LONGEST, 6); starts: int64 (2 * LONGEST**2, 4).
    """

    hand: Hand
    bar: Bar
    line: Line
    stack: Longs
    starts: Longs


def no_bar() -> Bar:
    """Return the bar that every move exceeds."""
    lowest = np.full(MAX_TILES + 1, NO_FLOOR, np.int64)
    floors, worth = np.full(1 << MAX_TILES, NO_FLOOR, np.int32), np.zeros(1 << MAX_TILES, np.int64)
    most_left, best = np.zeros(MAX_TILES + 1, np.int64), np.zeros(1, np.int64)
    return Bar(np.zeros(27, np.int64), floors, 0, lowest, 1, worth, most_left, best)


def new_work() -> Work:
    """Return scratch memory and an empty rack."""
    starts = np.zeros((2 * LONGEST * LONGEST, 4), np.int64)
    return Work(new_hand(), no_bar(), new_line(), np.zeros((LONGEST, 6), np.int64), starts)


@inlined
def dead_end(nodes: Ints, state: int, distance: int, wanted: int) -> bool:
    """Tell whether none of the letters `wanted` can come `distance` steps after `state`."""
    return 2 <= distance <= SEEN and wide(nodes[state + AHEAD + distance]) & wanted == 0


@inlined
def choices(hand: Hand, letters: int, mask: int) -> int:
    """Return which of some letters the rack can put down, in the form of TODO."""
    own: int = letters & hand.have[mask]
    return own | letters << 32 if hand.have[mask] >> JOKER else own


@inlined
def offer(
    work: Work, rules: Rules, place: int, i: int, word: Word, moves: Moves, count: int
) -> int:
    """Keep the move whose word ends at cell `i`, if it exceeds the bar; return the new count."""
    row, bar = work.line.span[i], work.bar
    score = ((word.total >> SHIFT) + row[LOCKED]) * row[FACTORS]
    score += (word.total & LOW) + row[BESIDE]
    leave = work.hand.number[word.mask]
    if score + bar.points > bar.floors[leave]:
        if rules.best_only:
            worth = score * bar.scale + bar.worth[leave]
            known, tie = bar.best[0], (place, word.tiles) > (moves.places[0], moves.tiles[0])
            if count and (worth < known or (worth == known and tie)):
                return count
            bar.best[0], count = worth, 0
        count = keep(moves, count, place, word.tiles, score, leave)
    return count


@inlined
def longer(work: Work, word: Word, i: int, choice: int, state: int) -> Word:
    """Return a word with one more new tile, on cell `i`."""
    letter, blank = choice & 31, choice >= 32
    tiles = word.tiles | tile_bits(work.line.span[i, USED] - 1, letter, blank)
    if blank:
        return Word(state, without(work.hand, word.mask, JOKER), word.total, tiles)
    total = word.total + wide(LETTER_VALUES[letter]) * work.line.cells[i, TIMES]
    return Word(state, without(work.hand, word.mask, letter), total, tiles)


@inlined
def next_leading_to(hand: Hand, prefix: int, end: int, wanted: int) -> int:
    """Return the first prefix from there on after which a wanted letter can come, else `end`."""
    while prefix < end and hand.sets[prefix] & wanted == 0:
        prefix += 1
    return prefix


@inlined
def first_part(work: Work, start: int, level: int, prefix: int) -> Word:
    """Return a prefix of so many tiles that lies from `start` on."""
    row, total = work.hand.prefixes[prefix], 0
    for k in range(level):
        letter = (row[TILES] >> (9 + 5 * (MAX_TILES - 1 - k)) & 31) - 1
        if not row[TILES] >> k & 1:
            total += wide(LETTER_VALUES[letter]) * work.line.cells[start + k, TIMES]
    return Word(row[STATE], row[MASK], total, row[TILES])


@inlined
def cross_tiles(
    nodes: Ints,
    work: Work,
    rules: Rules,
    place: int,
    i: int,
    last: int,
    word: Word,
    moves: Moves,
    count: int,
) -> tuple[int, int, int]:
    """Go on over the tiles that lie there from cell `i` on.

    Return the next empty cell, the graph's state there (0 where there is no way on), and the count.
    """
    cells, state = work.line.cells, word.state
    while state and is_tile(cells[i, MARK]):
        letter = cells[i, MARK] - 1
        if work.line.span[i, ENDS] and wide(nodes[state + ACCEPTS]) >> letter & 1:
            count = offer(work, rules, place, i, word, moves, count)
        if i < last and wide(nodes[state + CHILDREN]) >> letter & 1:
            state = child(nodes, state, letter)
        else:
            state = 0
        i += 1
    return i, state, count


@inlined
def offer_endings(
    nodes: Ints, work: Work, rules: Rules, place: int, i: int, word: Word, moves: Moves, count: int
) -> int:
    """Keep the moves that end with a new tile on cell `i`; return the new count."""
    fitting = wide(nodes[word.state + ACCEPTS]) & work.line.cells[i, ALLOWED]
    todo = choices(work.hand, fitting, word.mask)
    while todo:
        choice = lowest_bit(todo)
        todo &= todo - 1
        count = offer(work, rules, place, i, longer(work, word, i, choice, 0), moves, count)
    return count


@part
def walk_from(
    nodes: Ints,
    work: Work,
    rules: Rules,
    start: int,
    touch: int,
    last: int,
    place: int,
    moves: Moves,
    count: int,
) -> int:
    """Find the moves whose word starts at cell `start` of the line; return the new count.

    touch: the first cell that the word must reach; last: the last cell that it may reach; place: as
    in `Moves`. The span from `start` on is filled in.
    """
    hand, cells, stack = work.hand, work.line.cells, work.stack
    level = min(touch - start, list_prefixes(hand, nodes, touch - start))
    prefix = hand.ends[level - 1] if level else 0
    wanted = cells[touch, ALLOWED] << 32
    if is_tile(cells[touch, MARK]):
        wanted = 1 << (cells[touch, MARK] - 1)
    depth = -1
    while True:
        while depth >= 0 and stack[depth, TODO] == 0:
            depth -= 1
        if depth < 0:
            if level == touch - start:
                prefix = next_leading_to(hand, prefix, hand.ends[level], wanted)
            if prefix == hand.ends[level]:
                return count
            word, i = first_part(work, start, level, prefix), start + level
            prefix += 1
        else:
            row = stack[depth]
            todo, i = row[TODO], row[CELL]
            row[TODO] = todo & (todo - 1)
            choice = lowest_bit(todo)
            state = child(nodes, row[STATE], choice & 31)
            if state == 0 or dead_end(nodes, state, touch - i, wanted | wanted >> 32):
                continue
            before = Word(row[STATE], row[MASK], row[VALUE], row[TILES])
            word, i = longer(work, before, i, choice, state), i + 1
        i, state, count = cross_tiles(nodes, work, rules, place, i, last, word, moves, count)
        if state == 0:
            continue
        word = Word(state, word.mask, word.total, word.tiles)
        if work.line.span[i, ENDS]:
            count = offer_endings(nodes, work, rules, place, i, word, moves, count)
        if count >= rules.limit:
            return count
        todo = choices(hand, wide(nodes[state + CHILDREN]) & cells[i, ALLOWED], word.mask)
        if todo and i < last:
            depth += 1
            row = stack[depth]
            row[STATE], row[MASK], row[VALUE], row[TILES] = state, word.mask, word.total, word.tiles
            row[CELL], row[TODO] = i, todo


@part
def walk_line(
    grid: Grid,
    nodes: Ints,
    work: Work,
    rules: Rules,
    direction: int,
    first: int,
    size: int,
    moves: Moves,
    count: int,
) -> int:
    """Find the moves along the line from the border cell `first`; return the new count.

    size: tiles of the rack, whose tables are filled in. Where only the best move is wanted, the
    starts are noted instead, and their number is returned.
    """
    line, cells = work.line, work.line.cells
    length = load_line(grid, direction, first, line, rules.need)
    step = 1 if direction == 0 else grid.stride
    for start in range(1, length - 1):
        touch = cells[start, TOUCH]
        if touch < 0 or is_tile(cells[start - 1, MARK]):
            continue
        if touch - start + (cells[touch, MARK] == 0) > size:
            continue
        last, bound = fill_span(line, work.hand, work.bar, rules, direction, start, size)
        if last < touch:
            continue
        if rules.best_only:
            noted = work.starts[count]
            noted[BOUND], noted[DIRECTION] = bound, direction
            noted[FIRST], noted[START] = first, start
            count += 1
            continue
        place = 2 * (first + start * step) + direction
        count = walk_from(nodes, work, rules, start, touch, last, place, moves, count)
        if count >= rules.limit:
            break
    return count
