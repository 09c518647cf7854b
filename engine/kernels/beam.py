"""The best placement of several words: a beam that keeps a few best states for each leave.

A state is a set of new tiles; its leave is what remains of the rack. States with the same leave
are rivals on equal terms, so points alone compare them and no estimate of a leave is needed.
Every state is expanded by one-line moves, those of few tiles first. Besides legal states there are
floating ones: a word that touches nothing yet, which the next move must join to the board.
"""

from typing import NamedTuple

import numpy as np

from engine.kernels.flatgraph import Ints
from engine.kernels.generate import walk_lines
from engine.kernels.grid import FLOATING, FRESH, JOINED, Bytes, Grid
from engine.kernels.hand import hold
from engine.kernels.jit import inlined, kernel, part, wide
from engine.kernels.lay import NO_TILE, Log, changed_lines, lay, take_up, unpack
from engine.kernels.line import COLUMNS_FROM, Bar
from engine.kernels.packed import MAX_TILES, Longs, Moves, Rules
from engine.kernels.walk import Work

LEGAL, FLOAT = 0, 1
"""Kinds of states; the row of a state is `leave + kind * number of leaves`."""
CLOSED = (1 << 31) - 1
"""The floor of a row that takes nothing."""


class Beam(NamedTuple):
    """The states kept; R rows (two for each leave) of up to K states.

    codes: int32 (R, K, 9), see engine.kernels.lay; scores: int32 (R, K); hashes: int64 (R, K), the
    sum of the tiles' hashes; counts: int32 (R,); widths: int32 (R,), how many a row may keep;
    worst: int32 (R,), the place of the worst state of a full row; floors: int32 (R,), the score
    that a new state must exceed: the worst one's where the row is full, else -1.
    """

    codes: Ints
    scores: Ints
    hashes: Longs
    counts: Ints
    widths: Ints
    worst: Ints
    floors: Ints


class Base(NamedTuple):
    """The best moves on the board without new tiles, by the tiles they use; L leaves, up to M.

    counts: int32 (L,), by number of the leave that the *used* tiles would be; codes: int32
    (L, M, 9); scores: int32 (L, M), descending; lines: int64 (L, M), the move's line as a set.
    """

    codes: Ints
    scores: Ints
    lines: Longs
    counts: Ints


class Search(NamedTuple):
    """Everything that one search needs, besides the beam.

    radix: int64 (27,): the number of a multiset of rack tiles is the sum of its tiles' radix;
    limits: int64 (27,), the rack; order: int32 (R,), rows by tiles used;
    sizes: int64 (L,), tiles of a leave; home: uint8 (P,), tags of
    the grid without new tiles; mixed: int64 (cells << 6,), a hash for every tile code.
    bonus: points for using all nine tiles.
    """

    grid: Grid
    nodes: Ints
    work: Work
    moves: Moves
    log: Log
    base: Base
    radix: Longs
    limits: Longs
    order: Ints
    sizes: Longs
    home: Bytes
    mixed: Longs
    bonus: int


@inlined
def merge(state: Ints, added: Ints, count: int, into: Ints) -> None:
    """Write the union of a state's codes and `count` ascending others, ascending."""
    i, j = 0, 0
    for k in range(MAX_TILES):
        if j < count and (state[i] == NO_TILE or added[j] < state[i]):
            into[k] = added[j]
            j += 1
        else:
            into[k] = state[i]
            i += 1


@inlined
def copy_codes(source: Ints, target: Ints) -> None:
    """Copy a row of codes (a loop: numba's own way of copying compiles for seconds)."""
    for k in range(MAX_TILES):
        target[k] = source[k]


@inlined
def offer(beam: Beam, row: int, score: int, key: int) -> int:
    """Make room for a state; return its place in the row, or -1 where it is not wanted."""
    if score <= beam.floors[row]:
        return -1
    count = beam.counts[row]
    for k in range(count):
        if beam.hashes[row, k] == key:
            return -1
    place: int = wide(beam.worst[row])
    if count < beam.widths[row]:
        place = wide(count)
        beam.counts[row] = count + 1
    beam.scores[row, place] = score
    beam.hashes[row, place] = key
    if beam.counts[row] == beam.widths[row]:
        worst = 0
        for k in range(1, beam.counts[row]):
            if beam.scores[row, k] < beam.scores[row, worst]:
                worst = k
        beam.worst[row] = worst
        beam.floors[row] = beam.scores[row, worst]
    return place


@inlined
def key_of(search: Search, codes: Ints, count: int) -> int:
    """Return the sum of the hashes of some tiles."""
    key = 0
    for k in range(count):
        key += search.mixed[codes[k]]
    return key


@part
def add_children(search: Search, beam: Beam, row: int, place: int, found: int, codes: Ints) -> None:
    """Offer the legal states that the `found` moves make of a state; codes: scratch (2, 9)."""
    points, key = beam.scores[row, place], beam.hashes[row, place]
    for m in range(found):
        child_leave = wide(search.moves.leaves[m])
        score = points + search.moves.scores[m] + (search.bonus if child_leave == 0 else 0)
        if score <= beam.floors[child_leave]:
            continue
        count = unpack(search.grid, wide(search.moves.places[m]), search.moves.tiles[m], codes[0])
        kept = offer(beam, child_leave, score, key + key_of(search, codes[0], count))
        if kept >= 0:
            merge(beam.codes[row, place], codes[0], count, codes[1])
            copy_codes(codes[1], beam.codes[child_leave, kept])


@inlined
def leave_contains(search: Search, leave: int, used: int) -> bool:
    """Tell whether a leave has all tiles of another multiset."""
    for letter in range(27):
        if search.limits[letter]:
            have = leave // search.radix[letter] % (search.limits[letter] + 1)
            if used // search.radix[letter] % (search.limits[letter] + 1) > have:
                return False
    return True


