"""The rack during a walk: which tiles are left is one number, and its prefixes are found once.

Sorted by kind, the tiles of a rack are bits of a mask; of equal tiles the lowest one goes first, so
that equal leaves have equal masks. What a mask means is looked up in tables.

A word that begins on free cells begins with letters of the rack alone, and they are the same ones
wherever that is. So the beginnings of words that the rack allows are listed once, level by level.
"""

from typing import NamedTuple

import numpy as np

from engine.kernels.flatgraph import ACCEPTS, CHILDREN, ROOT, Ints, child
from engine.kernels.grid import LETTER_VALUES
from engine.kernels.jit import inlined, lowest_bit, part, wide
from engine.kernels.packed import JOKER, MAX_TILES, Longs, tile_bits

ROOM = 1 << 13
"""Prefixes at most; levels that do not fit are walked instead."""

NONE, UNKNOWN = -1, 1 << 20

# Columns of a prefix.
STATE, MASK, VALUE, TILES = range(4)


class Hand(NamedTuple):
    """A rack's tables.

    rack: int64 (27,); group: int64 (27,), the bits of each kind's tiles; have: int64 (512,), the
    set of kinds by mask; number: int64 (512,), the sum of the radix of a mask's tiles;
    most: int64 (MAX_TILES + 1,), what the k best tiles are worth together;
    sets: int64 (ROOM,), the letters that can come after a prefix, and from bit 32 on those of them
    that the rack still has; prefixes: int64 (ROOM, 4); ends: int64 (MAX_TILES + 1,), where each
    level's prefixes end; levels: int64 (2,), the last level that is listed, and the last one that
    there may be; words: int64 (MAX_TILES + 1,), the most that the letters of a word of that length
    are worth which the rack alone can spell: NONE where there is no such word, UNKNOWN beyond the
    levels that are listed.
    """

    rack: Longs
    group: Longs
    have: Longs
    number: Longs
    most: Longs
    sets: Longs
    prefixes: Longs
    ends: Longs
    levels: Longs
    words: Longs


def new_hand() -> Hand:
    """Return tables to be filled in by `hold`."""
    tables = np.zeros((3, 1 << MAX_TILES), np.int64)
    return Hand(
        np.zeros(27, np.int64),
        np.zeros(27, np.int64),
        tables[0],
        tables[1],
        np.zeros(MAX_TILES + 1, np.int64),
        np.zeros(ROOM, np.int64),
        np.zeros((ROOM, 4), np.int64),
        np.zeros(MAX_TILES + 1, np.int64),
        np.zeros(2, np.int64),
        np.zeros(MAX_TILES + 1, np.int64),
    )


@part
def hold(hand: Hand, nodes: Ints, radix: Longs) -> int:
    """Fill in the tables for `hand.rack`; return how many tiles it has."""
    size = 0
    for kind in range(27):
        count = hand.rack[kind]
        hand.group[kind] = ((1 << count) - 1) << size
        for bit in range(size, size + count):
            for mask in range(1 << bit):
                hand.have[mask | 1 << bit] = hand.have[mask] | 1 << kind
                hand.number[mask | 1 << bit] = hand.number[mask] + radix[kind]
        size += count
    k = 0
    for value in (10, 8, 4, 3, 2, 1, 0):
        for kind in range(27):
            if LETTER_VALUES[kind] == value:
                for _ in range(hand.rack[kind]):
                    hand.most[k + 1] = hand.most[k] + value
                    k += 1
    begin(hand, 0, ROOT, (1 << size) - 1, 0, 0, nodes)
    for length in range(MAX_TILES + 1):
        hand.words[length] = UNKNOWN
    hand.ends[0] = 1
    hand.levels[0], hand.levels[1] = 0, size
    return size


@inlined
def begin(
    hand: Hand, place: int, state: int, mask: int, value: int, tiles: int, nodes: Ints
) -> None:
    """Write down a prefix."""
    onward = wide(nodes[state + CHILDREN])
    have = hand.have[mask]
    fitting = onward if have >> JOKER else onward & have
    hand.sets[place] = fitting << 32 | onward
    row = hand.prefixes[place]
    row[STATE], row[MASK], row[VALUE], row[TILES] = state, mask, value, tiles


@inlined
def without(hand: Hand, mask: int, kind: int) -> int:
    """Return the mask after a tile of a kind, which it has, is taken."""
    tiles = mask & hand.group[kind]
    left: int = mask ^ (tiles & -tiles)
    return left


@inlined
def most_of_word(hand: Hand, nodes: Ints, place: int) -> int:
    """Return the points of the best word of one letter more than a prefix; NONE for none."""
    prefix, most = hand.prefixes[place], NONE
    ending = wide(nodes[prefix[STATE] + ACCEPTS]) & hand.sets[place] >> 32
    while ending:
        letter = lowest_bit(ending)
        ending &= ending - 1
        own = hand.have[prefix[MASK]] >> letter & 1
        most = max(most, prefix[VALUE] + own * wide(LETTER_VALUES[letter]))
    return most


@part
def list_prefixes(hand: Hand, nodes: Ints, level: int) -> int:
    """List the prefixes up to so many letters; return up to how many are listed."""
    built: int = hand.levels[0]
    while built < min(level, hand.levels[1]):
        place, most = hand.ends[built], NONE
        for p in range(hand.ends[built - 1] if built else 0, hand.ends[built]):
            prefix = hand.prefixes[p]
            todo = hand.sets[p] >> 32
            most = max(most, most_of_word(hand, nodes, p))
            joker = hand.have[prefix[MASK]] >> JOKER & 1
            own = todo & hand.have[prefix[MASK]]
            todo = own | todo << 32 if joker else own
            while todo:
                choice = lowest_bit(todo)
                todo &= todo - 1
                letter, blank = choice & 31, choice >= 32
                state = child(nodes, prefix[STATE], letter)
                if state == 0:
                    continue
                if place == ROOM:
                    hand.levels[1] = built
                    return built
                mask = without(hand, prefix[MASK], JOKER if blank else letter)
                value = prefix[VALUE] + (0 if blank else wide(LETTER_VALUES[letter]))
                tiles = prefix[TILES] | tile_bits(built, letter, blank)
                begin(hand, place, state, mask, value, tiles, nodes)
                place += 1
        built += 1
        hand.ends[built], hand.levels[0] = place, built
        hand.words[built] = most
    return built
