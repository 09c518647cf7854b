"""Wordgrid's moves: every word that runs through one new letter, by a walk of the word graph.

A path steps from cell to neighbouring cell (by a side), never twice on one. It may cross one empty
cell, where any letter stands that the word asks for: that is the new letter. So every path is
walked together with the words that it can spell, and the first path found of each (cell, letter,
word) is kept. `engine.kernels.wordgrid_reference` says the same in plain Python.

Cells are counted row by row from 0; a word is named by its rank among the lexicon's sorted words.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import ACCEPTS, CHILDREN, HEADER, ROOT, Ints
from engine.kernels.jit import inlined, kernel, lowest_bit, popcount, wide
from engine.lexicon.graph import LAST_BIT, Graph

Longs = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


def skipped_words(graph: Graph, counts: Longs) -> Ints:
    """Return how many words of a state come before each of its letters.

    int32, of the length of `FlatGraph.nodes`, at the places of the states' targets: a word's rank
    is the sum of them along its way, and one for every shorter word on it. `counts`: see
    `engine.lexicon.graph.word_counts`.
    """
    edges = np.asarray(graph, dtype=np.uint32)[1:]
    if not len(edges):
        return np.zeros(ROOT + HEADER, dtype=np.int32)
    last = (edges & LAST_BIT) != 0
    state = np.concatenate([[0], np.cumsum(last)[:-1]]).astype(np.int64)
    first = np.searchsorted(state, state)
    skipped = np.zeros(ROOT + HEADER * (int(state[-1]) + 1) + len(edges), dtype=np.int32)
    places = ROOT + HEADER * (state + 1) + np.arange(len(edges))
    skipped[places] = counts[1:][first] - counts[1:]
    return skipped


class Found(NamedTuple):
    """Room for N moves on C cells, filled from the front.

    cells, letters, lengths: uint8 (N,); ranks: int32 (N,); paths: uint8 (N, C), the word's cells.
    longest: int32 (C, 26), for each new letter one more than the index of its longest word (the
    first found of several), or 0; to be handed in as zeros.
    seen: int64 (2^k,), tells moves apart; 2^k > N; to be handed in as -1.
    """

    cells: Bytes
    letters: Bytes
    lengths: Bytes
    ranks: Ints
    paths: Bytes
    longest: Ints
    seen: Longs


class Words(NamedTuple):
    """A lexicon: `FlatGraph.nodes` and :func:`skipped_words`."""

    nodes: Ints
    skipped: Ints


class Grid(NamedTuple):
    """A position on C cells.

    ways: int64 (C,), the neighbours of each cell as bits; marks: uint8 (C,), 0 for an empty cell,
    1–26 for a letter; used: int32, the ranks of the words that do not count any more.
    """

    ways: Longs
    marks: Bytes
    used: Ints


class Move(NamedTuple):
    """The new letter (0–25), where it stands, and the word's rank."""

    cell: int
    letter: int
    rank: int


# Columns of the stack, of which a level is a state and the cells to which the path may go from it:
# the state, what the word counts before it, the cells not tried yet, the cell tried now and the
# letters that it may still be.
STATE, RANK, WAYS, CELL, LETTERS = range(5)


@inlined
def is_new(seen: Longs, key: int) -> bool:
    """Note down a key; tell whether it was not there before."""
    mask = len(seen) - 1
    place = (key * 0x9E3779B1 >> 16) & mask
    while seen[place] != -1:
        if seen[place] == key:
            return False
        place = (place + 1) & mask
    seen[place] = key
    return True


@inlined
def is_used(used: Ints, rank: int) -> bool:
    """Tell whether a word is among the used ones."""
    place = 0
    while place < len(used) and used[place] != rank:
        place += 1
    return place < len(used)


@inlined
def filled_cells(marks: Bytes) -> int:
    """Return the cells with a letter as bits."""
    filled = 0
    for cell in range(len(marks)):
        if marks[cell]:
            filled |= 1 << cell
    return filled


@inlined
def letters_on(nodes: Ints, state: int, mark: int) -> int:
    """Return the letters by which words go on from a state over a cell with that mark, as bits."""
    letters: int = wide(nodes[state + CHILDREN])
    return letters & (1 << wide(mark) - 1) if mark else letters


@inlined
def write_down(found: Found, count: int, stack: Longs, depth: int, move: Move) -> None:
    """Store a move whose word ends on this level."""
    found.cells[count] = move.cell
    found.letters[count] = move.letter
    found.ranks[count] = move.rank
    found.lengths[count] = depth + 1
    for level in range(depth + 1):
        found.paths[count, level] = stack[level, CELL]
    best = wide(found.longest[move.cell, move.letter])
    if best == 0 or depth + 1 > wide(found.lengths[best - 1]):
        found.longest[move.cell, move.letter] = count + 1


@kernel
def find_moves(words: Words, grid: Grid, found: Found) -> int:
    """Write down each (cell, letter, word) once; return how many there are.

    Where there are more than there is room for, the walk ends and returns the room plus one.
    """
    nodes, skipped, ways, marks = words.nodes, words.skipped, grid.ways, grid.marks
    size, room = len(marks), len(found.cells)
    stack = np.zeros((size + 1, 5), np.int64)
    filled = filled_cells(marks)
    stack[0, STATE], stack[0, WAYS] = ROOT, (1 << size) - 1
    count, depth, path, new_cell, new_letter = 0, 0, 0, -1, 0
    while depth >= 0:
        state = stack[depth, STATE]
        if stack[depth, LETTERS] == 0:
            cells = stack[depth, WAYS]
            if cells:
                cell = lowest_bit(cells)
                stack[depth, CELL], stack[depth, WAYS] = cell, cells & (cells - 1)
                stack[depth, LETTERS] = letters_on(nodes, state, marks[cell])
                continue
            depth -= 1
            if depth >= 0:
                cell = stack[depth, CELL]
                path &= ~(1 << cell)
                new_cell = -1 if cell == new_cell else new_cell
            continue
        cell, letters = stack[depth, CELL], stack[depth, LETTERS]
        letter = lowest_bit(letters)
        stack[depth, LETTERS] = letters & (letters - 1)
        if marks[cell] == 0:
            new_cell, new_letter = cell, letter
        slot = state + HEADER + popcount(wide(nodes[state + CHILDREN]) & ((1 << letter) - 1))
        rank, after = stack[depth, RANK] + wide(skipped[slot]), wide(nodes[slot])
        ends = wide(nodes[state + ACCEPTS]) >> letter & 1
        if ends and depth and new_cell >= 0 and not is_used(grid.used, rank):
            move = Move(new_cell, new_letter, rank)
            if is_new(found.seen, (rank * size + new_cell) * 26 + new_letter):
                if count == room:
                    return room + 1
                write_down(found, count, stack, depth, move)
                count += 1
        onward = ways[cell] & ~path
        if new_cell >= 0:
            onward &= filled
        if after and onward:
            path |= 1 << cell
            depth += 1
            stack[depth, STATE], stack[depth, WAYS] = after, onward
            stack[depth, RANK], stack[depth, LETTERS] = rank + ends, 0
        elif marks[cell] == 0:
            new_cell = -1
    return count
