"""What all transitions share: what they are given, what they answer, and how a room closes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from engine.baggle.events import Event, FinishReason, RoomFinished
from engine.baggle.grid import Grid
from engine.baggle.solver import Solution
from engine.baggle.state import Room, Seat
from engine.table import context as table
from engine.table.phase import Phase


@dataclass(frozen=True)
class Rules:
    """What the rules need from outside.

    Attributes:
        solve: all the words of a grid; asked again and again for the open one
            (`engine.baggle.solver.GridSolver.recall`).
    """

    solve: Callable[[Grid], Solution]


Context = table.Context[Rules]
"""What a transition is given besides game and action."""

Change = tuple[Room, tuple[Event, ...]]
"""A new state, and what happened on the way to it."""


def with_seat(room: Room, changed: Seat) -> Room:
    """The room with that seat changed."""
    seats = tuple(changed if seat.id == changed.id else seat for seat in room.seats)
    return dataclasses.replace(room, seats=seats)


def finish(room: Room, reason: FinishReason) -> Change:
    """Close the room; an open grid counts for nothing."""
    closed = dataclasses.replace(
        room,
        phase=Phase.FINISHED,
        open=None,
        due=None,
        remaining=None,
        paused_at=None,
        closes_at=None,
        finish_reason=reason,
    )
    return closed, (RoomFinished(reason),)
