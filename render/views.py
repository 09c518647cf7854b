"""What the pictures show: plain values, without game, player or database objects.

A cog fills a view from what a service answered; every renderer of this package (picture, alt text,
monospaced text) takes the same view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.board.coordinates import Cell, Direction
from engine.board.layout import Layout
from engine.board.tiles import Tile


@dataclass(frozen=True)
class DraftWord:
    """A word that the draft forms.

    Attributes:
        cells: its cells from first to last, all in one row or column.
        valid: whether the lexicon has it.

    Raises:
        ValueError: there are no cells.
    """

    cells: tuple[Cell, ...]
    valid: bool

    def __post_init__(self) -> None:
        if not self.cells:
            raise ValueError("a word has cells")

    @property
    def direction(self) -> Direction:
        """The way the word is read."""
        across = self.cells[0].row == self.cells[-1].row
        return Direction.ACROSS if across else Direction.DOWN


@dataclass(frozen=True)
class BoardView:
    """A position as one person sees it.

    Attributes:
        layout: the cells.
        tiles: the locked tiles.
        highlight: cells of the placement that won the last round.
        draft: new tiles that are not locked yet.
        draft_words: the words that the draft forms.
        cursor: where the next letter goes, and the way it then moves.
        rack: the letters, ``?`` a joker, or None to show no rack.
        used: which letters of the rack are used, in its order; missing ones are not.
        title: the line above the board.
        caption: the line below everything.
        initials: what the premium labels call a letter and a word (``L×2``, ``M×3``).
        played: whether the draft was played: it is no draft any more, though not locked.
    """

    layout: Layout
    tiles: Mapping[Cell, Tile]
    highlight: frozenset[Cell] = frozenset()
    draft: Mapping[Cell, Tile] = field(default_factory=dict)
    draft_words: tuple[DraftWord, ...] = ()
    cursor: tuple[Cell, Direction] | None = None
    rack: str | None = None
    used: tuple[bool, ...] = ()
    title: str | None = None
    caption: str | None = None
    initials: tuple[str, str] = ("L", "M")
    played: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", MappingProxyType(dict(self.tiles)))
        object.__setattr__(self, "draft", MappingProxyType(dict(self.draft)))

    @property
    def texts(self) -> tuple[str | None, str | None, str | None, tuple[str, str]]:
        """What is written around the board and on its premiums."""
        return self.rack, self.title, self.caption, self.initials

    @property
    def rack_slots(self) -> tuple[tuple[str, bool], ...]:
        """Each letter of the rack with whether it is used."""
        rack = self.rack or ""
        used = self.used + (False,) * len(rack)
        return tuple(zip(rack, used, strict=False))

    @property
    def doubtful(self) -> frozenset[Cell]:
        """The new tiles that stand in a word which the lexicon lacks."""
        cells = {cell for word in self.draft_words if not word.valid for cell in word.cells}
        return frozenset(cells & self.draft.keys())
