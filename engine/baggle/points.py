"""What words are worth (seed page, "Points" and "Récompense grands mots")."""

from engine.baggle.dice import LARGE, SMALL

LEAST_LETTERS = {SMALL: 3, LARGE: 4}
"""The shortest words that count, by side of the grid."""
MOST_LETTERS = LARGE**2

_PLAIN = (0, 0, 0, 1, 1, 2, 3, 5, 11)
_LONG = (*_PLAIN, 20, 50, 100, 150, 200, 250)


def points_by_length(long_words: bool = False) -> tuple[int, ...]:
    """Return the points of words of 0 to 25 letters; `long_words`: with the long-word reward."""
    given = _LONG if long_words else _PLAIN
    return given + given[-1:] * (MOST_LETTERS + 1 - len(given))


def word_points(word: str, long_words: bool = False) -> int:
    """Return the points of a word that counts on its grid."""
    return points_by_length(long_words)[len(word)]
