"""Words as people send them, and what each is worth on a grid."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from engine.baggle.points import LEAST_LETTERS, MOST_LETTERS, points_by_length
from engine.baggle.solver import Solution
from engine.lexicon.folding import fold, is_word_shape

MAX_WORDS = 2000
"""More than one message can hold, which has at most 4,000 characters."""

_BETWEEN = re.compile(r"[\s,;.:!?/|+*_()\[\]{}«»\"“”]+")


class Verdict(StrEnum):
    """What becomes of a word."""

    ACCEPTED = "accepted"
    OFF_GRID = "off-grid"
    """It cannot be traced."""
    UNKNOWN = "unknown"
    """It can, but the dictionary lacks it; or it has something but letters."""
    TOO_SHORT = "too-short"
    REPEATED = "repeated"
    """The player has given it already."""


class Judged(NamedTuple):
    """A word (folded), what becomes of it, and its points where it counts (else 0)."""

    word: str
    verdict: Verdict
    points: int = 0


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a message or form, as typed; hyphens and apostrophes part none.

    What has neither letter nor figure is no word: dashes, emoji, the marks of a list.
    """
    words = (word for word in _BETWEEN.split(text) if any(map(str.isalnum, word)))
    return tuple(itertools.islice(words, MAX_WORDS))


def judge(
    words: Iterable[str], solution: Solution, given: Collection[str], long_words: bool
) -> Iterator[Judged]:
    """Judge the words of one player, in order.

    Args:
        words: as typed; case and accents don't matter.
        solution: all the words of the grid.
        given: what the player has found before.
        long_words: whether the long-word reward is on.
    """
    seen, points = set(given), points_by_length(long_words)
    for typed in words:
        word = fold(typed)
        if word in seen:
            yield Judged(word, Verdict.REPEATED)
        elif word in solution:
            seen.add(word)
            yield Judged(word, Verdict.ACCEPTED, points[len(word)])
        else:
            yield Judged(word, _refusal(word, solution))


def _refusal(word: str, solution: Solution) -> Verdict:
    grid = solution.grid
    if not is_word_shape(word):
        return Verdict.UNKNOWN
    if len(word) < LEAST_LETTERS[grid.side]:
        return Verdict.TOO_SHORT
    if len(word) > MOST_LETTERS or grid.trace(word) is None:
        return Verdict.OFF_GRID
    return Verdict.UNKNOWN
