"""Moves, draws and giving up."""

from __future__ import annotations

import dataclasses

from engine.table.checks import require_running
from engine.table.errors import NoSuchSeat, NotYourTurn
from engine.wordgrid.actions import AnswerDraw, OfferDraw, Play, Resign, RobotTurn
from engine.wordgrid.clock import charged, open_turn, turn_opened
from engine.wordgrid.common import Change, Context, finish, require_turn, seat_of
from engine.wordgrid.errors import DrawRefused, NoDrawOffered, RobotOpponent
from engine.wordgrid.events import (
    DrawDeclined,
    DrawLapsed,
    DrawOffered,
    Event,
    FinishReason,
    WordPlayed,
)
from engine.wordgrid.judging import judge
from engine.wordgrid.state import Game, Seat, Turn


def play(game: Game, action: Play, context: Context) -> Change:
    """Write a letter and take a word."""
    require_turn(game, action.number)
    return _play(game, seat_of(game, action.player), action, context)


def robot_turn(game: Game, action: RobotTurn, context: Context) -> Change:
    """Do what a robot chose."""
    require_turn(game, action.number)
    seat = next((seat for seat in game.seats if seat.id == action.seat and seat.robot), None)
    if seat is None:
        raise NoSuchSeat(action.seat)
    return _play(game, seat, action, context)


def _play(game: Game, seat: Seat, action: Play | RobotTurn, context: Context) -> Change:
    mover = game.mover
    if mover is not None and seat.id != mover.id:
        raise NotYourTurn(mover.id)
    move = judge(
        game.grid,
        game.used,
        context.rules.lexicon,
        action.cell,
        action.letter,
        action.word,
        action.path,
    )
    played = WordPlayed(game.number, seat.id, move.word, move.points)
    lapsed: tuple[Event, ...] = () if game.offer is None else (DrawLapsed(game.offer),)
    closed = charged(game, seat, context.now)
    moves = (*game.moves, Turn(seat.id, move, context.now))
    after, events = _advance(dataclasses.replace(closed, moves=moves), context)
    return after, (played, *lapsed, *events)


def _advance(game: Game, context: Context) -> Change:
    """Open the next turn, or end the game where there is nothing to play."""
    if not game.grid.empty:
        return finish(game, FinishReason.FULL, game.leader.id)
    if not context.rules.playable(game.grid, game.used):
        return finish(game, FinishReason.BLOCKED, game.leader.id)
    opened = open_turn(game, context.now)
    mover = opened.mover
    return opened, () if mover is None else (turn_opened(opened, mover),)


def offer_draw(game: Game, action: OfferDraw, context: Context) -> Change:
    """Offer a draw; twice (a double click) is once, and both offering it is agreeing."""
    require_turn(game, action.number)
    seat = seat_of(game, action.player)
    if game.other(seat.id).robot is not None:
        raise RobotOpponent
    if game.offer == seat.id:
        return game, ()
    if game.offer is not None:
        return finish(game, FinishReason.DRAW)
    if seat.id in game.refused:
        raise DrawRefused
    return dataclasses.replace(game, offer=seat.id), (DrawOffered(seat.id),)


def answer_draw(game: Game, action: AnswerDraw, context: Context) -> Change:
    """Agree to a draw, or play on."""
    require_turn(game, action.number)
    seat = seat_of(game, action.player)
    offering = game.offer
    if offering is None or offering == seat.id:
        raise NoDrawOffered
    if action.accept:
        return finish(game, FinishReason.DRAW)
    declined = dataclasses.replace(game, offer=None, refused=(*game.refused, offering))
    return declined, (DrawDeclined(offering),)


def resign(game: Game, action: Resign, context: Context) -> Change:
    """Give up, in one's turn or not."""
    require_turn(game, action.number)
    seat = seat_of(game, action.player)
    return give_up(game, seat, FinishReason.RESIGNED, context)


def give_up(game: Game, seat: Seat, reason: FinishReason, context: Context) -> Change:
    """End the running game in favour of the other side."""
    require_running(game)
    if seat == game.mover:
        game = charged(game, seat, context.now)
    return finish(game, reason, game.other(seat.id).id)