@part
def add_independent(search: Search, beam: Beam, leave: int, place: int, lines: int) -> None:
    """Offer a legal state's unions with base moves on lines that the state leaves as they were."""
    base = search.base
    points, key = beam.scores[leave, place], beam.hashes[leave, place]
    for used in range(1, leave + 1):
        bonus = search.bonus if leave == used else 0
        if base.counts[used] == 0:
            continue
        if points + base.scores[used, 0] + bonus <= beam.floors[leave - used]:
            continue
        if not leave_contains(search, leave, used):
            continue
        for m in range(base.counts[used]):
            score = points + base.scores[used, m] + bonus
            if score <= beam.floors[leave - used]:
                break
            if base.lines[used, m] & lines:
                continue
            codes = base.codes[used, m]
            count = 0
            while count < MAX_TILES and codes[count] != NO_TILE:
                count += 1
            kept = offer(beam, leave - used, score, key + key_of(search, codes, count))
            if kept >= 0:
                merge(beam.codes[leave, place], codes, count, beam.codes[leave - used, kept])


@part
def set_rack(search: Search, leave: int) -> None:
    """Make the walker's rack the leave of that number."""
    hand = search.work.hand
    for letter in range(27):
        count = search.limits[letter]
        if count:
            count = leave // search.radix[letter] % (count + 1)
        hand.rack[letter] = count
    hold(hand, search.nodes, search.radix)


@part
def find_lowest(search: Search, beam: Beam, leave: int) -> None:
    """Fill in the lowest floor of the legal states that moves from a leave make, by tiles used."""
    lowest = search.work.bar.lowest
    for used in range(MAX_TILES + 1):
        lowest[used] = CLOSED
    for used in range(1, leave + 1):
        if leave_contains(search, leave, used):
            tiles = search.sizes[used]
            lowest[tiles] = min(lowest[tiles], beam.floors[leave - used])


@part
def expand_state(search: Search, beam: Beam, row: int, place: int, codes: Ints) -> None:
    """Offer all that one move makes of a state."""
    grid, leaves = search.grid, len(search.base.counts)
    leave, is_floating = row % leaves, row >= leaves
    state = beam.codes[row, place]
    logged = lay(
        grid, search.nodes, state, FRESH | (FLOATING if is_floating else JOINED), search.log
    )
    lines = changed_lines(grid, state, search.log, logged)
    points = beam.scores[row, place] + search.bonus
    whole, size = search.work, search.sizes[leave]
    plain = whole.bar
    bar = Bar(
        search.radix,
        beam.floors,
        points,
        plain.lowest,
        plain.scale,
        plain.worth,
        plain.most_left,
        plain.best,
    )
    work = Work(whole.hand, bar, whole.line, whole.stack, whole.starts)
    rules = Rules(JOINED | (FLOATING if is_floating else 0), False, 0, 0, False, 1 << 40)
    found = walk_lines(grid, search.nodes, work, rules, size, lines, search.moves)
    add_children(search, beam, row, place, min(found, len(search.moves.places)), codes)
    take_up(grid, state, search.home, search.log, logged)
    if not is_floating:
        add_independent(search, beam, leave, place, lines)


@kernel
def expand(search: Search, beam: Beam, cursor: Longs, quota: int) -> int:
    """Expand up to `quota` states from the cursor (row in `order`, place) on; return how many.

    Fewer than `quota` means that the beam is done.
    """
    codes = np.empty((2, MAX_TILES), np.int32)
    leaves = len(search.base.counts)
    done = 0
    while done < quota and cursor[0] < len(search.order):
        row = wide(search.order[cursor[0]])
        if cursor[1] >= beam.counts[row] or row % leaves == 0:
            cursor[0] += 1
            cursor[1] = 0
            continue
        if cursor[1] == 0 or done == 0:
            set_rack(search, row % leaves)
            find_lowest(search, beam, row % leaves)
        expand_state(search, beam, row, cursor[1], codes)
        cursor[1] += 1
        done += 1
    return done


@kernel
def fill_base(search: Search, beam: Beam, ranked: Longs) -> None:
    """Sort the moves of the empty state, listed best first, into the base lists and the beam."""
    base, full = search.base, len(search.base.counts) - 1
    codes = np.empty(MAX_TILES, np.int32)
    for m in ranked:
        place, tiles = wide(search.moves.places[m]), search.moves.tiles[m]
        used = full - wide(search.moves.leaves[m])
        score = search.moves.scores[m] + (search.bonus if used == full else 0)
        if base.counts[used] == base.codes.shape[1]:
            continue
        for k in range(MAX_TILES):
            codes[k] = NO_TILE
        count = unpack(search.grid, place, tiles, codes)
        slot = base.counts[used]
        base.counts[used] = slot + 1
        copy_codes(codes, base.codes[used, slot])
        base.scores[used, slot] = search.moves.scores[m]
        cell = place >> 1
        line = cell // search.grid.stride
        if place & 1:
            line = COLUMNS_FROM + cell % search.grid.stride
        base.lines[used, slot] = 1 << line
        kept = offer(beam, full - used, score, key_of(search, codes, count))
        if kept >= 0:
            copy_codes(codes, beam.codes[full - used, kept])


@kernel
def best_of(beam: Beam, leaves: int) -> tuple[int, int]:
    """Return row and place of the best legal state, the first of equals; row -1 for none."""
    best, at, score = -1, 0, -1
    for row in range(leaves):
        for k in range(beam.counts[row]):
            if beam.scores[row, k] > score:
                best, at, score = row, k, wide(beam.scores[row, k])
    return best, at
