"""Reviewed differences between a lexicon and the one that it is made from, each with its reason.

A line of such a file is a category, words (with spaces between) and a reason, with tabs between;
`#` starts a comment. Words are written as readers know them, with accents.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.lexicon.folding import fold, is_word_shape


class Category(StrEnum):
    """Why a word is in B@ggle's dictionary and not in the board games' lexicon, or the reverse."""

    ABBREVIATION = "abbreviation"
    ACRONYM = "acronym"
    APOCOPE = "apocope"
    DEMONYM = "demonym"
    AFFIX = "affix"
    COMPOUND = "compound"
    LOCUTION = "locution"


@dataclass(frozen=True, slots=True)
class Amendment:
    """Words that are in or out for one reason; `words` are folded."""

    category: Category
    words: tuple[str, ...]
    reason: str


def read_amendments(path: Path) -> tuple[Amendment, ...]:
    """Return the lines of a file, in its order. Raises ValueError for a line of another form."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_amendment(line) for line in lines if line and not line.startswith("#"))


def _amendment(line: str) -> Amendment:
    fields = line.split("\t")
    if len(fields) != 3 or not all(fields):
        raise ValueError(f"not a category, words and a reason: {line!r}")
    words = tuple(map(fold, fields[1].split()))
    for word in words:
        if not is_word_shape(word):
            raise ValueError(f"not a word of the letters A-Z: {word!r}")
    return Amendment(Category(fields[0]), words, fields[2])


def amended(words: set[str], added: set[str], removed: set[str]) -> set[str]:
    """Return the words with those added and without those removed.

    Raises ValueError for an addition that is there already and a removal that is not, so that the
    lists hold differences only.
    """
    if idle := sorted((added & words) | (removed - words)):
        raise ValueError(f"these words change nothing: {' '.join(idle)}")
    return (words | added) - removed
