"""One-line moves: from each start square along the word graph, through cross-checks.

The method is that of Appel and Jacobson, "The World's Fastest Scrabble Program" (1988), without
anchors: a word starts wherever no tile lies before it. Starts that cannot reach anything with the
tiles at hand are skipped, and so is a way on which the first cell that must be reached could not
be filled.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import ACCEPTS, AHEAD, CHILDREN, ROOT, SEEN, Ints, child
from engine.kernels.grid import (
    FLOATING,
    FRESH,
    HOLE,
    JOINED,
    LETTER_VALUES,
    Grid,
    check_all,
    is_tile,
)
from engine.kernels.jit import inlined, kernel, lowest_bit, part, wide

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


# Columns of the stack. TODO holds the choices not tried yet: own letters in bits 0–25, the joker
# as a letter in bits 32–57; TAKEN the tile that lies on this depth's cell; the others are sums
# over the cells before it.
STATE, TODO, TOTAL, FACTOR, CROSSING, USED, TAGS, TILES, NUMBER, TAKEN = range(10)


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


@inlined
def is_move(
    line: Line, rules: Rules, direction: int, start: int, end: int, used: int, tags: int
) -> bool:
    """Tell whether a word of the lexicon on the cells from `start` up to `end` is a move."""
    if used == 0 or end - start < 2 or is_tile(line.mark[end]) or tags & rules.need != rules.need:
        return False
    if used > 1:
        return True
    i = start
    while line.mark[i]:
        i += 1
    if line.cross_sum[i] >= 0:
        return direction == 0  # a word both ways is one move, told from across
    return rules.lone_extension or tags & FRESH != 0


@inlined
def keep(moves: Moves, count: int, rules: Rules, place: int, tiles: int, score: int) -> int:
    """Store a move, or compare it with the best; return the new count.

    Beyond the room there is, moves are counted and not stored.
    """
    if rules.best_only:
        if count:
            if score < moves.scores[0]:
                return 1
            if score == moves.scores[0] and (place, tiles) > (moves.places[0], moves.tiles[0]):
                return 1
        count = 0
    if count < len(moves.places):
        moves.places[count] = place
        moves.tiles[count] = tiles
        moves.scores[count] = score
    return count + 1


@inlined
def points_across(line: Line, i: int, points: int) -> int:
    """Return what the word across cell `i` adds, with a tile of `points` on that cell."""
    if line.cross_sum[i] < 0:
        return 0
    word: int = (line.cross_sum[i] + points) * line.cross_factor[i] * line.word_premium[i]
    word -= line.cross_paid[i]
    return word


@inlined
def take(work: Work, taken: int, have: int) -> int:
    """Take a tile from the rack; return the set of what is left."""
    work.rack[taken] -= 1
    return have & ~(1 << taken) if work.rack[taken] == 0 else have


@inlined
def dead_end(nodes: Ints, state: int, distance: int, wanted: int) -> bool:
    """Tell whether none of the letters `wanted` can come `distance` steps after `state`."""
    return 2 <= distance <= SEEN and wide(nodes[state + AHEAD + distance]) & wanted == 0


@inlined
def push(
    stack: Longs,
    depth: int,
    state: int,
    todo: int,
    total: int,
    factor: int,
    crossing: int,
    used: int,
    tags: int,
    tiles: int,
    number: int,
) -> None:
    """Fill in one row of the stack."""
    stack[depth, STATE], stack[depth, TODO] = state, todo
    stack[depth, TOTAL], stack[depth, FACTOR] = total, factor
    stack[depth, CROSSING], stack[depth, USED] = crossing, used
    stack[depth, TAGS], stack[depth, TILES] = tags, tiles
    stack[depth, NUMBER] = number


@inlined
def put(
    line: Line, radix: Longs, row: Longs, i: int, letter: int, blank: bool
) -> tuple[int, int, int, int, int, int, int]:
    """Return the sums after `letter` on cell `i`, in the order of the stack's columns."""
    used, tiles, number = row[USED], row[TILES], row[NUMBER]
    tags = row[TAGS] | line.tags[i]
    if line.mark[i]:
        total, factor = row[TOTAL] + line.worth[i], row[FACTOR] * line.factor[i]
        return total, factor, row[CROSSING] - line.paid[i], used, tags, tiles, number
    points = 0 if blank else wide(LETTER_VALUES[letter]) * line.letter_premium[i]
    crossing = row[CROSSING] + points_across(line, i, points)
    tiles |= (letter + 1) << (9 + 5 * (MAX_TILES - 1 - used))
    number += radix[letter]
    if blank:
        tiles |= 1 << used
        number += radix[JOKER] - radix[letter]
    total, factor = row[TOTAL] + points, row[FACTOR] * line.word_premium[i]
    return total, factor, crossing, used + 1, tags, tiles, number


