"""What the rulebooks of all kinds of games write alike (:class:`bot.services.games.Rulebook`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import msgspec

from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.store.records import NewEvent, NewOutboxRow
from engine.records import Record

News = tuple[Kind, int | None, Mapping[str, Any]]
"""Kind, the person whom it is for (None: all who play), payload."""


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
