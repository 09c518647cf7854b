"""Opening and closing grids."""

from __future__ import annotations

import dataclasses
from datetime import timedelta

from engine.baggle.common import Change, Context, finish
from engine.baggle.events import FinishReason, GridClosed, GridOpened
from engine.baggle.grid import Grid
from engine.baggle.options import Options
from engine.baggle.results import GridResult, sheet_points
from engine.baggle.state import KEPT_RESULTS, OpenGrid, Room, Seat

MAX_THROWS = 400
"""Grids thrown for one with as many words as the room wants; then the nearest is taken."""
MAX_EMPTY = 2
"""After so many grids in a row for which nobody sent anything the room closes itself."""
ENTRY_SHARE = 4
"""The first quarter of a grid's time is open to whoever comes (see `engine.baggle.joining`)."""


def open_grid(room: Room, context: Context) -> Change:
    """Throw the dice and open the next grid."""
    seed, grid = _throw(room.options, context)
    seconds = timedelta(seconds=room.options.seconds)
    due = context.now + seconds
    opened = dataclasses.replace(
        room,
        number=room.number + 1,
        open=OpenGrid(seed, grid, context.now, context.now + seconds / ENTRY_SHARE, {}),
        due=due,
    )
    return opened, (GridOpened(opened.number, due),)


def _throw(options: Options, context: Context) -> tuple[int, Grid]:
    """Throw until a grid has as many words as the room wants."""
    most = options.most_words
    nearest: tuple[int, int, Grid] | None = None
    for _ in range(MAX_THROWS):
        seed = context.rng.getrandbits(32)
        grid = Grid.draw(options.size, seed)
        if options.least_words == 0 and most is None:
            return seed, grid
        words = len(context.rules.solve(grid))
        missed = max(options.least_words - words, 0 if most is None else words - most, 0)
        if nearest is None or missed < nearest[0]:
            nearest = missed, seed, grid
        if missed == 0:
            break
    assert nearest is not None
    return nearest[1:]


def close_grid(room: Room, context: Context) -> Change:
    """Count the open grid, whose bell has rung, and go into the break or close the room."""
    opened = room.open
    assert opened is not None
    result = grid_result(room, opened, context)
    closed = dataclasses.replace(
        room,
        open=None,
        due=context.now + timedelta(seconds=room.options.pause),
        seats=tuple(_scored(seat, result) for seat in room.seats),
        empty=0 if opened.stirred else room.empty + 1,
        results=(*room.results, result)[-KEPT_RESULTS:],
    )
    if closed.has_next and closed.empty < MAX_EMPTY:
        return closed, (GridClosed(result.number, closed.due),)
    reason = FinishReason.EMPTY if closed.has_next else FinishReason.COMPLETED
    after, events = finish(closed, reason)
    return after, (GridClosed(result.number, None), *events)


def grid_result(room: Room, opened: OpenGrid, context: Context) -> GridResult:
    """The result of the open grid as it stands."""
    solution = context.rules.solve(opened.grid)
    return GridResult(
        number=room.number,
        seed=opened.seed,
        grid=opened.grid,
        words=len(solution),
        best=solution.score(room.options.long_words),
        sheets=opened.sheets,
        points=sheet_points(opened.sheets, room.options),
    )


def _scored(seat: Seat, result: GridResult) -> Seat:
    words = result.sheets.get(seat.id)
    if words is None:
        return seat
    points = result.points[seat.id]
    return dataclasses.replace(
        seat,
        total=seat.total + points,
        words=seat.words + len(words),
        grids=seat.grids + 1,
        wins=seat.wins + (0 < points == max(result.points.values())),
        best=max(seat.best, points),
        longest=max(seat.longest, *words, key=len),
    )
