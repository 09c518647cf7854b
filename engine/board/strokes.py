"""The keystrokes that edit a draft, as values: what a composer's buttons and menus stand for.

:func:`strike` works one off. A stroke names slots, rows and columns and never what its sender saw,
so it may meet a draft that was changed elsewhere meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.coordinates import Cell, Direction
from engine.board.draft import Draft, backspace, put, recall, turn, used_in_rack
from engine.board.laying import lay_word
from engine.board.placing import NotInRack, NotPlayable, fit_errors, rack_errors
from engine.board.tiles import BLANK, LETTERS, Tile


@dataclass(frozen=True)
class Letter:
    """The letter in a slot of the rack (from 0) goes under the cursor.

    Attributes:
        blank: what a joker stands for; without meaning for other letters.
    """

    slot: int
    blank: str = ""


@dataclass(frozen=True)
class ToRow:
    """The cursor goes to another row (from 0)."""

    row: int


@dataclass(frozen=True)
class ToColumn:
    """The cursor goes to another column (from 0)."""

    column: int


@dataclass(frozen=True)
class Turn:
    """The cursor turns from across to down or back."""


@dataclass(frozen=True)
class Backspace:
    """The last letter comes back."""


@dataclass(frozen=True)
class Recall:
    """Every letter comes back."""


@dataclass(frozen=True)
class Replace:
    """These tiles take the place of the draft's."""

    tiles: Mapping[Cell, Tile]


@dataclass(frozen=True)
class Word:
    """A word is typed at the cursor."""

    word: str


Stroke = Letter | ToRow | ToColumn | Turn | Backspace | Recall | Replace | Word


def strike(draft: Draft, board: Board, rack: str, stroke: Stroke) -> Draft:
    """The draft after a stroke.

    Raises:
        NotInRack: the slot's letter is used, or there is no such slot (a double click, a click on
            an older picture); of :class:`Replace`: letters that the rack lacks.
        CellTaken: no free cell from the cursor on; of :class:`Replace`: a locked tile lies there.
        NotPlayable: a row or column without a cell; of :class:`Replace`: a hole, or off the board.
        ValueError: a joker without a letter.
        OffBoard, TileConflict, NotInRack, NothingPlaced: of :class:`Word`, as
            :func:`engine.board.laying.lay_word`.
    """
    match stroke:
        case Letter(slot, blank):
            return put(draft, board, rack, _tile(draft, rack, slot, blank))
        case ToRow(row):
            cells = [cell for cell in board.layout.cells if cell.row == row]
            return _to_nearest(draft, cells, Cell(row, draft.cursor.column))
        case ToColumn(column):
            cells = [cell for cell in board.layout.cells if cell.column == column]
            return _to_nearest(draft, cells, Cell(draft.cursor.row, column))
        case Turn():
            return turn(draft)
        case Backspace():
            return backspace(draft, board)
        case Recall():
            return recall(draft)
        case Replace(tiles):
            return _replaced(draft, board, rack, tiles)
        case Word(word):
            return lay_word(draft, board, rack, word)


def _tile(draft: Draft, rack: str, slot: int, blank: str) -> Tile:
    if not 0 <= slot < len(rack):
        raise NotInRack("")
    if used_in_rack(rack, draft.tiles)[slot]:
        raise NotInRack(rack[slot])
    if rack[slot] != BLANK:
        return Tile(rack[slot])
    if len(blank) != 1 or blank not in LETTERS:
        raise ValueError(f"a joker stands for a letter, not for {blank!r}")
    return Tile(blank, True)


def _to_nearest(draft: Draft, cells: list[Cell], wanted: Cell) -> Draft:
    """The cursor on the wanted cell or, where that is a hole, on the nearest one of its line."""
    if not cells:
        raise NotPlayable(wanted)

    def distance(cell: Cell) -> int:
        return abs(cell.row - wanted.row) + abs(cell.column - wanted.column)

    return replace(draft, cursor=min(cells, key=distance))


def _replaced(draft: Draft, board: Board, rack: str, tiles: Mapping[Cell, Tile]) -> Draft:
    """The tiles, with the cursor behind the last of them, as if they had just been typed."""
    if not tiles:
        return recall(draft)
    for error in (*fit_errors(board, tiles), *rack_errors(rack, tiles)):
        raise error
    direction = _direction(tiles) or draft.direction
    last = max(tiles)
    behind = last.step(direction)
    free = board.layout.playable(behind) and behind not in board.tiles
    return Draft(behind if free else last, direction, tiles)


def _direction(tiles: Mapping[Cell, Tile]) -> Direction | None:
    """The way that several tiles of one line run."""
    if len(tiles) > 1 and len({cell.row for cell in tiles}) == 1:
        return Direction.ACROSS
    if len(tiles) > 1 and len({cell.column for cell in tiles}) == 1:
        return Direction.DOWN
    return None
