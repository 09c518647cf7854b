"""What a word list says, in one form for all lists."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.lexicon.folding import fold, is_word_shape


class Kind(StrEnum):
    """The parts of speech that the rules tell apart; adjectives count as nouns."""

    NOUN = "noun"
    VERB = "verb"
    ADVERB = "adverb"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Lemma:
    """A dictionary entry.

    `name` is its spelling, folded. Each of `groups` holds folded forms that are words together or
    not at all: the singular and plural of one gender, or the conjugation of a verb. `others` are
    further forms that stand for themselves.
    """

    name: str
    kind: Kind
    groups: tuple[frozenset[str], ...]
    others: frozenset[str] = frozenset()

    @property
    def forms(self) -> frozenset[str]:
        """All its forms."""
        return self.others.union(*self.groups)


@dataclass(frozen=True)
class Evidence:
    """What one list holds, folded: its words, its entries, and its compounds written as one."""

    words: frozenset[str]
    lemmas: tuple[Lemma, ...] = ()
    compounds: frozenset[str] = field(default=frozenset())


_JOINTS = str.maketrans("", "", "-'’ ")


def from_spellings(spellings: Iterable[str], lemmas: Iterable[Lemma] = ()) -> Evidence:
    """Sort spellings into words and compounds; names (capital letters) are neither."""
    words: set[str] = set()
    compounds: set[str] = set()
    for spelling in spellings:
        if spelling != spelling.lower():
            continue
        folded = fold(spelling)
        if is_word_shape(folded):
            words.add(folded)
        elif is_word_shape(joined := folded.translate(_JOINTS)):
            compounds.add(joined)
    return Evidence(frozenset(words), tuple(lemmas), frozenset(compounds))


def folded_words(spellings: Iterable[str]) -> frozenset[str]:
    """Return the lower-case spellings that fold to words."""
    return frozenset(
        folded
        for spelling in spellings
        if spelling == spelling.lower() and is_word_shape(folded := fold(spelling))
    )
