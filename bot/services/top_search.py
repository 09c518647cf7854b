"""The engine's search for the best placement, as :mod:`bot.services.tops` asks it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from bot.services.lexicons import Lexicons
from bot.services.tops import Answer, Question
from engine.moves import MoveGenerator


@dataclass
class EngineSearch:
    """One searcher for each lexicon, made when it is first needed."""

    lexicons: Lexicons
    _generators: dict[str, MoveGenerator] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def quick(self, question: Question) -> Answer | None:
        """The best one-line move."""
        move = self._generator(question.lexicon.name).best(
            question.board,
            question.rack,
            opening=question.opening,
            bonus_all=question.bonus_all,
        )
        return None if move is None else Answer(move.tiles, move.score)

    def search(self, question: Question, *, seconds: float, stop: threading.Event) -> Answer | None:
        """The best placement of one or more words."""
        return self.quick(question)

    def _generator(self, name: str) -> MoveGenerator:
        with self._lock:
            known = self._generators.get(name)
            if known is None:
                known = self._generators[name] = MoveGenerator(self.lexicons.lexicon(name))
            return known
