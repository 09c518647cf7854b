"""All one-line moves of a position, best first.

A one-line move lays tiles along one row or column so that they are part of one word; gaps between
them are filled by tiles of the board. In Crabblabla a placement may be more than that (several
words in several directions); those are searched by `engine.crabblabla.top`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.layout import Layout, blank_layout
from engine.board.notation import format_play
from engine.board.tiles import BLANK, LETTERS, Tile
from engine.kernels.flatgraph import flatten
from engine.kernels.generate import generate
from engine.kernels.grid import JOINED, Grid, GridCache, fill_grid, start_of
from engine.kernels.packed import JOKER, MAX_TILES, Moves, Rules, room_for, sorted_moves
from engine.kernels.walk import Work, new_work
from engine.lexicon import Lexicon

Game = Literal["crabblabla", "lexiplateau"]

SCRABBLE_TILES, SCRABBLE_BONUS = 7, 50
"""Lexiplateau: points for laying down all seven tiles at once (RULES)."""
ALL_TILES = 9
"""Crabblabla: the rack that the optional bonus is for (RULES)."""
_NO_LIMIT = 1 << 40
_FIRST_ROOM, _LARGEST_ROOM = 1 << 15, 1 << 17


_KINDS = bytes.maketrans((LETTERS + BLANK).encode(), bytes(range(JOKER + 1)))


def rack_kinds(rack: str) -> npt.NDArray[np.uint8]:
    """Return the kinds of a rack's tiles: 0–25 for A–Z, 26 for a joker; uint8 (n,).

    Raises ValueError for another character or more than nine tiles.
    """
    if len(rack) > MAX_TILES or rack.strip(LETTERS + BLANK):
        raise ValueError(f"not a rack of up to {MAX_TILES} letters A-Z and jokers: {rack!r}")
    return np.frombuffer(rack.encode().translate(_KINDS), np.uint8)


def rack_counts(rack: str) -> npt.NDArray[np.int64]:
    """Return how many tiles of each letter A–Z, then jokers, a rack such as ``"AEIUBCDT?"`` has.

    Shape (27,), int64. Raises ValueError as `rack_kinds`.
    """
    return np.bincount(rack_kinds(rack), minlength=JOKER + 1)


@dataclass(frozen=True)
class Move:
    """One move.

    Attributes:
        tiles: the new tiles.
        reference: first cell and direction of the main word.
        score: points of all words formed, bonus included.
        board: the board before it.
    """

    tiles: dict[Cell, Tile]
    reference: Reference
    score: int
    board: Board = field(repr=False, compare=False)

    @property
    def play(self) -> str:
        """Standard notation (RULES), e.g. ``H4 CHaT``."""
        return format_play(self.board, self.tiles)

    @property
    def words(self) -> tuple[str, ...]:
        """The words formed, across before down, each in reading order."""
        after = self.board.place(self.tiles)
        runs = [
            run
            for direction in Direction
            for run in sorted({after.run(cell, direction) for cell in self.tiles})
        ]
        return tuple(after.word(run) for run in runs if len(run) > 1)


class MoveSet(Sequence[Move]):
    """Moves in packed arrays, best first; each becomes a `Move` when it is asked for.

    Ties go to the word that starts first in reading order, across before down, then to the new
    letters in alphabetical order, then to the joker nearer the word's start.

    Attributes:
        scores: int32 (n,).
        leaves: int32 (n,), what stays in the rack, as a number: with the kinds of tiles A–Z and
            then the joker, each kind's radix is the product of one more than their counts over the
            kinds before it, and a leave's number is the sum of its tiles' radix (so the whole rack
            has the highest one, and nothing is 0).
        places: int32 (n,), where the main word begins and its direction, as one number.
    """

    def __init__(self, board: Board, moves: Moves) -> None:
        self._board = board
        self._moves = moves
        self.scores = moves.scores
        self.places = moves.places
        self.leaves = moves.leaves

    @cached_property
    def starts(self) -> npt.NDArray[np.int32]:
        """int32 (n,), `row * width + column` of the main word's first cell."""
        width = self._board.layout.width
        cells = self._moves.places >> 1
        return (cells // (width + 2) - 1) * width + cells % (width + 2) - 1

    @cached_property
    def directions(self) -> npt.NDArray[np.int8]:
        """int8 (n,), 0 across, 1 down."""
        return (self._moves.places & 1).astype(np.int8)

    @cached_property
    def letters(self) -> npt.NDArray[np.int64]:
        """int64 (n,), the new letters, five bits each from bit 40 down, A=1, 0 for none."""
        return self._moves.tiles >> MAX_TILES

    @cached_property
    def blanks(self) -> npt.NDArray[np.int16]:
        """int16 (n,), bit k set where the k-th new tile is a joker."""
        return (self._moves.tiles & ((1 << MAX_TILES) - 1)).astype(np.int16)

    def __len__(self) -> int:
        return len(self.scores)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place, score = int(self._moves.places[index]), int(self.scores[index])
        return unpacked(self._board, place, int(self._moves.tiles[index]), score)

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(len(self)))


def unpacked(board: Board, place: int, packed: int, score: int) -> Move:
    """Return a move from what `engine.kernels.packed` makes of it."""
    row, column = divmod(place >> 1, board.layout.width + 2)
    start = cell = Cell(row - 1, column - 1)
    direction = Direction.DOWN if place & 1 else Direction.ACROSS
    tiles: dict[Cell, Tile] = {}
    for k in range(MAX_TILES):
        code = packed >> MAX_TILES + 5 * (MAX_TILES - 1 - k) & 31
        if not code:
            break
        while cell in board.tiles:
            cell = cell.step(direction)
        tiles[cell] = Tile(LETTERS[code - 1], bool(packed >> k & 1))
        cell = cell.step(direction)
    return Move(tiles, Reference(start, direction), score, board)


