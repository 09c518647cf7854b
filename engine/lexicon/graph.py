"""The word graph: a minimal acyclic automaton packed into one array.

An edge is one uint32:

    bits 0–4   letter, A=0 … Z=25
    bit  5     a word ends with this edge
    bit  6     last of its siblings
    bits 7–31  index of the child's first edge, 0 when no word goes on

The siblings of a state lie side by side, sorted by letter. `graph[0]` is a pseudo-edge (no letter,
no flag) whose child is the root, so index 0 can mean "no child". Parents lie before their
children. The construction is the one for sorted input of Daciuk, Mihov, Watson and Watson,
"Incremental Construction of Minimal Acyclic Finite-State Automata" (2000).
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from engine.lexicon.folding import is_word_shape

LETTER_MASK = 31
END_BIT = 32
LAST_BIT = 64
CHILD_SHIFT = 7
MAX_EDGES = 1 << (32 - CHILD_SHIFT)

Graph = npt.NDArray[np.uint32]


def build_graph(words: Iterable[str]) -> Graph:
    """Return the minimal word graph of `words` (folded; any order, repetitions allowed).

    The answer is a one-dimensional uint32 array of 1 + number of edges; its contents depend on the
    set of words alone. Raises ValueError for a word with anything but A–Z, or an empty one.
    """
    return _pack(_minimal_states(sorted(set(words))))


def _minimal_states(words: list[str]) -> list[tuple[int, ...]]:
    """Return the distinct states, children before parents, the root last.

    A state is the tuple of its edges, packed as above but without LAST_BIT, and with the child's
    1-based position in the returned list instead of its edge's index.
    """
    numbers: dict[tuple[int, ...], int] = {}
    open_states: list[list[int]] = [[]]  # one for each prefix of the previous word

    def close(depth: int) -> None:
        while len(open_states) > depth + 1:
            state = tuple(open_states.pop())
            if state:
                number = numbers.setdefault(state, len(numbers) + 1)
                open_states[-1][-1] |= number << CHILD_SHIFT

    previous = ""
    for word in words:
        if not is_word_shape(word):
            raise ValueError(f"not a word of the letters A-Z: {word!r}")
        common = _common_prefix(previous, word)
        close(common)
        for letter in word[common:]:
            open_states[-1].append(ord(letter) - ord("A"))
            open_states.append([])
        open_states[-2][-1] |= END_BIT
        previous = word
    close(0)
    root = tuple(open_states[0])
    return [*numbers, root] if root else []


def _common_prefix(left: str, right: str) -> int:
    length = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        length += 1
    return length


def _pack(states: list[tuple[int, ...]]) -> Graph:
    size = 1 + sum(map(len, states))
    if size > MAX_EDGES:
        raise ValueError(f"{size} edges do not fit into {32 - CHILD_SHIFT} bits")
    first_edges = [0] * (len(states) + 1)
    position = 1
    for number in range(len(states), 0, -1):  # the root first, parents before children
        first_edges[number] = position
        position += len(states[number - 1])
    edges = [first_edges[-1] << CHILD_SHIFT]
    flags = LETTER_MASK | END_BIT
    for state in reversed(states):
        edges.extend(
            edge & flags | first_edges[edge >> CHILD_SHIFT] << CHILD_SHIFT for edge in state
        )
        edges[-1] |= LAST_BIT
    return np.array(edges, dtype=np.uint32)


def word_counts(graph: Graph) -> npt.NDArray[np.int64]:
    """Return, for each edge, how many words of its state go through it or a later sibling.

    Same shape as `graph`; `counts[graph[0] >> CHILD_SHIFT]` is the number of all words. With it
    the graph is a perfect hash: the rank of a word among the sorted words is the sum of the counts
    that are stepped over.
    """
    children = graph >> CHILD_SHIFT
    ends = ((graph & END_BIT) != 0).astype(np.int64)
    last_edges = np.flatnonzero(graph & LAST_BIT)
    if not last_edges.size:
        return np.zeros(len(graph), dtype=np.int64)
    last_of = last_edges[np.searchsorted(last_edges, np.arange(len(graph)))]
    counts = np.zeros(len(graph), dtype=np.int64)
    while True:  # settles one level of the graph a round: as many rounds as the longest word
        through = ends + np.where(children > 0, counts[children], 0)
        through[0] = 0
        sums = np.cumsum(through)
        settled = sums[last_of] - sums + through
        settled[0] = 0
        if np.array_equal(settled, counts):
            return counts
        counts = settled


def state_count(graph: Graph) -> int:
    """Return the number of states that have edges (the root among them)."""
    return int(np.count_nonzero(graph & LAST_BIT))
