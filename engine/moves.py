"""All one-line moves of a position, best first.

A one-line move lays tiles along one row or column so that they are part of one word; gaps between
them are filled by tiles of the board. In Crabblabla a placement may be more than that (several
words in several directions); those are searched by `engine.crabblabla.top`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, overload

import numpy as np
import numpy.typing as npt

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction, Reference
from engine.board.layout import blank_layout
from engine.board.notation import format_play
from engine.board.tiles import BLANK, LETTERS, Tile
from engine.kernels.flatgraph import flatten
from engine.kernels.grid import JOINED, Grid, GridCache
from engine.kernels.walk import JOKER, MAX_TILES, Moves, Rules, generate
from engine.lexicon import Lexicon

Game = Literal["crabblabla", "lexiplateau"]

SCRABBLE_TILES, SCRABBLE_BONUS = 7, 50
"""Lexiplateau: points for laying down all seven tiles at once (RULES)."""
ALL_TILES = 9
"""Crabblabla: the rack that the optional bonus is for (RULES)."""
_NO_LIMIT = 1 << 40
_FIRST_ROOM = 1 << 15


def rack_counts(rack: str) -> npt.NDArray[np.int64]:
    """Return how many tiles of each letter A–Z, then jokers, a rack such as ``"AEIUBCDT?"`` has.

    Shape (27,), int64. Raises ValueError for another character or more than nine tiles.
    """
    if len(rack) > MAX_TILES or not set(rack) <= {*LETTERS, BLANK}:
        raise ValueError(f"not a rack of up to {MAX_TILES} letters A-Z and jokers: {rack!r}")
    counts = np.zeros(27, dtype=np.int64)
    for mark in rack:
        counts[JOKER if mark == BLANK else ord(mark) - 65] += 1
    return counts


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
        starts: int32 (n,), `row * width + column` of the main word's first cell.
        directions: int8 (n,), 0 across, 1 down.
        letters: int64 (n,), the new letters, five bits each from bit 40 down, A=1, 0 for none.
        blanks: int16 (n,), bit k set where the k-th new tile is a joker.
        scores: int32 (n,).
    """

    def __init__(self, board: Board, places: npt.NDArray[np.int32], moves: Moves) -> None:
        stride = board.layout.width + 2
        self._board = board
        rows, columns = (places >> 1) // stride - 1, (places >> 1) % stride - 1
        self.starts = (rows * board.layout.width + columns).astype(np.int32)
        self.directions = (places & 1).astype(np.int8)
        self.letters = moves.tiles >> MAX_TILES
        self.blanks = (moves.tiles & ((1 << MAX_TILES) - 1)).astype(np.int16)
        self.scores = moves.scores

    def __len__(self) -> int:
        return len(self.scores)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        row, column = divmod(int(self.starts[index]), self._board.layout.width)
        direction = Direction.DOWN if self.directions[index] else Direction.ACROSS
        start = Cell(row, column)
        tiles = self._tiles(start, direction, int(self.letters[index]), int(self.blanks[index]))
        return Move(tiles, Reference(start, direction), int(self.scores[index]), self._board)

    def __iter__(self) -> Iterator[Move]:
        return (self[i] for i in range(len(self)))

    def _tiles(
        self, cell: Cell, direction: Direction, letters: int, blanks: int
    ) -> dict[Cell, Tile]:
        tiles: dict[Cell, Tile] = {}
        for k in range(MAX_TILES):
            code = (letters >> 5 * (MAX_TILES - 1 - k)) & 31
            if code:
                while cell in self._board.tiles:
                    cell = cell.step(direction)
                tiles[cell] = Tile(LETTERS[code - 1], bool(blanks >> k & 1))
                cell = cell.step(direction)
        return tiles


class MoveGenerator:
    """The one-line moves that a lexicon allows; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.nodes = flatten(lexicon.graph).nodes
        self._grids = GridCache()

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
        rules = _rules(game, bonus_all)
        room = _FIRST_ROOM
        while True:
            moves = _room(room)
            count = self._generate(board, rack, opening, rules, moves)
            if count <= room:
                break
            room = count
        order = np.lexsort((moves.tiles[:count], moves.places[:count], -moves.scores[:count]))
        places = moves.places[order]
        return MoveSet(board, places, Moves(places, moves.tiles[order], moves.scores[order]))

    def count(self, board: Board, rack: str, *, opening: bool, game: Game = "crabblabla") -> int:
        """Return how many legal one-line moves there are: cells, letters and jokers told apart."""
        return self._generate(board, rack, opening, _rules(game, 0), _room(0))

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
        moves = _room(1)
        rules = _rules(game, bonus_all)._replace(best_only=True)
        if not self._generate(board, rack, opening, rules, moves):
            return None
        return MoveSet(board, moves.places, moves)[0]

    def exists(self, board: Board, rack: str, opening: bool) -> bool:
        """Tell whether a one-line Crabblabla move exists; stops at the first one."""
        rules = _rules("crabblabla", 0)._replace(limit=1)
        return self._generate(board, rack, opening, rules, _room(1)) > 0

    def warm_up(self) -> None:
        """Compile the kernels, or load them from the disk (seconds, or tenths of one)."""
        self.exists(Board(blank_layout(3, 3, Cell(1, 1))), "AB", True)

    def grid(self, board: Board, *, opening: bool) -> Grid:
        """Return the kernels' arrays of a board, for other searches with the same lexicon."""
        return self._grids.grid(board, opening=opening)

    def _generate(self, board: Board, rack: str, opening: bool, rules: Rules, moves: Moves) -> int:
        grid = self.grid(board, opening=opening)
        return int(generate(grid, self.nodes, rack_counts(rack), rules, moves))


def _rules(game: Game, bonus_all: int) -> Rules:
    lexiplateau = game == "lexiplateau"
    return Rules(
        need=JOINED,
        lone_extension=lexiplateau,
        bonus_tiles=SCRABBLE_TILES if lexiplateau else ALL_TILES,
        bonus=SCRABBLE_BONUS if lexiplateau else bonus_all,
        best_only=False,
        limit=_NO_LIMIT,
    )


def _room(size: int) -> Moves:
    return Moves(np.empty(size, np.int32), np.empty(size, np.int64), np.empty(size, np.int32))
