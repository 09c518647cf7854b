"""How robots of each level choose, as :mod:`bot.services.robots` asks it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bot.services.lexicons import Lexicons
from bot.services.robots import Tiles
from bot.services.tops import Answer, Question
from engine.moves import MoveGenerator

LEVELS = ("beginner", "intermediate", "expert", "champion")
"""From the weakest to the strongest."""

CHAMPION = "champion"

_SHARES = {"beginner": 0.35, "intermediate": 0.55, "expert": 0.75}


@dataclass
class EngineChoice:
    """The engine's robots, on the lexicon that each game is played with."""

    lexicons: Lexicons
    _generators: dict[str, MoveGenerator] = field(default_factory=dict)

    def plays_top(self, level: str) -> bool:
        """The champion alone."""
        return level == CHAMPION

    def choose(self, question: Question, level: str, top: Answer | None, seed: str) -> Tiles:
        """The one-line move whose share of the top is nearest to the level's."""
        if top is None:
            return {}
        if self.plays_top(level):
            return top.tiles
        generator = self._generators.setdefault(
            question.lexicon.name, MoveGenerator(self.lexicons.lexicon(question.lexicon.name))
        )
        moves = generator.moves(question.board, question.rack, opening=question.opening)
        rng = random.Random(seed)
        wanted = _SHARES[level] * top.score * rng.uniform(0.8, 1.2)
        index = min(range(len(moves)), key=lambda i: (abs(moves.scores[i] - wanted), rng.random()))
        return moves[index].tiles
