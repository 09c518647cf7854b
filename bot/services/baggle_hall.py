"""« Les brutes » and personal statistics: what was found on all grids that were closed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.services.friends import Friends
from bot.services.profiles import shown_part
from bot.store import Store
from bot.store.baggle_records import BestGridRecord, BestTotalRecord, SeenRecord, SumsRecord

LINES = 10
"""Of each list."""

NOBODY = 0
"""Who stands for people whom the reader cannot know."""


@dataclass(frozen=True)
class Records:
    """The best of one type of room.

    Attributes:
        guild: None: rooms anywhere, where NOBODY stands for whom the reader cannot know.
        grids: best results on single grids.
        totals: best results over the grids of a room.
    """

    room_type: str
    guild: int | None
    grids: tuple[BestGridRecord, ...]
    totals: tuple[BestTotalRecord, ...]


@dataclass(frozen=True)
class Statistics:
    """What a person's grids come to, by type of room; ``longest`` is "" before the first word.

    ``guild``: the server that it is about; None: all grids.
    """

    person: int
    guild: int | None
    sums: tuple[SumsRecord, ...]
    longest: str


@dataclass(frozen=True)
class Hall:
    """Reads what was played."""

    store: Store
    friends: Friends

    async def records(self, viewer: int, room_type: str, guild: int | None) -> Records:
        """The best of a type of room, on a server or anywhere, as this person may see it."""
        known = {viewer, *await self.friends.friends_of(viewer)}
        async with self.store.reading() as tx:
            grids = await tx.baggle.best_grids(room_type, guild, LINES)
            totals = await tx.baggle.best_totals(room_type, guild, LINES)
        if guild is None:
            grids = tuple(
                line if line.user_id in known else replace(line, user_id=NOBODY) for line in grids
            )
            totals = tuple(
                line if line.user_id in known else replace(line, user_id=NOBODY) for line in totals
            )
        return Records(room_type, guild, grids, totals)

    async def statistics(self, viewer: int, person: int, guild: int | None) -> Statistics:
        """A person's grids as ``viewer`` may see them on that server, or in private: what a profile
        shows (:mod:`bot.services.profiles`). Raises ProfileHidden."""
        is_close = viewer == person or viewer in await self.friends.friends_of(person)
        about = shown_part(viewer, person, guild, is_close=is_close)
        async with self.store.reading() as tx:
            sums = await tx.baggle.sums(person, about)
            longest = await tx.baggle.longest(person, about)
        return Statistics(person, about, sums, longest)

    async def seen(self, sides: Iterable[int]) -> dict[int, SeenRecord]:
        """What has been seen in rooms, by the size of their grids."""
        async with self.store.reading() as tx:
            return {side: await tx.baggle.seen(side) for side in sides}
