"""How usual words are: the vocabulary of robots.

The table is independent of any lexicon's version: it has a word graph of its own, of the words
that have been met in use, and a band for each of them. data/SOURCES.md names its origin.
"""

from __future__ import annotations

import functools
import gzip
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from engine.lexicon.files import PROJECT
from engine.lexicon.folding import fold
from engine.lexicon.graph import Graph
from engine.lexicon.lexicon import Lexicon

FREQUENCIES = PROJECT / "data" / "frequencies"
BANDS_A_DECADE = 20
"""Steps of the scale, so that a band fits into a byte."""
_CENTIBELS_A_DECADE = 100
_ZIPF_OF_CERTAINTY = 9.0
"""The Zipf scale (van Heuven and others, 2014): log10 of occurrences in 10^9 words."""


@dataclass(frozen=True, eq=False)
class Frequencies:
    """The frequencies of the words of one language.

    Attributes:
        words: the words that have a frequency at all.
        bands: uint8 (len(words),), by the words' ranks: the Zipf value in twentieths.
    """

    words: Lexicon
    bands: npt.NDArray[np.uint8]

    def zipf(self, word: str) -> float:
        """Return log10 of a word's occurrences in 10^9 words; 0.0 for one that was never met.

        5 is a word such as MAISON, 3 one that everybody knows and seldom reads, below 2 are those
        that word-game players know.
        """
        if word not in self.words:
            return 0.0
        return int(self.bands[self.words.index(word)]) / BANDS_A_DECADE


def read_frequencies(data: bytes) -> dict[str, float]:
    """Read a list of wordfreq ("cBpack"): the frequency of each folded spelling, from 0 to 1.

    Gzipped msgpack: a header, then one array of words for each hundredth of a decade below 1.
    Spellings that fold alike are added up. Raises ValueError for another format.
    """
    header, *bins = msgspec.msgpack.decode(
        gzip.decompress(data), type=list[dict[str, str | int] | list[str]]
    )
    if not isinstance(header, dict) or header.get("format") != "cB":
        raise ValueError("not a frequency list in the cBpack format")
    total: dict[str, float] = defaultdict(float)
    for place, words in enumerate(bins):
        for word in words:
            total[fold(word)] += 10 ** (-place / _CENTIBELS_A_DECADE)
    return dict(total)


def build_frequencies(lexicon: Lexicon, data: bytes) -> Frequencies:
    """Return the frequencies of a lexicon's words from a list of wordfreq."""
    met = {word: share for word, share in read_frequencies(data).items() if word in lexicon}
    words = Lexicon.from_words("met", met, lexicon.language)
    return Frequencies(words, np.fromiter(_bands(words, met), np.uint8, len(words)))


def _bands(words: Lexicon, shares: dict[str, float]) -> Iterator[int]:
    for word in words:
        zipf = math.log10(shares[word]) + _ZIPF_OF_CERTAINTY
        yield max(1, round(zipf * BANDS_A_DECADE))


def save_frequencies(frequencies: Frequencies, path: Path) -> None:
    """Write a table to one .npz file, whose bytes depend on its contents alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        np.savez_compressed(stream, graph=frequencies.words.graph, bands=frequencies.bands)


@functools.lru_cache(maxsize=4)
def load_frequencies(language: str = "fr", directory: Path = FREQUENCIES) -> Frequencies:
    """Return the table of a language. Raises OSError where there is none."""
    with np.load(directory / f"{language}.npz", allow_pickle=False) as tables:
        graph: Graph = tables["graph"]
        bands: npt.NDArray[np.uint8] = tables["bands"]
    words = Lexicon("met", "", language, graph)
    return Frequencies(words, bands)
