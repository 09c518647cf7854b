"""What the tiles that a player keeps are worth: a table for all of up to six, and its use.

The value of a leave is by how many points the next turn is better, on average, with it than with
tiles drawn from the whole bag; `engine.lexiplateau.learn` finds it out by self-play.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from engine.board.tiles import BAG, BLANK, LETTERS, VALUES
from engine.lexicon.files import PROJECT

LEAVES = PROJECT / "data" / "leaves"
MOST_KEPT = 6
"""Tiles in the longest leave of the table."""
STEPS_A_POINT = 4
"""The shipped table counts in quarters of a point: finer than what self-play can tell apart."""

KINDS = LETTERS + BLANK
BITS = 5
FIVE_BITS = (1 << BITS) - 1
TILES = 9
"""Tiles that `MoveSet.letters` has room for."""
_POINTS = np.array([0, *(VALUES.get(mark, 0) for mark in KINDS)])
"""By code."""

Keys = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]


def leave_key(tiles: str) -> int:
    """Return a number for some tiles in any order: five bits each, A=1 … joker=27, sorted."""
    key = 0
    for code in sorted(KINDS.index(mark) + 1 for mark in tiles):
        key = key << BITS | code
    return key


def key_tiles(key: int) -> str:
    """Return the tiles of a key, sorted; the inverse of :func:`leave_key`."""
    marks = []
    while key:
        marks.append(KINDS[(key & FIVE_BITS) - 1])
        key >>= BITS
    return "".join(reversed(marks))


def all_keys(bag: Mapping[str, int] = BAG, most: int = MOST_KEPT) -> Keys:
    """Return the keys of everything from nothing to `most` tiles of the bag; int64, ascending.

    Ascending is also by number of tiles.
    """
    limits = np.array([0, *(bag.get(mark, 0) for mark in KINDS)])
    keys, last, repeated = (np.zeros(1, np.int64) for _ in range(3))
    sizes = [keys]
    for _ in range(most):
        longer = []
        for code in range(1, len(KINDS) + 1):
            again = np.where(last == code, repeated + 1, 1)
            fitting = (last <= code) & (again <= limits[code])
            codes = np.full(np.count_nonzero(fitting), code)
            longer.append((keys[fitting] << BITS | code, codes, again[fitting]))
        keys, last, repeated = (np.concatenate(part) for part in zip(*longer, strict=True))
        sizes.append(np.sort(keys))
        # The three arrays stay in the order in which they were made: only their sets matter.
    return np.concatenate(sizes)


@dataclass(frozen=True, eq=False)
class RackKeys:
    """The parts of one rack, numbered as `MoveSet.leaves` numbers what moves leave of it.

    Attributes:
        keys: int64 (n,), the key of each part, by its number; the last one is the whole rack.
        ways: int64 (n,), in how many ways the part can be taken out of the rack.
        sizes: int64 (n,), how many tiles the part has.
        points: int64 (n,), what they are worth at the end.
    """

    keys: Keys
    ways: Keys
    sizes: Keys
    points: Keys


@functools.lru_cache(maxsize=256)
def rack_keys(rack: str) -> RackKeys:
    """Return the numbered parts of a rack."""
    keys, ways = np.zeros(1, np.int64), np.ones(1, np.int64)
    for code, mark in enumerate(KINDS, 1):
        count = rack.count(mark)
        if count:
            parts, chosen, repeated = [keys], [ways], 0
            for taken in range(1, count + 1):
                repeated = repeated << BITS | code
                parts.append(keys << BITS * taken | repeated)
                chosen.append(ways * _binomial(count, taken))
            keys, ways = np.concatenate(parts), np.concatenate(chosen)
    codes = np.array([keys >> BITS * place & FIVE_BITS for place in range(TILES)])
    return RackKeys(keys, ways, np.count_nonzero(codes, axis=0), _POINTS[codes].sum(axis=0))


def _binomial(count: int, taken: int) -> int:
    ways = 1
    for i in range(taken):
        ways = ways * (count - i) // (i + 1)
    return ways


class LeavesMeta(msgspec.Struct, frozen=True):
    """How a table was learnt: the lexicon's version, games of each generation, seed, racks seen."""

    lexicon: str
    games: tuple[int, ...]
    seed: str
    racks: int


@dataclass(frozen=True, eq=False)
class Leaves:
    """A table.

    Attributes:
        keys: int64 (n,), ascending, as :func:`all_keys`.
        values: float64 (n,), in points; nothing kept is worth 0.
        meta: how it was learnt; None for one made in memory.
    """

    keys: Keys
    values: Values
    meta: LeavesMeta | None = None

    def of(self, keys: Keys) -> Values:
        """Return the values of some leaves by their keys; 0 for those that the table lacks."""
        places = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[places] == keys, self.values[places], 0.0)

    def value(self, tiles: str) -> float:
        """Return the value of some tiles, in points."""
        return float(self.of(np.array([leave_key(tiles)]))[0])

    def kept(self, rack: str) -> Values:
        """Return the value of each part of a rack, by its number in :func:`rack_keys`."""
        return self.of(rack_keys(rack).keys)


def save_leaves(leaves: Leaves, path: Path) -> None:
    """Write a table of all of a bag's leaves: rounded values, and how they were learnt."""
    path.parent.mkdir(parents=True, exist_ok=True)
    values = np.round(leaves.values * STEPS_A_POINT).astype(np.int16)
    meta = np.frombuffer(msgspec.json.encode(leaves.meta), np.uint8)
    with path.open("wb") as stream:
        np.savez_compressed(stream, values=values, meta=meta)


@functools.lru_cache(maxsize=4)
def load_leaves(language: str = "fr", directory: Path = LEAVES) -> Leaves:
    """Return the table of a language. Raises OSError where there is none."""
    with np.load(directory / f"{language}.npz", allow_pickle=False) as tables:
        values = tables["values"] / STEPS_A_POINT
        meta = msgspec.json.decode(tables["meta"].tobytes(), type=LeavesMeta)
    return Leaves(all_keys(), values, meta)


def no_leaves() -> Leaves:
    """Return the table that holds everything to be worth nothing."""
    return Leaves(np.zeros(1, np.int64), np.zeros(1))
