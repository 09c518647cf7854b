"""A grid that is closed: who found what, and what it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from engine.baggle.grid import Grid
from engine.baggle.options import Mode, Options
from engine.baggle.points import points_by_length
from engine.table.ids import SeatId

Sheets = Mapping[SeatId, tuple[str, ...]]
"""The words that each seat found, in the order in which they came."""


class Line(NamedTuple):
    """A line of a grid's table; equal in points is equal rank.

    `words` counts all that the seat found, also those that gave nothing in a room « tradition »;
    `longest` is the longest of them, the first of several; `alone` is how many only it found.
    """

    rank: int
    seat: SeatId
    points: int
    words: int
    longest: str
    alone: int


@dataclass(frozen=True)
class GridResult:
    """A closed grid.

    Attributes:
        number: from 1 on.
        seed: the number by which `Grid.draw` makes the grid.
        grid: its letters.
        words: how many words it holds.
        best: what all of them are worth together.
        sheets: what was found, by seat; seats that found nothing are missing.
        points: what it gave, by seat, as the room's options say.
    """

    number: int
    seed: int
    grid: Grid
    words: int
    best: int
    sheets: Sheets
    points: Mapping[SeatId, int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "sheets", MappingProxyType(dict(self.sheets)))
        object.__setattr__(self, "points", MappingProxyType(dict(self.points)))

    def finders(self, word: str) -> tuple[SeatId, ...]:
        """The seats that found a word."""
        return tuple(seat for seat, words in self.sheets.items() if word in words)

    def table(self) -> tuple[Line, ...]:
        """The seats that found something, most points first, then most words."""
        counts = _finds(self.sheets)
        order = sorted(self.sheets, key=lambda seat: (-self.points[seat], -len(self.sheets[seat])))
        lines: list[Line] = []
        for place, seat in enumerate(order, start=1):
            words, last = self.sheets[seat], lines[-1] if lines else None
            tied = last is not None and last.points == self.points[seat]
            rank = last.rank if last is not None and tied else place
            alone = sum(counts[word] == 1 for word in words)
            longest = max(words, key=len)
            lines.append(Line(rank, seat, self.points[seat], len(words), longest, alone))
        return tuple(lines)


class Tally(NamedTuple):
    """The words of a closed grid by how many found them, each list best first.

    `by_all`: by all who found anything, if those were several; `by_one`: by that seat alone;
    `by_none`: by nobody.
    """

    by_all: tuple[str, ...]
    by_one: tuple[tuple[str, SeatId], ...]
    by_none: tuple[str, ...]


def tally(result: GridResult, solution: Iterable[str]) -> Tally:
    """Sort all the words of a grid (its `Solution`, best first)."""
    counts, seats = _finds(result.sheets), len(result.sheets)
    owner = {word: seat for seat, words in result.sheets.items() for word in words}
    ordered = list(solution)
    return Tally(
        tuple(word for word in ordered if counts[word] == seats > 1),
        tuple((word, owner[word]) for word in ordered if counts[word] == 1),
        tuple(word for word in ordered if not counts[word]),
    )


def sheet_points(sheets: Sheets, options: Options) -> dict[SeatId, int]:
    """Return what each seat's words give: all of them, or in « tradition » those found alone."""
    counts, points = _finds(sheets), points_by_length(options.long_words)
    rival = 2 if options.mode is Mode.TRADITION else len(sheets) + 1
    return {
        seat: sum(points[len(word)] for word in words if counts[word] < rival)
        for seat, words in sheets.items()
    }


def _finds(sheets: Sheets) -> Counter[str]:
    return Counter(word for words in sheets.values() for word in words)
