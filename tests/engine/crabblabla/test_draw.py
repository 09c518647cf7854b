import random
from collections import Counter

import pytest

from engine.board.board import Board
from engine.board.layout import blank_layout
from engine.board.tiles import BAG, VOWELS, Tile
from engine.crabblabla.draw import MAX_DRAWS, NoPlayableRack, draw_rack, letter_weights


def board(letters: str) -> Board:
    cells = blank_layout(13, 13).cells
    tiles = {cell: Tile(letter) for cell, letter in zip(cells, letters, strict=False)}
    return Board(blank_layout(13, 13), tiles)


def drawn(on: Board, count: int) -> Counter[str]:
    rng = random.Random(7)
    return Counter("".join(draw_rack(on, rng, lambda b, r: True) for _ in range(count)))


@pytest.mark.parametrize("letters", ["", "EAIOUY" * 5, "ZKWXQJ" * 20, "E" * 169])
def test_four_vowels_four_consonants_and_a_joker(letters: str) -> None:
    rng = random.Random(3)
    for _ in range(200):
        rack = draw_rack(board(letters), rng, lambda b, r: True)
        assert len(rack) == 9
        assert all(letter in VOWELS for letter in rack[:4])
        assert all(letter not in VOWELS for letter in rack[4:8])
        assert rack[8] == "?"
        assert rack == "".join(sorted(rack[:4]) + sorted(rack[4:8])) + "?"


def test_letters_come_as_often_as_in_french() -> None:
    counts = drawn(board(""), 3000)

    assert all(counts[letter] for letter in BAG)
    assert counts["E"] > counts["A"] > counts["O"] > counts["Y"]
    assert min(counts[letter] for letter in "NRST") > 2 * max(counts[letter] for letter in "JKQWXZ")


def test_letters_that_the_board_has_many_of_get_rare() -> None:
    before, after = drawn(board(""), 1500), drawn(board("E" * 12 + "S" * 6), 1500)

    assert after["E"] < before["E"] / 2
    assert after["S"] < before["S"] / 3
    assert after["A"] > before["A"]


def test_no_letter_dies_out() -> None:
    weights = letter_weights(board("W" * 100))

    assert weights["W"] > 0
    assert weights["E"] > weights["W"]


def test_a_full_bag_s_worth_on_the_board_opens_another() -> None:
    assert sum(letter_weights(board("")).values()) == 100
    everything = "".join(letter * count for letter, count in BAG.items() if letter != "?")
    weights = letter_weights(board(everything))

    assert sum(weights.values()) == pytest.approx(100)


def test_racks_without_a_placement_are_drawn_again() -> None:
    seen: list[str] = []

    def fifth(on: Board, rack: str) -> bool:
        seen.append(rack)
        return len(seen) == 5

    assert draw_rack(board(""), random.Random(1), fifth) == seen[4]


def test_a_board_that_no_rack_fits_is_named() -> None:
    with pytest.raises(NoPlayableRack) as caught:
        draw_rack(board(""), random.Random(1), lambda b, r: False)
    assert caught.value.draws == MAX_DRAWS


def test_the_same_chance_draws_the_same_rack() -> None:
    racks = {draw_rack(board("AB"), random.Random(5), lambda b, r: True) for _ in range(3)}

    assert len(racks) == 1
