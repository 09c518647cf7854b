"""The word graph in the form that the kernels walk.

`engine.lexicon.graph` lists the edges of a state one by one. A generator asks something else:
which of my letters lead on from here, and is it worth going there? So a state becomes sets of
letters (bits 0–25), and the child by a letter is found by counting the bits below it. All of a
state lies together, which is what makes the walk fast: about one cache miss a step.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.kernels.jit import inlined, popcount, wide
from engine.lexicon.graph import CHILD_SHIFT, END_BIT, LAST_BIT, LETTER_MASK, Graph

CHILDREN, ACCEPTS, AHEAD = 0, 1, 0
"""Offsets within a state; `AHEAD + k` for k = 2 … SEEN holds the letters k steps further on."""
SEEN = 4
"""How many letters ahead a state knows about."""
HEADER = AHEAD + SEEN + 1
"""Offset of a state's first target."""
ROOT = HEADER
"""The root; state 0 has no letter at all."""


Ints = npt.NDArray[np.int32]


class FlatGraph(NamedTuple):
    """States one after the other, each named by the index at which it starts.

    nodes: int32, per state HEADER sets of letters (the letters that go on, those that end a word,
        those that can follow two, three and four letters on) and then one target for each letter
        that goes on, in alphabetical order: the state after it, 0 where no word goes on.
    """

    nodes: Ints


def flatten(graph: Graph) -> FlatGraph:
    """Return the flat form of a packed graph (uint32, one dimension), which has fewer than 2^25
    edges: letters and indices stay below the sign.
    """
    edges = np.asarray(graph, dtype=np.uint32)[1:]
    state_of = np.concatenate([[0], np.cumsum((edges & LAST_BIT) != 0)[:-1]]).astype(np.int64)
    state_of = state_of[: len(edges)]  # counted from 0 here; an empty lexicon has no edge
    children = (edges >> CHILD_SHIFT).astype(np.int64)
    bits = np.left_shift(1, (edges & LETTER_MASK).astype(np.int64)).astype(np.int32)
    ends = (edges & END_BIT) != 0
    count = int(state_of[-1]) + 1 if len(edges) else 1
    rank = np.arange(len(edges))
    starts = ROOT + HEADER * np.arange(count) + np.searchsorted(state_of, np.arange(count))
    nodes = np.zeros(int(starts[-1]) + HEADER + len(edges), dtype=np.int32)
    np.bitwise_or.at(nodes, starts[state_of] + CHILDREN, bits)
    np.bitwise_or.at(nodes, starts[state_of[ends]] + ACCEPTS, bits[ends])
    going_on = children > 0
    target = np.where(going_on, starts[state_of[children - 1]] if len(edges) else 0, 0)
    nodes[starts[state_of] + HEADER + rank - np.searchsorted(state_of, state_of)] = target
    source = starts[state_of]
    for distance in range(2, SEEN + 1):
        before = CHILDREN if distance == 2 else AHEAD + distance - 1
        np.bitwise_or.at(nodes, source + AHEAD + distance, nodes[target + before])
    return FlatGraph(nodes)


@inlined
def child(nodes: Ints, state: int, letter: int) -> int:
    """Return the state after `letter` (0–25), which must be one that goes on from `state`."""
    below = wide(nodes[state]) & ((1 << letter) - 1)
    after: int = wide(nodes[state + HEADER + popcount(below)])
    return after
