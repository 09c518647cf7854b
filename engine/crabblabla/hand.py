"""A team's hand: who may touch its draft, and how team-mates ask for it (RULES, Seats)."""

from __future__ import annotations

import dataclasses
from datetime import datetime, timedelta

from engine.crabblabla.actions import GiveHand, KeepHand, RequestHand, SettleHand
from engine.crabblabla.common import Change, Context, seat_of, with_seat
from engine.crabblabla.errors import (
    AlreadyHolds,
    HandRequestPending,
    JoinsLater,
    NoHandRequest,
    NotSeated,
    NotYourHand,
)
from engine.crabblabla.events import Event, HandGiven, HandKept, HandReason, HandRequested
from engine.crabblabla.state import Game, HandRequest, Seat
from engine.table.checks import require_started
from engine.table.ids import PlayerId

IDLE_AFTER = timedelta(seconds=60)
"""No change to the draft for so long, and the hand goes over at once.

Taking the hand counts as a change: else two team-mates who ask in the same instant would take it
from each other, and the first would never get to open a draft.
"""

ANSWER_WITHIN = timedelta(seconds=30)
"""The holder's time to answer; silence gives the hand."""


def request_hand(game: Game, action: RequestHand, context: Context) -> Change:
    """Ask for the hand: at once where the holder is idle (no draft counts as idle)."""
    require_started(game)
    seat = seat_of(game, action.player)
    holder = seat.hand
    if holder is None or holder == action.player:
        raise AlreadyHolds(action.player)
    if action.player in seat.newcomers:
        raise JoinsLater(game.round + 1)
    if not _busy(seat, action.holder_active_at, context.now):
        return pass_hand(game, seat, action.player, HandReason.IDLE, context.now)
    if seat.hand_request is not None:
        raise HandRequestPending(seat.hand_request.player, seat.hand_request.due)
    request = HandRequest(action.player, context.now + ANSWER_WITHIN)
    asked = with_seat(game, dataclasses.replace(seat, hand_request=request))
    return asked, (HandRequested(seat.id, action.player, holder, request.due),)


def keep_hand(game: Game, action: KeepHand, context: Context) -> Change:
    """The holder says no."""
    seat = _held_seat(game, action.player)
    if seat.hand_request is None:
        raise NoHandRequest
    kept = with_seat(game, dataclasses.replace(seat, hand_request=None))
    return kept, (HandKept(seat.id, seat.hand_request.player),)


def give_hand(game: Game, action: GiveHand, context: Context) -> Change:
    """The holder says yes, or gives the hand to a team-mate unasked."""
    seat = _held_seat(game, action.player)
    to = action.to
    if to is None:
        if seat.hand_request is None:
            raise NoHandRequest
        to = seat.hand_request.player
    if to not in seat.players:
        raise NotSeated(to)
    if to == action.player:
        raise AlreadyHolds(to)
    if to in seat.newcomers:
        raise JoinsLater(game.round + 1)
    return pass_hand(game, seat, to, HandReason.GIVEN, context.now)


def settle_hand(game: Game, action: SettleHand, context: Context) -> Change:
    """Nothing is left to do: every action starts with :func:`give_silent_hands`."""
    return game, ()


def give_silent_hands(game: Game, now: datetime) -> Change:
    """Give every hand whose holder's time to answer is over."""
    events: list[Event] = []
    for seat in game.active_seats:
        request = seat.hand_request
        if request is not None and now >= request.due:
            game, given = pass_hand(game, seat, request.player, HandReason.SILENCE, request.due)
            events += given
    return game, tuple(events)


def pass_hand(
    game: Game, seat: Seat, player: PlayerId, reason: HandReason, now: datetime
) -> Change:
    """Put the hand into a team-mate's; an open request is answered by that."""
    previous = seat.hand
    taken = dataclasses.replace(seat, hand=player, hand_since=now, hand_request=None)
    given = () if previous is None else (HandGiven(seat.id, player, previous, reason),)
    return with_seat(game, taken), given


def _busy(seat: Seat, draft_changed_at: datetime | None, now: datetime) -> bool:
    """Whether the holder has done something within the last minute."""
    moments = [at for at in (draft_changed_at, seat.hand_since) if at is not None]
    return bool(moments) and now - max(moments) < IDLE_AFTER


def _held_seat(game: Game, player: PlayerId) -> Seat:
    require_started(game)
    seat = seat_of(game, player)
    if seat.hand != player:
        raise NotYourHand(seat.hand)
    return seat
