"""Which words a day may have on its board, so that none comes back within a year."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from engine.errors import RuleError
from engine.lexicon.files import PROJECT
from engine.lexicon.lexicon import Lexicon
from engine.stream import Stream

FOLDER = PROJECT / "data" / "daily"
WORDS_A_DAY = 9
"""Words to choose from each day; a board has fewer."""
BLOCKS = 8
"""Parts of the cycle; a word stays in its part."""
DAYS_APART = 365
"""At least so many days lie between two days with the same word."""


@dataclass
class TooFewDailyWords(RuleError):
    """The lexicon knows too few of the words of its language's list (or there is no list)."""

    code = "too-few-daily-words"
    lexicon: str
    words: int
    needed: int


@functools.lru_cache(maxsize=8)
def common_words(language: str, folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the list of a language, as it stands in data/daily; empty where there is none."""
    path = folder / f"{language}.txt"
    if not path.is_file():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(word for line in lines for word in line.partition("#")[0].split())


def words_of_day(number: int, lexicon: Lexicon, generator: int) -> list[str]:
    """Return the words of day `number` (any whole number), `WORDS_A_DAY` of them.

    The list's words in the lexicon are dealt out once into blocks, and each block in each cycle
    anew into days. A cycle of D days so has a word once, and in the next cycle it comes at least
    D - D / BLOCKS + 1 days later.

    Raises:
        TooFewDailyWords: that would be fewer than `DAYS_APART` days.
    """
    blocks = _blocks(lexicon, generator)
    days = len(blocks[0]) // WORDS_A_DAY
    cycle, day_of_cycle = divmod(number - 1, days * BLOCKS)
    block, day = divmod(day_of_cycle, days)
    dealt = _deal(blocks[block], lexicon.version, generator, cycle, block)
    return list(dealt[day * WORDS_A_DAY : (day + 1) * WORDS_A_DAY])


@functools.lru_cache(maxsize=8)
def _blocks(lexicon: Lexicon, generator: int) -> list[tuple[str, ...]]:
    words = [word for word in common_words(lexicon.language) if word in lexicon]
    days = len(words) // (WORDS_A_DAY * BLOCKS)  # of a block
    needed = -(-DAYS_APART // (BLOCKS - 1))
    if days < needed:
        raise TooFewDailyWords(lexicon.name, len(words), needed * WORDS_A_DAY * BLOCKS)
    dealt = Stream("daily words", generator, lexicon.version).order(words)
    size = days * WORDS_A_DAY
    return [tuple(dealt[block * size : (block + 1) * size]) for block in range(BLOCKS)]


@functools.lru_cache(maxsize=32)
def _deal(
    words: tuple[str, ...], version: str, generator: int, cycle: int, block: int
) -> tuple[str, ...]:
    return tuple(Stream("daily words", generator, version, cycle, block).order(words))
