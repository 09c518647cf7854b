"""Words on their way into rooms: what comes while a transaction runs shares the next one.

In the last seconds of a grid fifty people send ten words each. A row of the database holds the
whole room, so each transaction costs about the same, however many words it brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from weakref import WeakValueDictionary

from bot.services.baggle_rulebook import Delivery
from bot.services.batching import Batches
from bot.services.games import Games, Loaded
from engine.baggle.actions import Action, Entry
from engine.baggle.events import EntryJudged, Event
from engine.baggle.state import Room

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


@dataclass
class Intake:
    """Takes entries into the rooms of one store, in the order in which they come."""

    games: RoomGames
    _rooms: WeakValueDictionary[int, Batches[Waiting, Taken]] = field(
        default_factory=WeakValueDictionary
    )

    async def take(self, game_id: int, entry: Entry) -> Taken:
        """Judge an entry. Raises NoSuchGame, Contended."""
        batches = self._rooms.get(game_id)
        if batches is None:
            batches = self._rooms[game_id] = Batches(_Room(self.games, game_id).work)
        return await batches.submit(Waiting(entry, self.games.clock()))

    async def flush(self, game_id: int) -> None:
        """Wait until all that has come so far is in the room."""
        batches = self._rooms.get(game_id)
        if batches is not None:
            await batches.flush()


@dataclass(frozen=True)
class _Room:
    """One room's desk."""

    games: RoomGames
    game_id: int

    async def work(self, batch: Sequence[Waiting]) -> Sequence[Taken | Exception]:
        """Take a batch in."""
        first = min(waiting.received_at for waiting in batch)
        delivery = Delivery(tuple(waiting.entry for waiting in batch), first)
        outcome = await self.games.act(self.game_id, lambda room: delivery)
        judged = [event for event in outcome.events if isinstance(event, EntryJudged)]
        return [Taken(outcome.loaded, event) for event in judged]
