"""Words along neighbouring cells of a square grid: the search of B@ggle.

The walk goes through the word graph and over the grid at once. A step costs a few machine
instructions, because everything is a set of bits: the letters that go on from a state, the letters
around a cell, the cells that hold a letter, the cells that the path has been to. Cell (row, column)
is bit `row * side + column`.

A word may be traced in several ways. The graph is a perfect hash (`engine.lexicon.graph`), so the
walk knows the rank of each word that it meets, and a set of ranks tells whether it was met before.
`engine.kernels.paths_reference` says the same in plain Python.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import Ints
from engine.kernels.grid import Bytes
from engine.kernels.jit import inlined, kernel, lowest_bit, popcount, wide
from engine.lexicon.graph import (
    CHILD_SHIFT,
    END_BIT,
    LAST_BIT,
    LETTER_MASK,
    Graph,
    word_counts,
)

Longs = npt.NDArray[np.int64]

CHILDREN, ACCEPTS, HEADER = 0, 1, 2
"""Offsets within a state of the ranked graph, and where its first edge lies."""
TARGET, SKIPPED, EDGE = 0, 1, 2
"""Offsets within an edge, and its size."""
ROOT = HEADER
"""The root; state 0 has no letter at all."""
MAX_CELLS = 63
"""Cells are the bits of one int64."""


class RankedGraph(NamedTuple):
    """The word graph as this search walks it.

    nodes: int32, per state two sets of letters (those that go on, those that end a word), then for
        each letter that goes on, in alphabetical order, the state after it (0 where no word goes
        on) and how many words of this state come before those of this letter. The rank of a word
        among the sorted words is the sum of the latter, plus one for each word that is a proper
        beginning of it.
    words: how many there are.
    """

    nodes: Ints
    words: int


def rank_graph(graph: Graph) -> RankedGraph:
    """Return the ranked form of a packed graph (uint32, one dimension)."""
    edges = np.asarray(graph, dtype=np.uint32)[1:]
    if not len(edges):
        return RankedGraph(np.zeros(ROOT + HEADER, dtype=np.int32), 0)
    after = (edges >> CHILD_SHIFT).astype(np.int64)
    state_of = np.concatenate([[0], np.cumsum((edges & LAST_BIT) != 0)[:-1]]).astype(np.int64)
    first = np.searchsorted(state_of, np.arange(int(state_of[-1]) + 1))
    starts = ROOT + HEADER * np.arange(len(first)) + EDGE * first
    nodes = np.zeros(int(starts[-1]) + HEADER + EDGE * (len(edges) - int(first[-1])), np.int32)
    bits = np.left_shift(1, (edges & LETTER_MASK).astype(np.int64)).astype(np.int32)
    ends = (edges & END_BIT) != 0
    np.bitwise_or.at(nodes, starts[state_of] + CHILDREN, bits)
    np.bitwise_or.at(nodes, starts[state_of[ends]] + ACCEPTS, bits[ends])
    counts = word_counts(graph)[1:]
    place = starts[state_of] + HEADER + EDGE * (np.arange(len(edges)) - first[state_of])
    nodes[place + TARGET] = np.where(after > 0, starts[state_of[after - 1]], 0)
    nodes[place + SKIPPED] = counts[first[state_of]] - counts
    return RankedGraph(nodes, int(counts[0]))


class Scores(NamedTuple):
    """What G grids are worth: int32 (G,) each, points, words, and the longest word's letters."""

    points: Ints
    words: Ints
    longest: Ints


class Paths(NamedTuple):
    """Room for N words on a grid of C cells, filled from the front, a word perhaps several times.

    ranks: int32 (N,), see RankedGraph; lengths: uint8 (N,); cells: uint8 (N, C), its cells in
    order.
    """

    ranks: Ints
    lengths: Bytes
    cells: Bytes


class Places(NamedTuple):
    """A grid in sets of bits: int64 (C,) cells beside a cell, int64 (C,) the letters on those,
    int64 (26,) the cells of a letter.
    """

    beside: Longs
    around: Longs
    holding: Longs


class Trail(NamedTuple):
    """The path so far, by depth, int64 each: the cells still to try, and the state, the words
    passed and the cells visited before them.
    """

    todo: Longs
    state: Longs
    passed: Longs
    visited: Longs


@inlined
def place(letters: Bytes, side: int, places: Places) -> None:
    """Fill in the sets of a grid; letters: uint8 (side²,), A=0."""
    places.holding[:] = 0
    for cell in range(side * side):
        places.holding[letters[cell]] |= 1 << cell
    for cell in range(side * side):
        row, column = cell // side, cell % side
        beside, around = 0, 0
        for r in range(max(0, row - 1), min(side, row + 2)):
            for c in range(max(0, column - 1), min(side, column + 2)):
                if r != row or c != column:
                    beside |= 1 << (r * side + c)
                    around |= 1 << wide(letters[r * side + c])
        places.beside[cell], places.around[cell] = beside, around


