"""A placement in the making: tiles laid in private, a cursor, and the direction it moves in.

A draft is edited one keystroke at a time, as on a crossword: a letter goes under the cursor,
which then moves on past the tiles that are locked. Whether the tiles make a legal placement is
not the draft's business; it only keeps them on free cells and within the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from engine.board.board import Board, tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell, Direction, parse_cell
from engine.board.placing import CellTaken, NotInRack, NotPlayable
from engine.board.tiles import Tile


@dataclass(frozen=True)
class Draft:
    """Tiles laid so far and where the next one goes.

    Attributes:
        cursor: a playable cell.
        direction: the way the cursor moves.
        tiles: the new tiles, on cells that were free on the board the draft was made for.
    """

    cursor: Cell
    direction: Direction = Direction.ACROSS
    tiles: Mapping[Cell, Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; the inverse of :meth:`from_dict`."""
        return {
            "cursor": str(self.cursor),
            "direction": self.direction.value,
            "tiles": tiles_to_marks(self.tiles),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Draft:
        """Rebuild what :meth:`to_dict` wrote."""
        direction = Direction(data["direction"])
        return cls(parse_cell(data["cursor"]), direction, tiles_from_marks(data["tiles"]))


def blank_draft(board: Board) -> Draft:
    """A draft without tiles.

    The cursor starts on the star while it is free, else on the first free cell that neighbours a
    locked tile, else on the first free cell (a full board: its first cell).
    """
    free = [cell for cell in board.layout.cells if cell not in board.tiles]
    if board.layout.star in free and not board.tiles:
        return Draft(board.layout.star)
    joined = (cell for cell in free if any(near in board.tiles for near in cell.neighbours()))
    return Draft(next(joined, free[0] if free else board.layout.cells[0]))


def move_to(draft: Draft, board: Board, cell: Cell) -> Draft:
    """The cursor on another cell.

    Raises:
        NotPlayable: a hole, or off the board.
    """
    if not board.layout.playable(cell):
        raise NotPlayable(cell)
    return replace(draft, cursor=cell)


def turn(draft: Draft) -> Draft:
    """The other direction."""
    return replace(draft, direction=draft.direction.other)


def put(draft: Draft, board: Board, rack: str, tile: Tile) -> Draft:
    """Lay ``tile`` under the cursor (in place of a tile of the draft) and move the cursor on.

    The cursor skips locked tiles; it goes first past those it stands on, so that one may start
    to type at the head of a word that lies there. At an edge or a hole it stays where it is, and
    the next letter replaces this one.

    Raises:
        NotInRack: every tile of that kind is used already.
        CellTaken: locked tiles only, from the cursor to the edge or hole.
    """
    cell = _past_locked(board, draft.cursor, draft.direction)
    if cell is None:
        raise CellTaken(draft.cursor)
    others = {at: laid for at, laid in draft.tiles.items() if at != cell}
    if tile.rack_mark not in left_in_rack(rack, others):
        raise NotInRack(tile.rack_mark)
    onward = _past_locked(board, cell.step(draft.direction), draft.direction)
    return replace(draft, tiles={**others, cell: tile}, cursor=cell if onward is None else onward)


def _past_locked(board: Board, cell: Cell, direction: Direction) -> Cell | None:
    while cell in board.tiles:
        cell = cell.step(direction)
    return cell if board.layout.playable(cell) else None


def backspace(draft: Draft, board: Board) -> Draft:
    """Take back the tile under the cursor, else the nearest one behind it, and go there.

    Locked tiles are stepped over; a free cell behind the cursor ends the search and only moves
    the cursor back by one.
    """
    if draft.cursor in draft.tiles:
        return take(draft, draft.cursor)
    behind = draft.cursor.step(draft.direction, -1)
    while behind in board.tiles:
        behind = behind.step(draft.direction, -1)
    if not board.layout.playable(behind):
        return draft
    return take(replace(draft, cursor=behind), behind)


def take(draft: Draft, cell: Cell) -> Draft:
    """Take one tile back into the rack; nothing happens where the draft has none."""
    return replace(draft, tiles={at: laid for at, laid in draft.tiles.items() if at != cell})


def recall(draft: Draft) -> Draft:
    """Take every tile back; the cursor goes to where the first of them lay."""
    return replace(draft, tiles={}, cursor=min(draft.tiles, default=draft.cursor))


def left_in_rack(rack: str, tiles: Mapping[Cell, Tile]) -> str:
    """The letters of ``rack`` that ``tiles`` do not use, in the rack's order."""
    return "".join(
        letter for letter, taken in zip(rack, used_in_rack(rack, tiles), strict=True) if not taken
    )


def used_in_rack(rack: str, tiles: Mapping[Cell, Tile]) -> tuple[bool, ...]:
    """Per letter of ``rack`` whether ``tiles`` use it; of equal letters the first ones are."""
    used = Counter(tile.rack_mark for tile in tiles.values())
    flags = []
    for letter in rack:
        flags.append(used[letter] > 0)
        used[letter] -= 1
    return tuple(flags)


def fits(tiles: Mapping[Cell, Tile], board: Board, rack: str) -> bool:
    """Whether every tile lies on a free cell of ``board`` and comes from ``rack``."""
    free = all(board.layout.playable(cell) and cell not in board.tiles for cell in tiles)
    return free and not Counter(tile.rack_mark for tile in tiles.values()) - Counter(rack)
