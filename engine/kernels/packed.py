"""Moves as numbers: how they are packed, and how the best of them is kept."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import Ints
from engine.kernels.jit import inlined, kernel, wide

MAX_TILES = 9
"""New tiles of one move at most; the packed form has room for no more."""
JOKER = 26
"""The joker's place in rack counts."""

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
    the jokers (bit k: the k-th new tile); scores: int32; leaves: int32, the number of what stays in
    the rack. Ordered by score descending, then places and tiles ascending, a list is in the order
    in which moves are shown.
    """

    places: Ints
    tiles: Longs
    scores: Ints
    leaves: Ints


@inlined
def tile_bits(k: int, letter: int, blank: bool) -> int:
    """Return the k-th new tile in its place in a packed move."""
    bits: int = (letter + 1) << (9 + 5 * (MAX_TILES - 1 - k))
    return bits | 1 << k if blank else bits


@inlined
def keep(moves: Moves, count: int, place: int, tiles: int, score: int, leave: int) -> int:
    """Store a move; return the new count.

    Beyond the room there is, moves are counted and not stored.
    """
    if count < len(moves.places):
        moves.places[count] = place
        moves.tiles[count] = tiles
        moves.scores[count] = score
        moves.leaves[count] = leave
    return count + 1


_INDEX, _PLACE, _SCORE = 0, 32, 43
"""Bits of a sorting key: the move's index, its place, and by how much it misses `_TOP`."""
_TOP = 1 << 19


@kernel
def write_keys(moves: Moves, keys: Longs) -> None:
    """Write down numbers that sort the first moves by score and place."""
    for m in range(len(keys)):
        keys[m] = (_TOP - wide(moves.scores[m])) << _SCORE | wide(moves.places[m]) << _PLACE | m


@kernel
def write_in_order(moves: Moves, keys: Longs, ordered: Moves) -> None:
    """Copy moves in the order in which they are shown; keys: those of `write_keys`, sorted."""
    places, tiles, scores, leaves = ordered
    for at in range(len(keys)):
        m = keys[at] & ((1 << _PLACE) - 1)
        place, score, these = moves.places[m], moves.scores[m], moves.tiles[m]
        places[at], scores[at] = place, score
        to = at
        while to and tiles[to - 1] > these and places[to - 1] == place and scores[to - 1] == score:
            tiles[to], leaves[to] = tiles[to - 1], leaves[to - 1]
            to -= 1
        tiles[to], leaves[to] = these, moves.leaves[m]


def room_for(size: int) -> Moves:
    """Return room for so many moves."""
    places, scores, leaves = (np.empty(size, np.int32) for _ in range(3))
    return Moves(places, np.empty(size, np.int64), scores, leaves)


def sorted_moves(moves: Moves, count: int) -> Moves:
    """Return a copy of the first moves in the order in which they are shown."""
    keys, ordered = np.empty(count, np.int64), room_for(count)
    write_keys(moves, keys)
    keys.sort()
    write_in_order(moves, keys, ordered)
    return ordered
