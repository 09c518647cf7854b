"""Single words: whether the lexicon knows them, and what people have to say about that."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.clock import Clock
from bot.services.definitions import Definition, Definitions
from bot.services.errors import ServiceError
from bot.services.lexicons import Lexicons
from bot.store import Store, Transaction
from bot.store.records import NewWordReport
from engine.board.tiles import VALUES
from engine.lexicon import Lexicon
from engine.lexicon.anagrams import extensions
from engine.lexicon.folding import fold, is_word_shape
from engine.lexicon.importing import MAX_LENGTH, MIN_LENGTH

REPORTS_A_DAY = 10
DAY = timedelta(days=1)
NOTE_LENGTH = 200


class ReportKind(StrEnum):
    """What is wrong with a word."""

    MISSING = "missing"
    WRONG = "wrong"


@dataclass
class NoWord(ServiceError):
    """The text can be no word: other characters than letters, too short or too long."""

    code = "no-word"
    text: str


@dataclass
class AlreadyReported(ServiceError):
    """The person has reported this word, and the operator has not decided yet."""

    code = "already-reported"
    word: str


@dataclass
class TooManyReports(ServiceError):
    """The person has reported as many words as one may in 24 hours."""

    code = "too-many-reports"
    limit: int


@dataclass(frozen=True)
class WordInfo:
    """All that is known of a word.

    Attributes:
        points: of its letters, without premiums.
        before, after: the longer words that one letter before or after it makes.
    """

    word: str
    valid: bool
    points: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    definitions: tuple[Definition, ...]


@dataclass(frozen=True)
class Words:
    """Answers from the lexicon of new games."""

    lexicons: Lexicons
    definitions: Definitions
    store: Store
    clock: Clock

    async def check(self, text: str, lexicon: str | None = None) -> WordInfo:
        """What is known of a word as a person typed it; ``lexicon``: the name of the one that the
        server has chosen. Raises NoWord."""
        return await asyncio.to_thread(self._check, _word(text), lexicon)

    async def report(
        self, person: int, text: str, note: str = "", lexicon: str | None = None
    ) -> ReportKind:
        """Keep a word for the operator: as wrong where the lexicon (as in :meth:`check`) has it,
        else as missing.

        Raises NoWord, AlreadyReported, TooManyReports.
        """
        word = _word(text)
        words = await asyncio.to_thread(self.lexicons.chosen, lexicon)
        kind = ReportKind.WRONG if word in words else ReportKind.MISSING
        async with self.store.transaction() as tx:
            await self._require_room(tx, person, word)
            await tx.reports.add(
                NewWordReport(
                    user_id=person,
                    word=word,
                    kind=kind.value,
                    note=" ".join(note.split())[:NOTE_LENGTH],
                    lexicon=words.name,
                    version=words.version,
                    at=self.clock(),
                )
            )
        return kind

    async def _require_room(self, tx: Transaction, person: int, word: str) -> None:
        earlier = await tx.reports.get(person, word)
        if earlier is not None and earlier.settled_at is None:
            raise AlreadyReported(word)
        if await tx.reports.count_since(person, self.clock() - DAY) >= REPORTS_A_DAY:
            raise TooManyReports(REPORTS_A_DAY)
        if earlier is not None:
            await tx.reports.drop(earlier.id)

    def _check(self, word: str, name: str | None) -> WordInfo:
        lexicon: Lexicon = self.lexicons.chosen(name)
        valid, longer = word in lexicon, extensions(word, lexicon)
        return WordInfo(
            word=word,
            valid=valid,
            points=sum(VALUES[letter] for letter in word),
            before=tuple(letter + word for letter in longer.before),
            after=tuple(word + letter for letter in longer.after),
            definitions=self.definitions.of(word) if valid else (),
        )


def _word(text: str) -> str:
    word = fold(text)
    if not is_word_shape(word) or not MIN_LENGTH <= len(word) <= MAX_LENGTH:
        raise NoWord(text)
    return word
