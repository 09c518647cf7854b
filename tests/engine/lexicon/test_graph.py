import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lexicon.graph import (
    CHILD_SHIFT,
    END_BIT,
    LAST_BIT,
    LETTER_MASK,
    Graph,
    build_graph,
    state_count,
    word_counts,
)

# Few letters and short words, so that the sets share prefixes and suffixes.
word_sets = st.sets(st.text(alphabet="ABCS", min_size=1, max_size=6), max_size=60)


def siblings(graph: Graph, first: int) -> list[int]:
    edges = []
    while first:
        edges.append(int(graph[first]))
        if graph[first] & LAST_BIT:
            break
        first += 1
    return edges


def language(graph: Graph, first: int) -> frozenset[str]:
    words = set()
    for edge in siblings(graph, first):
        letter = chr((edge & LETTER_MASK) + ord("A"))
        if edge & END_BIT:
            words.add(letter)
        words |= {letter + rest for rest in language(graph, edge >> CHILD_SHIFT)}
    return frozenset(words)


@given(word_sets)
def test_the_graph_holds_exactly_the_words(words: set[str]) -> None:
    graph = build_graph(words)
    assert graph.dtype == np.uint32
    assert language(graph, int(graph[0]) >> CHILD_SHIFT) == words


@given(word_sets)
def test_the_graph_is_minimal(words: set[str]) -> None:
    """There is one state for each distinct set of endings, which no automaton can undercut."""
    endings = {
        frozenset(word[length:] for word in words if len(word) > length and word.startswith(start))
        for start in {word[:cut] for word in words for cut in range(len(word))}
        for length in [len(start)]
    }
    graph = build_graph(words)
    assert state_count(graph) == len(endings)
    firsts = [1, *(np.flatnonzero(graph[1:] & LAST_BIT)[:-1] + 2)] if words else []
    languages = [language(graph, int(first)) for first in firsts]
    assert len(set(languages)) == len(languages)


@given(word_sets)
def test_siblings_are_sorted_and_children_lie_behind_their_parents(words: set[str]) -> None:
    graph = build_graph(words)
    position = 1
    while position < len(graph):
        letters = [edge & LETTER_MASK for edge in siblings(graph, position)]
        assert letters == sorted(set(letters))
        position += len(letters)
    children = graph[1:] >> CHILD_SHIFT
    assert ((children == 0) | (children > np.arange(1, len(graph)))).all()


@given(word_sets, st.randoms(use_true_random=False))
def test_neither_order_nor_repetition_matters(words: set[str], random: object) -> None:
    listed = [*words, *words]
    random.shuffle(listed)  # type: ignore[attr-defined]
    assert build_graph(listed).tobytes() == build_graph(sorted(words)).tobytes()


@given(word_sets)
def test_counts_are_the_words_through_an_edge_or_a_later_sibling(words: set[str]) -> None:
    graph = build_graph(words)
    counts = word_counts(graph)
    assert counts.shape == graph.shape
    assert counts[int(graph[0]) >> CHILD_SHIFT] == len(words)
    for index in range(1, len(graph)):
        assert counts[index] == len(language(graph, index))


def test_no_words_make_a_graph_without_a_root() -> None:
    assert build_graph([]).tolist() == [0]


@pytest.mark.parametrize("word", ["", "chat", "ÉTÉ", "A B", "L'A"])
def test_what_is_no_word_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="not a word"):
        build_graph(["CHAT", word])
