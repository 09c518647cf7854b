"""How the seats of a closed room ended."""

from __future__ import annotations

from bot.services.endings import Best, SeatEnding
from engine.baggle.state import Room, Seat


def baggle_endings(room: Room) -> tuple[SeatEnding, ...]:
    """By seat; nothing where no grid was closed.

    People come and go as they like, so only those are compared who found something on at least
    half of the closed grids, and nobody who was removed. The best placement is here the best grid,
    with the longest word found.
    """
    closed = room.results[-1].number if room.results else 0
    seats = [seat for seat in room.seats if 0 < closed <= 2 * seat.grids]
    counted = [seat for seat in seats if seat.player not in room.removed]
    return tuple(
        SeatEnding(
            rank=1 + sum(other.total > seat.total for other in counted),
            people=(seat.player,),
            best=_best(seat),
        )
        for seat in counted
    )


def _best(seat: Seat) -> dict[int, Best]:
    return {seat.player: Best(seat.best, seat.longest)} if seat.best else {}
