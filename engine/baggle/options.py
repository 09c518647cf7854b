"""What the creator of a room chooses, validated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.baggle.dice import DICE, LARGE, SMALL
from engine.baggle.errors import BadWordRange
from engine.records import Plain
from engine.table.errors import BadOption

MIN_SECONDS, MAX_SECONDS = 60, 600
MIN_BREAK, MAX_BREAK = 10, 300
MAX_GRIDS = 50
MAX_LEAST = {SMALL: 200, LARGE: 300}
"""The most words that a room may ask of its grids, by side: one grid in twenty has them or more."""
MIN_SPREAD = 30
"""Words between the least and the most that a room admits: else hardly any grid would do."""


class Mode(StrEnum):
    """Which words give points ("Scores" of the rules)."""

    STANDARD = "standard"
    """All that one finds."""
    TRADITION = "tradition"
    """Those that nobody else found."""


@dataclass(frozen=True)
class Options(Plain):
    """The options of a room.

    Attributes:
        size: cells along a side of the grid, 4 or 5.
        mode: which words give points.
        long_words: whether words of nine letters and more are rewarded.
        seconds: for a grid, 60 to 600.
        grids: how many, 1 to 50; None to go on until somebody ends it.
        pause: seconds between two grids, 10 to 300.
        least_words, most_words: grids with fewer or more words are thrown again; None: no bound.

    Raises:
        BadOption: a value out of range, naming the field; BadWordRange for the number of words.
    """

    size: int = SMALL
    mode: Mode = Mode.STANDARD
    long_words: bool = False
    seconds: int = 180
    grids: int | None = 5
    pause: int = 30
    least_words: int = 0
    most_words: int | None = None

    def __post_init__(self) -> None:
        for field in _bad_fields(self):
            raise BadOption(field, getattr(self, field))
        if not 0 <= self.least_words <= MAX_LEAST[self.size]:
            raise BadWordRange("least_words", self.least_words, 0, MAX_LEAST[self.size])
        least = self.least_words + MIN_SPREAD
        if self.most_words is not None and self.most_words < least:
            raise BadWordRange("most_words", self.most_words, least, None)

    @property
    def room_type(self) -> str:
        """What records are kept apart by, such as ``"4-standard"`` or ``"5-tradition-long"``."""
        return f"{self.size}-{self.mode.value}{'-long' * self.long_words}"


def _bad_fields(options: Options) -> Iterator[str]:
    if options.size not in DICE:
        yield "size"
    if options.mode not in set(Mode):
        yield "mode"
    if not MIN_SECONDS <= options.seconds <= MAX_SECONDS:
        yield "seconds"
    if options.grids is not None and not 1 <= options.grids <= MAX_GRIDS:
        yield "grids"
    if not MIN_BREAK <= options.pause <= MAX_BREAK:
        yield "pause"
