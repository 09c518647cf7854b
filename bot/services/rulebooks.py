"""What the services have to know of the engine of each kind of game: its rulebook, and what all
rulebooks write alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

import msgspec

from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.store.records import NewEvent, NewOutboxRow
from engine.records import Record

G = TypeVar("G")
A_contra = TypeVar("A_contra", contravariant=True)
E = TypeVar("E")

News = tuple[Kind, int | None, Mapping[str, Any]]
"""Kind, the person whom it is for (None: all who play), payload."""


@dataclass(frozen=True)
class Facts:
    """What the table of games says beside the engine's state.

    Attributes:
        players: whose game it is: user id to seat.
    """

    creator: int
    phase: str
    due: datetime | None
    players: Mapping[int, int]


class Rulebook(Protocol[G, A_contra, E]):
    """What the services have to know of a game's engine; called in worker threads."""

    @property
    def kind(self) -> str:
        """The name of the game in the table of games."""
        ...

    def encode(self, game: G) -> str:
        """The state as JSON text."""
        ...

    def decode(self, text: str) -> G:
        """The inverse of :meth:`encode`."""
        ...

    def apply(
        self, game: G, action: A_contra, now: datetime, rng: random.Random
    ) -> tuple[G, tuple[E, ...]]:
        """The next state and what happened. Raises the engine's RuleErrors."""
        ...

    def settle(self, game: G, now: datetime, rng: random.Random) -> tuple[G, tuple[E, ...]]:
        """What the clock does before anybody acts; the same state where nothing is due."""
        ...

    def facts(self, game: G) -> Facts:
        """What is stored beside the state."""
        ...

    def log(self, event: E) -> NewEvent:
        """An event for the log."""
        ...

    def announce(
        self, before: G, after: G, events: Sequence[E], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        ...


class Stored(Protocol):
    """A state that says of itself how it is stored."""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        ...


def state_text(game: Stored) -> str:
    """A state as JSON text."""
    return msgspec.json.encode(game.to_dict()).decode()


def entry(event: Record) -> NewEvent:
    """An event for the log, with all that it says."""
    data = event.to_dict()
    return NewEvent(data.pop("kind"), data)


def rows(news: Iterable[News], nonce: Callable[[], str]) -> list[NewOutboxRow]:
    """What has to be announced, for the outbox, in order."""
    return [
        NewOutboxRow(kind.value, person, {"v": PAYLOAD_VERSION, **payload}, nonce())
        for kind, person, payload in news
    ]
