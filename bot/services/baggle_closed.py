"""Closed grids: kept in the transaction that closes them, and read again with all their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.services.baggle_results import ClosedGrid
from bot.services.games import Loaded
from bot.services.refs import game_ref
from bot.store import Transaction
from bot.store.baggle_records import GridRecord, ScoreRecord
from bot.store.records import GameRecord
from engine.baggle.events import Event, GridClosed
from engine.baggle.grid import Grid
from engine.baggle.results import GridResult, sheet_points, tally
from engine.baggle.solver import GridSolver
from engine.baggle.state import Room


@dataclass(frozen=True)
class KeptGrid:
    """A closed grid as the store has it; ``is_best`` as ``ClosedGrid.record``."""

    record: GridRecord
    people: Mapping[int, int]
    is_best: bool


async def read_closed(tx: Transaction, game_id: int, number: int) -> KeptGrid | None:
    """What was kept of a grid; None where it isn't closed."""
    record = await tx.baggle.grid(game_id, number)
    if record is None:
        return None
    best = await tx.baggle.best_grids(record.room_type, record.guild_id, 1)
    is_best = any(line.at == record.closed_at for line in best)
    return KeptGrid(record, await tx.baggle.people(game_id, number), is_best)


async def keep_closed(
    tx: Transaction, record: GameRecord, room: Room, events: Sequence[Event]
) -> None:
    """Keep what was closed just now (see ``Games.keepers``)."""
    closed = {event.number for event in events if isinstance(event, GridClosed)}
    for result in room.results:
        if result.number in closed:
            await tx.baggle.record(_grid(record, room, result), _scores(record.id, room, result))


def _grid(record: GameRecord, room: Room, result: GridResult) -> GridRecord:
    return GridRecord(
        game_id=record.id,
        number=result.number,
        guild_id=record.guild_id,
        room_type=room.options.room_type,
        letters=result.grid.letters,
        seconds=room.options.seconds,
        words=result.words,
        best=result.best,
        sheets={str(seat): " ".join(words) for seat, words in result.sheets.items()},
        closed_at=record.updated_at,
    )


def _scores(game_id: int, room: Room, result: GridResult) -> list[ScoreRecord]:
    most = max(result.points.values(), default=0)
    return [
        ScoreRecord(
            game_id=game_id,
            number=result.number,
            user_id=room.seat(seat).player,
            seat=seat,
            points=result.points[seat],
            words=len(words),
            longest=max(words, key=len),
            won=0 < result.points[seat] == most,
        )
        for seat, words in result.sheets.items()
    ]


def closed_grid(loaded: Loaded[Room], kept: KeptGrid, solver: GridSolver) -> ClosedGrid:
    """A closed grid as it was kept, solved again (a millisecond: call it in a worker thread)."""
    record = kept.record
    options = loaded.game.options
    grid = Grid(record.letters, options.size)
    sheets = {int(seat): tuple(text.split()) for seat, text in record.sheets.items()}
    result = GridResult(
        number=record.number,
        seed=0,  # which nobody asks for any more
        grid=grid,
        words=record.words,
        best=record.best,
        sheets=sheets,
        points=sheet_points(sheets, options),
    )
    solution = solver.recall(grid)
    return ClosedGrid(
        ref=game_ref(loaded.record),
        options=options,
        result=result,
        people=kept.people,
        solution=solution,
        tally=tally(result, solution),
        record=kept.is_best,
    )
