"""From Wordgrid's state to what one person sees of it."""

from __future__ import annotations

from bot.services.games import Loaded
from bot.services.refs import game_ref
from bot.services.wordgrid_results import DuelSeat, DuelView
from engine.wordgrid.state import Game, Seat


def duel_view(loaded: Loaded[Game], person: int) -> DuelView:
    """A game as ``person`` sees it."""
    game = loaded.game
    scores = game.scores
    mine, mover = game.seat_of(person), game.mover
    return DuelView(
        ref=game_ref(loaded.record),
        options=game.options,
        phase=game.phase,
        lexicon=game.lexicon,
        grid=game.grid,
        number=game.number,
        seats=tuple(_seat(seat, scores[seat.id]) for seat in game.seats),
        to_move=None if mover is None else mover.id,
        due=game.due,
        moves=game.moves,
        used=game.used,
        offer=game.offer,
        mine=None if mine is None else _seat(mine, scores[mine.id]),
        winner=game.winner,
        finish_reason=game.finish_reason,
    )


def _seat(seat: Seat, score: int) -> DuelSeat:
    return DuelSeat(seat.id, seat.player, seat.robot, score, seat.time_left)
