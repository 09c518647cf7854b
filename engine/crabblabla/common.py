"""What all transitions share: what they are given, what they answer, and the first checks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.placing import WordSet
from engine.board.tiles import Tile
from engine.crabblabla.errors import NotSeated
from engine.crabblabla.events import Event, FinishReason, GameFinished
from engine.crabblabla.state import Game, Phase, Seat
from engine.table import context as table
from engine.table.ids import PlayerId


@dataclass(frozen=True)
class Found:
    """The best placement that a search has found so far; ``proven`` where it was exhaustive."""

    tiles: Mapping[Cell, Tile]
    proven: bool = False


def no_search(_board: Board, _rack: str, _opening: bool) -> Found | None:
    """The search of a game in which nobody looks for the top."""
    return None


@dataclass(frozen=True)
class Rules:
    """What the rules need from outside.

    Attributes:
        lexicon: the words.
        playable: ``(board, rack, opening) -> bool``, whether a legal placement exists.
        search: ``(board, rack, opening)``, the best placement found so far; answers at once, for
            rounds never wait for it.
        closes: whether a round closes as soon as it waits for nobody; else it is due from then on,
            so that whoever knows more of its top may close it.
    """

    lexicon: WordSet
    playable: Callable[[Board, str, bool], bool]
    search: Callable[[Board, str, bool], Found | None] = no_search
    closes: bool = True


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


def with_seat(game: Game, changed: Seat) -> Game:
    """The game with that seat changed."""
    return with_seats(game, (changed if seat.id == changed.id else seat for seat in game.seats))


def with_seats(game: Game, seats: Iterable[Seat]) -> Game:
    """The game with these seats."""
    return dataclasses.replace(game, seats=tuple(seats))


def without_submission(game: Game, seat: Seat) -> Game:
    """The game without what that seat handed in for the open round."""
    kept = {key: done for key, done in game.submissions.items() if key != seat.id}
    return dataclasses.replace(game, submissions=kept)


def finish(game: Game, reason: FinishReason) -> Change:
    """End the game; an open round counts for nothing."""
    seats = (dataclasses.replace(seat, hand_request=None, newcomers=()) for seat in game.seats)
    finished = dataclasses.replace(
        with_seats(game, seats),
        phase=Phase.FINISHED,
        rack="",
        due=None,
        remaining=None,
        submissions={},
        pending=(),
        finish_reason=reason,
    )
    return finished, (GameFinished(reason),)
