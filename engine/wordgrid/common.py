"""What all transitions share: what they are given, what they answer, and the first checks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from engine.board.placing import WordSet
from engine.table import context as table
from engine.table.checks import require_running
from engine.table.errors import NotSeated, TurnOver
from engine.table.ids import PlayerId, SeatId
from engine.table.phase import Phase
from engine.wordgrid.events import Event, FinishReason, GameFinished
from engine.wordgrid.grid import Grid
from engine.wordgrid.state import Game, Seat


@dataclass(frozen=True)
class Rules:
    """What the rules need from outside.

    Attributes:
        lexicon: the words.
        playable: ``(grid, used) -> bool``, whether there is a legal move.
    """

    lexicon: WordSet
    playable: Callable[[Grid, tuple[str, ...]], bool]


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


def require_turn(game: Game, number: int | None) -> None:
    """Raise NotRunning or TurnOver unless the turn that was seen is the open one."""
    require_running(game)
    if number is not None and number != game.number:
        raise TurnOver(number)


def with_seat(game: Game, changed: Seat) -> Game:
    """The game with that seat changed."""
    seats = (changed if seat.id == changed.id else seat for seat in game.seats)
    return dataclasses.replace(game, seats=tuple(seats))


def finish(game: Game, reason: FinishReason, winner: SeatId | None = None) -> Change:
    """End the game."""
    finished = dataclasses.replace(
        game,
        phase=Phase.FINISHED,
        lapses_at=None,
        turn_since=None,
        offer=None,
        refused=(),
        winner=winner,
        finish_reason=reason,
    )
    return finished, (GameFinished(reason, winner),)
