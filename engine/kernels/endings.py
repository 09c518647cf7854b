"""The tree of an ending of two: its positions, the turns in them, and what is known of each."""

from typing import NamedTuple

from engine.kernels.jit import inlined, part, wide
from engine.kernels.listing import BEGIN, COUNT_BITS, END, LINES, Lists, fits, same_lines
from engine.kernels.packed import Longs
from engine.kernels.playing import Ground, lay_move

INFINITE = 1 << 30
SOLVED = 99
"""Depth of a value that no further search can change."""
LAST_PASS = 4
"""Turns in a row without a word that end a game of two."""
SLOW = 6
"""Points that it costs not to go out: the other side plays once more."""
PASS, NO_PLAY = -1, -2
"""In place of a play's place."""
INDEX_BITS = 18
USED_BITS, SCORE_BITS = 28, 13
"""Of the notes on a play listed: what it takes as a pack, its score, its place."""

# Counters, where the search stands: the turn, what comes next, positions whose plays were listed,
# plays looked at in each position (0 for all), whether any were left out, the answer to the turn
# before and how deep that is known, the best turn at the root with its value, and the number of the
# width, which tells what is known at this one.
PLY, PHASE, NODES, WIDTH, LIMITED, VALUE, DEEP, PLACE, TILES, GAIN, TAG, COUNTERS = range(12)
ENTER, LOOK, TRY, MAKE, ANSWERED = range(5)

# Columns of a frame, which is a position on the way to the one that is looked at: the board's hash,
# the packs of the mover and of the other and what these are worth, turns without a word so far, the
# key of all that; how deep to search, between which values; the value of the best turn so far, and
# the turn; how deep that is known; the turn to try first; what to try next; how many plays were
# tried; where the list of plays begins and ends, and how many are still in the heap; the turn being
# tried: what it takes, its points, the length of its log (-1 for a pass), its place and tiles.
(
    BOARD,
    OWN,
    OTHER,
    OWN_POINTS,
    OTHER_POINTS,
    SCORELESS,
    KEY,
    DEPTH,
    ALPHA,
    BETA,
    BEST,
    BEST_PLACE,
    BEST_TILES,
    REACHED,
    FIRST_PLACE,
    FIRST_TILES,
    STAGE,
    TRIED,
    LIST,
    LIST_END,
    LISTED,
    USED,
    POINTS,
    LOGGED,
    NOW_PLACE,
    NOW_TILES,
    COLUMNS,
) = range(27)
FIRST, OTHERS, DONE, SIGHT = range(4)

# Columns of the table: a position's key; at which width, how deep and how (-1 at most, 0 exactly, 1
# at least) its value is known, and the value; the turn that was best; what it is worth at sight.
T_KEY, T_TAG, T_DEPTH, T_KIND, T_VALUE, T_PLACE, T_TILES, T_SIGHT, T_COLUMNS = range(9)
NO_SIGHT = 1 << 40
BUCKET = 4
"""Rows that a position may be in."""
_MIX, _OTHER_MIX = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9


class Ending(NamedTuple):
    """A search.

    sizes: int64 (2,), tiles of the racks; wider: int64 (n,), how many times as many moves are
    looked at in the first turns; hashes: int64, of tile codes; values: int64 (2, 7), points of each
    side's kinds of tiles; counters: int64 (COUNTERS,); frames: int64 (PLIES + 1, COLUMNS); keys,
    tiles, notes: int64, the plays of all turns' lists, each list a heap of keys; table: int64
    (2^k, T_COLUMNS), what is known of positions.
    """

    ground: Ground
    lists: Lists
    sizes: Longs
    wider: Longs
    hashes: Longs
    values: Longs
    counters: Longs
    frames: Longs
    keys: Longs
    tiles: Longs
    notes: Longs
    table: Longs


@inlined
def mixed(number: int) -> int:
    """Return a hash of a number."""
    number = (number ^ number >> 32) * _MIX
    return (number ^ number >> 29) * _OTHER_MIX


@inlined
def set_key(frame: Longs, ply: int) -> None:
    """Fill in the key of a position, the same for all ways to it; never 0."""
    packs = frame[OWN] << 32 | frame[OTHER]
    frame[KEY] = (
        mixed(mixed(frame[BOARD] ^ mixed(packs)) + 8 * frame[SCORELESS] + 2 * (ply & 1)) | 1
    )


