"""Leaves: their keys, the shipped table, and what a player would say to it."""

import random
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.board.tiles import BAG
from engine.lexicon import load_lexicon
from engine.lexiplateau.bag import without
from engine.lexiplateau.leaves import (
    KINDS,
    Leaves,
    LeavesMeta,
    all_keys,
    key_tiles,
    leave_key,
    load_leaves,
    no_leaves,
    rack_keys,
    save_leaves,
)
from engine.moves import MoveGenerator
from tests.engine.kernels.positions import random_board, random_rack, small_lexicon

GENERATOR = MoveGenerator(small_lexicon())
RACKS = st.text(KINDS, min_size=0, max_size=7)


@given(RACKS)
def test_a_key_stands_for_its_tiles_in_any_order(tiles: str) -> None:
    assert sorted(key_tiles(leave_key(tiles))) == sorted(tiles)
    assert leave_key(tiles) == leave_key(tiles[::-1])


def test_all_keys_are_all_the_tiles_that_a_bag_can_give() -> None:
    bag = {"A": 2, "Q": 1, "?": 2}
    expected = {
        "".join(tiles)
        for size in range(4)
        for tiles in combinations_with_replacement("AQ?", size)
        if not Counter(tiles) - Counter(bag)
    }
    keys = all_keys(bag, 3)

    assert [key_tiles(key) for key in keys.tolist()] == sorted(expected, key=leave_key)


@given(RACKS)
def test_the_parts_of_a_rack_are_counted_in_every_way(rack: str) -> None:
    parts = rack_keys(rack)
    tiles = [key_tiles(key) for key in parts.keys.tolist()]

    assert parts.ways.sum() == 2 ** len(rack)
    assert len(set(tiles)) == len(tiles)
    assert [len(part) for part in tiles] == parts.sizes.tolist()
    assert sorted(tiles[-1]) == sorted(rack)
    assert tiles[0] == ""


@pytest.mark.parametrize("seed", range(8))
def test_moves_number_what_they_leave_as_the_parts_are_numbered(seed: int) -> None:
    rng = random.Random(seed)
    board, rack = random_board(rng, small_lexicon(), 5, 8), random_rack(rng, 7)
    moves = GENERATOR.moves(board, rack, opening=True, game="lexiplateau")
    parts = rack_keys(rack)

    for move, number in zip(moves[:60], moves.leaves.tolist(), strict=False):
        used = "".join(tile.rack_mark for tile in move.tiles.values())
        assert sorted(key_tiles(int(parts.keys[number]))) == sorted(without(rack, used))
    assert (moves.leaves < len(parts.keys) - 1).all()


def test_a_table_comes_back_from_its_file_in_quarters_of_a_point(tmp_path: Path) -> None:
    keys = all_keys()
    values = np.random.default_rng(1).normal(0, 10, len(keys))
    meta = LeavesMeta("abc", (10, 20), "1", 3000)
    save_leaves(Leaves(keys, values, meta), tmp_path / "fr.npz")
    back = load_leaves("fr", tmp_path)

    assert back.meta == meta
    assert np.abs(back.values - values).max() <= 1 / 8
    assert (back.keys == keys).all()


def test_what_a_table_lacks_is_worth_nothing() -> None:
    assert no_leaves().value("S") == 0
    assert load_leaves().value("AEINRST") == 0
    assert load_leaves().value("QQ") == 0, "there is one Q"


def test_the_shipped_table_was_learnt_with_the_shipped_lexicon() -> None:
    meta = load_leaves().meta

    assert meta is not None
    assert meta.lexicon == load_lexicon("fr").version
    assert meta.racks > 100_000


def test_single_tiles_are_worth_what_a_player_expects() -> None:
    table = load_leaves()
    value = {mark: table.value(mark) for mark in KINDS}

    assert table.value("") == 0
    assert value["?"] > 15
    assert max(value, key=value.__getitem__) == "?"
    assert value["?"] > value["S"] + 10
    assert value["S"] > value["E"] > value["O"]
    assert value["Q"] < -4
    assert value["Q"] < value["S"] - 8
    assert sum(value[mark] * BAG[mark] for mark in KINDS) / 102 == pytest.approx(0, abs=1)


def test_tiles_that_go_together_are_worth_more_than_their_like() -> None:
    value = load_leaves().value

    assert value("??") > value("?") + 5
    assert value("QU") > value("Q") + 3
    assert value("UU") < 2 * value("U")
    assert value("EEEE") < value("EE") < 2 * value("E")
    assert value("ERS?") > value("ERS") + 15
    assert value("EINRST") > value("INRST") > value("UVVW")
