"""Wordgrid's dictionaries, made ready once and shared.

Everything here blocks for a moment (a file, a compiled kernel) and belongs in a worker thread.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from bot.services.lexicons import Lexicons
from engine.lexicon import Lexicon
from engine.table.ids import LexiconId
from engine.wordgrid.common import Rules
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.options import START_WORDS

ENGLISH, FRENCH = "en", "fr"
"""The languages that a server may choose from; each has a start word."""


@dataclass
class DuelWords:
    """The dictionaries by language (new games) and by name (those that run)."""

    lexicons: Lexicons
    _generators: dict[str, MoveGenerator] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def of_language(self, language: str) -> Lexicon:
        """The dictionary of new games. Raises UnknownLexicon or BrokenLexicon."""
        name = self.lexicons.french if language == FRENCH else language
        return self.generator(name).lexicon

    def generator(self, name: str) -> MoveGenerator:
        """What finds the moves; a game goes on with the present list where it has changed."""
        with self._lock:
            known = self._generators.get(name)
            if known is None:
                known = self._generators[name] = MoveGenerator(self.lexicons.lexicon(name))
            return known

    def rules(self, wanted: LexiconId) -> Rules:
        """What the engine needs to referee a duel."""
        generator = self.generator(wanted.name)
        return Rules(generator.lexicon, generator.exists)

    def warm_up(self) -> None:
        """Load the default dictionary and compile the kernels (or read them from the disk)."""
        self.generator(ENGLISH).warm_up()


def start_word(language: str) -> str:
    """The word in the middle of new grids."""
    return START_WORDS[language]
