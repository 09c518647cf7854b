"""Launching, ending, pausing and the deadline."""

from __future__ import annotations

import dataclasses
from datetime import datetime

from engine.crabblabla.actions import End, Expire, Extend, Launch, Pause, Resume
from engine.crabblabla.common import Change, Context, finish
from engine.crabblabla.errors import TooFewPlayers
from engine.crabblabla.events import (
    DeadlineExtended,
    FinishReason,
    GamePaused,
    GameResumed,
    GameStarted,
)
from engine.crabblabla.resolution import MIN_SEATS, close_round, open_round, settle
from engine.crabblabla.state import Game, Phase
from engine.table.checks import (
    extended,
    require_creator,
    require_lobby,
    require_paused,
    require_running,
    require_started,
    require_unfinished,
)


def launch(game: Game, action: Launch, context: Context) -> Change:
    """Open the first round."""
    require_lobby(game)
    require_creator(game, action)
    needed = 1 if game.options.training else MIN_SEATS
    if len(game.seats) < needed or not game.players:
        raise TooFewPlayers(len(game.seats), needed, bool(game.options.teams))
    opened, events = open_round(game, context)
    return opened, (GameStarted(), *events)


def is_due(game: Game, now: datetime) -> bool:
    """Whether the open round's deadline has come."""
    return game.phase is Phase.RUNNING and game.due is not None and now >= game.due


def expire(game: Game, action: Expire, context: Context) -> Change:
    """Close the round if it is the one that is open, and due; else nothing changes."""
    if action.round != game.round or not is_due(game, context.now):
        return game, ()
    return close_round(game, context)


def end(game: Game, action: End, context: Context) -> Change:
    """End the game (or cancel it in the lobby)."""
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
    """Go on with the time that was left; who left meanwhile may have been the last waited for."""
    require_paused(game)
    require_creator(game, action)
    due = None if game.remaining is None else context.now + game.remaining
    resumed = dataclasses.replace(game, phase=Phase.RUNNING, due=due, remaining=None)
    settled, events = settle(resumed, context)
    return settled, (GameResumed(due), *events)


def extend(game: Game, action: Extend, context: Context) -> Change:
    """Give the open round more time, paused or not."""
    require_started(game)
    require_creator(game, action)
    due, remaining = extended(game.due, game.remaining, action.seconds)
    later = dataclasses.replace(game, due=due, remaining=remaining)
    return later, (DeadlineExtended(due),)
