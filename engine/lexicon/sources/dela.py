"""DELA, the electronic dictionary of the LADL: `form,lemma.category+features:codes` lines.

Left out by their categories: prefixes (PFX) and parts of compounds that are no words by themselves
(X, XI). A code such as `ms` or `fp` gives gender and number.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from engine.lexicon.folding import fold
from engine.lexicon.sources.evidence import Evidence, Kind, Lemma, folded_words, from_spellings

EXCLUDED = frozenset({"PFX", "X", "XI"})
ELIDED = re.compile(r"\w+qu")
_LINE = re.compile(r"((?:\\.|[^,\\])+),((?:\\.|[^.\\])*)\.([^:]*)((?::\w+)*)")
_ESCAPE = re.compile(r"\\(.)")
_KINDS = {"N": Kind.NOUN, "A": Kind.NOUN, "V": Kind.VERB, "ADV": Kind.ADVERB}


def read(text: str) -> Evidence:
    """Read the inflected dictionary. Raises ValueError for a line of another form."""
    spellings: list[str] = []
    entries: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"not a line of DELA: {line!r}")
        form, lemma = (_ESCAPE.sub(r"\1", part) for part in match.group(1, 2))
        category = match[3].split("+")[0]
        if category in EXCLUDED or ELIDED.fullmatch(form):
            continue
        spellings.append(form)
        if form.isalpha():
            entries[lemma or form, category].append((form, match[4]))
    return from_spellings(spellings, _lemmas(entries))


def _lemmas(entries: dict[tuple[str, str], list[tuple[str, str]]]) -> Iterator[Lemma]:
    for (lemma, category), forms in entries.items():
        kind = _KINDS.get(category, Kind.OTHER)
        if kind is Kind.NOUN:
            genders: defaultdict[str, list[str]] = defaultdict(list)
            for form, codes in forms:
                for code in codes.split(":")[1:]:
                    genders[code[0]].append(form)
            groups = tuple(folded_words(genders[gender]) for gender in sorted(genders))
        else:
            groups = (folded_words(form for form, _ in forms),)
        yield Lemma(fold(lemma), kind, groups)
