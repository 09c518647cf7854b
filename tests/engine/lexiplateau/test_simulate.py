"""Looking ahead by chance."""

import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.choice import PassTurn, PlayTiles, Swap
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.equity import weigh
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.leaves import load_leaves, no_leaves
from engine.lexiplateau.robots import best_candidates
from engine.lexiplateau.simulate import (
    BATCH,
    LOOKS,
    Candidate,
    Playouts,
    _Race,
    at_sight,
    do,
    simulate,
)
from engine.lexiplateau.simulate_reference import Chance, gains
from engine.moves import MoveGenerator
from engine.stream import Stream
from tests.engine.kernels.positions import small_lexicon

GENERATOR = MoveGenerator(small_lexicon())
PASS = Candidate(PassTurn(), 0, 0.0)


@cache
def opening() -> Deal:
    """A deal whose best play scores well."""
    deals = (deal(Stream("simulate", number)) for number in itertools.count())
    return next(at for at in deals if best_play(at).points > 20)


def best_play(at: Deal) -> Candidate:
    found = at_sight(weigh(at.seen(), GENERATOR, no_leaves()))
    assert found is not None
    assert isinstance(found.choice, PlayTiles)
    return found


def test_a_play_is_better_than_a_pass_even_where_it_looks_worse() -> None:
    at = opening()
    play = best_play(at)
    shy = Candidate(play.choice, play.points, play.points - 20.0)
    chosen = simulate(
        at.seen(), [PASS, shy], GENERATOR, load_leaves(), Stream(1), seconds=1e9, most_draws=40
    )

    assert chosen is shy


def test_without_time_the_best_at_sight_is_played() -> None:
    at = opening()
    candidates = [best_play(at), PASS]
    for seconds in (0.0, 1.0):
        ticks = itertools.count()
        chosen = simulate(
            at.seen(),
            candidates,
            GENERATOR,
            load_leaves(),
            Stream(1),
            seconds=seconds,
            clock=lambda ticks=ticks: float(next(ticks)),  # type: ignore[misc]
        )
        assert chosen is candidates[0]


def test_the_race_ends_when_one_is_clearly_ahead() -> None:
    at = opening()
    ticks = itertools.count()
    simulate(
        at.seen(),
        [best_play(at), PASS],
        GENERATOR,
        load_leaves(),
        Stream(1),
        seconds=1e9,
        clock=lambda: float(next(ticks)),
    )

    assert LOOKS <= BATCH * next(ticks) < 400


@pytest.mark.parametrize("rack", ["A", "AS"])
def test_near_the_end_games_are_played_out(rack: str) -> None:
    """Going out is worth what the other holds, twice, which points and leaves don't show."""
    board = Board(LAYOUT, {Cell(7, 7): Tile("A"), Cell(7, 8): Tile("S")})
    at = Deal(board, (rack, "WKQ"), "", (0, 0))
    moves = GENERATOR.moves(board, rack, opening=False, game="lexiplateau")
    out = next(move for move in moves if len(move.tiles) == len(rack))
    candidates = [Candidate(PassTurn(), 0, 3.0), Candidate(PlayTiles(out.tiles), out.score, 0.0)]
    chosen = simulate(
        at.seen(), candidates, GENERATOR, no_leaves(), Stream(2), seconds=1e9, most_draws=20
    )

    assert chosen is candidates[1]


def test_at_sight_an_exchange_beats_a_play_that_is_worth_less() -> None:
    at = Deal(Board(LAYOUT), ("VVWUUUU", "AEINRST"), "AEIOULNRST", (0, 0))
    found = at_sight(weigh(at.seen(), GENERATOR, load_leaves()))

    assert found is not None
    assert isinstance(found.choice, Swap)
    assert set("VW") <= set(found.choice.letters)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10_000),
    st.sampled_from([0, 5, 12, 17, 22, 26]),
    st.integers(2, 4),
    st.integers(0, 5),
    st.integers(1, 1 << 62),
)
def test_games_go_on_as_the_plain_ones(
    number: int, before: int, seats: int, turns: int, seed: int
) -> None:
    rng = Stream("playouts", number)
    at = deal(rng, seats)
    for _ in range(before):
        best = at_sight(weigh(at.seen(), GENERATOR, load_leaves()))
        after = do(at, best.choice, best.points, rng) if best else at.skip()
        at = at if after.over else after
    seen = replace(at.seen(), scoreless=number % 3)
    candidates = best_candidates(seen, weigh(seen, GENERATOR, load_leaves()))
    candidates = [*candidates[:3], Candidate(PassTurn(), 0, 1.5)]
    played = Playouts(seen, candidates, GENERATOR, load_leaves(), seed)
    played.turns = turns
    chance = Chance(seed)
    found = played.play(np.arange(len(candidates)), 3)
    plain = [gains(seen, candidates, GENERATOR, load_leaves(), chance, turns) for _ in range(3)]

    assert found == pytest.approx(np.array(plain), abs=0.05)


def test_whoever_is_behind_takes_the_chance_and_whoever_is_ahead_the_points() -> None:
    """The one candidate gains 30 points for sure, the other 80 or 0, by chance."""
    at = deal(Stream("race"))
    gains = np.array([[30.0, 80.0], [30.0, 0.0]] * 200)
    chosen = []
    for lead in (-75, 75):
        seen = replace(at.seen(), unseen="A" * 17, bag=10, scores=(lead, 0))
        race = _Race(seen, np.zeros(2))
        race.add(gains)
        chosen.append(race.leader())

    assert chosen == [1, 0]
