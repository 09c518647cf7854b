"""Words on their way into rooms: what comes while a transaction runs shares the next one.

In the last seconds of a grid fifty people send ten words each. A row of the database holds the
whole room, so each transaction costs about the same, however many words it brings.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self
from weakref import WeakValueDictionary

from bot.services.baggle_rulebook import Delivery
from bot.services.batching import Batches
from bot.services.games import Games, Loaded
from engine.baggle.actions import Action, Entry
from engine.baggle.events import EntryJudged, Event
from engine.baggle.state import Room
from engine.errors import RuleError

RoomGames = Games[Room, Action | Delivery, Event]


@dataclass(frozen=True)
class Waiting:
    """An entry and when the bot had it."""

    entry: Entry
    received_at: datetime


@dataclass(frozen=True)
class Taken:
    """What became of an entry, and the room after its transaction."""

    loaded: Loaded[Room]
    judged: EntryJudged


@dataclass(frozen=True)
class Arrival:
    """Words that the bot has just received, on their way into a room; `end` it once they are in.

    Which room they are for, and how their sender reads, may have to be looked up first.
    """

    received_at: datetime
    over: asyncio.Future[None]

    def end(self) -> None:
        """They are in the room, or nowhere."""
        if not self.over.done():
            self.over.set_result(None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()


@dataclass
class Intake:
    """Takes entries into the rooms of one store, in the order in which they come."""

    games: RoomGames
    _rooms: WeakValueDictionary[int, Batches[Waiting, Taken]] = field(
        default_factory=WeakValueDictionary
    )
    _arrivals: set[asyncio.Future[None]] = field(default_factory=set)

    def arrival(self) -> Arrival:
        """Words have come: until their arrival is ended no bell is settled."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._arrivals.add(over)
        over.add_done_callback(self._arrivals.discard)
        return Arrival(self.games.clock(), over)

    async def take(self, game_id: int, entry: Entry, received_at: datetime | None = None) -> Taken:
        """Judge an entry, received now or at that moment. Raises NoSuchGame, Contended, Banned."""
        batches = self._rooms.get(game_id)
        if batches is None:
            batches = self._rooms[game_id] = Batches(_Room(self.games, game_id).work)
        return await batches.submit(Waiting(entry, received_at or self.games.clock()))

    async def flush(self, game_id: int) -> None:
        """Wait until all that has come so far is in the room."""
        if self._arrivals:
            await asyncio.wait(set(self._arrivals))
        batches = self._rooms.get(game_id)
        if batches is not None:
            await batches.flush()


@dataclass(frozen=True)
class _Room:
    """One room's desk."""

    games: RoomGames
    game_id: int

    async def work(self, batch: Sequence[Waiting]) -> Sequence[Taken | Exception]:
        """Take a batch in; where somebody may not come in, the others' words count all the same."""
        try:
            return await self._take(batch)
        except RuleError as error:
            if len(batch) == 1:
                return [error]
        return [answer for waiting in batch for answer in await self.work([waiting])]

    async def _take(self, batch: Sequence[Waiting]) -> Sequence[Taken]:
        first = min(waiting.received_at for waiting in batch)
        delivery = Delivery(tuple(waiting.entry for waiting in batch), first)
        if self._is_late(delivery) and (answers := await self._without_writing(delivery)):
            return answers
        outcome = await self.games.act(self.game_id, lambda room: delivery)
        return _answers(outcome.loaded, outcome.events)

    def _is_late(self, delivery: Delivery) -> bool:
        """Whether all of it comes after the bell, as far as this process knows."""
        known = self.games.known(self.game_id)
        if known is None:
            return False
        due = known.game.due
        return known.game.open is None or (
            due is not None and all(entry.sent_at >= due for entry in delivery.entries)
        )

    async def _without_writing(self, delivery: Delivery) -> Sequence[Taken]:
        """The answers where nothing changes; none where something does.

        A crowd sends words for some time after the bell, while the table waits to be written.
        """
        loaded, now = await self.games.load(self.game_id), self.games.clock()
        after, events = await self.games.judging.do(
            self.games.rulebook.apply, loaded.game, delivery, now, random.Random(0)
        )
        return _answers(loaded, events) if after is loaded.game else ()


def _answers(loaded: Loaded[Room], events: Sequence[Event]) -> list[Taken]:
    return [Taken(loaded, event) for event in events if isinstance(event, EntryJudged)]
