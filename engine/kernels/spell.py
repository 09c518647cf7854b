"""The words that can be spelled with some letters: a walk of the word graph.

A letter is taken from the hand while the hand has it, then from the jokers; since every word asks
for the same letters in any case, each word is met once, in alphabetical order, and in the way that
scores most. `engine.kernels.spell_reference` says the same in plain Python.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.flatgraph import ACCEPTS, CHILDREN, ROOT, Ints, child
from engine.kernels.grid import LETTER_VALUES
from engine.kernels.jit import inlined, kernel, lowest_bit, wide
from engine.kernels.packed import Longs


class Hand(NamedTuple):
    """What there is to spell with.

    letters: int64 (26,), all tiles by letter, given back after a walk; free: int64 (26,), how many
    of those are worth nothing (they are taken last); jokers: tiles that stand for any letter.
    """

    letters: Longs
    free: Longs
    jokers: int


class Shape(NamedTuple):
    """What a word must look like.

    least, most: its length; allowed: int64 (most,), the set of letters for each place; follow:
    int64 (k + 1, 26), how much of a sequence of k letters is found after a letter, if so much of it
    was found before; k stays k.
    """

    least: int
    most: int
    allowed: Longs
    follow: Longs


class Spelled(NamedTuple):
    """Room for N words of up to M letters, filled from the front.

    letters: uint8 (N, M), A=0; lengths: uint8 (N,); points: int32 (N,).
    """

    letters: npt.NDArray[np.uint8]
    lengths: npt.NDArray[np.uint8]
    points: npt.NDArray[np.int32]


# Columns of the stack: the graph's state, the letters not tried yet, the points and how much of the
# sequence is found before this place, and the letter on this place (JOKER more where one is).
STATE, TODO, POINTS, FOUND, TAKEN = range(5)
JOKER = 32
ALL_LETTERS = (1 << 26) - 1


@inlined
def store(spelled: Spelled, count: int, stack: Longs, length: int, points: int) -> None:
    """Write down the word on the stack, if there is room for it."""
    if count < len(spelled.points):
        for place in range(length):
            spelled.letters[count, place] = stack[place, TAKEN] & (JOKER - 1)
        spelled.lengths[count] = length
        spelled.points[count] = points


@kernel
def spell(nodes: Ints, hand: Hand, shape: Shape, spelled: Spelled) -> int:
    """Find the words; return how many there are, which may be more than there is room for."""
    stack = np.zeros((shape.most + 1, 5), np.int64)
    whole = len(shape.follow) - 1
    jokers, have = hand.jokers, 0
    for letter in range(26):
        if hand.letters[letter]:
            have |= 1 << letter
    count, depth = 0, 0
    stack[0, STATE] = ROOT
    stack[0, TODO] = wide(nodes[ROOT + CHILDREN]) & shape.allowed[0]
    stack[0, TODO] &= ALL_LETTERS if jokers else have
    while depth >= 0:
        todo = stack[depth, TODO]
        if todo == 0:
            depth -= 1
            if depth >= 0:
                taken = stack[depth, TAKEN]
                if taken >= JOKER:
                    jokers += 1
                else:
                    hand.letters[taken] += 1
                    have |= 1 << taken
            continue
        stack[depth, TODO] = todo & (todo - 1)
        letter = lowest_bit(todo)
        state, points = stack[depth, STATE], stack[depth, POINTS]
        found = shape.follow[stack[depth, FOUND], letter]
        stack[depth, TAKEN] = letter if hand.letters[letter] else letter + JOKER
        if hand.letters[letter] > hand.free[letter]:
            points += LETTER_VALUES[letter]
        length = depth + 1
        if wide(nodes[state + ACCEPTS]) >> letter & 1 and length >= shape.least and found == whole:
            store(spelled, count, stack, length, points)
            count += 1
        state = child(nodes, state, letter)
        if state == 0 or length + max(1, whole - found) > shape.most:
            continue
        if stack[depth, TAKEN] >= JOKER:
            jokers -= 1
        else:
            hand.letters[letter] -= 1
            if hand.letters[letter] == 0:
                have &= ~(1 << letter)
        depth = length
        todo = wide(nodes[state + CHILDREN]) & shape.allowed[depth]
        stack[depth, STATE], stack[depth, POINTS], stack[depth, FOUND] = state, points, found
        stack[depth, TODO] = todo if jokers else todo & have
    return count