def packed(board: Board, tiles: Mapping[Cell, Tile]) -> tuple[int, int]:
    """Return the place and the tiles of a one-line move as `engine.kernels.packed` has them.

    The place is that of its first new tile, which may come after the word's first cell.
    """
    cells = sorted(tiles)
    (row, column), down = cells[0], cells[0].row != cells[-1].row
    letters = 0
    for k, cell in enumerate(cells):
        letter, blank = tiles[cell]
        letters |= (LETTERS.index(letter) + 1) << MAX_TILES + 5 * (MAX_TILES - 1 - k) | blank << k
    return 2 * ((row + 1) * (board.layout.width + 2) + column + 1) + down, letters


class _Desk:
    """Memory for one generation at a time."""

    def __init__(self) -> None:
        self.work = new_work()
        self.moves = room_for(_FIRST_ROOM)
        self.layout: Layout | None = None
        self.grid: Grid


class MoveGenerator:
    """The one-line moves that a lexicon allows; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.nodes = flatten(lexicon.graph).nodes
        self._grids = GridCache()
        self._desks: list[_Desk] = []

    def moves(
        self,
        board: Board,
        rack: str,
        *,
        opening: bool,
        game: Game = "crabblabla",
        bonus_all: int = 0,
    ) -> MoveSet:
        """Return every legal one-line move; `rack` has up to nine letters and jokers.

        `opening` matters only while the board is empty: then the star must be covered, or a word
        may lie anywhere where the layout has none. Raises ValueError for a rack that is none.
        """
        with self._desk() as desk:
            rules = rules_of(game, bonus_all)
            count = self._generate(desk, board, rack, opening, rules)
            if count > len(desk.moves.places):
                desk.moves = room_for(count)
                self._generate(desk, board, rack, opening, rules)
            return MoveSet(board, sorted_moves(desk.moves, count))

    def count(self, board: Board, rack: str, *, opening: bool, game: Game = "crabblabla") -> int:
        """Return how many legal one-line moves there are: cells, letters and jokers told apart."""
        with self._desk() as desk:
            return self._generate(desk, board, rack, opening, rules_of(game, 0))

    def best(
        self,
        board: Board,
        rack: str,
        *,
        opening: bool,
        game: Game = "crabblabla",
        bonus_all: int = 0,
    ) -> Move | None:
        """Return the first one of `moves` without listing the others; None where there is none."""
        with self._desk() as desk:
            rules = rules_of(game, bonus_all)._replace(best_only=True)
            if not self._generate(desk, board, rack, opening, rules):
                return None
            found = desk.moves
            return unpacked(board, int(found.places[0]), int(found.tiles[0]), int(found.scores[0]))

    def exists(self, board: Board, rack: str, opening: bool) -> bool:
        """Tell whether a one-line Crabblabla move exists; stops at the first one."""
        with self._desk() as desk:
            rules = rules_of("crabblabla", 0)._replace(limit=1)
            return self._generate(desk, board, rack, opening, rules) > 0

    def warm_up(self) -> None:
        """Compile the kernels, or load them from the disk (seconds, or tenths of one)."""
        board = Board(blank_layout(3, 3, Cell(1, 1)))
        self.moves(board, "AB", opening=True)

    def room(self, layout: Layout) -> Grid:
        """Return the kernels' arrays for any board of a layout, to be filled in."""
        return self._grids.room(layout)

    def grid(self, board: Board, *, opening: bool) -> Grid:
        """Return the kernels' arrays of a board, for other searches with the same lexicon."""
        grid = self.room(board.layout)
        fill_grid(grid, self._grids.marks(board), start_of(board, opening), self.nodes)
        return grid

    @contextmanager
    def _desk(self) -> Iterator[_Desk]:
        """Lend memory that no other thread uses meanwhile."""
        try:
            desk = self._desks.pop()
        except IndexError:
            desk = _Desk()
        yield desk
        if len(desk.moves.places) > _LARGEST_ROOM:
            desk.moves = room_for(_FIRST_ROOM)
        self._desks.append(desk)

    def fill(
        self,
        grid: Grid,
        work: Work,
        moves: Moves,
        board: Board,
        rack: str,
        opening: bool,
        rules: Rules,
    ) -> int:
        """Fill in a grid and generate into it; see `engine.kernels.walk.generate`."""
        marks, start = self._grids.marks(board), start_of(board, opening)
        kinds = rack_kinds(rack)
        return int(generate(grid, marks, start, self.nodes, kinds, work, rules, moves))

    def _generate(self, desk: _Desk, board: Board, rack: str, opening: bool, rules: Rules) -> int:
        if desk.layout is not board.layout:
            desk.layout, desk.grid = board.layout, self.room(board.layout)
        return self.fill(desk.grid, desk.work, desk.moves, board, rack, opening, rules)


@cache
def rules_of(game: Game, bonus_all: int) -> Rules:
    """Return what counts as a move of a game, with the points for nine tiles at once."""
    lexiplateau = game == "lexiplateau"
    return Rules(
        need=JOINED,
        lone_extension=lexiplateau,
        bonus_tiles=SCRABBLE_TILES if lexiplateau else ALL_TILES,
        bonus=SCRABBLE_BONUS if lexiplateau else bonus_all,
        best_only=False,
        limit=_NO_LIMIT,
    )
