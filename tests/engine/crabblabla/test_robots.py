"""Robots play legal placements, of words of their level, near their aim."""

import random

import pytest

from engine.board.board import Board
from engine.crabblabla.placement import assess
from engine.crabblabla.robots import SKILLS, Level, choose
from engine.crabblabla.top import TopResult, candidates
from engine.lexicon.frequency import load_frequencies
from engine.moves import MoveGenerator
from tests.engine.crabblabla.test_top import midgame
from tests.engine.kernels.positions import small_lexicon

GENERATOR = MoveGenerator(small_lexicon())
FREQUENCIES = load_frequencies("fr")
RACK = "AEIOSTRN?"


def top_of(board: Board) -> TopResult:
    found = candidates(GENERATOR, board, RACK, opening=False)
    return max((found[i] for i in range(len(found))), key=lambda one: one.score)


def chosen(level: Level, seed: int, board: Board, top: TopResult) -> int:
    tiles = choose(
        level,
        board,
        RACK,
        GENERATOR,
        FREQUENCIES,
        opening=False,
        rng=random.Random(seed),
        top=top,
    )
    assessed = assess(board, RACK, tiles, small_lexicon(), opening=False)
    assert assessed.valid, assessed.errors
    return assessed.score


@pytest.mark.parametrize("level", Level)
def test_what_a_robot_plays_is_legal_and_never_beats_the_top(level: Level) -> None:
    board = midgame()
    top = top_of(board)
    assert all(0 < chosen(level, seed, board, top) <= top.score for seed in range(10))


def test_stronger_levels_score_more() -> None:
    board = midgame()
    top = top_of(board)
    means = [sum(chosen(level, seed, board, top) for seed in range(12)) for level in Level]
    assert means == sorted(means)
    assert means[0] < means[-1]


def test_the_champion_plays_the_top() -> None:
    board = midgame()
    top = top_of(board)
    assert chosen(Level.CHAMPION, 1, board, top) == top.score


def test_the_same_chance_gives_the_same_placement() -> None:
    board = midgame()
    top = top_of(board)
    first = chosen(Level.BEGINNER, 5, board, top)
    assert chosen(Level.BEGINNER, 5, board, top) == first


def test_weaker_levels_know_fewer_words() -> None:
    zipf = [skill.zipf for skill in SKILLS.values()]
    assert zipf == sorted(zipf, reverse=True)


def test_candidates_are_legal_and_have_their_score() -> None:
    board = midgame()
    found = candidates(GENERATOR, board, RACK, opening=False)
    several = 0
    for index in random.Random(3).sample(range(len(found)), 80):
        one = found[index]
        assessed = assess(board, RACK, one.tiles, small_lexicon(), opening=False)
        assert assessed.valid
        assert assessed.score == one.score == int(found.scores[index])
        several += len({cell.row for cell in one.tiles}) > 1 < len({c.column for c in one.tiles})
    assert several
