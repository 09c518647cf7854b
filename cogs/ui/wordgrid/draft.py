"""A move that is being composed: it stands in the keys themselves, so nothing has to be stored.

Packed it is the new letter's cell, the letter, and the path: ``kSabc`` (cells from ``a`` to ``y``
in reading order); "" before a letter is chosen.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cogs.ui.errors import OldButton
from engine.board.coordinates import Cell
from engine.wordgrid.grid import CELLS, Grid, index

_A = ord("a")
_PACKED = re.compile(r"(?:([a-y])([A-Z])([a-y]*))?")


@dataclass(frozen=True)
class Draft:
    """A move as far as it is composed.

    Attributes:
        cell: where the new letter goes; None before it is chosen.
        letter: it.
        path: the cells that were pressed, in order.
    """

    cell: Cell | None = None
    letter: str = ""
    path: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        if self.cell is None:
            return ""
        return f"{_mark(self.cell)}{self.letter}{''.join(map(_mark, self.path))}"

    @classmethod
    def parse(cls, text: str) -> Draft:
        """Read what :meth:`__str__` wrote. Raises OldButton."""
        match = _PACKED.fullmatch(text)
        if match is None:
            raise OldButton(text)
        cell, letter, path = match.groups()
        if cell is None:
            return cls()
        return cls(_cell(cell), letter, tuple(map(_cell, path)))

    def on(self, grid: Grid) -> Grid:
        """The grid with the new letter."""
        return grid if self.cell is None else grid.place(self.cell, self.letter)

    def pressed(self, cell: Cell) -> Draft:
        """After a press on a cell with a letter.

        It goes on beside the path's end; on the path it cuts it off there (its last cell away);
        elsewhere the path begins anew.
        """
        path = self.path
        if path and cell == path[-1]:
            path = path[:-1]
        elif cell in path:
            path = path[: path.index(cell) + 1]
        elif path and cell in path[-1].neighbours():
            path = (*path, cell)
        else:
            path = (cell,)
        return replace(self, path=path)

    def cleared(self) -> Draft:
        """Without the path; where there is none, without the letter."""
        return replace(self, path=()) if self.path else Draft()


def cell_at(text: str) -> Cell:
    """The cell of a place in reading order, written out. Raises OldButton."""
    if not (text.isascii() and text.isdigit() and int(text) < len(CELLS)):
        raise OldButton(text)
    return CELLS[int(text)]


def _mark(cell: Cell) -> str:
    return chr(_A + index(cell))


def _cell(mark: str) -> Cell:
    return CELLS[ord(mark) - _A]
