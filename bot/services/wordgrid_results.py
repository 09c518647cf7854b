"""What the Wordgrid service hands to the cogs: frozen values, no text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.results import GameRef
from engine.errors import RuleError
from engine.table.ids import LexiconId, SeatId
from engine.table.phase import Phase
from engine.wordgrid.events import FinishReason
from engine.wordgrid.grid import Grid
from engine.wordgrid.moves import Move
from engine.wordgrid.options import Options
from engine.wordgrid.state import Turn


@dataclass(frozen=True)
class DuelSeat:
    """One of the two sides (a ``bot.services.results.SeatView``).

    Attributes:
        time_left: what its clock showed as its last turn ended; None without one.
    """

    id: SeatId
    player: int | None
    robot: str | None
    score: int
    time_left: timedelta | None
    active: bool = True

    @property
    def name(self) -> None:
        """There are no teams."""
        return

    @property
    def players(self) -> tuple[int, ...]:
        """The person who sits here, if one does."""
        return () if self.player is None else (self.player,)


@dataclass(frozen=True)
class DuelView:
    """A duel, which has no secrets, as one person sees it (a ``TableView``).

    Attributes:
        number: the open turn, from 1 on (the last one of a finished game); 0 before.
        seats: in the order of turns once the game runs; one in the lobby.
        to_move: whose turn it is.
        due: when the mover's time is up, or the challenge lapses.
        moves: what was played, in order.
        used: the words that do not count any more, the start word first.
        offer: the seat that offers a draw in the open turn.
        mine: the person's seat; None for a spectator.
        winner: who has won; None for a draw and for games that count for nobody.
    """

    ref: GameRef
    options: Options
    phase: Phase
    lexicon: LexiconId
    grid: Grid
    number: int
    seats: tuple[DuelSeat, ...]
    to_move: SeatId | None
    due: datetime | None
    moves: tuple[Turn, ...]
    used: tuple[str, ...]
    offer: SeatId | None
    mine: DuelSeat | None
    winner: SeatId | None
    finish_reason: FinishReason | None

    @property
    def id(self) -> int:
        """The game's id."""
        return self.ref.id

    @property
    def my_turn(self) -> bool:
        """Whether the person may play now."""
        return self.mine is not None and self.mine.id == self.to_move

    @property
    def last(self) -> Turn | None:
        """The last move."""
        return self.moves[-1] if self.moves else None

    @property
    def begun(self) -> bool:
        """Whether somebody took the challenge up."""
        return len(self.seats) > 1

    @property
    def waiting(self) -> tuple[SeatId, ...]:
        """Whose turn it is."""
        return () if self.to_move is None else (self.to_move,)

    @property
    def limited(self) -> bool:
        """Nobody's time can be put off."""
        return False

    @property
    def teams(self) -> tuple[str, ...]:
        """There are none."""
        return ()

    @property
    def pending(self) -> tuple[int, ...]:
        """Nobody joins a running game."""
        return ()

    def seat(self, seat_id: SeatId) -> DuelSeat:
        """The seat of that id. Raises KeyError where there is none."""
        return {seat.id: seat for seat in self.seats}[seat_id]

    def other(self, seat_id: SeatId) -> DuelSeat:
        """The other side. Raises StopIteration in the lobby."""
        return next(seat for seat in self.seats if seat.id != seat_id)


@dataclass(frozen=True)
class Looked:
    """A move that was looked at, not played: what it would be, or what is wrong with it."""

    view: DuelView
    move: Move | None
    error: RuleError | None


@dataclass(frozen=True)
class DuelPlayed:
    """A move that is saved, and the game afterwards.

    Attributes:
        turn: it; None where the same click was worked off before.
    """

    view: DuelView
    turn: Turn | None


@dataclass(frozen=True)
class Dictionary:
    """A server's dictionary.

    Attributes:
        language: ``"en"`` or ``"fr"``.
        start: the word in the middle of its grids.
        known: of the words that were asked for, whether they are in it; folded.
    """

    language: str
    lexicon: LexiconId
    size: int
    start: str
    known: Mapping[str, bool]
