"""The two clocks: turns open and close, flags fall, challenges lapse.

A clock runs in its seat's turns only. Robots have none, and whatever time the bot itself was down
is given back.
"""

from __future__ import annotations

import dataclasses
from datetime import datetime

from engine.table.phase import Phase
from engine.wordgrid.actions import Downtime, Expire
from engine.wordgrid.common import Change, Context, finish, with_seat
from engine.wordgrid.events import ClockCorrected, Event, FinishReason, TurnOpened
from engine.wordgrid.state import Game, Seat


def is_due(game: Game, now: datetime) -> bool:
    """Whether the mover's time is up, or that of the challenge."""
    return game.due is not None and now >= game.due


def turn_opened(game: Game, seat: Seat) -> Event:
    """Say whose turn it is."""
    return TurnOpened(game.number, seat.id, game.due)


def charged(game: Game, seat: Seat, until: datetime) -> Game:
    """The game with the mover's time used up to that moment taken off its clock."""
    if seat.time_left is not None and game.turn_since is not None:
        left = seat.time_left - (until - game.turn_since)
        game = with_seat(game, dataclasses.replace(seat, time_left=left))
    return game


def expire(game: Game, action: Expire, context: Context) -> Change:
    """Let the mover's flag fall, or the challenge lapse."""
    if action.number != game.number or not is_due(game, context.now):
        return game, ()
    mover = game.mover
    if mover is None:
        return finish(game, FinishReason.LAPSED)
    fallen = charged(game, mover, game.due or context.now)
    return finish(fallen, FinishReason.FLAG, game.other(mover.id).id)


def downtime(game: Game, action: Downtime, context: Context) -> Change:
    """Give the mover the time back during which nobody could play."""
    mover, until = game.mover, min(action.until, context.now)
    if mover is None or mover.time_left is None or game.turn_since is None:
        return game, ()
    since = max(action.since, game.turn_since)
    if until <= since or since - game.turn_since >= mover.time_left:
        return game, ()
    corrected = dataclasses.replace(charged(game, mover, since), turn_since=until)
    seconds = (until - since).total_seconds()
    return corrected, (ClockCorrected(mover.id, seconds, since, until),)


def open_turn(game: Game, now: datetime) -> Game:
    """The game with the next turn's clock running."""
    return dataclasses.replace(
        game, phase=Phase.RUNNING, turn_since=now, lapses_at=None, offer=None, refused=()
    )
