"""The state of a Wordgrid game: plain frozen data and the questions one asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from engine.table.ids import LexiconId, PlayerId, SeatId
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason
from engine.wordgrid.grid import Grid
from engine.wordgrid.moves import Move
from engine.wordgrid.options import Options

FORMAT = 1
"""Version of what ``Game.to_dict`` writes."""

SEATS = 2


@dataclass(frozen=True)
class Seat:
    """One of the two sides.

    Attributes:
        id: 1 for the creator's, 2 for the other one.
        player: who sits here; None for a robot.
        robot: level of the robot that sits here.
        time_left: for all further turns, as its last turn ended; None without a clock, and for
            robots.
    """

    id: SeatId
    player: PlayerId | None = None
    robot: str | None = None
    time_left: timedelta | None = None

    @property
    def active(self) -> bool:
        """Always: who leaves a duel ends it."""
        return True


@dataclass(frozen=True)
class Turn:
    """A move that was made: by which seat, and when."""

    seat: SeatId
    move: Move
    at: datetime


@dataclass(frozen=True)
class Game:
    """A game.

    Attributes:
        options: what the creator chose.
        creator: who challenged.
        lexicon: name and version of the lexicon.
        phase: where it stands; it is never paused.
        seats: in the order of turns once the game runs; one in the lobby.
        moves: what was played, in order.
        lapses_at: in the lobby, when the challenge is over.
        turn_since: from when on the mover's time counts; None unless the game runs.
        offer: the seat that offers a draw in the open turn.
        refused: the seats whose draw was declined in the open turn.
        winner: who has won; None for a draw and for games that count for nobody.
        finish_reason: why it is over.
        format: version of its stored form.
    """

    options: Options
    creator: PlayerId
    lexicon: LexiconId
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    moves: tuple[Turn, ...] = ()
    lapses_at: datetime | None = None
    turn_since: datetime | None = None
    offer: SeatId | None = None
    refused: tuple[SeatId, ...] = ()
    winner: SeatId | None = None
    finish_reason: FinishReason | None = None
    format: int = FORMAT

    @property
    def grid(self) -> Grid:
        """The letters written so far."""
        grid = Grid.start(self.options.start)
        for turn in self.moves:
            grid = grid.place(turn.move.cell, turn.move.letter)
        return grid

    @property
    def used(self) -> tuple[str, ...]:
        """The words that do not count any more, the start word first."""
        return (self.options.start, *(turn.move.word for turn in self.moves))

    @property
    def scores(self) -> dict[SeatId, int]:
        """Points by seat, in the order of turns."""
        scores = {seat.id: 0 for seat in self.seats}
        for turn in self.moves:
            scores[turn.seat] += turn.move.points
        return scores

    @property
    def number(self) -> int:
        """The open turn, from 1 on (the last one of a finished game); 0 in the lobby."""
        if self.phase is Phase.LOBBY:
            return 0
        return len(self.moves) + (self.phase is Phase.RUNNING)

    @property
    def mover(self) -> Seat | None:
        """The seat whose turn it is."""
        return self.seats[len(self.moves) % SEATS] if self.phase is Phase.RUNNING else None

    @property
    def leader(self) -> Seat:
        """Who would win if the game ended now: equal scores are the second player's."""
        first, second = self.seats
        scores = self.scores
        return first if scores[first.id] > scores[second.id] else second

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The people who play, in the order of turns."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    @property
    def due(self) -> datetime | None:
        """When the mover's time is up, or the challenge is over."""
        mover = self.mover
        if mover is None or self.turn_since is None:
            return self.lapses_at
        return None if mover.time_left is None else self.turn_since + mover.time_left

    def next_due(self) -> datetime | None:
        """When the clock has to act."""
        return self.due

    def time_left(self, seat_id: SeatId, now: datetime) -> timedelta | None:
        """What a seat's clock shows; None without one. Never negative."""
        seat = self.seat(seat_id)
        if seat.time_left is None or seat != self.mover or self.turn_since is None:
            return seat.time_left
        return max(timedelta(0), seat.time_left - (now - self.turn_since))

    def seat(self, seat_id: SeatId) -> Seat:
        """The seat of that id. Raises KeyError where there is none."""
        for seat in self.seats:
            if seat.id == seat_id:
                return seat
        raise KeyError(seat_id)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The seat on which ``player`` plays."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def other(self, seat_id: SeatId) -> Seat:
        """The other side. Raises KeyError in the lobby."""
        return self.seat(SEATS + 1 - seat_id)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, versioned by ``format``; :meth:`from_dict` gives the same game."""
        from engine.wordgrid.stored import game_to_dict

        return game_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """Rebuild what :meth:`to_dict` wrote.

        Raises:
            UnknownFormat: written by a newer version.
        """
        from engine.wordgrid.stored import game_from_dict

        return game_from_dict(data)
