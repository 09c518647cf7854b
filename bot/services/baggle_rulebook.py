"""B@ggle's engine as :mod:`bot.services.games` uses it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from bot.services.baggle_news import all_news
from bot.services.baggle_solvers import Solvers
from bot.services.rulebooks import Facts, entry, rows, state_text
from bot.store.records import NewEvent, NewOutboxRow
from engine.baggle.actions import Action, Entry, Submit, Tick
from engine.baggle.events import EntryJudged, Event
from engine.baggle.rooms import apply
from engine.baggle.state import Room
from engine.baggle.words import Verdict
from engine.table.phase import Phase


@dataclass(frozen=True)
class Delivery:
    """Entries on their way into a room.

    Attributes:
        received_at: when the bot had the first of them: that is by which moment they are judged,
            however long the queue was. The bell's table is never made by them, but by the tick.
    """

    entries: tuple[Entry, ...]
    received_at: datetime


def _before_counting(room: Room, now: datetime) -> datetime:
    """The moment, or the last one at which the open grid isn't counted yet.

    That is left to the tick, which first lets the words in that wait (see the service).
    """
    due = room.next_due()
    if room.phase is not Phase.RUNNING or room.open is None or due is None:
        return now
    return min(now, due - timedelta.resolution)


@dataclass(frozen=True)
class BaggleRulebook:
    """See :class:`bot.services.rulebooks.Rulebook`."""

    solvers: Solvers
    kind: str = "baggle"

    def encode(self, game: Room) -> str:
        """The state as JSON text."""
        return state_text(game)

    def decode(self, text: str) -> Room:
        """The inverse of :meth:`encode`."""
        return Room.from_dict(msgspec.json.decode(text))

    def apply(
        self, game: Room, action: Action | Delivery, now: datetime, rng: random.Random
    ) -> tuple[Room, tuple[Event, ...]]:
        """The next state and what happened. Raises the engine's RuleErrors."""
        if isinstance(action, Delivery):
            now, action = min(now, action.received_at), Submit(action.entries)
        if not isinstance(action, Tick):
            now = _before_counting(game, now)
        return apply(game, action, now, rng, self.solvers.rules(game.lexicon))

    def settle(
        self, game: Room, now: datetime, rng: random.Random
    ) -> tuple[Room, tuple[Event, ...]]:
        """Nothing: the engine settles by itself, and only it knows by which moment."""
        return game, ()

    def facts(self, game: Room) -> Facts:
        """What is stored beside the state."""
        players = {seat.player: seat.id for seat in game.active_seats}
        return Facts(game.creator, game.phase.value, game.next_due(), players)

    def log(self, event: Event) -> NewEvent:
        """An event for the log; of an entry what it brought."""
        if isinstance(event, EntryJudged):
            found = [word.word for word in event.words if word.verdict is Verdict.ACCEPTED]
            said = {"player": event.player, "status": event.status.value, "found": " ".join(found)}
            return NewEvent(event.kind, {"grid": event.grid, **said})
        return entry(event)

    def announce(
        self, before: Room, after: Room, events: Sequence[Event], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        return rows(all_news(before, after, events), nonce)
