"""The moves of two known racks on one line after another, each kept as long as there is room.

Which moves a rack has on a line depends on nothing but what the line looks like: its tiles, and
what crosses its empty cells. A play changes a few lines only, and search comes back to the same
lines again and again. So the moves of the rack that a side began with are generated once for each
look of a line; a side that has fewer tiles left picks from them those that it still can make.
"""

from typing import NamedTuple

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import Grid
from engine.kernels.jit import inlined, part, wide
from engine.kernels.line import COLUMNS_FROM
from engine.kernels.packed import Longs, Moves, Rules
from engine.kernels.playing import PLIES, Ground
from engine.kernels.walk import Work, walk_line

LINES = 2 * COLUMNS_FROM
COUNT_BITS = 4
"""Of the count of a kind of tile in a pack; the highest one guards the others."""
GUARDS = sum(1 << COUNT_BITS * kind + COUNT_BITS - 1 for kind in range(7))
UNKNOWN = -1
"""In place of a line's slot."""
SPARE = 1 << 16
"""Moves for which there has to be room before those of a position are generated."""

HASH, BEGIN, END = range(3)
"""Columns of a slot: what the line looks like, and between which indices its moves are."""
FILLED, SLOTS = range(2)
"""Counters: how many moves and how many lines are kept."""
TOP = 1 << 12
"""More than any play's worth."""
LATER = 1 << 13
"""Added to the rank of a move that is like a better one: see `rank_line`."""
_MIX = 0x1E3779B97F4A7C15


class Lists(NamedTuple):
    """The moves known so far.

    A side's pack is a number with the counts of its kinds of tiles, in the order A-Z and joker of
    the rack that it began with, COUNT_BITS each from the lowest bit up.

    lines: bit r is padded row r, bit COLUMNS_FROM + c padded column c; used: int64 (2, n), what a
    move takes, as a pack, by the number of what it leaves; points: int64 (2, n), what these tiles
    are worth; kept: the moves of all lines, `leaves` being what they take, as packs; ranks: int64,
    of each, the lower the better; slots: int64 (2^k, 3), of the lines, by their hash; counters:
    int64 (2,); known: int32 (PLIES + 1, 2, LINES), the slot of each line for each side, after so
    many turns; seen: int64 (n, 2), scratch.
    """

    lines: int
    used: Longs
    points: Longs
    kept: Moves
    ranks: Longs
    slots: Longs
    counters: Longs
    known: Ints
    seen: Longs


@inlined
def forget(lists: Lists) -> None:
    """Forget all lines."""
    lists.counters[FILLED], lists.counters[SLOTS] = 0, 0
    for slot in range(len(lists.slots)):
        lists.slots[slot, HASH] = 0
    for ply in range(PLIES):
        for line in range(LINES):
            lists.known[ply, 0, line], lists.known[ply, 1, line] = UNKNOWN, UNKNOWN


@inlined
def hash_line(grid: Grid, direction: int, first: int, side: int) -> int:
    """Return a hash of all that a side's moves on a line depend on; never 0."""
    step = 1 if direction == 0 else grid.stride
    length = grid.stride if direction == 0 else len(grid.marks) // grid.stride
    mixed = 2 * (first + 1) + side
    for i in range(1, length - 1):
        cell = first + i * step
        look = wide(grid.marks[cell]) << 8 | wide(grid.worth[cell])
        if grid.marks[cell] == 0:
            crossing = wide(grid.cross_sum[direction, cell]) + 1
            look = wide(grid.allowed[direction, cell]) | crossing << 32
        mixed = (mixed ^ look) * _MIX
        mixed ^= mixed >> 31
    return mixed | 1


@inlined
def sort_place(kept: Moves, begin: int, end: int) -> None:
    """Sort moves of one place by their tiles."""
    for m in range(begin + 1, end):
        tiles, score, leave = kept.tiles[m], kept.scores[m], kept.leaves[m]
        to = m
        while to > begin and kept.tiles[to - 1] > tiles:
            kept.tiles[to], kept.scores[to] = kept.tiles[to - 1], kept.scores[to - 1]
            kept.leaves[to] = kept.leaves[to - 1]
            to -= 1
        kept.tiles[to], kept.scores[to], kept.leaves[to] = tiles, score, leave


