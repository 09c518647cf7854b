"""The search: what it looks at, its margins, and the time that it keeps to."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.lexicon import Lexicon
from engine.wordgrid.grid import CELLS, Grid
from engine.wordgrid.moves import MoveGenerator
from engine.wordgrid.position import Position
from engine.wordgrid.search import NO_LIMIT, WON, _value, search
from engine.wordgrid.walker import Walker
from tests.engine.wordgrid.table import generator

MIDDLE = Position(
    Grid.from_rows([".....", ".TRI.", "SHEEP", "..RE.", "....."]),
    ("SHEEP", "THE", "HER", "THERE", "TRI"),
    (8, 6),
    0,
)
words = st.sets(st.text("AEST", min_size=2, max_size=4), min_size=1, max_size=15)
marks = st.text(".AESTZ", min_size=25, max_size=25)


def never() -> bool:
    return False


def after(count: int) -> Callable[[], bool]:
    """A clock that runs out after so many looks at it."""
    looks = itertools.count()
    return lambda: next(looks) >= count


def plain(walker: Walker, depth: int, margin: int) -> int:
    """The same as the search says, by looking at every new letter."""
    moves = walker.longest() if depth else []
    if not moves:
        return margin if depth == 0 else margin + (WON if margin > 0 else -WON)
    values = []
    for word in moves:
        then = -(margin + 2 * word.length)
        if walker.empty == 1:
            values.append(-(then + (WON if then > 0 else -WON)))
            continue
        with walker.written(word.cell, word.letter), walker.spent(word.rank):
            values.append(-plain(walker, depth - 1, then))
    return max(values)


@settings(deadline=None, max_examples=60)
@given(words, marks, st.integers(0, 3), st.sampled_from([-7, -1, 1, 5]))
@example({"AA", "ASA", "AAAA"}, "A" * 19 + "EAA...", 3, -7)
def test_cutting_off_changes_no_value(words: set[str], marks: str, depth: int, margin: int) -> None:
    small = MoveGenerator(Lexicon.from_words("test", words))
    walker = Walker(small, Position(Grid(marks)))
    assert _value(walker, depth, -NO_LIMIT, NO_LIMIT, margin) == plain(walker, depth, margin)


def test_it_plays_a_legal_move_and_says_where_it_leads() -> None:
    choice = search(generator(), MIDDLE, expired=never, rng=random.Random(1), depths=(1, 2))
    assert choice is not None
    assert choice.move in list(generator().moves(MIDDLE.grid, MIDDLE.used))
    assert (choice.depth, choice.exact) == (2, False)
    assert choice.margin is not None
    assert choice.margin % 2 == 1


def test_a_search_without_time_plays_the_longest_word() -> None:
    choice = search(generator(), MIDDLE, expired=after(0), rng=random.Random(1))
    assert choice is not None
    longest = generator().moves(MIDDLE.grid, MIDDLE.used)[0].points
    assert (choice.move.points, choice.depth) == (longest, 1)
    assert choice.margin == MIDDLE.margin + 2 * longest


def test_what_is_found_before_time_is_up_counts() -> None:
    choice = search(generator(), MIDDLE, expired=after(400), rng=random.Random(1))
    assert choice is not None
    assert choice.depth >= 2


def test_without_a_move_there_is_no_choice() -> None:
    full = Position(Grid("A" * 25))
    assert search(generator(), full, expired=never, rng=random.Random(1)) is None


def test_equal_scores_are_the_second_players() -> None:
    last = Grid("Z" * 23 + "E.")
    small = MoveGenerator(Lexicon.from_words("test", ["ET"]))
    for to_move, scores, won in ((1, (5, 3), True), (0, (3, 5), False), (0, (4, 5), True)):
        position = Position(last, (), scores, to_move)
        choice = search(small, position, expired=never, rng=random.Random(1))
        assert choice is not None
        assert choice.exact
        assert choice.margin is not None
        assert (choice.margin > 0) == won
        assert abs(choice.margin) > WON - 100


def test_a_won_end_is_preferred_to_a_longer_word() -> None:
    """After EEL the other side has EE, and wins; after EE nothing is left, and it has lost."""
    rows = ["ZZZZZ", "ZZZZZ", "ZZLZZ", "ZZE..", "ZZZZZ"]
    small = MoveGenerator(Lexicon.from_words("test", ["EE", "EEL", "LEE"]))
    used = ("LEE",)
    position = Position(Grid.from_rows(rows), used, (0, 0), 1)
    choice = search(small, position, expired=never, rng=random.Random(1))
    assert choice is not None
    assert choice.exact
    assert choice.margin is not None
    assert choice.margin > 0


@settings(deadline=None, max_examples=30)
@given(marks)
def test_the_position_is_left_as_it_was(marks: str) -> None:
    small = MoveGenerator(Lexicon.from_words("test", ["AT", "TEA", "SEAT", "EAST"]))
    walker = Walker(small, Position(Grid(marks)))
    before = walker.words()
    _value(walker, 3, -NO_LIMIT, NO_LIMIT, 1)
    assert (walker.words(), walker.empty) == (before, sum(m == "." for m in marks))
    assert len(CELLS) == len(marks)