@inlined
def edge_of(nodes: Ints, state: int, letter: int) -> int:
    """Return the index of the edge by `letter`, which must be one that goes on from `state`."""
    below = wide(nodes[state + CHILDREN]) & ((1 << letter) - 1)
    index: int = state + HEADER + EDGE * popcount(below)
    return index


@inlined
def start(trail: Trail, cells: int) -> None:
    """Put the walk before its first step: any cell may be the first."""
    trail.todo[0] = (1 << cells) - 1
    trail.state[0] = ROOT
    trail.passed[0] = 0
    trail.visited[0] = 0


@inlined
def go_on(nodes: Ints, places: Places, trail: Trail, depth: int, cell: int, edge: int) -> int:
    """Prepare the steps that follow the one to `cell` by `edge`; return the depth to go on at."""
    state = wide(nodes[edge + TARGET])
    letters = wide(nodes[state + CHILDREN]) & places.around[cell]
    cells = 0
    while letters:
        cells |= places.holding[lowest_bit(letters)]
        letters &= letters - 1
    visited = trail.visited[depth] | (1 << cell)
    cells &= places.beside[cell] & ~visited
    if cells == 0:
        return depth
    trail.todo[depth + 1] = cells
    trail.state[depth + 1] = state
    trail.visited[depth + 1] = visited
    return depth + 1


@kernel
def score_grids(
    graph: RankedGraph, grids: Bytes, side: int, least: int, points: Ints, scores: Scores
) -> None:
    """Score many grids: uint8 (G, side²), A=0; each word of `least` letters or more counts once.

    points: int32 (side² + 1,), by length.
    """
    cells, nodes = side * side, graph.nodes
    places = Places(np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(26, np.int64))
    room = np.zeros((4, cells + 1), np.int64)
    trail = Trail(room[0], room[1], room[2], room[3])
    seen = np.zeros((graph.words >> 6) + 1, np.int64)
    for grid in range(len(grids)):
        seen[:] = 0
        place(grids[grid], side, places)
        start(trail, cells)
        total, count, longest, depth = 0, 0, 0, 0
        while depth >= 0:
            todo = trail.todo[depth]
            if todo == 0:
                depth -= 1
                continue
            trail.todo[depth] = todo & (todo - 1)
            cell, state = lowest_bit(todo), trail.state[depth]
            letter = wide(grids[grid, cell])
            if not (wide(nodes[state + CHILDREN]) >> letter) & 1:
                continue  # at the first step alone: later ones were chosen by the letter
            edge = edge_of(nodes, state, letter)
            passed = trail.passed[depth] + wide(nodes[edge + SKIPPED])
            if (wide(nodes[state + ACCEPTS]) >> letter) & 1:
                bit = 1 << (passed & 63)
                if depth + 1 >= least and not seen[passed >> 6] & bit:
                    seen[passed >> 6] |= bit
                    total += points[depth + 1]
                    count += 1
                    longest = max(longest, depth + 1)
                passed += 1
            deeper = go_on(nodes, places, trail, depth, cell, edge)
            if deeper != depth:
                depth = deeper
                trail.passed[depth] = passed
        scores.points[grid], scores.words[grid], scores.longest[grid] = total, count, longest


@kernel
def find_paths(graph: RankedGraph, letters: Bytes, side: int, least: int, paths: Paths) -> int:
    """Find all paths that are words; return how many, which may be more than there is room for.

    letters: uint8 (side²,), A=0. The order is that of the walk: by first cell, then depth first.
    """
    cells, nodes, room = side * side, graph.nodes, len(paths.ranks)
    places = Places(np.zeros(cells, np.int64), np.zeros(cells, np.int64), np.zeros(26, np.int64))
    rows = np.zeros((4, cells + 1), np.int64)
    trail = Trail(rows[0], rows[1], rows[2], rows[3])
    taken = np.zeros(cells, np.uint8)
    place(letters, side, places)
    start(trail, cells)
    count, depth = 0, 0
    while depth >= 0:
        todo = trail.todo[depth]
        if todo == 0:
            depth -= 1
            continue
        trail.todo[depth] = todo & (todo - 1)
        cell, state = lowest_bit(todo), trail.state[depth]
        letter = wide(letters[cell])
        if not (wide(nodes[state + CHILDREN]) >> letter) & 1:
            continue
        taken[depth] = cell
        edge = edge_of(nodes, state, letter)
        passed = trail.passed[depth] + wide(nodes[edge + SKIPPED])
        if (wide(nodes[state + ACCEPTS]) >> letter) & 1:
            if depth + 1 >= least:
                if count < room:
                    paths.ranks[count], paths.lengths[count] = passed, depth + 1
                    paths.cells[count, : depth + 1] = taken[: depth + 1]
                count += 1
            passed += 1
        deeper = go_on(nodes, places, trail, depth, cell, edge)
        if deeper != depth:
            depth = deeper
            trail.passed[depth] = passed
    return count
