"""A search that answers what it is told to, and an executor that runs when it is told to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.services.tops import Answer, Question
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import Tile
from engine.crabblabla.options import Options
from engine.crabblabla.state import Game, Phase
from engine.table.ids import LexiconId

T = TypeVar("T")
BOARD = Board(blank_layout(13, 13, Cell(6, 6)))


def open_game(rack: str = "AEIUBCDT?", phase: Phase = Phase.RUNNING) -> Game:
    """A game whose round is open; the rack tells questions apart."""
    return Game(Options(), 1, LexiconId("fr", "1"), BOARD, phase, round=1, rack=rack)


def answer(score: int, *, proven: bool = False, seconds: float = 0.0) -> Answer:
    """A find of that score; the tiles don't matter."""
    return Answer({Cell(6, 6): Tile("A")}, score, proven, seconds)


@dataclass
class FakeSearcher:
    """Answers ``script`` in turn, then its last entry; an exception is raised.

    Attributes:
        quickly: what :meth:`quick` answers.
        asked: rack and seconds of each search.
    """

    script: list[Answer | Exception | None] = field(default_factory=list)
    quickly: Answer | None = None
    asked: list[tuple[str, float]] = field(default_factory=list)
    stops: list[threading.Event] = field(default_factory=list)

    def quick(self, question: Question) -> Answer | None:
        return self.quickly

    def search(self, question: Question, *, seconds: float, stop: threading.Event) -> Answer | None:
        self.asked.append((question.rack, seconds))
        self.stops.append(stop)
        found = self.script.pop(0) if len(self.script) > 1 else (self.script or [None])[0]
        if isinstance(found, Exception):
            raise found
        return found

    def warm_up(self) -> None:
        """Nothing takes long here."""


@dataclass
class _Job:
    future: Future[Any]
    run: Callable[[], Any]


class ManualExecutor(Executor):
    """Runs a job when :meth:`work` is called, on the caller's thread."""

    def __init__(self) -> None:
        self.jobs: list[_Job] = []

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        self.jobs.append(_Job(future, lambda: fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for job in self.jobs:
            job.future.cancel()
        self.jobs.clear()

    async def work(self, jobs: int = 1) -> None:
        """Run the oldest jobs, and let the loop hear of it."""
        for _ in range(jobs):
            job = self.jobs.pop(0)
            assert job.future.set_running_or_notify_cancel()
            try:
                job.future.set_result(job.run())
            except Exception as error:
                job.future.set_exception(error)
            await asyncio.sleep(0)
            await asyncio.sleep(0)

    async def exhaust(self) -> int:
        """Run all jobs and those that follow from them; how many."""
        done = 0
        while self.jobs:
            await self.work()
            done += 1
        return done
