"""The order in which a person likes to see their letters; it changes nothing but the picture."""

from __future__ import annotations

import random

from engine.board.tiles import BLANK
from engine.lexicon.folding import fold


def arranged(rack: str, wanted: str) -> tuple[int, ...]:
    """The slots of a rack in the order of the ``wanted`` letters, the others behind them."""
    left, order = list(range(len(rack))), []
    for letter in wanted:
        slot = next((slot for slot in left if rack[slot] == letter), None)
        if slot is not None:
            left.remove(slot)
            order.append(slot)
    return (*order, *left)


def shuffled(rack: str, seed: int) -> str:
    """The letters in another order, wherever there is one; the same ``seed``, the same order."""
    letters = list(rack)
    chance = random.Random(seed)
    for _attempt in range(8):
        chance.shuffle(letters)
        if "".join(letters) != rack:
            break
    return "".join(letters)


def read_order(text: str) -> str:
    """The letters of a text, folded, and jokers (``?``, or ``*`` as some write them)."""
    folded = fold(text).replace("*", BLANK)
    return "".join(letter for letter in folded if "A" <= letter <= "Z" or letter == BLANK)
