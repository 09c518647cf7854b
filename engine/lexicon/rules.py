"""Which words of the open French lists become the lexicon.

The rules weigh evidence: how many lists agree, whether the word was met in use, and what its other
forms say. They were chosen on word counts and on samples; no protected list takes part.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.lexicon.sources.evidence import Evidence, Kind, Lemma

AGREEING_LISTS = 2
MIN_LENGTH, MAX_LENGTH = 2, 15
_CONSONANTS = frozenset("BCDFGLMNPRST")


@dataclass(frozen=True)
class FrenchEvidence:
    """The lists that the French lexicon is made of; `usage` only confirms, it adds no word."""

    grammalecte: Evidence
    dela: Evidence
    npm: Evidence
    abu: Evidence
    usage: Evidence

    @property
    def lists(self) -> tuple[Evidence, ...]:
        """The lists that vote."""
        return (self.grammalecte, self.dela, self.npm, self.abu)


@dataclass(frozen=True)
class Reviewed:
    """Short lists that people looked through: all words of two letters, and corrections."""

    two_letters: frozenset[str]
    included: frozenset[str]
    excluded: frozenset[str]


def french_words(
    evidence: FrenchEvidence, reviewed: Reviewed, longest: int = MAX_LENGTH
) -> dict[str, set[str]]:
    """Return the words that each rule brought, by the rule's name, in the order of the rules.

    They have two to `longest` letters; what is longer is not looked at by any rule.
    """
    found: dict[str, set[str]] = {}
    words: set[str] = set()

    def add(rule: str, new: Iterable[str]) -> None:
        fitting = {word for word in new if MIN_LENGTH <= len(word) <= longest}
        found[rule] = fitting - words - reviewed.excluded
        words.update(found[rule])

    add("agreement", agreed(evidence.lists) - manufactured_adverbs(evidence))
    add("in use", evidence.grammalecte.words & evidence.usage.words)
    add("reviewed", reviewed.included)
    add("rectified spelling", rectified(evidence, words, longest))
    add("number", numbers(evidence, words))
    add("conjugation", conjugations(evidence, words))
    found = {
        rule: {word for word in new if len(word) > 2 or word in reviewed.two_letters}
        for rule, new in found.items()
    }
    found["reviewed"] |= reviewed.two_letters - set().union(*found.values())
    return found


def agreed(lists: Iterable[Evidence]) -> set[str]:
    """Return the words that stand in at least two lists."""
    votes = Counter(word for evidence in lists for word in evidence.words)
    return {word for word, count in votes.items() if count >= AGREEING_LISTS}


def manufactured_adverbs(evidence: FrenchEvidence) -> set[str]:
    """Return the adverbs in -ment that only the generating dictionaries know.

    Both Grammalecte and DELA form them from any adjective, so their agreement says little; the
    hand-made lists have those that are used.
    """
    made: set[str] = set()
    for lemma in (*evidence.grammalecte.lemmas, *evidence.dela.lemmas):
        if lemma.kind is Kind.ADVERB and lemma.name.endswith("MENT"):
            made.add(lemma.name)
    nouns = {
        form
        for lemma in evidence.grammalecte.lemmas
        if lemma.kind is not Kind.ADVERB
        for form in lemma.forms
    }
    return made - evidence.npm.words - evidence.abu.words - nouns


def rectified(evidence: FrenchEvidence, words: set[str], longest: int = MAX_LENGTH) -> set[str]:
    """Return the forms that Grammalecte has as spellings of 1990 of words that are known.

    Compounds written as one (stockcar: stock-car is in a list), simplified consonants (garroter:
    garrotter, saccarine: saccharine) and agent nouns made French (speakeur: speaker).
    """
    compounds = frozenset[str]().union(*(source.compounds for source in evidence.lists))
    entries = {
        (lemma.name, lemma.kind)
        for lemma in (*evidence.grammalecte.lemmas, *evidence.dela.lemmas)
        if lemma.name in words
    }
    found = evidence.grammalecte.words & compounds
    for lemma in evidence.grammalecte.lemmas:
        name = lemma.name
        if name in words or len(name) > longest:
            continue
        older = ((variant, lemma.kind) in entries for variant in _older_spellings(name))
        if any(older) or _is_french_agent(lemma, words):
            found |= lemma.forms
    return set(found) - words


def _is_french_agent(lemma: Lemma, words: set[str]) -> bool:
    """Tell whether this is a noun in -eur beside a known one in -er, such as speaker."""
    english = f"{lemma.name[:-3]}ER"
    return (
        lemma.kind is Kind.NOUN
        and lemma.name.endswith("EUR")
        and english in words
        and f"{english}S" in words
    )


def _older_spellings(word: str) -> Iterator[str]:
    """Yield `word` with one of its consonants doubled, and with CCH for CC."""
    for position in range(1, len(word) - 1):
        letter = word[position]
        if letter in _CONSONANTS and letter not in (word[position - 1], word[position + 1]):
            yield word[:position] + letter + word[position:]
    if "CC" in word:
        yield word.replace("CC", "CCH")


def numbers(evidence: FrenchEvidence, words: set[str]) -> set[str]:
    """Return the plurals of known singulars, and the singulars of known plurals.

    A form that is also a verb's proves nothing about the noun or adjective of that spelling.
    """
    verbs = {
        form
        for lemma in (*evidence.grammalecte.lemmas, *evidence.dela.lemmas)
        if lemma.kind is Kind.VERB
        for form in lemma.forms
    }
    found: set[str] = set()
    for lemma in (*evidence.grammalecte.lemmas, *evidence.dela.lemmas):
        if lemma.kind is Kind.NOUN:
            for group in lemma.groups:
                if (group & words) - verbs:
                    found |= group
    return set(found) - words


def conjugations(evidence: FrenchEvidence, words: set[str]) -> set[str]:
    """Return the missing forms of verbs of Grammalecte whose infinitive is known."""
    found: set[str] = set()
    for lemma in evidence.grammalecte.lemmas:
        if lemma.kind is Kind.VERB and _is_known(lemma, words):
            found |= frozenset().union(*lemma.groups)
    return set(found) - words


def _is_known(lemma: Lemma, words: set[str]) -> bool:
    """Tell whether the infinitive and another form are known (an infinitive may be a noun)."""
    return lemma.name in words and len(lemma.forms & words) > 1