@part
def walk_from(
    nodes: Ints,
    work: Work,
    rules: Rules,
    start: int,
    touch: int,
    place: int,
    have: int,
    most: int,
    moves: Moves,
    count: int,
) -> int:
    """Find the moves whose word starts at cell `start` of the line; return the new count.

    touch: the first cell that the word must reach; place: as in `Moves`.
    """
    line, stack, bar, direction = work.line, work.stack, work.bar, place & 1
    wanted = choices(line, (1 << 26) - 1, touch, have)
    wanted = (wanted | wanted >> 32) & ((1 << 26) - 1)
    push(stack, 0, ROOT, choices(line, nodes[ROOT], start, have), 0, 1, 0, 0, 0, 0, 0)
    depth = 0
    while depth >= 0:
        todo = stack[depth, TODO]
        i = start + depth
        if todo == 0:
            depth -= 1
            if depth >= 0 and line.mark[i - 1] == 0:
                taken = stack[depth, TAKEN]
                work.rack[taken] += 1
                have |= 1 << taken
            continue
        stack[depth, TODO] = todo & (todo - 1)
        choice = lowest_bit(todo)
        letter, blank = choice & 31, choice >= 32
        total, factor, crossing, used, tags, tiles, number = put(
            line, bar.radix, stack[depth], i, letter, blank
        )
        state = stack[depth, STATE]
        if wide(nodes[state + ACCEPTS]) >> letter & 1 and is_move(
            line, rules, direction, start, i + 1, used, tags
        ):
            score = total * factor + crossing
            if used == rules.bonus_tiles:
                score += rules.bonus
            if score + bar.points > bar.floors[bar.whole - number]:
                count = keep(moves, count, rules, place, tiles, score)
                if count >= rules.limit:
                    return count
        if line.mark[i + 1] == HOLE or (line.mark[i + 1] == 0 and used == most):
            continue
        state = child(nodes, state, letter)
        if state == 0 or dead_end(nodes, state, touch - i, wanted):
            continue
        if line.mark[i] == 0:
            stack[depth, TAKEN] = JOKER if blank else letter
            have = take(work, stack[depth, TAKEN], have)
        depth += 1
        todo = choices(line, wide(nodes[state + CHILDREN]), i + 1, have)
        push(stack, depth, state, todo, total, factor, crossing, used, tags, tiles, number)
    return count


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


@part
def walk_line(
    grid: Grid,
    nodes: Ints,
    work: Work,
    rules: Rules,
    direction: int,
    first: int,
    moves: Moves,
    count: int,
) -> int:
    """Find the moves along the line from the border cell `first`; return the new count."""
    length = load_line(grid, direction, first, work.line)
    sort_values(work)
    step = 1 if direction == 0 else grid.stride
    most, have = 0, 0
    for letter in range(27):
        most += work.rack[letter]
        if work.rack[letter]:
            have |= 1 << letter
    for start in range(1, length - 1):
        if work.line.mark[start] == HOLE or is_tile(work.line.mark[start - 1]):
            continue
        touch = first_touch(work.line, start, most, rules.need)
        if touch < 0:
            continue
        few = most_worthwhile(work, rules, start, touch, most)
        if few == 0:
            continue
        place = 2 * (first + start * step) + direction
        count = walk_from(nodes, work, rules, start, touch, place, have, few, moves, count)
        if count >= rules.limit:
            break
        if rules.best_only and count:
            for used in range(MAX_TILES + 1):
                work.bar.lowest[used] = moves.scores[0] - 1
    return count


@kernel
def walk_lines(grid: Grid, nodes: Ints, work: Work, rules: Rules, lines: int, moves: Moves) -> int:
    """Find the moves on some lines; return how many there are (or were, at the limit).

    lines: bit r is padded row r, bit COLUMNS_FROM + c padded column c. Cross-checks are filled in
    already. If the answer is larger than the room in `moves`, the rest was counted only.
    """
    height = len(grid.marks) // grid.stride
    count = 0
    for direction in range(2):
        for i in range(1, (height if direction == 0 else grid.stride) - 1):
            if count >= rules.limit or not lines >> (COLUMNS_FROM * direction + i) & 1:
                continue
            first = i * grid.stride if direction == 0 else i
            count = walk_line(grid, nodes, work, rules, direction, first, moves, count)
    return count


@kernel
def generate(grid: Grid, nodes: Ints, rack: Longs, rules: Rules, moves: Moves) -> int:
    """Fill in the cross-checks, then do as `walk_lines` on all lines; rack: int64 (27,)."""
    check_all(grid, nodes)
    return walk_lines(grid, nodes, new_work(rack), rules, ALL_LINES, moves)
