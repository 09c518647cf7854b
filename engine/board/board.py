"""A board: a layout and the tiles on it. Immutable; placing tiles gives a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.board.coordinates import Cell, Direction, Reference, parse_cell
from engine.board.layout import Layout
from engine.board.tiles import Tile


class Run(tuple[Cell, ...]):
    """The cells of a maximal row of tiles in one direction, from first to last."""

    __slots__ = ()


@dataclass(frozen=True)
class Board:
    """Tiles on a layout.

    Attributes:
        layout: the cells.
        tiles: what lies where; only playable cells.
    """

    layout: Layout
    tiles: Mapping[Cell, Tile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))

    def place(self, tiles: Mapping[Cell, Tile]) -> Board:
        """A board with these tiles too.

        Raises:
            ValueError: a cell is taken, a hole, or off the board (callers check first).
        """
        for cell in tiles:
            if cell in self.tiles or not self.layout.playable(cell):
                raise ValueError(f"{cell} can't take a tile")
        return Board(self.layout, {**self.tiles, **tiles})

    def run(self, cell: Cell, direction: Direction) -> Run:
        """The maximal run of tiles through ``cell`` (empty where no tile lies there)."""
        if cell not in self.tiles:
            return Run()
        first = cell
        while (before := first.step(direction, -1)) in self.tiles:
            first = before
        cells = [first]
        while (after := cells[-1].step(direction)) in self.tiles:
            cells.append(after)
        return Run(cells)

    def word(self, run: Run) -> str:
        """The letters of a run, upper case."""
        return "".join(self.tiles[cell].letter for cell in run)

    def rows(self) -> tuple[str, ...]:
        """One string per row: ``.`` empty, ``#`` hole, ``A``–``Z`` tile, ``a``–``z`` joker."""
        return tuple(
            "".join(self._mark(Cell(row, column)) for column in range(self.layout.width))
            for row in range(self.layout.height)
        )

    def _mark(self, cell: Cell) -> str:
        if cell in self.tiles:
            return self.tiles[cell].mark
        return "." if self.layout.playable(cell) else "#"

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; the inverse of :meth:`from_dict`."""
        tiles = tiles_to_marks(self.tiles)
        return {"layout": self.layout.to_dict(), "tiles": tiles}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Board:
        """Rebuild what :meth:`to_dict` wrote."""
        layout = Layout.from_dict(data["layout"])
        return cls(layout, tiles_from_marks(data["tiles"]))

    @classmethod
    def from_rows(cls, layout: Layout, rows: tuple[str, ...]) -> Board:
        """A board from the strings of :meth:`rows` (holes are taken from the layout)."""
        tiles = {
            Cell(r, c): Tile.from_mark(mark)
            for r, line in enumerate(rows)
            for c, mark in enumerate(line)
            if mark not in ".#"
        }
        return cls(layout, tiles)


def tiles_to_marks(tiles: Mapping[Cell, Tile]) -> dict[str, str]:
    """``{"H4": "C", "H5": "h"}`` in reading order."""
    return {str(cell): tile.mark for cell, tile in sorted(tiles.items())}


def tiles_from_marks(marks: Mapping[str, str]) -> dict[Cell, Tile]:
    """The inverse of :func:`tiles_to_marks`."""
    return {parse_cell(cell): Tile.from_mark(mark) for cell, mark in marks.items()}


def reference(run: Run, direction: Direction) -> Reference:
    """How a run is named: its first cell and direction."""
    return Reference(run[0], direction)
