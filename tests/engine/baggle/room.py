"""A room with a clock, for tests: what is done to it, and what it answers."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from engine.baggle import actions
from engine.baggle.actions import Action, Entry
from engine.baggle.events import EntryJudged, Event, Status
from engine.baggle.options import Options
from engine.baggle.rooms import Rules, apply, new_room
from engine.baggle.solver import GridSolver, Solution
from engine.baggle.state import GRACE, OpenGrid, Room
from engine.baggle.words import Verdict
from engine.lexicon.files import load_lexicon

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
CREATOR, ANN, BOB, CLEO = 1, 2, 3, 4
SOLVER = GridSolver(load_lexicon("fr-baggle"))
RULES = Rules(SOLVER.recall)

E = TypeVar("E", bound=Event)


class Club:
    """A room of CREATOR; `options` are those of `Options`."""

    def __init__(self, **options: Any) -> None:
        self.room: Room = new_room(CREATOR, Options(**options), ("fr-baggle", "x"), NOON)
        self.now = NOON
        self.rng = random.Random(1)
        self.events: tuple[Event, ...] = ()

    def act(self, action: Action) -> tuple[Event, ...]:
        self.room, self.events = apply(self.room, action, self.now, self.rng, RULES)
        return self.events

    def wait(self, seconds: float) -> tuple[Event, ...]:
        self.now += timedelta(seconds=seconds)
        return self.act(actions.Tick())

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def open(self) -> Club:
        """Launch, and wait for the first grid."""
        self.act(actions.Launch(CREATOR))
        self.wait(10)
        return self

    @property
    def grid(self) -> OpenGrid:
        assert self.room.open is not None
        return self.room.open

    @property
    def solution(self) -> Solution:
        return SOLVER.recall(self.grid.grid)

    def words(self, *lengths: int) -> list[str]:
        """Words of the open grid, another one for each length."""
        left = list(self.solution)
        found = []
        for length in lengths:
            found.append(next(word for word in left if len(word) == length))
            left.remove(found[-1])
        return found

    def send(self, player: int, *words: str, at: datetime | None = None) -> EntryJudged:
        self.act(actions.Submit((Entry(player, words, at or self.now),)))
        (answer,) = self.happened(EntryJudged)
        return answer

    def verdicts(self, player: int, *words: str) -> list[Verdict]:
        answer = self.send(player, *words)
        assert answer.status is Status.JUDGED
        return [judged.verdict for judged in answer.words]

    def ring(self) -> tuple[Event, ...]:
        """Wait for the bell and the last words; the grid is counted."""
        assert self.room.due is not None
        self.now = self.room.due + GRACE
        return self.act(actions.Tick())

    def found(self, player: int) -> tuple[str, ...]:
        seat = self.room.seat_of(player)
        assert seat is not None
        return self.grid.sheets.get(seat.id, ())
