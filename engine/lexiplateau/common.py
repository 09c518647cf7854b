"""What all transitions share: what they are given, what they answer, and the first checks."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from engine.board.placing import WordSet
from engine.lexiplateau.events import Event
from engine.lexiplateau.state import Game, Seat
from engine.table import context as table
from engine.table.errors import NoSuchSeat, NotSeated
from engine.table.ids import PlayerId, SeatId


@dataclass(frozen=True)
class Rules:
    """What the rules need from outside.

    Attributes:
        lexicon: the words.
    """

    lexicon: WordSet


Context = table.Context[Rules]
"""What a transition is given besides game and action."""

Change = tuple[Game, tuple[Event, ...]]
"""A new state, and what happened on the way to it."""


def seat_of(game: Game, player: PlayerId) -> Seat:
    """The player's seat. Raises NotSeated."""
    seat = game.seat_of(player)
    if seat is None:
        raise NotSeated(player)
    return seat


def active_seat(game: Game, seat_id: SeatId) -> Seat:
    """The active seat of that id. Raises NoSuchSeat."""
    for seat in game.active_seats:
        if seat.id == seat_id:
            return seat
    raise NoSuchSeat(seat_id)


def with_seat(game: Game, changed: Seat) -> Game:
    """The game with that seat changed."""
    seats = (changed if seat.id == changed.id else seat for seat in game.seats)
    return dataclasses.replace(game, seats=tuple(seats))
