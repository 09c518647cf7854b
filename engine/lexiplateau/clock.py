"""Launching, ending, pausing and the time of a turn."""

from __future__ import annotations

import dataclasses
from datetime import datetime

from engine.lexiplateau.actions import End, Expire, Extend, Launch, Pause, Resume
from engine.lexiplateau.bag import draw, shuffled
from engine.lexiplateau.common import Change, Context
from engine.lexiplateau.events import (
    DeadlineExtended,
    FinishReason,
    GamePaused,
    GameResumed,
    GameStarted,
)
from engine.lexiplateau.placement import RACK_SIZE
from engine.lexiplateau.state import Game, Seat
from engine.lexiplateau.turns import advance, finish, lose_turn, open_turn, turn_opened
from engine.table.checks import (
    extended,
    require_creator,
    require_lobby,
    require_paused,
    require_running,
    require_started,
    require_unfinished,
)
from engine.table.errors import TooFewPlayers
from engine.table.phase import Phase

MIN_SEATS = 2


def launch(game: Game, action: Launch, context: Context) -> Change:
    """Shuffle the bag, deal, and open the turn of a seat that is drawn by lot."""
    require_lobby(game)
    require_creator(game, action)
    if len(game.seats) < MIN_SEATS or not game.players:
        raise TooFewPlayers(len(game.seats), MIN_SEATS)
    order = shuffled(context.rng)
    first = game.seats[int(context.rng.random() * len(game.seats))].id
    seats, bag = deal(game.seats, order)
    seats = tuple(
        dataclasses.replace(seat, time_left=None if seat.robot else game.options.game_seconds)
        for seat in seats
    )
    dealt = dataclasses.replace(game, phase=Phase.RUNNING, seats=seats, order=order, bag=bag)
    opened = open_turn(dealt, dealt.seat(first), context.now)
    return opened, (GameStarted(), turn_opened(opened))


def deal(
    seats: tuple[Seat, ...], order: tuple[str, ...]
) -> tuple[tuple[Seat, ...], tuple[str, ...]]:
    """The seats with their first racks, and the bag without these."""
    dealt = []
    for seat in seats:
        rack, order = draw(order, RACK_SIZE)
        dealt.append(dataclasses.replace(seat, rack=rack))
    return tuple(dealt), order


def is_due(game: Game, now: datetime) -> bool:
    """Whether the open turn's time is up."""
    return game.phase is Phase.RUNNING and game.due is not None and now >= game.due


def expire(game: Game, action: Expire, context: Context) -> Change:
    """Pass for the mover if the turn is the open one, and due; else nothing changes."""
    if action.number != game.number or not is_due(game, context.now):
        return game, ()
    lost, events = lose_turn(game, context.now)
    after, more = advance(lost, context.now)
    return after, (*events, *more)


def end(game: Game, action: End, context: Context) -> Change:
    """End the game as it stands, without deductions (or cancel it in the lobby)."""
    require_unfinished(game)
    require_creator(game, action)
    return finish(game, FinishReason.ENDED)


def pause(game: Game, action: Pause, context: Context) -> Change:
    """Keep the time that is left for later."""
    require_running(game)
    require_creator(game, action)
    remaining = None if game.due is None else game.due - context.now
    paused = dataclasses.replace(game, phase=Phase.PAUSED, due=None, remaining=remaining)
    return paused, (GamePaused(),)


def resume(game: Game, action: Resume, context: Context) -> Change:
    """Go on with the time that was left."""
    require_paused(game)
    require_creator(game, action)
    due = None if game.remaining is None else context.now + game.remaining
    resumed = dataclasses.replace(game, phase=Phase.RUNNING, due=due, remaining=None)
    return resumed, (GameResumed(due),)


def extend(game: Game, action: Extend, context: Context) -> Change:
    """Give the open turn more time, paused or not."""
    require_started(game)
    require_creator(game, action)
    due, remaining = extended(game.due, game.remaining, action.seconds)
    later = dataclasses.replace(game, due=due, remaining=remaining)
    return later, (DeadlineExtended(due),)
