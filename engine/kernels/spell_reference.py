"""The anagram search once more, in plain Python: every word of the lexicon is looked at.

The tests hold the compiled one against it. It shares no code with it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.board.tiles import BLANK, VALUES


def reference_anagrams(
    lexicon: Iterable[str],
    letters: str,
    free: str = "",
    *,
    length: int | None = None,
    at: Mapping[int, str] | None = None,
    contains: str = "",
) -> dict[str, int]:
    """Return the words that can be spelled, with their points; `at` counts places from 1."""
    found: dict[str, int] = {}
    for word in lexicon:
        if length is not None and len(word) != length:
            continue
        if contains not in word:
            continue
        if any(word[place - 1 : place] != letter for place, letter in (at or {}).items()):
            continue
        own, named, points, jokers = Counter(letters), Counter(free), 0, 0
        for letter in word:
            if own[letter]:
                own[letter] -= 1
                points += VALUES[letter]
            elif named[letter]:
                named[letter] -= 1
            else:
                jokers += 1
        if jokers <= own[BLANK] + named[BLANK]:
            found[word] = points
    return found
