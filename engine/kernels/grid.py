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
    marks: bytes
    letter_premium: Ints
    word_premium: Ints


BLANK_TILE = 64
"""Added to a mark where a joker lies, in what `lay_out` reads."""
NO_START, START_ANYWHERE = -1, 0
"""Where an opening has to start, instead of a cell's index (which is never 0)."""


def _blank(layout: Layout) -> _Blank:
    stride = layout.width + 2
    marks = np.full((layout.height + 2) * stride, HOLE, dtype=np.uint8)
    premiums = np.ones((2, len(marks)), dtype=np.int32)
    for row, column in layout.cells:
        index = (row + 1) * stride + column + 1
        marks[index] = 0
        premium = Premium(layout.premiums[row][column])
        premiums[:, index] = premium.letter_factor, premium.word_factor
    return _Blank(stride, marks.tobytes(), premiums[0], premiums[1])


class GridCache:
    """Makes grids, and remembers what depends on the layout alone."""

    def __init__(self) -> None:
        self._blanks: dict[Layout, _Blank] = {}

    def room(self, layout: Layout) -> Grid:
        """Return arrays for any board of a layout, to be filled in by `lay_out`."""
        blank = self._blank(layout)
        size = len(blank.marks)
        single = np.empty((2, size), dtype=np.int32)
        pairs = np.empty((5, 2, size), dtype=np.int32)
        return Grid(
            stride=blank.stride,
            marks=np.empty(size, dtype=np.uint8),
            worth=single[0],
            factor=single[1],
            tags=np.empty(size, dtype=np.uint8),
            letter_premium=blank.letter_premium,
            word_premium=blank.word_premium,
            paid=pairs[0],
            allowed=pairs[1],
            cross_sum=pairs[2],
            cross_factor=pairs[3],
            cross_paid=pairs[4],
            touch=np.empty((2, size), dtype=np.uint8),
        )

    def marks(self, board: Board) -> Bytes:
        """Return `Grid.marks` of a board, uint8 (P,), BLANK_TILE more where a joker lies."""
        blank = self._blank(board.layout)
        marks = bytearray(blank.marks)
        stride = blank.stride
        for (row, column), (letter, is_blank) in board.tiles.items():
            mark = ord(letter) - 64
            marks[(row + 1) * stride + column + 1] = mark + BLANK_TILE if is_blank else mark
        return np.frombuffer(marks, np.uint8)

    def _blank(self, layout: Layout) -> _Blank:
        blank = self._blanks.get(layout)
        if blank is None:
            if len(self._blanks) >= 64:  # each game's premiums make a layout of its own
                self._blanks.clear()  # other threads may be here: what they hold stays theirs
            blank = self._blanks[layout] = _blank(layout)
        return blank


def start_of(board: Board, opening: bool) -> int:
    """Return the index of the cell where a board's first word must lie, or one of the names above.

    `opening` matters on an empty board: its words must touch the star, or any cell where the
    layout has none.
    """
    star = board.layout.star
    if board.tiles or not opening:
        return NO_START
    if star is None:
        return START_ANYWHERE
    return (star.row + 1) * (board.layout.width + 2) + star.column + 1


@inlined
def is_tile(mark: int) -> bool:
    """Tell whether a mark is a letter."""
    return mark != 0 and mark != HOLE


@part
def lay_out(grid: Grid, marks: Bytes, start: int) -> None:
    """Fill in what does not depend on the lexicon; arguments as `fill_grid`."""
    for cell in range(len(marks)):
        mark = wide(marks[cell])
        letter = mark & (BLANK_TILE - 1)
        tile = is_tile(letter)
        grid.marks[cell], grid.factor[cell] = letter, 1
        grid.worth[cell] = LETTER_VALUES[letter - 1] if tile and mark < BLANK_TILE else 0
        starts = cell == start or (start == START_ANYWHERE and letter == 0)
        grid.tags[cell] = JOINED if tile or starts else 0
        grid.paid[0, cell], grid.paid[1, cell] = 0, 0


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


@part
def check_all(grid: Grid, nodes: Ints) -> None:
    """Fill in the cross-checks of every empty cell."""
    for cell in range(len(grid.marks)):
        if grid.marks[cell] != 0:
            continue
        for direction in range(2):
            step = grid.stride if direction == 0 else 1
            if is_tile(grid.marks[cell - step]) or is_tile(grid.marks[cell + step]):
                check_cell(grid, nodes, direction, cell)
            else:
                grid.touch[direction, cell] = grid.tags[cell]
                grid.allowed[direction, cell] = ANY_LETTER
                grid.cross_sum[direction, cell] = -1
                grid.cross_factor[direction, cell], grid.cross_paid[direction, cell] = 1, 0


@kernel
def fill_grid(grid: Grid, marks: Bytes, start: int, nodes: Ints) -> None:
    """Fill in all of a grid from what `GridCache.marks` and `start_of` say of a board."""
    lay_out(grid, marks, start)
    check_all(grid, nodes)
