"""Coming and going. Anybody may come without being asked.

Whoever comes before the first quarter of a grid's time is over plays that grid: a first word is
enough. Later ones play from the next grid on, so that the table compares people who had about the
same time.
"""

from __future__ import annotations

import dataclasses

from engine.baggle.actions import Join, Leave, RemovePlayer, RemoveSeat
from engine.baggle.common import Change, Context, finish, with_seat
from engine.baggle.errors import LastGrid
from engine.baggle.events import CreatorChanged, Event, FinishReason, PlayerJoined, PlayerLeft
from engine.baggle.state import UNATTENDED, Room, Seat
from engine.table.checks import require_creator, require_unfinished
from engine.table.errors import AlreadyJoined, GameFull, LeftForGood, NoSuchSeat, NotSeated
from engine.table.ids import PlayerId
from engine.table.phase import Phase

MAX_SEATS = 200


def join(room: Room, action: Join, context: Context) -> Change:
    """Seat a player, or seat them again; a room that waits for people waits for longer then."""
    require_unfinished(room)
    if room.closes_at is not None:
        room = dataclasses.replace(room, closes_at=context.now + UNATTENDED)
    return seat_player(room, action.player, first_grid(room, action.player, context))


def first_grid(room: Room, player: PlayerId, context: Context) -> int:
    """Return the first grid that a player plays who comes now.

    Who has found something on the open grid was there in time, and may leave and come back.

    Raises:
        LastGrid: there is none any more.
    """
    opened, seat = room.open, room.seat_of(player)
    clock = room.paused_at or context.now
    if opened is not None:
        known = seat is not None and seat.id in opened.sheets
        if known or clock < opened.entry_until:
            return room.number
    if not room.has_next:
        raise LastGrid
    return room.number + 1


def seat_player(room: Room, player: PlayerId, since: int) -> Change:
    """Seat a player from grid `since` on.

    Raises:
        LeftForGood: the player was removed.
        AlreadyJoined: they have a seat.
        GameFull: all seats are taken.
    """
    if player in room.removed:
        raise LeftForGood(player)
    seat = room.seat_of(player)
    if seat is not None and seat.active:
        raise AlreadyJoined(player)
    if len(room.active_seats) >= MAX_SEATS:
        raise GameFull(MAX_SEATS)
    if seat is None:
        seat = Seat(len(room.seats) + 1, player, since)
        seated = dataclasses.replace(room, seats=(*room.seats, seat))
    else:
        seat = dataclasses.replace(seat, active=True, since=since)
        seated = with_seat(room, seat)
    return seated, (PlayerJoined(player, seat.id, since),)


def leave(room: Room, action: Leave, context: Context) -> Change:
    """Give the seat up; what it found stays, and its player may come back."""
    require_unfinished(room)
    return _without(room, action.player, removed=False)


def remove_player(room: Room, action: RemovePlayer, context: Context) -> Change:
    """Take a player's seat, and the words found on the open grid with it."""
    require_unfinished(room)
    require_creator(room, action)
    left, events = _without(room, action.player, removed=True)
    seat, opened = room.seat_of(action.player), left.open
    if opened is not None and seat is not None:
        sheets = {key: words for key, words in opened.sheets.items() if key != seat.id}
        left = dataclasses.replace(left, open=dataclasses.replace(opened, sheets=sheets))
    return dataclasses.replace(left, removed=(*left.removed, action.player)), events


def remove_seat(room: Room, action: RemoveSeat, context: Context) -> Change:
    """Take a seat; the same as removing its player."""
    seat = next((seat for seat in room.active_seats if seat.id == action.seat), None)
    if seat is None:
        raise NoSuchSeat(action.seat)
    removal = RemovePlayer(action.by, seat.player, action.moderator)
    return remove_player(room, removal, context)


def _without(room: Room, player: PlayerId, *, removed: bool) -> Change:
    seat = room.seat_of(player)
    if seat is None or not seat.active:
        raise NotSeated(player)
    left = with_seat(room, dataclasses.replace(seat, active=False))
    events: tuple[Event, ...] = (PlayerLeft(player, seat.id, removed),)
    if not left.players:
        after, more = finish(left, FinishReason.EMPTY)
        return after, (*events, *more)
    if player == room.creator and room.phase is not Phase.FINISHED:
        left = dataclasses.replace(left, creator=left.players[0])
        events = (*events, CreatorChanged(left.creator))
    return left, events
