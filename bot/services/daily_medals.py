"""Medals: worked out and given as a day is closed.

On a day that tens of thousands of people played this takes a while. So what it needs is read before
the day is closed, in parts; medals are worked out in a worker thread; and the transaction that
nobody else can write beside holds no more than the rows to be written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.services.daily_days import Days
from bot.services.daily_rankings import AMONG_FRIENDS, medalled
from bot.services.friends import Friends
from bot.store.daily_records import MedalRecord, PlacedRecord


async def close_day(days: Days, friends: Friends, day_id: int) -> None:
    """Close a day and give its medals, unless somebody else was faster.

    An attempt of the last moment may be saved only while the medals are being worked out: then
    that is done again.
    """
    closed = False
    while not closed:
        async with days.store.reading() as tx:
            placed = await tx.dailies.placed(day_id)
            members = await tx.dailies.servers_of_players(day_id)
            pairs = await friends.pairs(tx)
        medals = await asyncio.to_thread(all_medals, day_id, placed, members, pairs)
        async with days.store.transaction() as tx:
            closed = await tx.dailies.players(day_id) == len(placed)
            if closed and await tx.dailies.close(day_id, days.clock()):
                await tx.dailies.give(medals)


def all_medals(
    day_id: int,
    placed: Sequence[PlacedRecord],
    members: Iterable[tuple[int, int]],
    pairs: Iterable[tuple[int, int]],
) -> list[MedalRecord]:
    """The medals of a day: on servers (``members``: server and person), then among friends.

    ``placed`` is everybody who played, the best first; ``pairs`` are two friends, both ways round.
    """
    circles: dict[int, set[int]] = {}
    for person, other in pairs:
        circles.setdefault(person, set()).add(other)
    servers = server_medals(day_id, placed, members)
    return [*servers, *friend_medals(day_id, placed, circles)]


def server_medals(
    day_id: int, placed: Sequence[PlacedRecord], members: Iterable[tuple[int, int]]
) -> list[MedalRecord]:
    """The medals of each server; see :func:`all_medals`."""
    places = {one.user_id: place for place, one in enumerate(placed)}
    played: dict[int, list[int]] = {}
    for guild, person in members:
        if person in places:
            played.setdefault(guild, []).append(places[person])
    return [
        MedalRecord(day_id, guild, one.user_id, medal)
        for guild, own in played.items()
        for medal, one in medalled([placed[place] for place in sorted(own)])
    ]


def friend_medals(
    day_id: int, placed: Sequence[PlacedRecord], circles: Mapping[int, Collection[int]]
) -> list[MedalRecord]:
    """Each person's medal among their friends who played; nobody has one alone."""
    places = {one.user_id: place for place, one in enumerate(placed)}
    found = []
    for person in places:
        own = [places[one] for one in (person, *circles.get(person, ())) if one in places]
        found += [
            MedalRecord(day_id, AMONG_FRIENDS, person, medal)
            for medal, one in medalled([placed[place] for place in sorted(own)])
            if one.user_id == person and len(own) > 1
        ]
    return found
