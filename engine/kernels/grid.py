"""The board as the kernels see it: flat arrays with a border of holes, and cross-checks.

Cell (row, column) is index `(row + 1) * stride + column + 1`; a step across is 1, a step down is
`stride`. Direction 0 is across, 1 is down, everywhere a direction is an index.

A tile of this turn (the best-placement search puts words down one after the other) differs from a
locked one in three ways that the arrays carry: its letter premium is part of `worth`, its word
premium is in `factor`, and the words that it already made have been counted, so whoever extends
them has to take their points back first (`paid`, `cross_paid`).
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.board.board import Board
from engine.board.layout import Layout, Premium
from engine.board.tiles import LETTERS, VALUES
from engine.kernels.flatgraph import ACCEPTS, CHILDREN, ROOT, Ints, child
from engine.kernels.jit import inlined, kernel, lowest_bit, part, wide

HOLE = 32
"""In `Grid.marks`: no cell. 0 is an empty cell, 1–26 a letter."""
ANY_LETTER = (1 << 26) - 1
JOINED, FLOATING, FRESH = 1, 2, 4
"""Tags: connected to the board (or to the star); not yet connected; laid down in this turn."""
LETTER_VALUES = np.array([VALUES[letter] for letter in LETTERS] + [0], dtype=np.int32)
"""Points by letter, A=0; the last one is the joker's."""

Bytes = npt.NDArray[np.uint8]


class Grid(NamedTuple):
    """A board in arrays; P is the number of padded cells.

    marks: uint8 (P,); worth: int32 (P,), points of the tile; factor: int32 (P,), word factor of a
    tile of this turn, else 1; tags: uint8 (P,), see JOINED; at an opening the empty cells on
    which to start have it.
    letter_premium, word_premium: int32 (P,).
    paid: int32 (2, P), at the first tile of a run: points already counted for that run.
    For empty cells and a word in direction d: allowed: int32 (2, P), letters that the crossing run
    admits; cross_sum: int32 (2, P), its points without the new tile, -1 where nothing crosses;
    cross_factor, cross_paid: int32 (2, P); touch: uint8 (2, P), tags of what crosses.
    """

    stride: int
    marks: Bytes
    worth: Ints
    factor: Ints
    tags: Bytes
    letter_premium: Ints
    word_premium: Ints
    paid: Ints
    allowed: Ints
    cross_sum: Ints
    cross_factor: Ints
    cross_paid: Ints
    touch: Bytes


class _Blank(NamedTuple):
    """What all boards of one layout share."""

    stride: int
    marks: Bytes
    letter_premium: Ints
    word_premium: Ints


def _blank(layout: Layout) -> _Blank:
    stride = layout.width + 2
    marks = np.full((layout.height + 2) * stride, HOLE, dtype=np.uint8)
    premiums = np.ones((2, len(marks)), dtype=np.int32)
    for row, column in layout.cells:
        index = (row + 1) * stride + column + 1
        marks[index] = 0
        premium = Premium(layout.premiums[row][column])
        premiums[:, index] = premium.letter_factor, premium.word_factor
    return _Blank(stride, marks, premiums[0], premiums[1])


class GridCache:
    """Makes grids, and remembers what depends on the layout alone."""

    def __init__(self) -> None:
        self._blanks: dict[Layout, _Blank] = {}

    def grid(self, board: Board, *, opening: bool) -> Grid:
        """Return the arrays of `board`, cross-checks not yet filled in.

        `opening` matters on an empty board: its words must touch the star, or any cell where the
        layout has none.
        """
        layout = board.layout
        blank = self._blanks.get(layout)
        if blank is None:
            if len(self._blanks) >= 64:  # each game's premiums make a layout of its own
                self._blanks.clear()  # other threads may be here: what they hold stays theirs
            blank = self._blanks[layout] = _blank(layout)
        size = len(blank.marks)
        marks, tags = blank.marks.copy(), np.zeros(size, dtype=np.uint8)
        worth = np.zeros(size, dtype=np.int32)
        for (row, column), (letter, is_blank) in board.tiles.items():
            index = (row + 1) * blank.stride + column + 1
            marks[index] = ord(letter) - 64
            worth[index] = 0 if is_blank else VALUES[letter]
        if board.tiles:
            tags[(marks > 0) & (marks < HOLE)] = JOINED
        elif opening and layout.star:
            tags[(layout.star.row + 1) * blank.stride + layout.star.column + 1] = JOINED
        elif opening:
            tags[marks == 0] = JOINED
        pairs = np.zeros((4, 2, size), dtype=np.int32)
        return Grid(
            stride=blank.stride,
            marks=marks,
            worth=worth,
            factor=np.ones(size, dtype=np.int32),
            tags=tags,
            letter_premium=blank.letter_premium,
            word_premium=blank.word_premium,
            paid=np.zeros((2, size), dtype=np.int32),
            allowed=pairs[0],
            cross_sum=pairs[1],
            cross_factor=pairs[2],
            cross_paid=pairs[3],
            touch=np.zeros((2, size), dtype=np.uint8),
        )


