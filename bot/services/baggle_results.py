"""What the services of B@ggle hand to the cogs: frozen values, no text, no secret of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.services.results import GameRef
from engine.baggle.events import EntryJudged
from engine.baggle.grid import Grid
from engine.baggle.options import Options
from engine.baggle.results import GridResult, Tally
from engine.baggle.solver import Solution
from engine.baggle.state import Seat, Standing
from engine.table.ids import SeatId
from engine.table.phase import Phase


@dataclass(frozen=True)
class RoomSeat:
    """A seat as messages see it (:class:`bot.services.results.SeatView`): one person, no robot.

    Attributes:
        since: the first grid in which their words count.
    """

    id: SeatId
    players: tuple[int, ...]
    active: bool
    since: int
    total: int
    grids: int
    best: int
    longest: str
    name: None = None
    robot: None = None


def room_seat(seat: Seat) -> RoomSeat:
    """A seat of the engine."""
    return RoomSeat(
        seat.id,
        (seat.player,),
        seat.active,
        seat.since,
        seat.total,
        seat.grids,
        seat.best,
        seat.longest,
    )


@dataclass(frozen=True)
class RoomView:
    """What one person may see of a room.

    Attributes:
        number: of the open or last grid; 0 before the first.
        grid: the open one; None in the lobby, in breaks and at the end.
        due: the bell, or the end of the break; None where no time runs.
        closes_at: when the room closes itself; None while time runs and at the end.
        found: the person's own words on the open grid, in the order in which they came.
        points: what those are worth; in « tradition » at most.
        busy: how many people have found something on the open grid.
    """

    ref: GameRef
    options: Options
    phase: Phase
    number: int
    grid: Grid | None
    due: datetime | None
    closes_at: datetime | None
    seats: tuple[RoomSeat, ...]
    standings: tuple[Standing, ...]
    mine: RoomSeat | None
    found: tuple[str, ...]
    points: int
    busy: int
    finish_reason: str | None
    teams: tuple[str, ...] = ()
    pending: tuple[int, ...] = ()
    waiting: tuple[SeatId, ...] = ()
    limited: bool = False

    @property
    def id(self) -> int:
        """The room's id."""
        return self.ref.id


@dataclass(frozen=True)
class Sent:
    """What became of words that a person sent; ``view`` is the room afterwards."""

    view: RoomView
    judged: EntryJudged


@dataclass(frozen=True)
class ClosedGrid:
    """A closed grid with all that may be told of it now.

    Attributes:
        people: who found something, by seat; who was forgotten since is missing.
        solution: all its words with their paths, longest first.
        record: whether its best result is the best of its type of room on its server.
    """

    ref: GameRef
    options: Options
    result: GridResult
    people: Mapping[SeatId, int]
    solution: Solution
    tally: Tally
    record: bool
