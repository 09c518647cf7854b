"""The robots' levels: what each knows, and who beats whom."""

from __future__ import annotations

import random

import pytest

from engine.lexicon import Lexicon
from engine.lexicon.frequency import Frequencies, load_frequencies
from engine.wordgrid.grid import Grid
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.position import Position
from engine.wordgrid.robots import SKILLS, Level, choose
from tests.engine.wordgrid.table import generator

START = Position(Grid.start("SHEEP"), ("SHEEP",))


def known() -> Frequencies:
    return load_frequencies("en")


def played(level: Level, position: Position, seed: int, looks: int = 300) -> Position | None:
    """The position after a robot's move; ``looks``: how often the hard one may look."""
    left = iter(range(looks))
    choice = choose(
        level,
        position,
        generator(),
        known(),
        rng=random.Random(seed),
        expired=lambda: next(left, None) is None,
    )
    if choice is None:
        return None
    move, scores = choice.move, list(position.scores)
    scores[position.to_move] += move.points
    grid = position.grid.place(move.cell, move.letter)
    used = (*position.used, move.word)
    return Position(grid, used, (scores[0], scores[1]), 1 - position.to_move)


def wins(stronger: Level, weaker: Level, games: int) -> int:
    """Games that the stronger one wins, sides alternating."""
    won = 0
    for game in range(games):
        position, sides = START, (stronger, weaker) if game % 2 == 0 else (weaker, stronger)
        while after := played(sides[position.to_move], position, game):
            position = after
        first = position.scores[0] > position.scores[1]
        won += first == (game % 2 == 0)
    return won


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
def test_a_level_plays_words_that_it_knows(level: Level) -> None:
    position = START
    for seed in range(8):
        after = played(level, position, seed)
        assert after is not None
        assert known().zipf(after.used[-1]) >= SKILLS[level].zipf
        position = after


def test_the_easy_level_plays_shorter_words_than_the_medium_one() -> None:
    easy, medium = (played(level, START, 1) for level in (Level.EASY, Level.MEDIUM))
    assert easy is not None
    assert medium is not None
    assert len(easy.used[-1]) < len(medium.used[-1])


def test_where_it_knows_no_word_it_plays_the_most_usual_one() -> None:
    small = MoveGenerator(Lexicon.from_words("rare", ["PEH", "HEP", "EH"]))
    assert known().zipf("PEH") < known().zipf("HEP") < SKILLS[Level.EASY].zipf
    position = Position(Grid.start("SHEEP"), ("SHEEP", "EH"))
    choice = choose(
        Level.EASY, position, small, known(), rng=random.Random(1), expired=lambda: True
    )
    assert choice is not None
    assert choice.move.word == "HEP"


@pytest.mark.parametrize("level", list(Level))
def test_without_a_move_no_level_has_one(level: Level) -> None:
    assert played(level, Position(Grid("A" * 25)), 1) is None


def test_chance_makes_games_differ() -> None:
    words = {after.used[-1] for seed in range(6) if (after := played(Level.MEDIUM, START, seed))}
    assert len(words) > 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker"), [(Level.HARD, Level.MEDIUM), (Level.MEDIUM, Level.EASY)]
)
def test_each_level_beats_the_one_below(stronger: Level, weaker: Level) -> None:
    assert wins(stronger, weaker, 20) >= 15
