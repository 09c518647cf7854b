"""Turns open and close, and the game ends (RULES, Lexiplateau)."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from engine.lexiplateau.bag import rack_value
from engine.lexiplateau.common import Change, with_seat
from engine.lexiplateau.events import (
    Event,
    FinishReason,
    GameFinished,
    SeatAbsent,
    TurnLost,
    TurnOpened,
)
from engine.lexiplateau.state import Game, Seat, Turn, TurnKind
from engine.table.ids import SeatId
from engine.table.phase import Phase

ABSENT_AFTER = 3
"""Turns lost in a row after which the others may vote for a robot (issue 5)."""


def open_turn(game: Game, seat: Seat, now: datetime) -> Game:
    """The game with the next turn open, for that seat; in a pause its time waits."""
    due = _due(game, seat, now)
    paused = game.phase is Phase.PAUSED
    return dataclasses.replace(
        game,
        to_move=seat.id,
        number=game.number + 1,
        opened_at=now,
        due=None if paused else due,
        remaining=due - now if paused and due is not None else None,
    )


def _due(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """Robots need no clock: the bot answers for their time."""
    seconds = game.options.turn_seconds if seat.time_left is None else seat.time_left
    if seat.robot is not None or seconds is None:
        return None
    return now + timedelta(seconds=seconds)


def turn_opened(game: Game) -> Event:
    """Say whose turn it is."""
    return TurnOpened(game.number, game.to_move or 0, game.due)


def recorded(game: Game, seat: Seat, kind: TurnKind, now: datetime, **done: Any) -> Game:
    """The game with what the seat did in its history; ``done`` as the fields of Turn."""
    total = seat.score - game.adjustments.get(seat.id, 0) + done.get("score", 0)
    turn = Turn(game.number, seat.id, kind, seat.rack, total, now, **done)
    return dataclasses.replace(game, history=(*game.history, turn))


def close_turn(game: Game, seat: Seat, now: datetime) -> Game:
    """The game with the mover's seat as it is after its turn, less the time that it took."""
    if seat.time_left is not None and game.due is not None:
        left = math.ceil((game.due - now).total_seconds())
        seat = dataclasses.replace(seat, time_left=max(0, left))
    return with_seat(game, seat)


def advance(game: Game, now: datetime) -> Change:
    """End the game where nobody finds words any more, or open the next seat's turn.

    A seat whose time for the game is used up loses its turns at once, for the others should not
    have to wait for it.
    """
    events: list[Event] = []
    while not game.stalled:
        seat = game.after(game.to_move or 0)[0]
        game = open_turn(game, seat, now)
        if seat.time_left != 0:
            return game, (*events, turn_opened(game))
        game, lost = lose_turn(game, now)
        events += lost
    finished, more = finish(game, FinishReason.STALLED)
    return finished, (*events, *more)


def lose_turn(game: Game, now: datetime) -> Change:
    """Pass for the mover, whose time is up; the next turn isn't opened yet."""
    seat = game.seat(game.to_move or 0)
    lost = dataclasses.replace(seat, missed=seat.missed + 1)
    closed = close_turn(recorded(game, seat, TurnKind.LOST, now), lost, now)
    event = TurnLost(game.number, seat.id)
    if lost.missed == ABSENT_AFTER and len(game.players) > 1:
        return closed, (event, SeatAbsent(seat.id))
    return closed, (event,)


def finish(game: Game, reason: FinishReason, out: SeatId | None = None) -> Change:
    """End the game, with the deductions and gains that belong to the reason.

    ``out`` is who laid down their last tile. A game that people stop has none: its scores stay.
    """
    adjusted = game
    if reason in (FinishReason.OUT, FinishReason.STALLED):
        adjusted = adjust(game, _final(game, out))
    finished = dataclasses.replace(
        adjusted,
        phase=Phase.FINISHED,
        seats=tuple(dataclasses.replace(seat, votes=()) for seat in adjusted.seats),
        to_move=None,
        due=None,
        remaining=None,
        finish_reason=reason,
    )
    return finished, (GameFinished(reason),)


def _final(game: Game, out: SeatId | None) -> dict[SeatId, int]:
    changes = {seat.id: -rack_value(seat.rack) for seat in game.active_seats}
    if out is not None:
        changes[out] = -sum(changes.values())
    return changes


def adjust(game: Game, changes: Mapping[SeatId, int]) -> Game:
    """The game with deductions and gains in the scores."""
    for seat_id, change in changes.items():
        seat = game.seat(seat_id)
        game = with_seat(game, dataclasses.replace(seat, score=seat.score + change))
    return dataclasses.replace(game, adjustments={**game.adjustments, **changes})
