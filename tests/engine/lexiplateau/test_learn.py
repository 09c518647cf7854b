"""Learning leaves: what the tally finds back, and runs that are taken up again."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.tiles import BAG
from engine.lexiplateau import learn
from engine.lexiplateau.bag import ALL_TILES
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.learn import Learner, OtherRun, Tally, best_equity, draw, fit, observe
from engine.lexiplateau.leaves import Leaves, all_keys, leave_key, load_leaves, no_leaves
from engine.moves import Move, MoveGenerator
from engine.stream import Stream
from tests.engine.kernels.positions import small_lexicon

GENERATOR = MoveGenerator(small_lexicon())
SMALL = all_keys(most=4)
WORTH = {"?": 25.0, "S": 8.0, "E": 2.0, "Q": -7.0, "V": -5.0}
PAIR = 20.0
"""How much better S and T are together."""


def truth(rack: str) -> float:
    return sum(WORTH.get(mark, 0.0) for mark in rack) + PAIR * ("S" in rack and "T" in rack)


@pytest.fixture(scope="module")
def found() -> Leaves:
    """What is learnt from racks whose worth is known, with noise."""
    rng, chance, tally = Stream("truth"), random.Random(1), Tally(SMALL)
    racks = [draw(ALL_TILES, rng) for _ in range(6000)]
    mean = sum(map(truth, racks)) / len(racks)
    for rack in racks:
        tally.add(rack, truth(rack) - mean + chance.gauss(0, 5))
    return Leaves(tally.keys, fit(tally))


def test_what_single_tiles_are_worth_is_found_back(found: Leaves) -> None:
    """Less what a drawn tile is worth, which the kept one stands in for."""
    drawn = sum(WORTH.get(mark, 0.0) * count for mark, count in BAG.items()) / 102
    for mark in "?EQVAN":
        assert found.value(mark) == pytest.approx(WORTH.get(mark, 0.0) - drawn, abs=2)


def test_tiles_that_go_together_are_found_out(found: Leaves) -> None:
    assert found.value("ST") > found.value("S") + found.value("T") + PAIR / 6
    assert found.value("?E") == pytest.approx(found.value("?") + found.value("E"), abs=2)


def test_leaves_that_were_never_seen_are_worth_what_their_parts_let_expect() -> None:
    tally = Tally(SMALL)
    assert not fit(tally).any()
    tally.add("AAAAAAA", 4.0)
    values = fit(tally)
    assert np.isfinite(values).all()


def test_a_rack_counts_each_leave_in_every_way_that_it_holds_it() -> None:
    tally = Tally(SMALL)
    tally.add("SSEAIRT", 3.0)

    def seen(tiles: str) -> tuple[float, float]:
        place = int(np.searchsorted(tally.keys, leave_key(tiles)))
        return float(tally.counts[place]), float(tally.sums[place])

    assert (seen(""), seen("S"), seen("ES")) == ((1, 3), (2, 6), (2, 6))
    assert (seen("SS"), seen("AERS"), seen("Q")) == ((1, 3), (2, 6), (0, 0))


def test_racks_are_drawn_from_the_tiles_there_are() -> None:
    rng = Stream("draw")
    for _ in range(20):
        assert not Counter(draw("AAABCDE?", rng)) - Counter("AAABCDE?")


def test_the_best_thing_to_do_is_a_play_or_an_exchange() -> None:
    at = Deal(Board(LAYOUT), ("AEINRST", "AEINRST"), "AEIOU" * 3, (0, 0))
    equity, move = best_equity(GENERATOR, at, "AEINRST", no_leaves())
    assert isinstance(move, Move)
    assert equity == move.score
    equity, letters = best_equity(GENERATOR, at, "KQVVGWJ", load_leaves())
    assert isinstance(letters, str)
    assert set("VW") <= set(letters)


def test_what_racks_are_better_than_their_positions_adds_up_to_nothing() -> None:
    tally = Tally(SMALL)
    observe(GENERATOR, no_leaves(), Stream("observe"), tally)

    assert tally.racks > 30
    assert tally.racks % learn.RACKS_A_POSITION == 0
    assert tally.sums[0] == pytest.approx(0, abs=1e-6)
    assert len(deal(Stream("observe")).bag) == 102 - 14


def learner(file: Path, *games: int) -> Learner:
    return Learner(GENERATOR, games, "seed", file, most=3)


def test_a_run_that_is_taken_up_again_ends_as_one_that_never_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "GAMES_A_STEP", 1)
    whole, file = learner(tmp_path / "whole.npz", 1, 2), tmp_path / "parts.npz"
    while whole.step():
        pass
    for done in range(3):
        again = learner(file, 1, 2)
        assert again.done == done
        again.step()

    assert not learner(file, 1, 2).step()
    assert (learner(file, 1, 2).result().values == whole.result().values).all()
    assert learner(file, 1, 2).result().meta == whole.result().meta
    with pytest.raises(OtherRun):
        learner(file, 1, 3)
