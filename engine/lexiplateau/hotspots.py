"""Triple words that a play brings within reach of whoever plays next."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout, Premium
from engine.lexiplateau.placement import RACK_SIZE

Line = tuple[Cell, Direction]
"""A triple word, and the direction of a word over it."""
Reach = Mapping[Line, int]
"""How many new tiles a word needs at least; lines out of a rack's reach are not there."""


def reach(board: Board) -> Reach:
    """Return how many new tiles a word over each free triple word needs.

    Which letters fit is not looked at.
    """
    return _nearest(board.layout, board.tiles, {}, board.tiles.keys())


def opened(before: Reach, board: Board, cells: Iterable[Cell]) -> list[int]:
    """Return how many tiles each word needs that a play makes possible, or shorter than it was.

    before: the `reach` of `board`, on whose free `cells` new tiles are laid.
    """
    new = frozenset(cells)
    return list(_nearest(board.layout, new, before, board.tiles.keys() | new).values())


def _nearest(
    layout: Layout, tiles: Iterable[Cell], before: Reach, covered: Collection[Cell]
) -> dict[Line, int]:
    """Return the lines over free cells that some tiles bring nearer than they were, and how near.

    covered: the cells that aren't free.
    """
    joins = _joins(layout)
    near: dict[Line, int] = {}
    for tile in tiles:
        for line, needed in joins.get(tile, ()):
            if line[0] not in covered and needed < min(
                near.get(line, RACK_SIZE + 1), before.get(line, RACK_SIZE + 1)
            ):
                near[line] = needed
    return near


@functools.lru_cache(maxsize=8)
def _joins(layout: Layout) -> Mapping[Cell, tuple[tuple[Line, int], ...]]:
    """Return, by cell, the lines that a tile on it joins, and the new tiles that these need."""
    found: dict[Cell, list[tuple[Line, int]]] = defaultdict(list)
    for triple in layout.premium_cells[Premium.WORD_3]:
        for direction in Direction:
            for cell, needed in _joining(layout, triple, direction):
                found[cell].append(((triple, direction), needed))
    return {cell: tuple(lines) for cell, lines in found.items()}


def _joining(layout: Layout, triple: Cell, direction: Direction) -> Iterator[tuple[Cell, int]]:
    """Yield the cells in and beside a word over a triple word, with the tiles from there to it."""
    across = Direction.DOWN if direction is Direction.ACROSS else Direction.ACROSS
    for step in (1, -1):
        cell = triple
        for needed in range(1, RACK_SIZE + 1):
            yield from ((cell.step(across, side), needed) for side in (1, -1))
            cell = cell.step(direction, step)
            if not layout.playable(cell):
                break
            yield cell, needed
