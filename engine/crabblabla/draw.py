"""Racks for a round: four vowels, four consonants and a joker, drawn for this board."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.tiles import BAG, BLANK, LETTERS, VOWELS
from engine.errors import RuleError

VOWEL_COUNT = 4
CONSONANT_COUNT = 4
MAX_DRAWS = 200
"""A board on which so many racks in a row have no legal placement counts as full."""

CONSONANTS = "".join(letter for letter in LETTERS if letter not in VOWELS)
_BAG_TILES = sum(BAG[letter] for letter in LETTERS)
_FLOOR = 0.1


@dataclass
class NoPlayableRack(RuleError):
    """No legal placement was found for any of so many racks."""

    code = "no-playable-rack"
    draws: int


def draw_rack(board: Board, rng: random.Random, playable: Callable[[Board, str], bool]) -> str:
    """Draw racks until one has a legal placement: vowels, consonants (sorted), then the joker.

    Raises:
        NoPlayableRack: after :data:`MAX_DRAWS` racks.
    """
    weights = letter_weights(board)
    for _ in range(MAX_DRAWS):
        vowels = _draw(VOWELS, VOWEL_COUNT, weights, rng)
        consonants = _draw(CONSONANTS, CONSONANT_COUNT, weights, rng)
        rack = vowels + consonants + BLANK
        if playable(board, rack):
            return rack
    raise NoPlayableRack(MAX_DRAWS)


def letter_weights(board: Board) -> dict[str, float]:
    """How likely each letter is, by what is left of the bag.

    The bag is taken as many times over as leaves at least half of it for the board's tiles, and
    these are taken out of it. A letter that the board has all of keeps a tenth of its share, so
    that none ever dies out.
    """
    seen = Counter(tile.letter for tile in board.tiles.values())
    bags = max(1, math.ceil(2 * len(board.tiles) / _BAG_TILES))
    return {
        letter: max(BAG[letter] * bags - seen[letter], BAG[letter] * bags * _FLOOR)
        for letter in LETTERS
    }


def _draw(letters: str, count: int, weights: dict[str, float], rng: random.Random) -> str:
    """Draw letters; one that the rack has already is half, a third … as likely as before."""
    drawn: Counter[str] = Counter()
    for _ in range(count):
        likely = [weights[letter] / (1 + drawn[letter]) for letter in letters]
        drawn[rng.choices(letters, likely)[0]] += 1
    return "".join(sorted(drawn.elements()))
