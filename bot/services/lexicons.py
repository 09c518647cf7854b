"""The lexicons that games are played with, loaded once and shared.

Everything here blocks for a moment (a file, a compiled kernel) and belongs in a worker thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from bot.services.amendments import Amendments
from engine.crabblabla.rounds import Rules
from engine.lexicon import Lexicon, UnknownLexicon, load_lexicon
from engine.lexicon.files import BrokenLexicon, available
from engine.moves import MoveGenerator
from engine.table.ids import LexiconId

log = structlog.get_logger()


def with_move_generator(lexicon: Lexicon) -> Rules:
    """The rules of play: a draw is playable where the move generator finds a move."""
    return Rules(lexicon, MoveGenerator(lexicon).exists)


def _is_for_one_game(name: str) -> bool:
    """Whether a list is made from another one for a single game."""
    return "-" in name


@dataclass
class Lexicons:
    """By name.

    Attributes:
        french: the lexicon of new games.
        directories: where lexicons are looked for, in order; None: the engine's folders.
        make_rules: from a lexicon to what the engine needs.
        amendments: what the operator adds to the lexicon of new games and takes out of it, and out
            of the French lists that are made for a single game (B@ggle's).
    """

    french: str = "fr"
    directories: Sequence[Path] | None = None
    make_rules: Callable[[Lexicon], Rules] = with_move_generator
    amendments: Amendments = field(default_factory=Amendments)
    _rules: dict[str, Rules] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _amended: dict[str, tuple[Lexicon, Lexicon]] = field(default_factory=dict)
    _amending: threading.Lock = field(default_factory=threading.Lock)

    def default(self) -> Lexicon:
        """The lexicon of new games. Raises UnknownLexicon or BrokenLexicon."""
        return self.lexicon(self.french)

    def chosen(self, name: str | None) -> Lexicon:
        """The lexicon of that name, as a server has chosen it; else that of new games.

        The operator may have taken away since what was chosen (`/config diagnostic` says so): that
        is no reason not to play. Raises as :meth:`default`.
        """
        if name is not None and name != self.french:
            try:
                return self.lexicon(name)
            except (UnknownLexicon, BrokenLexicon) as error:
                log.warning("chosen lexicon lacks", lexicon=name, reason=type(error).__name__)
        return self.default()

    def offered(self) -> tuple[str, ...]:
        """The names of those that a server may choose for its games with French words.

        A list that is made from another one for a single game is none of them.
        """
        found = available(self.directories)
        french = [it.name for it in found if it.language == "fr"]
        return tuple(name for name in french if not _is_for_one_game(name))

    def lexicon(self, name: str) -> Lexicon:
        """A lexicon by its name. Raises UnknownLexicon or BrokenLexicon."""
        lexicon = load_lexicon(name, self.directories)
        for_one = lexicon.language == "fr" and _is_for_one_game(name)
        return self._amend(lexicon) if for_one or name == self.french else lexicon

    def _amend(self, lexicon: Lexicon) -> Lexicon:
        """The lexicon with the operator's amendments, made once for each state of it."""
        with self._amending:
            known = self._amended.get(lexicon.name)
            if known is None or known[0] is not lexicon:
                known = self._amended[lexicon.name] = lexicon, self.amendments.apply(lexicon)
            return known[1]

    def rules(self, wanted: LexiconId) -> Rules:
        """What the engine needs to referee a game that was begun with that lexicon.

        Where the list has changed since, the game goes on with the present one.
        """
        with self._lock:
            known = self._rules.get(wanted.name)
            if known is None:
                lexicon = self.lexicon(wanted.name)
                if lexicon.version != wanted.version:
                    log.info("lexicon changed", lexicon=wanted.name, version=lexicon.version)
                known = self._rules[wanted.name] = self.make_rules(lexicon)
            return known

    def warm_up(self) -> None:
        """Load the default lexicon and compile the kernels (or read them from the disk)."""
        lexicon = self.default()
        self.rules(LexiconId(lexicon.name, lexicon.version))
        MoveGenerator(lexicon).warm_up()
