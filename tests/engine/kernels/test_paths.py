"""The compiled grid search against the plain one, on grids that hold many of the small words."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernels.paths import Paths, RankedGraph, Scores, find_paths, rank_graph, score_grids
from engine.kernels.paths_reference import can_be_traced, reference_words, touch
from engine.lexicon.lexicon import Lexicon
from tests.engine.kernels.positions import small_lexicon

LEXICON = small_lexicon()
GRAPH = rank_graph(LEXICON.graph)
WORDS = tuple(LEXICON)
POINTS = np.arange(26, dtype=np.int32) ** 2

sides = st.sampled_from([4, 5])
letters = st.sampled_from("EEEASIRTNLOUCDMPBQVX")


@st.composite
def grids(draw: st.DrawFn) -> tuple[int, str]:
    side = draw(sides)
    return side, "".join(draw(st.lists(letters, min_size=side**2, max_size=side**2)))


def packed(text: str) -> "np.ndarray[tuple[int], np.dtype[np.uint8]]":
    return np.frombuffer(text.encode(), np.uint8) - np.uint8(65)


def found(
    graph: RankedGraph, text: str, side: int, least: int
) -> list[tuple[int, tuple[int, ...]]]:
    paths = Paths(
        np.zeros(4096, np.int32), np.zeros(4096, np.uint8), np.zeros((4096, side**2), np.uint8)
    )
    count = find_paths(graph, packed(text), side, least, paths)
    assert count <= 4096
    return [
        (int(paths.ranks[i]), tuple(int(cell) for cell in paths.cells[i, : paths.lengths[i]]))
        for i in range(count)
    ]


def scored(graph: RankedGraph, texts: list[str], side: int, least: int) -> list[tuple[int, ...]]:
    scores = Scores(*(np.zeros(len(texts), np.int32) for _ in range(3)))
    score_grids(graph, np.stack([packed(text) for text in texts]), side, least, POINTS, scores)
    return [tuple(map(int, line)) for line in zip(*scores, strict=True)]


@settings(max_examples=60, deadline=None)
@given(grids(), st.integers(2, 5))
def test_agrees_with_the_plain_search(grid: tuple[int, str], least: int) -> None:
    side, text = grid
    expected = reference_words(WORDS, text, side, least)
    paths = found(GRAPH, text, side, least)
    assert {WORDS[rank] for rank, _ in paths} == expected
    lengths = [len(word) for word in expected]
    assert scored(GRAPH, [text], side, least) == [
        (sum(length**2 for length in lengths), len(expected), max(lengths, default=0))
    ]


@settings(max_examples=60, deadline=None)
@given(grids())
def test_every_path_spells_its_word_over_cells_that_touch(grid: tuple[int, str]) -> None:
    side, text = grid
    paths = found(GRAPH, text, side, 2)
    assert len(set(paths)) == len(paths)
    for rank, cells in paths:
        assert "".join(text[cell] for cell in cells) == WORDS[rank]
        assert len(set(cells)) == len(cells)
        assert all(touch(one, other, side) for one, other in itertools.pairwise(cells))


@settings(max_examples=20, deadline=None)
@given(st.lists(grids(), min_size=2, max_size=8))
def test_grids_of_one_batch_do_not_mix(drawn: list[tuple[int, str]]) -> None:
    side = drawn[0][0]
    texts = [text for other, text in drawn if other == side]
    alone = [scored(GRAPH, [text], side, 3)[0] for text in texts]
    assert scored(GRAPH, texts, side, 3) == alone


def test_a_word_over_all_the_cells() -> None:
    word = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    graph = rank_graph(Lexicon.from_words("long", [word, word[:9]]).graph)
    snake = "".join(
        row[:: 1 - 2 * (index % 2)]
        for index, row in enumerate(word[start : start + 5] for start in range(0, 25, 5))
    )
    assert can_be_traced(word, snake, 5)
    assert [(rank, len(cells)) for rank, cells in found(graph, snake, 5, 4)] == [(0, 9), (1, 25)]
    assert scored(graph, [snake], 5, 4) == [(81 + 625, 2, 25)]


@pytest.mark.parametrize("text", ["A" * 16, "Z" * 16])
def test_equal_letters_and_no_word(text: str) -> None:
    graph = rank_graph(Lexicon.from_words("aa", ["AA", "AAA", "AAAAA"]).graph)
    words = 3 if text[0] == "A" else 0
    assert scored(graph, [text], 4, 2) == [((4 + 9 + 25) * (words // 3), words, 5 * (words // 3))]


def test_what_does_not_fit_is_counted() -> None:
    graph = rank_graph(Lexicon.from_words("aa", ["AA"]).graph)
    room = Paths(np.zeros(1, np.int32), np.zeros(1, np.uint8), np.zeros((1, 16), np.uint8))
    assert find_paths(graph, packed("AA" + "Z" * 14), 4, 2, room) == 2
    assert room.cells[0, :2].tolist() == [0, 1]


def test_a_lexicon_without_words() -> None:
    graph = rank_graph(Lexicon.from_words("none", []).graph)
    assert graph.words == 0
    assert scored(graph, ["A" * 16], 4, 2) == [(0, 0, 0)]
    assert found(graph, "A" * 16, 4, 2) == []
