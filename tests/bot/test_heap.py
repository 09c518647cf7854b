"""Python's collector of cycles in a process that serves."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from bot import heap


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was, afterwards: it is one for the whole process."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Knot:
    """It holds itself, so that the collector alone can free it."""

    def __init__(self) -> None:
        self.itself = self


def test_what_there_is_is_looked_through_no_more() -> None:
    kept = Knot()
    assert any(each is kept for each in gc.get_objects())
    assert heap.settle() == gc.get_freeze_count() > 10_000
    assert not any(each is kept for each in gc.get_objects())


def test_what_is_made_later_is_collected_as_ever() -> None:
    heap.settle()
    knot = Knot()
    watched = ref(knot)
    del knot
    gc.collect()
    assert watched() is None


def test_what_is_garbage_by_then_is_freed_and_not_set_aside() -> None:
    """The second bot of a process leaves nothing of the first behind."""
    first = Knot()
    heap.settle()
    watched = ref(first)
    del first
    gc.collect()
    assert watched() is not None
    heap.settle()
    assert watched() is None


def test_collections_are_rarer_than_by_default() -> None:
    heap.prepare()
    assert gc.get_threshold() == heap.THRESHOLDS > (700, 10, 10)