@inlined
def is_tile(mark: int) -> bool:
    """Tell whether a mark is a letter."""
    return mark != 0 and mark != HOLE


@inlined
def walk_run(grid: Grid, nodes: Ints, state: int, cell: int, step: int) -> int:
    """Follow the tiles from `cell` on; return the state, or -1 where the graph has no such way."""
    while is_tile(grid.marks[cell]):
        letter = wide(grid.marks[cell]) - 1
        if not (wide(nodes[state + CHILDREN]) >> letter) & 1:
            return -1
        state = child(nodes, state, letter)
        cell += step
    return state


@inlined
def completing(grid: Grid, nodes: Ints, first: int, cell: int, step: int) -> int:
    """Return the set of letters that make the run through the empty `cell` a word.

    `first` is the first tile of the run before it, or `cell` itself.
    """
    state = walk_run(grid, nodes, ROOT, first, step)
    if state < 0:
        return 0
    fitting: int = wide(nodes[state + ACCEPTS])
    if not is_tile(grid.marks[cell + step]):
        return fitting
    fitting = 0
    todo = wide(nodes[state + CHILDREN])
    while todo:
        letter = lowest_bit(todo)
        todo &= todo - 1
        here, after, last = child(nodes, state, letter), cell + step, 0
        while here >= 0 and is_tile(grid.marks[after]):
            last = wide(grid.marks[after]) - 1
            if is_tile(grid.marks[after + step]):
                known = (wide(nodes[here + CHILDREN]) >> last) & 1
                here = child(nodes, here, last) if known else -1
            after += step
        if here >= 0 and (wide(nodes[here + ACCEPTS]) >> last) & 1:
            fitting |= 1 << letter
    return fitting


@part
def check_cell(grid: Grid, nodes: Ints, direction: int, cell: int) -> None:
    """Fill in what a word in `direction` meets at the empty `cell`: the run that crosses it."""
    step = grid.stride if direction == 0 else 1
    other = 1 - direction
    grid.touch[direction, cell] = grid.tags[cell]
    total, factor, paid = 0, 1, 0
    first = cell
    while is_tile(grid.marks[first - step]):
        first -= step
        total += grid.worth[first]
        factor *= grid.factor[first]
    if first != cell:
        paid += grid.paid[other, first]
        grid.touch[direction, cell] |= grid.tags[cell - step]
    after = cell + step
    if is_tile(grid.marks[after]):
        paid += grid.paid[other, after]
        grid.touch[direction, cell] |= grid.tags[after]
    while is_tile(grid.marks[after]):
        total += grid.worth[after]
        factor *= grid.factor[after]
        after += step
    crossed = after - first > step
    grid.allowed[direction, cell] = (
        completing(grid, nodes, first, cell, step) if crossed else ANY_LETTER
    )
    grid.cross_sum[direction, cell] = total if crossed else -1
    grid.cross_factor[direction, cell] = factor
    grid.cross_paid[direction, cell] = paid


@kernel
def check_all(grid: Grid, nodes: Ints) -> None:
    """Fill in the cross-checks of every empty cell."""
    for cell in range(len(grid.marks)):
        if grid.marks[cell] == 0:
            check_cell(grid, nodes, 0, cell)
            check_cell(grid, nodes, 1, cell)
