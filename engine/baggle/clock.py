"""Launching, ending, pausing, and what happens when time has passed."""

from __future__ import annotations

import dataclasses
from datetime import timedelta

from engine.baggle.actions import End, Extend, Launch, Pause, Resume, Tick
from engine.baggle.common import Change, Context, finish
from engine.baggle.errors import BellRung
from engine.baggle.events import (
    DeadlineExtended,
    FinishReason,
    GamePaused,
    GameResumed,
    GameStarted,
)
from engine.baggle.resolution import close_grid, open_grid
from engine.baggle.state import UNATTENDED, Room
from engine.table.checks import (
    extended,
    require_creator,
    require_lobby,
    require_paused,
    require_running,
    require_started,
    require_unfinished,
)
from engine.table.phase import Phase

LEAD = timedelta(seconds=10)
"""From the launch to the first grid, so that everybody sees it open."""


def launch(room: Room, action: Launch, context: Context) -> Change:
    """Start; the first grid opens after LEAD."""
    require_lobby(room)
    require_creator(room, action)
    due = context.now + LEAD
    started = dataclasses.replace(room, phase=Phase.RUNNING, due=due, closes_at=None)
    return started, (GameStarted(),)


def settle(room: Room, context: Context) -> Change:
    """Close the grid whose words are in, or open the next one after the break; or the room itself
    where nobody has come to launch it or to go on.

    The break lasts its full time from now on, also where the bot was away meanwhile; so one step
    is all there ever is to do.
    """
    due = room.next_due()
    if due is None or context.now < due:
        return room, ()
    if room.phase is not Phase.RUNNING:
        return finish(room, FinishReason.UNATTENDED)
    return open_grid(room, context) if room.open is None else close_grid(room, context)


def tick(room: Room, action: Tick, context: Context) -> Change:
    """Nothing more than what has been settled before any action."""
    return room, ()


def end(room: Room, action: End, context: Context) -> Change:
    """Close the room now."""
    require_unfinished(room)
    require_creator(room, action)
    return finish(room, FinishReason.ENDED)


def pause(room: Room, action: Pause, context: Context) -> Change:
    """Keep the time that is left for later."""
    require_running(room)
    require_creator(room, action)
    _require_before_bell(room, context)
    assert room.due is not None
    paused = dataclasses.replace(
        room,
        phase=Phase.PAUSED,
        due=None,
        remaining=room.due - context.now,
        paused_at=context.now,
        closes_at=context.now + UNATTENDED,
    )
    return paused, (GamePaused(),)


def resume(room: Room, action: Resume, context: Context) -> Change:
    """Go on with the time that was left."""
    require_paused(room)
    require_creator(room, action)
    assert room.remaining is not None
    assert room.paused_at is not None
    opened = room.open
    if opened is not None:
        entry_until = opened.entry_until + (context.now - room.paused_at)
        pauses = (*opened.pauses, (room.paused_at, context.now))
        opened = dataclasses.replace(opened, entry_until=entry_until, pauses=pauses)
    resumed = dataclasses.replace(
        room,
        phase=Phase.RUNNING,
        open=opened,
        due=context.now + room.remaining,
        remaining=None,
        paused_at=None,
        closes_at=None,
    )
    return resumed, (GameResumed(resumed.due),)


def extend(room: Room, action: Extend, context: Context) -> Change:
    """Give the open grid, or the break, more time, paused or not."""
    require_started(room)
    require_creator(room, action)
    _require_before_bell(room, context)
    due, remaining = extended(room.due, room.remaining, action.seconds)
    changed = dataclasses.replace(room, due=due, remaining=remaining)
    return changed, (DeadlineExtended(due),)


def _require_before_bell(room: Room, context: Context) -> None:
    if room.open is not None and room.due is not None and context.now >= room.due:
        raise BellRung(room.number)
