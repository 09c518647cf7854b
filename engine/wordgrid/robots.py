"""Robots for training: three levels.

The easy one writes short words that everybody knows, the medium one the longest word that it knows,
and knows what a good reader knows. The hard one knows the whole lexicon and looks ahead.
bench/wordgrid.py measures what they are worth against each other.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from engine.lexicon.frequency import Frequencies
from engine.wordgrid.moves import Move, MoveGenerator, MoveSet
from engine.wordgrid.position import Position
from engine.wordgrid.search import Choice, search


class Level(StrEnum):
    """From the weakest to the strongest."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True)
class Skill:
    """What a level that does not look ahead can do.

    Attributes:
        zipf: how usual its words are at least (`Frequencies.zipf`).
        share: how long they are, as a share of the longest one that it knows.
    """

    zipf: float
    share: float


THINKING_SECONDS = 1.2
"""How long the hard level may look ahead, so that it answers within two seconds."""

SKILLS = {Level.EASY: Skill(3.8, 0.6), Level.MEDIUM: Skill(2.8, 1.0)}


def choose(
    level: Level,
    position: Position,
    generator: MoveGenerator,
    frequencies: Frequencies,
    *,
    rng: random.Random,
    expired: Callable[[], bool],
) -> Choice | None:
    """Return a robot's move; None where there is no move.

    Args:
        level: who plays.
        position: who is to move, where.
        generator: of the game's lexicon.
        frequencies: of the words that people know.
        rng: decides between moves that are alike to the robot.
        expired: whether it is time to answer; asked by the level that looks ahead alone.
    """
    if level is Level.HARD:
        return search(generator, position, expired=expired, rng=rng)
    moves = generator.moves(position.grid, position.used)
    if not moves:
        return None
    return Choice(_by_length(moves, SKILLS[level], frequencies, rng))


def _by_length(moves: MoveSet, skill: Skill, frequencies: Frequencies, rng: random.Random) -> Move:
    """A known word of the length that the robot aims at; the most usual one where it knows none."""
    usual = {move.word: frequencies.zipf(move.word) for move in moves}
    known = [move for move in moves if usual[move.word] >= skill.zipf]
    if not known:
        return max(moves, key=lambda move: usual[move.word])
    wanted = skill.share * max(move.points for move in known)
    nearest = min(abs(move.points - wanted) for move in known)
    return rng.choice([move for move in known if abs(move.points - wanted) == nearest])