@inlined
def rank_place(lists: Lists, side: int, begin: int, end: int) -> None:
    """Rank the moves of one place, and write down what each takes instead of what it leaves."""
    kept, ranks, seen = lists.kept, lists.ranks, lists.seen
    for m in range(begin, end):
        leave = wide(kept.leaves[m])
        ranks[m] = TOP - wide(kept.scores[m]) - lists.points[side, leave]
        if seen[leave, 0] != begin:
            seen[leave, 0], seen[leave, 1] = begin, m
        elif ranks[m] < ranks[seen[leave, 1]]:
            ranks[seen[leave, 1]] += LATER
            seen[leave, 1] = m
        else:
            ranks[m] += LATER
        kept.leaves[m] = lists.used[side, leave]


@part
def rank_line(lists: Lists, side: int, begin: int, end: int) -> None:
    """Put a line's moves in order of place and tiles, and rank them by what they are worth.

    That is a move's points, and those of the tiles that it gets rid of. Of moves at one place that
    take the same tiles all but the best are ranked behind everything else: with a joker the most
    promising moves are often one with another letter for it.
    """
    for leave in range(len(lists.seen)):
        lists.seen[leave, 0] = UNKNOWN
    places = lists.kept.places
    at = begin
    for m in range(begin + 1, end + 1):
        if m == end or places[m] != places[at]:
            sort_place(lists.kept, at, m)
            rank_place(lists, side, at, m)
            at = m


@inlined
def find_slot(slots: Longs, looks: int) -> int:
    """Return the slot of a line's hash, or the free one for it."""
    slot = looks >> 1 & len(slots) - 1
    while slots[slot, HASH] != 0 and slots[slot, HASH] != looks:
        slot = (slot + 1) & len(slots) - 1
    return slot


@inlined
def make_room(lists: Lists) -> None:
    """Forget all lines, if there may not be room for a position's."""
    counters = lists.counters
    if counters[FILLED] > len(lists.kept.places) - SPARE or 2 * counters[SLOTS] > len(lists.slots):
        forget(lists)


@part
def look_at(lists: Lists, ground: Ground, rules: Rules, work: Work, size: int, ply: int) -> None:
    """Find out what the mover's first tiles can do on each line after so many turns, which is now.

    work, size: the mover's first rack, held, and its tiles.
    """
    grid, slots, counters, side = ground.grid, lists.slots, lists.counters, ply & 1
    make_room(lists)
    known = lists.known[ply, side]
    for line in range(LINES):
        if known[line] != UNKNOWN or not lists.lines >> line & 1:
            continue
        direction, i = line // COLUMNS_FROM, line % COLUMNS_FROM
        first = i * grid.stride if direction == 0 else i
        looks = hash_line(grid, direction, first, side)
        slot = find_slot(slots, looks)
        known[line] = slot
        if slots[slot, HASH] == 0:
            begin = counters[FILLED]
            end = walk_line(
                grid, ground.nodes, work, rules, direction, first, size, lists.kept, begin
            )
            end = min(end, len(lists.kept.places))
            rank_line(lists, side, begin, end)
            row = slots[slot]
            row[HASH], row[BEGIN], row[END] = looks, begin, end
            counters[FILLED] = end
            counters[SLOTS] += 1


@inlined
def fits(pack: int, used: int) -> bool:
    """Tell whether a pack has all that a move takes."""
    return ((pack | GUARDS) - used) & GUARDS == GUARDS


@inlined
def same_lines(lists: Lists, ply: int, changed: int) -> None:
    """Carry over what is known of the lines to the next turn, but for those that changed."""
    for side in range(2):
        before, after = lists.known[ply, side], lists.known[ply + 1, side]
        for line in range(LINES):
            after[line] = UNKNOWN if changed >> line & 1 else before[line]
