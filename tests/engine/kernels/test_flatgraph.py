"""The flat graph holds the same words, and what it says of letters further on is true."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernels.flatgraph import ACCEPTS, AHEAD, CHILDREN, HEADER, ROOT, SEEN, Ints, flatten
from engine.lexicon import Lexicon
from tests.engine.kernels.positions import small_lexicon

word_lists = st.sets(st.text("ABCS", min_size=1, max_size=6), max_size=30)


def _letters(bits: int) -> list[int]:
    return [letter for letter in range(26) if bits >> letter & 1]


def _words(nodes: Ints, state: int = ROOT, prefix: str = "") -> set[str]:
    """All words from a state on, read as FlatGraph describes it."""
    found = {prefix + chr(65 + letter) for letter in _letters(int(nodes[state + ACCEPTS]))}
    for place, letter in enumerate(_letters(int(nodes[state + CHILDREN]))):
        target = int(nodes[state + HEADER + place])
        if target:
            found |= _words(nodes, target, prefix + chr(65 + letter))
    return found


@settings(max_examples=200, deadline=None)
@given(word_lists)
def test_holds_the_same_words(words: set[str]) -> None:
    nodes = flatten(Lexicon.from_words("test", words).graph).nodes
    assert _words(nodes) == words


@settings(max_examples=200, deadline=None)
@given(word_lists)
def test_knows_the_letters_further_on(words: set[str]) -> None:
    nodes = flatten(Lexicon.from_words("test", words).graph).nodes
    for distance in range(2, SEEN + 1):
        expected = {word[distance - 1] for word in words if len(word) >= distance}
        seen = _letters(int(nodes[ROOT + AHEAD + distance]))
        assert {chr(65 + letter) for letter in seen} == expected


def test_state_zero_has_no_letter() -> None:
    nodes = flatten(small_lexicon().graph).nodes
    assert not nodes[:HEADER].any()
