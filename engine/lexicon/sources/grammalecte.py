"""Grammalecte's French dictionary (Hunspell format, "toutes variantes").

Left out by their tags: proper nouns, surnames, prefixes and suffixes, titles, symbols, ordinal
figures, faulty spellings, fixed phrases, and what must keep its case (unit symbols). Elided and
unit-multiplying prefixes (l'…, kilo…) are not applied: the first make no words, the second make
hundreds that nobody uses, and the usual ones stand in every other list.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.lexicon.sources.evidence import Evidence, Kind, Lemma, folded_words, from_spellings
from engine.lexicon.sources.hunspell import (
    Affix,
    Entry,
    Form,
    expand,
    parse_affixes,
    parse_dictionary,
)

KEEP_CASE = "||"
EXCLUDED = frozenset({"npr", "prn", "patr", "pfx", "sfx", "titr", "err", "ponc", "sign", "div"})
ORDINAL_FIGURE = "nbro"
_RECTIFIED = (("èl", "ell"), ("èt", "ett"))


def read(affix_text: str, dictionary_text: str) -> Evidence:
    """Expand the dictionary."""
    table = parse_affixes(affix_text).only(_makes_a_word)
    lemmas: list[Lemma] = []
    spellings: list[str] = []
    for entry in parse_dictionary(dictionary_text, table):
        if not _is_kept(entry):
            continue
        forms = list(expand(entry, table))
        spellings.extend(form.word for form in forms)
        lemmas.append(_lemma(entry, forms))
    return from_spellings(spellings, lemmas)


def _makes_a_word(affix: Affix) -> bool:
    return not affix.is_prefix or not affix.add


def _tags(tags: tuple[str, ...], field: str) -> set[str]:
    return {tag[3:] for tag in tags if tag.startswith(field)}


def _is_kept(entry: Entry) -> bool:
    parts = _tags(entry.tags, "po:")
    return not (
        KEEP_CASE in entry.flags
        or entry.word != entry.word.lower()
        or parts & EXCLUDED
        or ORDINAL_FIGURE in parts
        or any(part.startswith("loc.") for part in parts)
    )


def _lemma(entry: Entry, forms: list[Form]) -> Lemma:
    parts = _tags(entry.tags, "po:")
    (name,) = folded_words([entry.word]) or {""}
    if any(part.startswith("v") for part in parts):
        words = [form.word for form in forms]
        rectified = frozenset(_rectified(words))
        traditional = folded_words(word for word in words if word not in rectified)
        return Lemma(name, Kind.VERB, (traditional,), folded_words(rectified) - traditional)
    kind = Kind.NOUN if parts & {"nom", "adj"} else Kind.ADVERB if "adv" in parts else Kind.OTHER
    return Lemma(name, kind, tuple(_by_gender(forms)))


def _rectified(words: list[str]) -> Iterator[str]:
    """Yield the forms of 1990 that double another one (bottèle beside bottelle).

    The dictionaries that players go by conjugate with the double consonant.
    """
    known = set(words)
    for word in words:
        for new, old in _RECTIFIED:
            if new in word and word.replace(new, old) in known:
                yield word


def _by_gender(forms: list[Form]) -> Iterator[frozenset[str]]:
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for form in forms:
        genders = _tags(form.tags, "is:") & {"mas", "fem", "epi"}
        groups[min(genders, default="")].append(form.word)
    for gender in sorted(groups):
        yield folded_words(groups[gender])
