"""Giving up seats: leaving and being removed."""

from __future__ import annotations

import dataclasses
from datetime import datetime

from engine.crabblabla.actions import Leave, RemovePlayer, RemoveSeat, ReplacePlayer
from engine.crabblabla.common import (
    Change,
    Context,
    finish,
    seat_of,
    with_seat,
    with_seats,
    without_submission,
)
from engine.crabblabla.errors import AlreadyJoined, LeftForGood, NoSuchSeat
from engine.crabblabla.events import (
    CreatorChanged,
    Event,
    FinishReason,
    HandReason,
    PlayerLeft,
    PlayerReplaced,
    SeatLeft,
)
from engine.crabblabla.hand import pass_hand
from engine.crabblabla.resolution import settle
from engine.crabblabla.state import Game, Phase, Seat
from engine.table.checks import require_creator, require_unfinished
from engine.table.ids import PlayerId, SeatId


def leave(game: Game, action: Leave, context: Context) -> Change:
    """Leave the lobby, or the game for good; who has only asked to join takes that back.

    What a seat that is left had handed in for the open round is gone with it; a team that others
    are still in keeps it.
    """
    require_unfinished(game)
    pending = tuple(request for request in game.pending if request.player != action.player)
    if len(pending) < len(game.pending):
        return dataclasses.replace(game, pending=pending), ()
    return _remove(game, (action.player,), False, context)


def remove_player(game: Game, action: RemovePlayer, context: Context) -> Change:
    """Remove a player, who can't come back."""
    require_unfinished(game)
    require_creator(game, action)
    return _remove(game, (action.player,), True, context)


def remove_seat(game: Game, action: RemoveSeat, context: Context) -> Change:
    """Remove all players of a seat, or its robot."""
    require_unfinished(game)
    require_creator(game, action)
    seat = next((seat for seat in game.active_seats if seat.id == action.seat), None)
    if seat is None:
        raise NoSuchSeat(action.seat)
    if seat.robot is None:
        return _remove(game, seat.players, True, context)
    if game.phase is Phase.LOBBY:
        return _without_seat(game, seat), (SeatLeft(seat.id),)
    left, events = _vacate(game, seat)
    settled, more = settle(left, context)
    return settled, (*events, *more)


def replace_player(game: Game, action: ReplacePlayer, context: Context) -> Change:
    """Give a player's place to somebody else: points, hand, and what is handed in stay the seat's.

    Who was replaced can't come back.
    """
    require_unfinished(game)
    require_creator(game, action)
    gone, newcomer = action.player, action.newcomer
    seat = seat_of(game, gone)
    if newcomer in game.left:
        raise LeftForGood(newcomer)
    if game.seat_of(newcomer) is not None:
        raise AlreadyJoined(newcomer)
    request = seat.hand_request
    taken = dataclasses.replace(
        seat,
        players=tuple(newcomer if it == gone else it for it in seat.players),
        newcomers=tuple(newcomer if it == gone else it for it in seat.newcomers),
        hand=newcomer if seat.hand == gone else seat.hand,
        hand_request=None if request is not None and request.player == gone else request,
    )
    pending = tuple(request for request in game.pending if request.player != newcomer)
    game = dataclasses.replace(with_seat(game, taken), left=(*game.left, gone), pending=pending)
    game, changed = _replace_creator(game, (gone,))
    return game, (PlayerReplaced(gone, newcomer, seat.id), *changed)


def _remove(game: Game, players: tuple[PlayerId, ...], removed: bool, context: Context) -> Change:
    events: list[Event] = []
    for player in players:
        seat = seat_of(game, player)
        if game.phase is Phase.LOBBY:
            game, left = leave_lobby(game, seat, player, removed)
        else:
            game, left = _leave_started(game, seat, player, removed, context.now)
        events += left
        if removed or game.phase is not Phase.LOBBY:
            game = dataclasses.replace(game, left=(*game.left, player))
    game, changed = _replace_creator(game, players)
    if game.phase is not Phase.LOBBY:
        game, more = settle(game, context)
    elif game.creator in players:
        game, more = finish(game, FinishReason.ABANDONED)
    else:
        more = ()
    return game, (*events, *changed, *more)


def leave_lobby(game: Game, seat: Seat, player: PlayerId, removed: bool = False) -> Change:
    """Take a player off a seat in the lobby; without players it is no seat any more."""
    event = PlayerLeft(player, seat.id, removed)
    players = tuple(other for other in seat.players if other != player)
    if not players:
        return _without_seat(game, seat), (event, SeatLeft(seat.id))
    hand = players[0] if seat.hand == player else seat.hand
    return with_seat(game, dataclasses.replace(seat, players=players, hand=hand)), (event,)


def _leave_started(
    game: Game, seat: Seat, player: PlayerId, removed: bool, now: datetime
) -> Change:
    event = PlayerLeft(player, seat.id, removed)
    players = tuple(other for other in seat.players if other != player)
    if not players:
        vacated, events = _vacate(game, seat)
        return vacated, (event, *events)
    newcomers = tuple(other for other in seat.newcomers if other != player)
    request = seat.hand_request
    if request is not None and request.player == player:
        request = None
    seat = dataclasses.replace(seat, players=players, newcomers=newcomers, hand_request=request)
    game = with_seat(game, seat)
    if seat.hand != player:
        return game, (event,)
    passed, events = _pass_hand_on(game, seat, now)
    return passed, (event, *events)


def _pass_hand_on(game: Game, seat: Seat, now: datetime) -> Change:
    """Give a leaver's hand to who asked for it, else to who has been there longest.

    Where only newcomers are left, the team sits out the open round, as they would have alone.
    """
    seasoned = [player for player in seat.players if player not in seat.newcomers]
    if not seasoned:
        seat = dataclasses.replace(seat, joined_round=game.round + 1)
        game = without_submission(with_seat(game, seat), seat)
        return pass_hand(game, seat, seat.players[0], HandReason.LEFT, now)
    heir = seat.hand_request.player if seat.hand_request else seasoned[0]
    return pass_hand(game, seat, heir, HandReason.LEFT, now)


def _vacate(game: Game, seat: Seat) -> Change:
    """Leave a seat empty for good; it stays in the table under its last player's name."""
    empty = dataclasses.replace(
        seat, active=False, hand=None, hand_since=None, hand_request=None, newcomers=()
    )
    return without_submission(with_seat(game, empty), seat), (SeatLeft(seat.id),)


def _without_seat(game: Game, seat: Seat) -> Game:
    return with_seats(game, (other for other in game.seats if other.id != seat.id))


def _replace_creator(game: Game, gone: tuple[PlayerId, ...]) -> Change:
    """The longest-seated player who remains is the creator after a creator who left."""
    if game.creator not in gone or not game.players:
        return game, ()
    creator = min(game.players, key=lambda player: _seniority(game, player))
    return dataclasses.replace(game, creator=creator), (CreatorChanged(creator),)


def _seniority(game: Game, player: PlayerId) -> tuple[bool, int, int, SeatId]:
    """The smaller, the longer a player has been there: newcomers last, a team's first before its
    second, then by the seat's first round and number."""
    seat = seat_of(game, player)
    newcomer = player in seat.newcomers
    return newcomer, seat.players.index(player), seat.joined_round, seat.id
