"""What solves grids: B@ggle's dictionary, made ready once and shared.

Everything here blocks for a moment (a file, a compiled kernel) and belongs in a worker thread.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from bot.services.lexicons import Lexicons
from engine.baggle.rooms import Rules
from engine.baggle.solver import GridSolver
from engine.table.ids import LexiconId

LEXICON = "fr-baggle"
"""The dictionary of new rooms."""


@dataclass
class Solvers:
    """By the name of the lexicon."""

    lexicons: Lexicons
    _solvers: dict[str, GridSolver] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def default(self) -> LexiconId:
        """The dictionary of new rooms. Raises UnknownLexicon or BrokenLexicon."""
        lexicon = self.of(LEXICON).lexicon
        return LexiconId(lexicon.name, lexicon.version)

    def of(self, name: str) -> GridSolver:
        """The solver of a lexicon; a room goes on with the present list where it has changed."""
        with self._lock:
            known = self._solvers.get(name)
            if known is None:
                known = self._solvers[name] = GridSolver(self.lexicons.lexicon(name))
            return known

    def rules(self, wanted: LexiconId) -> Rules:
        """What the engine needs to referee a room."""
        return Rules(self.of(wanted.name).recall)

    def warm_up(self) -> None:
        """Load the dictionary and compile the kernels (or read them from the disk)."""
        self.of(LEXICON).warm_up()
