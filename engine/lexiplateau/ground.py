"""Makes the playing grounds of the kernels: `engine.kernels.playing`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.layout import Layout
from engine.kernels.grid import LETTER_VALUES
from engine.kernels.line import COLUMNS_FROM
from engine.kernels.listing import COUNT_BITS, LINES, UNKNOWN, Lists
from engine.kernels.packed import Longs, room_for
from engine.kernels.playing import PLIES, Ground
from engine.kernels.walk import Work, new_work
from engine.lexiplateau.placement import RACK_SIZE
from engine.moves import MoveGenerator, rack_counts, rules_of

RULES = rules_of("lexiplateau", 0)
KEPT, SLOTS = 1 << 19, 1 << 16
"""Moves and lines that are remembered at a time, 28 and 24 bytes each."""
PARTS = 1 << RACK_SIZE


@dataclass(frozen=True, eq=False)
class Side:
    """A rack as packs (`engine.kernels.playing.Ground`).

    Attributes:
        pack: the whole rack.
        points: what it is worth.
        values: int64 (7,), points of each kind of tile.
        used: int64 (128,), what is gone of it, as a pack, by the number of what is left.
        gone: int64 (128,), what that is worth.
    """

    pack: int
    points: int
    values: Longs
    used: Longs
    gone: Longs


def side_of(rack: str) -> Side:
    """Return a rack as packs."""
    counts = rack_counts(rack)
    kinds = np.flatnonzero(counts)
    values = np.zeros(RACK_SIZE, np.int64)
    values[: len(kinds)] = LETTER_VALUES[kinds]
    left, gone = np.zeros((2, 1), np.int64)
    for place, kind in enumerate(kinds):
        some = np.arange(counts[kind] + 1)[::-1, None]
        left = (left + (some << COUNT_BITS * place)).ravel()
        gone = (gone + some * LETTER_VALUES[kind]).ravel()
    used, points = np.zeros((2, PARTS), np.int64)
    used[: len(left)], points[: len(gone)] = left, gone
    return Side(int(left[0]), int(gone[0]), values, used, points)


def new_ground(
    generator: MoveGenerator, board: Board, racks: Iterable[str], opening: bool
) -> tuple[Ground, list[Work]]:
    """Return a ground with a board, and each rack as the kernels hold it."""
    grid, rules, works = generator.room(board.layout), RULES._replace(limit=0), []
    for rack in racks:
        works.append(new_work())
        generator.fill(grid, works[-1], room_for(1), board, rack, opening, rules)
    codes, logs = np.empty((PLIES, 9), np.int32), np.empty((PLIES, 128, 7), np.int32)
    return Ground(grid, generator.nodes, grid.tags.copy(), codes, logs), works


def new_lists(layout: Layout, sides: Sequence[Side]) -> Lists:
    """Return room for the moves of two sides on the lines of a board."""
    return Lists(
        lines=((1 << layout.height) - 1) << 1 | ((1 << layout.width) - 1) << COLUMNS_FROM + 1,
        used=np.array([side.used for side in sides]),
        points=np.array([side.gone for side in sides]),
        kept=room_for(KEPT),
        ranks=np.empty(KEPT, np.int64),
        slots=np.zeros((SLOTS, 3), np.int64),
        counters=np.zeros(2, np.int64),
        known=np.full((PLIES + 1, 2, LINES), UNKNOWN, np.int32),
        seen=np.empty((PARTS, 2), np.int64),
    )
