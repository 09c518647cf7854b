"""A room as a machine: :func:`apply` turns a state and an action into a state and events.

A room is launched from its lobby. Then grids and breaks alternate: a grid lies open until its bell
and is counted `GRACE` later, when what was sent before the bell has arrived. The subjects have a
module each: joining, playing, resolution (grids open and close) and clock.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

from engine.baggle import actions, clock, joining, playing
from engine.baggle.actions import Action, Submit
from engine.baggle.common import Change, Context, Rules
from engine.baggle.options import Options
from engine.baggle.state import UNATTENDED, Room, Seat
from engine.table.ids import LexiconId, PlayerId

__all__ = ["Rules", "apply", "new_room"]

TRANSITIONS: dict[type[Action], Callable[[Room, Any, Context], Change]] = {
    actions.Join: joining.join,
    actions.Leave: joining.leave,
    actions.RemovePlayer: joining.remove_player,
    actions.RemoveSeat: joining.remove_seat,
    actions.Submit: playing.submit,
    actions.Launch: clock.launch,
    actions.Tick: clock.tick,
    actions.End: clock.end,
    actions.Pause: clock.pause,
    actions.Resume: clock.resume,
    actions.Extend: clock.extend,
}
"""What does each action."""


def new_room(
    creator: PlayerId, options: Options, lexicon_id: tuple[str, str], now: datetime
) -> Room:
    """A room in its lobby, with its creator seated; the lexicon by name and version."""
    room = Room(options, creator, LexiconId(*lexicon_id), closes_at=now + UNATTENDED)
    return dataclasses.replace(room, seats=(Seat(1, creator),))


def apply(room: Room, action: Action, now: datetime, rng: random.Random, rules: Rules) -> Change:
    """Do what the action asks.

    What has fallen due by `now` happens before it: a grid is closed, or the next one opened. But
    entries that the bot had received by then come first (`engine.baggle.playing`).

    Args:
        room: the state; it is not changed.
        action: one of engine.baggle.actions.
        now: the time, aware; never before that of an earlier action.
        rng: draws the numbers of grids.
        rules: what solves grids.

    Returns:
        The new state (the same object where nothing changed) and the events, in order.

    Raises:
        RuleError: a rule that the action breaks (engine.baggle.errors, engine.table.errors). A
            Submit breaks none: each of its entries is answered by an event.
    """
    context = Context(now, rng, rules)
    settled, events = (room, ()) if isinstance(action, Submit) else clock.settle(room, context)
    changed, more = TRANSITIONS[type(action)](settled, action, context)
    return changed, (*events, *more)
