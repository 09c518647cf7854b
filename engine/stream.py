"""Random numbers that are the same on every machine and with every version of Python."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")


class Stream(random.Random):
    """Numbers that depend on a key alone: the n-th is the BLAKE2b hash of the key and n.

    It stands in for a `random.Random` where only the methods below are used. What Python builds
    upon `getrandbits` (`shuffle`, `sample`, `choice`, …) may change with its versions; it raises
    TypeError here.
    """

    def __init__(self, *key: object) -> None:
        super().__init__(0)
        self._key = "|".join(map(str, key)).encode()
        self._drawn = 0

    def bits(self) -> int:
        """Return the next number, 0 to 2⁶⁴ - 1."""
        self._drawn += 1
        digest = blake2b(b"%b|%d" % (self._key, self._drawn), digest_size=8).digest()
        return int.from_bytes(digest, "big")

    def random(self) -> float:
        """Return a number from 0 up to but without 1, a multiple of 2⁻⁵³."""
        return (self.bits() >> 11) * 2.0**-53

    def uniform(self, a: float, b: float) -> float:
        """Return a number between two others."""
        return a + (b - a) * self.random()

    def below(self, count: int) -> int:
        """Return a whole number from 0 up to but without `count` (as even as 64 bits allow)."""
        return self.bits() * count >> 64

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[self.below(len(items))]

    def order(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order: each gets a number, and these are sorted."""
        return [
            item for _, _, item in sorted((self.bits(), i, item) for i, item in enumerate(items))
        ]

    def choices(  # type: ignore[override]  # fewer ways to say it than random.Random has
        self, population: Sequence[T], weights: Sequence[float], *, k: int = 1
    ) -> list[T]:
        """Return `k` items, each as likely as its weight says, with repetitions."""
        bounds = list(accumulate(weights))
        drawn = [self.random() * bounds[-1] for _ in range(k)]
        return [
            next((item for item, bound in zip(population, bounds, strict=True) if x < bound))
            for x in drawn
        ]

    def getrandbits(self, k: Any) -> NoReturn:
        """Refused: see the class."""
        raise TypeError("this may give other results with another version of Python")
