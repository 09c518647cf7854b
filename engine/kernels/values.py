"""The values of leaves, found by a hash of their tiles."""

from typing import NamedTuple

from engine.kernels.flatgraph import Ints
from engine.kernels.jit import inlined, kernel, wide
from engine.kernels.packed import Longs

UNUSED = -1
_MIX = 0x1E3779B97F4A7C15


class Values(NamedTuple):
    """The values of leaves.

    keys: int32 (2^k,), `leave_key` of each, found by its hash, UNUSED in free places; steps: int32
    (2^k,), what it is worth.
    """

    keys: Ints
    steps: Ints


@inlined
def slot_of(values: Values, key: int) -> int:
    """Return the place of a leave, or the free one where it would be."""
    last = len(values.keys) - 1
    slot = (key * _MIX >> 40) & last
    while values.keys[slot] != key and values.keys[slot] != UNUSED:
        slot = (slot + 1) & last
    return slot


@kernel
def fill_values(values: Values, keys: Longs, steps: Longs) -> None:
    """Write down the values of some leaves."""
    for at in range(len(keys)):
        slot = slot_of(values, keys[at])
        values.keys[slot], values.steps[slot] = keys[at], steps[at]


@inlined
def value_of(values: Values, key: int) -> int:
    """Return the value of a leave; 0 for those that the table lacks."""
    slot = slot_of(values, key)
    return wide(values.steps[slot]) if values.keys[slot] == key else 0
