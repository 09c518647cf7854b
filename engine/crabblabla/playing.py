"""Playing, passing and taking back, as long as the round is open."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from engine.board.coordinates import Cell
from engine.board.notation import format_play
from engine.board.tiles import Tile
from engine.crabblabla.actions import Pass, Play, RobotPlay, Withdraw
from engine.crabblabla.common import Change, Context, seat_of, without_submission
from engine.crabblabla.errors import (
    IllegalPlacement,
    JoinsLater,
    NoSuchSeat,
    NothingSubmitted,
    NotYourHand,
    RoundClosedAlready,
)
from engine.crabblabla.events import Event, Passed, PlacementPlayed, Withdrawn
from engine.crabblabla.placement import assess
from engine.crabblabla.resolution import settle
from engine.crabblabla.state import Game, Seat, Submission
from engine.table.checks import require_running
from engine.table.ids import PlayerId


def play(game: Game, action: Play, context: Context) -> Change:
    """Hand in a placement, in place of the one before."""
    seat = _acting_seat(game, action.player, action.round)
    return _hand_in(game, seat, _placement(game, action.tiles, action.player, context), context)


def pass_round(game: Game, action: Pass, context: Context) -> Change:
    """Pass, in place of a placement."""
    seat = _acting_seat(game, action.player, action.round)
    return _hand_in(game, seat, _pass(action.player, context), context)


def robot_play(game: Game, action: RobotPlay, context: Context) -> Change:
    """Hand in a robot's placement or pass."""
    _require_round(game, action.round)
    seat = next((seat for seat in game.in_round() if seat.id == action.seat), None)
    if seat is None or seat.robot is None:
        raise NoSuchSeat(action.seat)
    if not action.tiles:
        return _hand_in(game, seat, _pass(None, context), context)
    return _hand_in(game, seat, _placement(game, action.tiles, None, context), context)


def withdraw(game: Game, action: Withdraw, context: Context) -> Change:
    """Take back a placement or a pass."""
    seat = _acting_seat(game, action.player, action.round)
    if seat.id not in game.submissions:
        raise NothingSubmitted
    return without_submission(game, seat), (Withdrawn(seat.id),)


def _require_round(game: Game, seen: int | None) -> None:
    require_running(game)
    if seen is not None and seen != game.round:
        raise RoundClosedAlready(seen)


def _acting_seat(game: Game, player: PlayerId, seen: int | None) -> Seat:
    _require_round(game, seen)
    seat = seat_of(game, player)
    if seat.joined_round > game.round or player in seat.newcomers:
        raise JoinsLater(game.round + 1)
    if seat.hand != player:
        raise NotYourHand(seat.hand)
    return seat


def _placement(
    game: Game, tiles: Mapping[Cell, Tile], player: PlayerId | None, context: Context
) -> Submission:
    assessment = assess(
        game.board,
        game.rack,
        tiles,
        context.rules.lexicon,
        opening=game.opening,
        bonus_all=game.options.bonus_all,
    )
    if not assessment.valid:
        raise IllegalPlacement(assessment.errors)
    return Submission(
        tiles=tiles,
        play=format_play(game.board, tiles),
        score=assessment.score,
        words=assessment.words,
        at=context.now,
        player=player,
        passed=False,
    )


def _pass(player: PlayerId | None, context: Context) -> Submission:
    return Submission({}, "", 0, (), context.now, player, True)


def _hand_in(game: Game, seat: Seat, done: Submission, context: Context) -> Change:
    """Keep what a seat hands in. The same thing twice (a double click) keeps the first one's time,
    which breaks ties, and is no event."""
    before = game.submissions.get(seat.id)
    if before is not None and before.tiles == done.tiles:
        return game, ()
    handed_in = dataclasses.replace(game, submissions={**game.submissions, seat.id: done})
    event: Event = (
        Passed(seat.id) if done.passed else PlacementPlayed(seat.id, replaced=before is not None)
    )
    settled, events = settle(handed_in, context)
    return settled, (event, *events)
