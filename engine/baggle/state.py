"""The state of a room: plain frozen data and the questions one asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.baggle.events import FinishReason
from engine.baggle.grid import Grid
from engine.baggle.options import Options
from engine.baggle.results import GridResult, Sheets
from engine.table.ids import LexiconId, PlayerId, SeatId
from engine.table.phase import Phase

FORMAT = 1
"""Version of what ``Room.to_dict`` writes."""

GRACE = timedelta(seconds=2)
"""After the bell, for words that were sent before it to arrive."""

UNATTENDED = timedelta(days=1)
"""How long a room that is not launched, or is paused, waits for somebody before it closes itself:
as long as a challenge of Wordgrid waits."""

KEPT_RESULTS = 3
"""Closed grids that a room remembers word by word."""


@dataclass(frozen=True)
class Seat:
    """A player of a room, and what the closed grids gave.

    Attributes:
        id: its number.
        player: who.
        since: the first grid in which their words count.
        active: False once they left.
        total: points of all grids.
        words: words found in all grids.
        grids: grids in which they found a word.
        wins: grids in which nobody had more points (and they had any).
        best: most points in one grid.
        longest: the longest word found, the first of several.
    """

    id: SeatId
    player: PlayerId
    since: int = 1
    active: bool = True
    total: int = 0
    words: int = 0
    grids: int = 0
    wins: int = 0
    best: int = 0
    longest: str = ""

    @property
    def robot(self) -> None:
        """No robot plays here."""
        return None


@dataclass(frozen=True)
class OpenGrid:
    """The grid that lies open.

    Attributes:
        seed: the number by which `Grid.draw` makes it.
        grid: its letters.
        opened_at: when it was opened.
        entry_until: whoever joins before plays it; who comes later joins at the next one.
        sheets: what was found so far, by seat.
        stirred: whether anybody has sent anything.
        pauses: the pauses that it had, each from when until when: what was sent in one of them
            does not count, whenever it arrives.
    """

    seed: int
    grid: Grid
    opened_at: datetime
    entry_until: datetime
    sheets: Sheets
    stirred: bool = False
    pauses: tuple[tuple[datetime, datetime], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "sheets", MappingProxyType(dict(self.sheets)))


class Standing(NamedTuple):
    """A line of the room's table; equal in points is equal rank."""

    rank: int
    seat: SeatId
    total: int
    wins: int
    words: int


@dataclass(frozen=True)
class Room:
    """A room.

    Attributes:
        options: what the creator chose.
        creator: who may launch, pause and end it.
        lexicon: name and version of the dictionary.
        phase: where it stands. While it is running a grid lies open, or it is the break before
            the next one.
        seats: by id; those that were left stay, inactive.
        number: of the open or last grid; 0 before the first.
        open: the open grid; None in breaks.
        due: the bell, or the end of the break; None in the lobby, paused and at the end.
        remaining: while paused, the time that was left of it.
        paused_at: while paused, since when.
        closes_at: in the lobby and paused, when the room closes itself unless somebody comes.
        empty: grids in a row for which nobody sent anything.
        results: the latest closed grids, at most KEPT_RESULTS.
        removed: who was removed and cannot come back.
        finish_reason: why it is closed.
        format: version of its stored form.
    """

    options: Options
    creator: PlayerId
    lexicon: LexiconId
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    number: int = 0
    open: OpenGrid | None = None
    due: datetime | None = None
    remaining: timedelta | None = None
    paused_at: datetime | None = None
    closes_at: datetime | None = None
    empty: int = 0
    results: tuple[GridResult, ...] = ()
    removed: tuple[PlayerId, ...] = ()
    finish_reason: FinishReason | None = None
    format: int = FORMAT

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The seats that were not left."""
        return tuple(seat for seat in self.seats if seat.active)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who plays, by seat."""
        return tuple(seat.player for seat in self.active_seats)

    @property
    def has_next(self) -> bool:
        """Whether another grid follows the open or last one."""
        return self.options.grids is None or self.number < self.options.grids

    def seat(self, seat_id: SeatId) -> Seat:
        """The seat of that id. Raises KeyError where there is none."""
        for seat in self.seats:
            if seat.id == seat_id:
                return seat
        raise KeyError(seat_id)

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The player's seat, also if they left it."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def standings(self) -> tuple[Standing, ...]:
        """The table over all closed grids: seats that found something, most points first."""
        played = [seat for seat in self.seats if seat.grids]
        lines: list[Standing] = []
        for place, seat in enumerate(sorted(played, key=lambda it: (-it.total, it.id)), start=1):
            last = lines[-1] if lines else None
            tied = last is not None and last.total == seat.total
            rank = last.rank if last is not None and tied else place
            lines.append(Standing(rank, seat.id, seat.total, seat.wins, seat.words))
        return tuple(lines)

    def next_due(self) -> datetime | None:
        """When the clock has to act: the bell and its grace, or the end of the break; while no time
        runs, when the room closes itself."""
        if self.phase is not Phase.RUNNING:
            return self.closes_at
        if self.due is None or self.open is None:
            return self.due
        return self.due + GRACE

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, versioned by ``format``; :meth:`from_dict` gives the same room."""
        from engine.baggle.stored import room_to_dict

        return room_to_dict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Room:
        """Rebuild what :meth:`to_dict` wrote.

        Raises:
            UnknownFormat: written by a newer version.
        """
        from engine.baggle.stored import room_from_dict

        return room_from_dict(data)
