"""How the seats of a finished duel ended."""

from __future__ import annotations

from bot.services.endings import Best, SeatEnding
from engine.wordgrid.events import FinishReason
from engine.wordgrid.state import SEATS, Game, Seat

UNCOUNTED = (FinishReason.ENDED,)
"""A duel that a moderator stopped counts for nobody."""


def wordgrid_endings(game: Game) -> tuple[SeatEnding, ...]:
    """By seat; nothing for training, and for a duel in which not both have played a word."""
    played = {turn.seat for turn in game.moves}
    if game.options.training or game.finish_reason in UNCOUNTED or len(played) < SEATS:
        return ()
    return tuple(
        SeatEnding(
            rank=_rank(game, seat),
            people=() if seat.player is None else (seat.player,),
            best=_best(game, seat),
        )
        for seat in game.seats
    )


def _rank(game: Game, seat: Seat) -> int:
    """Both are first in a draw."""
    return 1 if game.winner in (None, seat.id) else 2


def _best(game: Game, seat: Seat) -> dict[int, Best]:
    """The longest word of the seat's person, the earliest of equals."""
    if seat.player is None:
        return {}
    moves = [turn.move for turn in game.moves if turn.seat == seat.id]
    best = max(moves, key=lambda move: move.points)
    return {seat.player: Best(best.points, best.word)}
