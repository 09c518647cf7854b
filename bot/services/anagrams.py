"""L'Annagrammeur as people see it: what is asked, and one page of the words found."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np

from bot.services.lexicons import Lexicons
from engine.lexicon import Lexicon
from engine.lexicon.anagrams import Anagram, AnagramFinder, Sort
from engine.lexicon.question import LIMIT, Question


@dataclass(frozen=True)
class Group:
    """Words of one length.

    Attributes:
        count: how many there are of this length, on all pages.
        words: those on this page.
    """

    length: int
    count: int
    words: tuple[Anagram, ...]


@dataclass(frozen=True)
class Page:
    """One page of an answer, the longest words first.

    Attributes:
        number: of this page, from 0; the last one where a later one was asked for.
        count: all words found, also those beyond the last page.
    """

    groups: tuple[Group, ...]
    number: int
    pages: int
    count: int

    @property
    def words(self) -> tuple[Anagram, ...]:
        """The words of this page in order."""
        return tuple(word for group in self.groups for word in group.words)


@dataclass
class AnagramDesk:
    """Answers from the lexicon of new games, or that which a server has chosen for its own."""

    lexicons: Lexicons
    _finders: dict[str, AnagramFinder] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    async def find(
        self, question: Question, sort: Sort, number: int, size: int, lexicon: str | None = None
    ) -> Page:
        """The page ``number`` of ``size`` words; at most the first ``LIMIT`` are paged."""
        return await asyncio.to_thread(self._find, question, sort, number, size, lexicon)

    def warm_up(self) -> None:
        """Compile the search, or load it from the disk; blocks."""
        self._finder(None).warm_up()

    def _find(
        self, question: Question, sort: Sort, number: int, size: int, lexicon: str | None
    ) -> Page:
        found = self._finder(lexicon).find(question, sort)
        lengths = found.lengths.astype(np.int64)
        order = np.argsort(-lengths, kind="stable")[:LIMIT]
        pages = max(1, -(-len(order) // size))
        number = min(max(number, 0), pages - 1)
        counts = np.bincount(lengths)
        shown = [found[int(index)] for index in order[number * size : (number + 1) * size]]
        groups = tuple(
            Group(length, int(counts[length]), tuple(words))
            for length, words in groupby(shown, key=lambda one: len(one.word))
        )
        return Page(groups, number, pages, len(found))

    def _finder(self, name: str | None) -> AnagramFinder:
        lexicon: Lexicon = self.lexicons.chosen(name)
        with self._lock:
            finder = self._finders.get(lexicon.name)
            if finder is None or finder.lexicon is not lexicon:
                finder = self._finders[lexicon.name] = AnagramFinder(lexicon)
            return finder
