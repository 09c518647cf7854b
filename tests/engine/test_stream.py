import itertools
from collections import Counter

import pytest

from engine.stream import Stream

PINNED = [802369883656209862, 8488309281965569672, 12607061731671850233]


def test_the_numbers_never_change() -> None:
    stream = Stream("daily", 1, "2026-12-01")
    assert [stream.bits() for _ in range(3)] == PINNED
    stream = Stream("daily", 1, "2026-12-01")
    assert stream.random() == (PINNED[0] >> 11) / 2**53


def test_every_part_of_the_key_counts() -> None:
    keys = [("a", 1, 2), ("a", 1, 3), ("b", 1, 2), ("a", 12), ("a", 1)]
    assert len({Stream(*key).bits() for key in keys}) == len(keys)


def test_numbers_are_even() -> None:
    stream = Stream("even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert all(2 <= stream.uniform(2, 3) < 3 for _ in range(100))


def test_choices_follow_their_weights() -> None:
    drawn = Counter(Stream("weights").choices("abc", [3, 0, 1], k=4000))
    assert drawn["b"] == 0
    assert 2850 < drawn["a"] < 3150


def test_orders_are_all_possible() -> None:
    stream = Stream("order")
    assert {tuple(stream.order("abc")) for _ in range(200)} == set(itertools.permutations("abc"))
    assert stream.pick(["one"]) == "one"


def test_what_may_change_with_python_is_refused() -> None:
    stream = Stream("refused")
    with pytest.raises(TypeError):
        stream.shuffle([1, 2, 3])
    with pytest.raises(TypeError):
        stream.sample([1, 2, 3], 2)
    with pytest.raises(TypeError):
        stream.choice([1, 2, 3])
    with pytest.raises(TypeError):
        stream.randrange(3)
