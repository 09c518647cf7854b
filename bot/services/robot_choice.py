"""How robots of each level choose, as :mod:`bot.services.robots` asks it."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field

from bot.services.lexicons import Lexicons
from bot.services.robots import Tiles
from bot.services.tops import Answer, Question
from engine.crabblabla.robots import Level, choose
from engine.crabblabla.top import TopResult
from engine.lexicon.frequency import load_frequencies
from engine.moves import MoveGenerator

LEVELS = tuple(level.value for level in Level)
"""From the weakest to the strongest."""


@dataclass
class EngineChoice:
    """The engine's robots, on the lexicon that each game is played with."""

    lexicons: Lexicons
    _generators: dict[str, MoveGenerator] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def plays_top(self, level: str) -> bool:
        """The champion alone."""
        return level == Level.CHAMPION

    def choose(self, question: Question, level: str, top: Answer | None, seed: str) -> Tiles:
        """A placement of that level; a pass where there is none at all."""
        if top is None:
            return {}
        generator = self._generator(question.lexicon.name)
        return choose(
            Level(level),
            question.board,
            question.rack,
            generator,
            load_frequencies(generator.lexicon.language),
            opening=question.opening,
            rng=random.Random(seed),
            top=TopResult(top.tiles, top.score, top.proven, top.seconds),
            bonus_all=question.bonus_all,
        )

    def _generator(self, name: str) -> MoveGenerator:
        with self._lock:
            known = self._generators.get(name)
            if known is None:
                known = self._generators[name] = MoveGenerator(self.lexicons.lexicon(name))
            return known
