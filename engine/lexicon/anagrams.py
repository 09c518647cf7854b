"""L'Annagrammeur: the words that some letters can form, and what one letter more makes of a word.

What the letters of a question mean:

- `letters` are at hand: A–Z worth their points, `?` a joker, which stands for any letter and is
  worth 0;
- `free` are hypothetical letters on top of them (« lettres au choix »): A–Z a letter that one
  wishes for, `?` any letter. Nobody has them, so like a joker they are worth 0, and they are used
  only where the letters at hand run out;
- a fixed place and a sequence are conditions on the word. Their letters come from those above, as
  all others do, unless `from_board` says that they lie on the board: then they come on top, worth
  their points.

The blanks of a word are the indices (from 0) that a joker or a free letter makes. Where a word has
a letter more often than the hand, the first of them are the blanks, as for an unmarked joker in a
play (RULES, common ground).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from engine.board.tiles import BLANK, LETTERS
from engine.kernels.flatgraph import flatten
from engine.kernels.spell import ALL_LETTERS, Hand, Shape, Spelled, spell
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.question import Question

_A = ord("A")
_FIRST_ROOM = 1 << 16


class Sort(StrEnum):
    """The order of the words: most points first (then by alphabet), or by alphabet."""

    POINTS = "points"
    ALPHA = "alpha"


@dataclass(frozen=True)
class Anagram:
    """A word that can be formed, its points, and the indices made by a joker or a free letter."""

    word: str
    points: int
    blanks: tuple[int, ...]


class Anagrams(Sequence[Anagram]):
    """The answer, in packed arrays; each word becomes an `Anagram` when it is asked for."""

    def __init__(self, question: Question, spelled: Spelled, order: npt.NDArray[np.intp]) -> None:
        self.question = question
        self.lengths = spelled.lengths[order]
        """uint8 (n,), the words' lengths."""
        self.points = spelled.points[order]
        """int32 (n,), the words' points."""
        self._letters = spelled.letters[order] + np.uint8(_A)
        self._own = Counter(question.letters + question.given)

    def __len__(self) -> int:
        return len(self.points)

    @overload
    def __getitem__(self, index: int) -> Anagram: ...
    @overload
    def __getitem__(self, index: slice) -> list[Anagram]: ...
    def __getitem__(self, index: int | slice) -> Anagram | list[Anagram]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        word = self._letters[index, : self.lengths[index]].tobytes().decode("ascii")
        return Anagram(word, int(self.points[index]), self._blanks(word))

    def __iter__(self) -> Iterator[Anagram]:
        return (self[i] for i in range(len(self)))

    def _blanks(self, word: str) -> tuple[int, ...]:
        """What the letters at hand leave over when they are laid down from the word's end."""
        own = dict(self._own)
        on_board = self._on_board(word)
        for index in on_board:
            own[word[index]] -= 1
        blanks = []
        for index in range(len(word) - 1, -1, -1):
            if index in on_board:
                continue
            if own.get(word[index], 0):
                own[word[index]] -= 1
            else:
                blanks.append(index)
        return tuple(reversed(blanks))

    def _on_board(self, word: str) -> set[int]:
        if not self.question.from_board:
            return set()
        start = word.index(self.question.contains)
        sequence = range(start, start + len(self.question.contains))
        return {place - 1 for place, _ in self.question.at} | set(sequence)


class AnagramFinder:
    """Finds the words of one lexicon; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._nodes = flatten(lexicon.graph).nodes

    def find(self, question: Question, sort: Sort = Sort.POINTS) -> Anagrams:
        """Return all words that answer the question (take a slice of `LIMIT` to show them)."""
        own = question.letters + question.given
        most = question.length or len(own + question.free)
        if question.length and question.length > len(own + question.free):
            most = 0
        room = _FIRST_ROOM
        while True:
            spelled = _room(room, most)
            count = spell(self._nodes, _hand(own, question.free), _shape(question, most), spelled)
            if count <= room:
                break
            room = count
        order = np.arange(count)  # the walk is alphabetical
        if sort is Sort.POINTS:
            order = np.argsort(-spelled.points[:count], kind="stable")
        return Anagrams(question, spelled, order)

    def warm_up(self) -> None:
        """Compile the kernel, or load it from the disk (seconds, or tenths of one)."""
        self.find(Question("AB"))


def _hand(own: str, free: str) -> Hand:
    letters, named = np.zeros(26, np.int64), np.zeros(26, np.int64)
    for letter in own.replace(BLANK, ""):
        letters[ord(letter) - _A] += 1
    for letter in free.replace(BLANK, ""):
        named[ord(letter) - _A] += 1
    return Hand(letters + named, named, (own + free).count(BLANK))


def _shape(question: Question, most: int) -> Shape:
    allowed = np.full(max(most, 1), ALL_LETTERS, np.int64)
    if most == 0:
        allowed[0] = 0
    for place, letter in question.at:
        if place <= most:
            allowed[place - 1] &= 1 << (ord(letter) - _A)
    return Shape(question.length or 1, most, allowed, _follow(question.contains))


def _follow(sequence: str) -> npt.NDArray[np.int64]:
    """The automaton that finds a sequence, as `Shape.follow` (Knuth, Morris and Pratt 1977)."""
    whole = len(sequence)
    follow = np.full((whole + 1, 26), whole, np.int64)
    for found in range(whole):
        for letter in range(26):
            seen = sequence[:found] + LETTERS[letter]
            fitting = (size for size in range(len(seen), -1, -1) if seen.endswith(sequence[:size]))
            follow[found, letter] = next(fitting)
    return follow


def _room(size: int, most: int) -> Spelled:
    letters = np.empty((size, max(most, 1)), np.uint8)
    return Spelled(letters, np.empty(size, np.uint8), np.empty(size, np.int32))


class Extensions(NamedTuple):
    """The letters that make another word of a word, in alphabetical order."""

    before: str
    after: str


def extensions(word: str, lexicon: Lexicon) -> Extensions:
    """Return which letters may stand before and after a word (folded): TABLE, E and S."""
    return Extensions(
        "".join(letter for letter in LETTERS if letter + word in lexicon),
        "".join(letter for letter in LETTERS if word + letter in lexicon),
    )
