"""Folding of what people type, and of what word lists hold, to the letters A–Z.

RULES ("Common ground"): case, accents and ligatures never matter, surrounding spaces neither.
"""

import unicodedata

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ß": "ss", "ẞ": "SS"})
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def fold(text: str) -> str:
    """Return `text` upper-case, without accents, ligatures spelled out, outer spaces stripped.

    Characters that have no counterpart in A–Z (digits, hyphens, apostrophes, other scripts) are
    kept, so that the caller can name them; `is_word_shape` tells whether any is left.
    """
    if text.isascii():
        return text.strip().upper()
    spelled = unicodedata.normalize("NFD", text.strip().translate(_LIGATURES))
    bare = "".join(character for character in spelled if not unicodedata.combining(character))
    return unicodedata.normalize("NFC", bare).upper()


def is_word_shape(text: str) -> bool:
    """Tell whether `text` is non-empty and made of the letters A–Z alone."""
    return bool(text) and _LETTERS.issuperset(text)
