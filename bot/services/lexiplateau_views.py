"""From Lexiplateau's state to what one person may see of it."""

from __future__ import annotations

import math

from bot.services.games import Loaded
from bot.services.lexiplateau_results import TurnDone, TurnSeat, TurnView
from bot.services.refs import game_ref
from engine.board.board import Board
from engine.lexiplateau.bag import unseen
from engine.lexiplateau.layout import LAYOUT
from engine.lexiplateau.state import Game, Seat, Turn
from engine.table.ids import SeatId
from engine.table.phase import Phase


def turn_view(loaded: Loaded[Game], person: int) -> TurnView:
    """A game as ``person`` may see it."""
    game = loaded.game
    mine = game.seat_of(person)
    going_on = game.phase in (Phase.RUNNING, Phase.PAUSED)
    rack = mine.rack if mine is not None and going_on else None
    return TurnView(
        ref=game_ref(loaded.record),
        options=game.options,
        phase=game.phase,
        board=game.board,
        number=game.number,
        seats=tuple(seat_view(game, seat) for seat in game.seats),
        standings=game.standings(),
        to_move=game.to_move,
        due=game.due,
        bag=len(game.bag),
        history=tuple(turn_done(turn) for turn in game.history),
        mine=None if mine is None else seat_view(game, mine),
        rack=rack,
        unseen=unseen(game.board, rack, *_out(game)) if rack is not None else "",
        own_turns=own_turns(game, mine.id) if mine is not None else 0,
        adjustments=game.adjustments,
        finish_reason=None if game.finish_reason is None else game.finish_reason.value,
    )


def own_turns(game: Game, seat: SeatId) -> int:
    """How many turns a seat has had."""
    return sum(turn.seat == seat for turn in game.history)


def seat_view(game: Game, seat: Seat) -> TurnSeat:
    """A seat without its letters."""
    return TurnSeat(
        id=seat.id,
        player=seat.player,
        robot=seat.robot,
        score=seat.score,
        tiles=len(seat.rack),
        time_left=_time_left(game, seat),
        missed=seat.missed,
        active=seat.active,
        votes=seat.votes,
    )


def _time_left(game: Game, seat: Seat) -> int | None:
    """In a pause the mover's clock stands where it was stopped."""
    if seat.time_left is None or game.remaining is None or seat.id != game.to_move:
        return seat.time_left
    return math.ceil(game.remaining.total_seconds())


def turn_done(turn: Turn) -> TurnDone:
    """A turn without what only its seat knows."""
    return TurnDone(
        number=turn.number,
        seat=turn.seat,
        kind=turn.kind,
        tiles=turn.tiles,
        play=turn.play,
        words=turn.words,
        score=turn.score,
        total=turn.total,
        exchanged=len(turn.exchanged),
    )


def board_after(view: TurnView, entries: int) -> Board:
    """The board as it was after so many entries of the history."""
    tiles = {cell: tile for turn in view.history[:entries] for cell, tile in turn.tiles.items()}
    return Board(LAYOUT, tiles)


def _out(game: Game) -> tuple[str, ...]:
    """The racks of seats that were left, which are out of the game."""
    return tuple(seat.rack for seat in game.seats if not seat.active)
