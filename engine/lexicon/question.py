"""What one asks the Annagrammeur, and what can be wrong with a question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.board.coordinates import MAX_SIDE
from engine.board.tiles import BLANK, LETTERS
from engine.errors import RuleError
from engine.lexicon.folding import fold

MAX_LETTERS = MAX_SIDE
"""Letters of one question at most: no word is longer than the widest board."""
LIMIT = 5000
"""Words listed at most; all are counted."""

_PLACE = re.compile(r"\s*([0-9]{1,2})\s*[=:]\s*(\S)\s*")

Field = Literal["letters", "free", "contains"]


@dataclass
class NoLetters(RuleError):
    """Neither letters nor free letters were given."""

    code = "no-letters"


@dataclass
class NotLetters(RuleError):
    """A field holds something else than A–Z (and `?`, in letters and free)."""

    code = "not-letters"
    field: Field
    character: str


@dataclass
class TooManyLetters(RuleError):
    """More letters than any word has."""

    code = "too-many-letters"
    count: int
    most: int = MAX_LETTERS


@dataclass
class BadLength(RuleError):
    """A length that no word has."""

    code = "bad-length"
    length: int
    most: int = MAX_LETTERS


@dataclass
class BadPlace(RuleError):
    """A fixed letter that can't be read; it looks like ``3=K``."""

    code = "bad-place"
    text: str


@dataclass
class PlaceWithoutLength(RuleError):
    """A letter is fixed at a place, but the word's length is open."""

    code = "place-without-length"


@dataclass
class PlaceOutside(RuleError):
    """A fixed place, counted from 1, is not in a word of that length."""

    code = "place-outside"
    place: int
    length: int


@dataclass
class PlaceTwice(RuleError):
    """Two different letters are fixed at one place."""

    code = "place-twice"
    place: int


@dataclass(frozen=True)
class Question:
    """What is asked; all text folded, no spaces. `parse_question` makes it of what people type.

    Attributes:
        letters, free, from_board: as `engine.lexicon.anagrams` explains them.
        length: the words' length, or None for all.
        at: fixed letters by place, counted from 1; needs a length.
        contains: a sequence that stands somewhere in the word.

    Raises:
        NoLetters, NotLetters, TooManyLetters, BadLength, PlaceWithoutLength, PlaceOutside,
        PlaceTwice: it makes no sense.
    """

    letters: str
    free: str = ""
    length: int | None = None
    at: tuple[tuple[int, str], ...] = ()
    contains: str = ""
    from_board: bool = False

    def __post_init__(self) -> None:
        if not self.letters and not self.free:
            raise NoLetters
        _check_letters("letters", self.letters, LETTERS + BLANK)
        _check_letters("free", self.free, LETTERS + BLANK)
        _check_letters("contains", self.contains, LETTERS)
        count = len(self.letters) + len(self.free) + len(self.given)
        if max(count, len(self.contains)) > MAX_LETTERS:
            raise TooManyLetters(max(count, len(self.contains)))
        if self.length is not None and not 1 <= self.length <= MAX_LETTERS:
            raise BadLength(self.length)
        self._check_places()

    def _check_places(self) -> None:
        fixed: dict[int, str] = {}
        for place, letter in self.at:
            if letter not in LETTERS:
                raise BadPlace(f"{place}={letter}")
            if self.length is None:
                raise PlaceWithoutLength
            if not 1 <= place <= self.length:
                raise PlaceOutside(place, self.length)
            if fixed.setdefault(place, letter) != letter:
                raise PlaceTwice(place)

    @property
    def given(self) -> str:
        """The letters that lie on the board."""
        if not self.from_board:
            return ""
        return "".join(letter for _, letter in sorted(set(self.at))) + self.contains


def _check_letters(field: Field, text: str, allowed: str) -> None:
    for character in text:
        if character not in allowed:
            raise NotLetters(field, character)


def parse_question(
    letters: str,
    free: str = "",
    *,
    length: int | None = None,
    at: Iterable[str] = (),
    contains: str = "",
    from_board: bool = False,
) -> Question:
    """Make a question of typed text: folded, spaces left out, fixed letters like ``3=K``.

    Raises:
        BadPlace: a fixed letter has another form.
        RuleError: as `Question`.
    """
    return Question(
        _letters(letters),
        _letters(free),
        length,
        tuple(map(_place, at)),
        _letters(contains),
        from_board,
    )


def _letters(text: str) -> str:
    return "".join(fold(text).split())


def _place(text: str) -> tuple[int, str]:
    match = _PLACE.fullmatch(fold(text))
    if not match:
        raise BadPlace(text)
    return int(match[1]), match[2]
