"""Challenges: taking them up, turning them down, taking them back; leaving and ending."""

from __future__ import annotations

import dataclasses
from datetime import timedelta

from engine.table.checks import require_creator, require_lobby, require_unfinished
from engine.table.errors import AlreadyJoined, BadOption
from engine.table.phase import Phase
from engine.wordgrid.actions import AddRobot, Decline, End, Join, Leave
from engine.wordgrid.clock import open_turn, turn_opened
from engine.wordgrid.common import Change, Context, finish, seat_of
from engine.wordgrid.errors import NotForYou, NotModerator, OwnChallenge
from engine.wordgrid.events import (
    Event,
    FinishReason,
    GameStarted,
    PlayerJoined,
    PlayerLeft,
    RobotJoined,
)
from engine.wordgrid.options import First
from engine.wordgrid.playing import give_up
from engine.wordgrid.state import SEATS, Game, Seat


def join(game: Game, action: Join, context: Context) -> Change:
    """Sit down and begin. Once the game runs, who clicks twice is told that they sit there."""
    require_unfinished(game)
    if action.player == game.creator:
        raise OwnChallenge
    if game.seat_of(action.player) is not None:
        raise AlreadyJoined(action.player)
    require_lobby(game)
    if game.options.opponent not in (None, action.player):
        raise NotForYou(game.options.opponent)
    seat = Seat(SEATS, action.player)
    return _begin(game, seat, PlayerJoined(action.player, seat.id), context)


def add_robot(game: Game, action: AddRobot, context: Context) -> Change:
    """Let a robot, which has no tokens to stake, sit down, and begin."""
    require_lobby(game)
    require_creator(game, action)
    if game.options.stake:
        raise BadOption("stake", game.options.stake)
    seat = Seat(SEATS, robot=action.level)
    return _begin(game, seat, RobotJoined(seat.id, action.level), context)


def _begin(game: Game, guest: Seat, joined: Event, context: Context) -> Change:
    seats = (*game.seats, guest)
    first = game.options.first
    if first is First.OPPONENT or (first is First.LOT and context.rng.random() < 1 / SEATS):
        seats = seats[::-1]
    seconds = game.options.seconds
    time = None if seconds is None else timedelta(seconds=seconds)
    seats = tuple(
        dataclasses.replace(seat, time_left=None if seat.robot else time) for seat in seats
    )
    begun = open_turn(dataclasses.replace(game, seats=seats), context.now)
    return begun, (joined, GameStarted(), turn_opened(begun, seats[0]))


def decline(game: Game, action: Decline, context: Context) -> Change:
    """Turn down a challenge that is meant for this player."""
    require_lobby(game)
    if game.options.opponent != action.player:
        raise NotForYou(game.options.opponent)
    return finish(game, FinishReason.DECLINED)


def leave(game: Game, action: Leave, context: Context) -> Change:
    """Take the challenge back, or give up the running game."""
    require_unfinished(game)
    seat = seat_of(game, action.player)
    if game.phase is Phase.LOBBY:
        return finish(game, FinishReason.WITHDRAWN)
    left, events = give_up(game, seat, FinishReason.LEFT, context)
    return left, (PlayerLeft(action.player, seat.id, False), *events)


def end(game: Game, action: End, context: Context) -> Change:
    """End a challenge, or as a moderator a game, so that it counts for nobody."""
    require_unfinished(game)
    if game.phase is Phase.RUNNING and not action.moderator:
        raise NotModerator
    require_creator(game, action)
    return finish(game, FinishReason.ENDED)
