"""A lexicon: the words that a game accepts, held as one word graph."""

import functools
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.lexicon.graph import (
    CHILD_SHIFT,
    END_BIT,
    LAST_BIT,
    LETTER_MASK,
    Graph,
    build_graph,
    word_counts,
)

VERSION_DIGITS = 12
_A = ord("A")


def words_version(words: Iterable[str]) -> str:
    """Return the first 12 hexadecimal digits of the SHA-256 of the sorted words, one a line."""
    text = "\n".join(sorted(set(words)))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:VERSION_DIGITS]


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of one lexicon.

    `version` names the set of words: two lexicons of the same version accept the same words.
    `graph` is the packed graph that `engine.lexicon.graph` describes (uint32, one dimension); it
    is an ordinary writable array, because numba would compile every kernel again for another kind.
    Words handed in are folded already (`engine.lexicon.folding.fold`).
    """

    name: str
    version: str
    language: str
    graph: Graph

    @classmethod
    def from_words(cls, name: str, words: Iterable[str], language: str = "fr") -> "Lexicon":
        """Return the lexicon of `words` (folded, any order). Raises ValueError as build_graph."""
        distinct = sorted(set(words))
        return cls(name, words_version(distinct), language, build_graph(distinct))

    @functools.cached_property
    def counts(self) -> npt.NDArray[np.int64]:
        """Words through each edge or a later sibling, as `engine.lexicon.graph.word_counts`."""
        return word_counts(self.graph)

    @functools.cached_property
    def _edges(self) -> memoryview:
        # Indexing a memory view gives plain ints, several times faster than numpy's scalars.
        return self.graph.data

    @functools.cached_property
    def _counts(self) -> memoryview:
        return self.counts.data

    @property
    def root(self) -> int:
        """The index of the root's first edge; 0 when there is no word at all."""
        return int(self.graph[0]) >> CHILD_SHIFT

    def __len__(self) -> int:
        return int(self.counts[self.root])

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        edge = self._walk(word)
        return bool(edge and self._edges[edge] & END_BIT)

    def __iter__(self) -> Iterator[str]:
        return self.completions("")

    def has_prefix(self, prefix: str) -> bool:
        """Tell whether a word starts with `prefix` (a word is a prefix of itself)."""
        return bool(self._walk(prefix)) if prefix else self.root != 0

    def completions(self, prefix: str) -> Iterator[str]:
        """Yield every word that starts with `prefix`, in alphabetical order."""
        edges = self._edges
        last = self._walk(prefix) if prefix else 0
        if prefix and not last:
            return
        if last and edges[last] & END_BIT:
            yield prefix
        stack = [(edges[last] >> CHILD_SHIFT, prefix)]
        while stack:
            index, stem = stack.pop()
            if not index:
                continue
            edge = edges[index]
            word = stem + chr((edge & LETTER_MASK) + _A)
            if edge & END_BIT:
                yield word
            if not edge & LAST_BIT:
                stack.append((index + 1, stem))
            stack.append((edge >> CHILD_SHIFT, word))

    def index(self, word: str) -> int:
        """Return the rank of `word` among the sorted words, from 0. Raises KeyError if unknown."""
        edges, counts = self._edges, self._counts
        rank, edge = -1, 0
        for letter in word:
            first = edges[edge] >> CHILD_SHIFT
            edge = self._sibling(first, ord(letter) - _A)
            if not edge:
                raise KeyError(word)
            rank += counts[first] - counts[edge]
            rank += bool(edges[edge] & END_BIT)
        if not edge or not edges[edge] & END_BIT:
            raise KeyError(word)
        return rank

    def word(self, index: int) -> str:
        """Return the word of that rank. Raises IndexError outside 0 … len - 1."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        edges, counts = self._edges, self._counts
        letters = []
        edge = self.root
        while True:
            while not edges[edge] & LAST_BIT and index >= counts[edge] - counts[edge + 1]:
                index -= counts[edge] - counts[edge + 1]
                edge += 1
            letters.append(chr((edges[edge] & LETTER_MASK) + _A))
            if edges[edge] & END_BIT:
                if index == 0:
                    return "".join(letters)
                index -= 1
            edge = edges[edge] >> CHILD_SHIFT

    def _walk(self, text: str) -> int:
        """Return the edge that the non-empty `text` ends on, or 0."""
        edges = self._edges
        edge = 0
        for letter in text:
            edge = self._sibling(edges[edge] >> CHILD_SHIFT, ord(letter) - _A)
            if not edge:
                return 0
        return edge

    def _sibling(self, first: int, letter: int) -> int:
        """Return the edge with that letter among the siblings from `first` on, or 0."""
        edges = self._edges
        index = first
        while index:
            edge = edges[index]
            if edge & LETTER_MASK >= letter:
                return index if edge & LETTER_MASK == letter else 0
            if edge & LAST_BIT:
                return 0
            index += 1
        return 0
