"""What is said of an action besides what the engine says of it: who decided it, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from bot.store.records import NewEvent, NewOutboxRow

G = TypeVar("G")


@dataclass(frozen=True)
class Note(Generic[G]):
    """Saved and announced with the action, in the same transaction.

    Attributes:
        entry: for the event log.
        payload: added to all that the action announces.
        rows: what else is announced, given the state before the action; it comes last.
    """

    entry: NewEvent
    payload: Mapping[str, Any]
    rows: Callable[[G], Sequence[NewOutboxRow]]

    def announced(self, rows: Sequence[NewOutboxRow], before: G) -> list[NewOutboxRow]:
        """The action's announcements with this note on them, and the note's own."""
        noted = [replace(row, payload={**self.payload, **row.payload}) for row in rows]
        return [*noted, *self.rows(before)]
