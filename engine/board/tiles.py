"""Letters, their values and frequencies, tiles and racks (French; RULES, common ground)."""

from __future__ import annotations

from typing import NamedTuple

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOUY"
BLANK = "?"
"""How a joker is written in a rack."""

VALUES: dict[str, int] = dict(
    zip(
        LETTERS,
        (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10),
        strict=True,
    )
)
"""Points of each letter; a joker is worth 0."""

BAG: dict[str, int] = {
    **dict(
        zip(
            LETTERS,
            (9, 2, 2, 3, 15, 2, 2, 2, 8, 1, 1, 5, 3, 6, 6, 2, 1, 6, 6, 6, 6, 2, 1, 1, 1, 1),
            strict=True,
        )
    ),
    BLANK: 2,
}
"""The 102 tiles of the French game, also the letter distribution for draws."""


class Tile(NamedTuple):
    """A letter on the board; ``blank`` where a joker stands for it."""

    letter: str
    blank: bool = False

    @property
    def value(self) -> int:
        """Points."""
        return 0 if self.blank else VALUES[self.letter]

    @property
    def mark(self) -> str:
        """``A``–``Z`` for a tile, ``a``–``z`` for a joker."""
        return self.letter.lower() if self.blank else self.letter

    @property
    def rack_mark(self) -> str:
        """The tile as it lay in the rack: its letter, or :data:`BLANK`."""
        return BLANK if self.blank else self.letter

    @classmethod
    def from_mark(cls, mark: str) -> Tile:
        """The inverse of :attr:`mark`."""
        return cls(mark.upper(), mark.islower())