@inlined
def entry(ending: Ending, key: int) -> int:
    """Return the row of the table that has a key, or one that is given to it."""
    table = ending.table
    start = (key >> 1 & len(table) // BUCKET - 1) * BUCKET
    row, oldest = start, INFINITE
    for at in range(start, start + BUCKET):
        if table[at, T_KEY] == key:
            return at
        age = table[at, T_TAG] * 128 + table[at, T_DEPTH] if table[at, T_KEY] else -1
        if age < oldest:
            row, oldest = at, age
    found = table[row]
    found[T_KEY], found[T_TAG], found[T_DEPTH] = key, 0, 0
    found[T_PLACE], found[T_SIGHT] = NO_PLAY, NO_SIGHT
    return row


@inlined
def points_of(ending: Ending, side: int, pack: int) -> int:
    """Return what the tiles of a pack are worth."""
    points = 0
    for kind in range(7):
        count = pack >> COUNT_BITS * kind & (1 << COUNT_BITS) - 1
        points += count * ending.values[side, kind]
    return points


@inlined
def descend(ending: Ending, ply: int) -> None:
    """Make the turn noted in a frame: fill in the position after it, or the end in its points."""
    frame, after, counters = ending.frames[ply], ending.frames[ply + 1], ending.counters
    after[OTHER], after[OTHER_POINTS] = frame[OWN], frame[OWN_POINTS]
    after[OWN], after[OWN_POINTS] = frame[OTHER], frame[OTHER_POINTS]
    after[BOARD], after[SCORELESS], frame[LOGGED] = frame[BOARD], 0, -1
    counters[PLY], counters[PHASE] = ply + 1, ENTER
    if frame[NOW_PLACE] == PASS:
        after[SCORELESS] = frame[SCORELESS] + 1
        if after[SCORELESS] == LAST_PASS:
            frame[POINTS] = frame[OTHER_POINTS] - frame[OWN_POINTS]
            counters[PHASE], counters[VALUE], counters[DEEP] = ANSWERED, 0, SOLVED
        else:
            same_lines(ending.lists, ply, 0)
    elif frame[USED] == frame[OWN]:
        frame[POINTS] += 2 * frame[OTHER_POINTS]
        counters[PHASE], counters[VALUE], counters[DEEP] = ANSWERED, 0, SOLVED
    else:
        after[OTHER] -= frame[USED]
        after[OTHER_POINTS] -= points_of(ending, ply & 1, frame[USED])
        place, tiles = frame[NOW_PLACE], frame[NOW_TILES]
        frame[LOGGED], changed = lay_move(ending.ground, ply, place, tiles)
        same_lines(ending.lists, ply, changed)
        for code in ending.ground.codes[ply]:
            if code < len(ending.hashes):
                after[BOARD] += ending.hashes[code]
    set_key(after, ply + 1)


@inlined
def note_pass(frame: Longs) -> None:
    """Note a pass as the turn to make."""
    frame[NOW_PLACE], frame[NOW_TILES], frame[USED], frame[POINTS] = PASS, 0, 0, 0


@part
def note_best(ending: Ending, ply: int) -> None:
    """Note the play that looks best as the turn to make, a pass where there is none."""
    lists, side = ending.lists, ply & 1
    frame, kept = ending.frames[ply], lists.kept
    own, out = frame[OWN], 2 * frame[OTHER_POINTS] + SLOW
    best, lowest = -1, INFINITE
    for line in range(LINES):
        if not lists.lines >> line & 1:
            continue
        slot = lists.known[ply, side, line]
        for m in range(lists.slots[slot, BEGIN], lists.slots[slot, END]):
            rank = lists.ranks[m]
            used = wide(kept.leaves[m])
            if fits(own, used):
                if used == own:
                    rank -= out
                if rank < lowest:
                    best, lowest = m, rank
    note_pass(frame)
    if best >= 0:
        frame[NOW_PLACE], frame[NOW_TILES] = kept.places[best], kept.tiles[best]
        frame[USED], frame[POINTS] = kept.leaves[best], kept.scores[best]


@inlined
def sift(keys: Longs, begin: int, size: int, at: int) -> None:
    """Let a key of a heap sink to where none below it is lower."""
    key = keys[begin + at]
    while 2 * at + 1 < size:
        below = 2 * at + 1
        if below + 1 < size and keys[begin + below + 1] < keys[begin + below]:
            below += 1
        if keys[begin + below] >= key:
            break
        keys[begin + at] = keys[begin + below]
        at = below
    keys[begin + at] = key


@part
def list_plays(ending: Ending, ply: int) -> None:
    """List the mover's plays as a heap, the most promising one on top."""
    lists, side, keys = ending.lists, ply & 1, ending.keys
    frame, kept = ending.frames[ply], lists.kept
    own, out = frame[OWN], 2 * frame[OTHER_POINTS] + SLOW
    frame[LIST] = ending.frames[ply - 1, LIST_END] if ply else 0
    at = frame[LIST]
    for line in range(LINES):
        if not lists.lines >> line & 1:
            continue
        slot = lists.known[ply, side, line]
        for m in range(lists.slots[slot, BEGIN], lists.slots[slot, END]):
            used = wide(kept.leaves[m])
            if not fits(own, used):
                continue
            if at == len(keys):
                ending.counters[LIMITED] = 1
                break
            rank = lists.ranks[m] - (out if used == own else 0)
            keys[at], ending.tiles[at] = rank << INDEX_BITS | at, kept.tiles[m]
            place, score = wide(kept.places[m]), wide(kept.scores[m])
            ending.notes[at] = (place << SCORE_BITS | score) << USED_BITS | used
            at += 1
    size = at - frame[LIST]
    frame[LIST_END], frame[LISTED] = at, size
    for top in range(size // 2 - 1, -1, -1):
        sift(keys, frame[LIST], size, top)
