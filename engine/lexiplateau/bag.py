"""The 102 tiles: the bag in its drawing order, and what a rack is worth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from engine.board.board import Board
from engine.board.placing import NotInRack
from engine.board.tiles import BAG, BLANK, VALUES
from engine.stream import Stream

ALL_TILES = "".join(mark * count for mark, count in BAG.items())
"""The marks of the tiles, A–Z and ``?``."""


def shuffled(rng: random.Random) -> tuple[str, ...]:
    """The 102 marks in the order in which they will be drawn."""
    numbered = [(rng.random(), place, mark) for place, mark in enumerate(ALL_TILES)]
    return tuple(mark for _, _, mark in sorted(numbered))


def draw(bag: tuple[str, ...], count: int) -> tuple[str, tuple[str, ...]]:
    """The next ``count`` tiles (fewer where the bag holds fewer), and the bag without them."""
    return "".join(bag[:count]), bag[count:]


def put_back(bag: tuple[str, ...], letters: str, key: str) -> tuple[str, ...]:
    """The bag with these tiles again, shuffled; the same ``key`` gives the same order.

    No fresh chance is taken, so that the record of a game and its first order of tiles are enough
    to play it again.
    """
    return tuple(Stream(key).order((*bag, *letters)))


def without(rack: str, used: str) -> str:
    """A rack less some of its tiles, the others in their order. Raises NotInRack."""
    lacking = Counter(used) - Counter(rack)
    if lacking:
        raise NotInRack("".join(sorted(lacking.elements())))
    left = list(rack)
    for mark in used:
        left.remove(mark)
    return "".join(left)


def rack_value(rack: Iterable[str]) -> int:
    """The points of the tiles in a rack; a joker has none."""
    return sum(VALUES[mark] for mark in rack if mark != BLANK)


def unseen(board: Board, *racks: str) -> str:
    """The tiles that lie neither on the board nor in these racks, sorted, jokers first."""
    known = Counter(tile.rack_mark for tile in board.tiles.values())
    known.update("".join(racks))
    return "".join(sorted((Counter(ALL_TILES) - known).elements()))
