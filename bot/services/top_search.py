"""The engine's search for the best placement, as :mod:`bot.services.tops` asks it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field

from bot.services.courtesy import Courtesy
from bot.services.lexicons import Lexicons
from bot.services.tops import Answer, Question
from engine.crabblabla.top import TopSearch
from engine.moves import MoveGenerator


@dataclass
class EngineSearch:
    """One searcher for each lexicon, made when it is first needed; gives way as it is told to."""

    lexicons: Lexicons
    courtesy: Courtesy = field(default_factory=Courtesy)
    _searches: dict[str, TopSearch] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def quick(self, question: Question) -> Answer | None:
        """The best one-line move."""
        move = self._search(question.lexicon.name).generator.best(
            question.board,
            question.rack,
            opening=question.opening,
            bonus_all=question.bonus_all,
        )
        return None if move is None else Answer(move.tiles, move.score)

    def search(self, question: Question, *, seconds: float, stop: threading.Event) -> Answer | None:
        """The best placement of one or more words."""
        found = self._search(question.lexicon.name).search(
            question.board,
            question.rack,
            opening=question.opening,
            bonus_all=question.bonus_all,
            seconds=seconds,
            stop=stop,
            rest=self.courtesy.begin().rest,
        )
        if found is None:
            return None
        return Answer(found.tiles, found.score, found.proven, found.seconds)

    def warm_up(self) -> None:
        """Compile the kernels, or load them from the disk (seconds, or tenths of one)."""
        self._search(self.lexicons.french).warm_up()

    def _search(self, name: str) -> TopSearch:
        with self._lock:
            known = self._searches.get(name)
            if known is None:
                generator = MoveGenerator(self.lexicons.lexicon(name))
                known = self._searches[name] = TopSearch(generator)
            return known
