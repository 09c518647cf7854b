"""Shards: which one a server belongs to, and which ones a process serves.

Discord splits a bot's servers among connections, the shards (its documentation, "Sharding"). What
has no server, as private messages, belongs to the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

LIMIT = 10_000
"""More shards than any bot has."""


def shard_of(guild_id: int | None, total: int) -> int:
    """The shard of a server (None: of what has no server), of that many."""
    return 0 if guild_id is None else (guild_id >> 22) % total


@dataclass(frozen=True)
class Shards:
    """Some of all shards.

    Attributes:
        ids: from 0 up to, but not including, ``total``.
    """

    ids: frozenset[int]
    total: int

    @classmethod
    def of(cls, ids: Iterable[int], total: int) -> Self:
        """These of that many."""
        return cls(frozenset(ids), total)

    @classmethod
    def read(cls, text: str) -> Self:
        """``0-3/8``: the first four of eight; ``5/8``: one of them. Raises ValueError."""
        match = re.fullmatch(r"\s*(\d+)(?:\s*-\s*(\d+))?\s*/\s*(\d+)\s*", text, re.ASCII)
        if match is None:
            raise ValueError('must be a number, or a range of all shards like "0-3/8"')
        first, total = int(match[1]), int(match[3])
        last = first if match[2] is None else int(match[2])
        if not 1 <= total <= LIMIT:
            raise ValueError(f"must be a range of 1 to {LIMIT} shards, not of {total}")
        if last < first:
            raise ValueError(f"must be a range from low to high, not {first}-{last}")
        if last >= total:
            raise ValueError(f"must be a range within 0-{total - 1}, as shards count from 0")
        return cls.of(range(first, last + 1), total)

    @property
    def complete(self) -> bool:
        """Whether these are all that there are."""
        return len(self.ids) == self.total

    def holds(self, guild_id: int | None) -> bool:
        """Whether a server (None: what has no server) belongs to one of these."""
        return shard_of(guild_id, self.total) in self.ids


ALL = Shards.of({0}, 1)
"""Where nothing is split: everything."""
