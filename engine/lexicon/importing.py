"""An operator's own word list, read with an account of what was left out and why."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.lexicon.folding import fold, is_word_shape

MIN_LENGTH = 2
MAX_LENGTH = 21  # the widest board
_EXAMPLES = 10


class LeftOut(StrEnum):
    """Why a line of the file is no word of the lexicon."""

    NOT_LETTERS = "not-letters"  # something is left that is none of A–Z: a digit, a hyphen …
    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    REPEATED = "repeated"  # the word is there already, perhaps with other accents


@dataclass(frozen=True)
class ImportedList:
    """The words of a file, folded and sorted, and the lines left out: how many, and examples."""

    words: tuple[str, ...]
    lines: int
    counts: dict[LeftOut, int]
    examples: dict[LeftOut, tuple[str, ...]]


def read_word_list(data: bytes) -> ImportedList:
    """Read a list of words, one a line; empty lines and lines that start with `#` are none.

    The text is UTF-8 (with or without a mark), or else Windows-1252, in which older lists are
    written. Raises ValueError for a file that is no text.
    """
    words: set[str] = set()
    counts: Counter[LeftOut] = Counter()
    examples: dict[LeftOut, list[str]] = {}
    lines = 0
    for line in _lines(data):
        lines += 1
        word = fold(line)
        reason = _reason(word, words)
        if reason is None:
            words.add(word)
        else:
            counts[reason] += 1
            if len(shown := examples.setdefault(reason, [])) < _EXAMPLES:
                shown.append(line)
    return ImportedList(
        tuple(sorted(words)),
        lines,
        dict(counts),
        {reason: tuple(shown) for reason, shown in examples.items()},
    )


def _lines(data: bytes) -> Iterator[str]:
    if b"\0" in data:
        raise ValueError("this is no text file in UTF-8 or Windows-1252")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    for line in text.splitlines():
        if (bare := line.strip()) and not bare.startswith("#"):
            yield bare


def _reason(word: str, words: set[str]) -> LeftOut | None:
    if not is_word_shape(word):
        return LeftOut.NOT_LETTERS
    if len(word) < MIN_LENGTH:
        return LeftOut.TOO_SHORT
    if len(word) > MAX_LENGTH:
        return LeftOut.TOO_LONG
    return LeftOut.REPEATED if word in words else None


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well a lexicon agrees with a reference list, both restricted to common lengths."""

    words: int
    reference: int
    common: int

    @property
    def precision(self) -> float:
        """Share of the lexicon's words that the reference has, 0 to 1."""
        return self.common / self.words if self.words else 0.0

    @property
    def recall(self) -> float:
        """Share of the reference's words that the lexicon has, 0 to 1."""
        return self.common / self.reference if self.reference else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0 to 1."""
        return 2 * self.common / (self.words + self.reference) if self.words else 0.0
