"""The search for each open round's best placement, while its players think.

A round's search begins when the round opens and goes on in slices, each longer than the one before,
until the round's budget is spent, the find is proven or the round is over. Slices of all servers
share a few worker threads; the server that has used least comes next, so a busy server can't keep
the others waiting. What was found stays in memory, is never logged, and leaves this module only as
the answer to :meth:`Tops.known`, which the engine asks when it closes a round and the robots ask
for their own placement.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import structlog

from bot.services.courtesy import Courtesy
from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.common import Found
from engine.crabblabla.state import Game, Phase
from engine.table.ids import LexiconId

log = structlog.get_logger()

FIRST_SECONDS = 0.5
"""The first slice: what a robot waits for at most."""

SECOND_SECONDS = 2.0
"""The second slice; the third is all that is left of the budget."""


@dataclass(frozen=True)
class Question:
    """What is searched: the best placement of ``rack`` on ``board``."""

    lexicon: LexiconId
    bonus_all: int
    board: Board
    rack: str
    opening: bool

    @classmethod
    def of(cls, game: Game) -> Question | None:
        """The open round's; None where no round is open."""
        if game.phase not in (Phase.RUNNING, Phase.PAUSED):
            return None
        return cls(game.lexicon, game.options.bonus_all, game.board, game.rack, game.opening)

    @cached_property
    def key(self) -> Key:
        """The same for equal questions, and hashable."""
        tiles = frozenset(self.board.tiles.items())
        return (
            self.lexicon.name,
            self.bonus_all,
            self.board.layout,
            tiles,
            self.rack,
            self.opening,
        )


Key = tuple[object, ...]


@dataclass(frozen=True)
class Answer:
    """The best placement found.

    Attributes:
        tiles: its new tiles.
        score: its points.
        proven: whether it is certain that there is no better one.
        seconds: how long the search took.
    """

    tiles: Mapping[Cell, Tile]
    score: int
    proven: bool = False
    seconds: float = 0.0


class Searcher(Protocol):
    """Looks for the best placement; called in worker threads."""

    def quick(self, question: Question) -> Answer | None:
        """What can be found within milliseconds; None where nothing was."""
        ...

    def search(self, question: Question, *, seconds: float, stop: threading.Event) -> Answer | None:
        """What can be found in that time, or until ``stop`` is set; None where nothing was."""
        ...

    def warm_up(self) -> None:
        """Do what takes long the first time."""
        ...


@dataclass(frozen=True)
class _Slice:
    """A search under way, and how many seconds it may take."""

    seconds: float
    future: Future[Answer | None]


@dataclass(eq=False)
class _Round:
    """The open round of a game.

    Attributes:
        spent: seconds of its budget that are used up.
        begun: whether the first slice is over, or none will come.
        stop: ends the slice that runs.
        over: whether the round is closed, so that nothing of it is wanted any more.
    """

    game_id: int
    guild: int | None
    question: Question
    spent: float = 0.0
    begun: bool = False
    stop: threading.Event = field(default_factory=threading.Event)
    over: bool = False


class Tops:
    """The searches of all open rounds. All methods but those that are for worker threads belong on
    the event loop.

    Attributes:
        listeners: called with a game's id when its open round's first slice is over, and whenever
            something better was found for it later.
        courtesy: is told when people wait for answers, so that searches give way.
    """

    def __init__(
        self,
        searcher: Searcher,
        *,
        seconds_per_round: float,
        workers: int = 1,
        courtesy: Courtesy | None = None,
        executor: Executor | None = None,
    ) -> None:
        """``workers`` 0: nothing is searched beyond what is quick; ``executor`` is for tests."""
        self.searcher = searcher
        self.courtesy = courtesy or Courtesy()
        self.listeners: list[Callable[[int], None]] = []
        self._budget = seconds_per_round
        self._workers = workers
        self._executor = executor or ThreadPoolExecutor(max(1, workers), "top-search")
        self._rounds: dict[int, _Round] = {}
        self._answers: dict[Key, Answer] = {}
        self._waiting: list[_Round] = []
        self._running: dict[_Round, _Slice] = {}
        self._used: dict[int | None, float] = {}
        self._open = True

    def known(self, question: Question) -> Found | None:
        """The best placement found so far; answers at once. For worker threads."""
        answer = self.best(question)
        return None if answer is None else Found(answer.tiles, answer.proven)

    def best(self, question: Question) -> Answer | None:
        """As :meth:`known`, with its score."""
        return self._answers.get(question.key) or self.searcher.quick(question)

    def found(self, question: Question) -> Answer | None:
        """As :meth:`best`, but only what was searched already."""
        return self._answers.get(question.key)

    def warm_up(self) -> None:
        """Make ready for the first search. In a worker thread."""
        if self._workers:
            self.searcher.warm_up()

    def follow(self, game_id: int, guild: int | None, game: Game) -> None:
        """Search for the round that is open now, and for no other one of this game."""
        question = Question.of(game)
        known = self._rounds.get(game_id)
        if known is not None and question is not None and known.question.key == question.key:
            return
        if known is not None:
            self._forget(known)
        if question is not None and self._open:
            self._watch(_Round(game_id, guild, question))
        self._pump()

    def leave(self, game_id: int) -> None:
        """Search for that game no more."""
        known = self._rounds.get(game_id)
        if known is not None:
            self._forget(known)

    def follows(self, question: Question) -> bool:
        """Whether that is an open round that is searched here. For worker threads."""
        # A copy, made at once: the event loop may change what is copied from meanwhile.
        return any(known.question.key == question.key for known in list(self._rounds.values()))

    def begun(self, game_id: int) -> bool:
        """Whether the open round's first slice is over; also where none is searched."""
        known = self._rounds.get(game_id)
        return known is None or known.begun

    async def stop(self) -> None:
        """End all searches."""
        self._open = False
        for known in list(self._rounds.values()):
            self._forget(known)
        under_way = [asyncio.wrap_future(part.future) for part in self._running.values()]
        self._executor.shutdown(wait=False, cancel_futures=True)
        if under_way:
            await asyncio.wait(under_way)

    # --- how -----------------------------------------------------------------------------------

    def _watch(self, new: _Round) -> None:
        self._rounds[new.game_id] = new
        if not self._workers or self._budget <= 0:
            new.begun = True
            return
        self._enter(new.guild)
        self._waiting.append(new)

    def _forget(self, old: _Round) -> None:
        del self._rounds[old.game_id]
        old.over = True
        old.stop.set()
        if old in self._waiting:
            self._waiting.remove(old)
        if all(other.question.key != old.question.key for other in self._rounds.values()):
            self._answers.pop(old.question.key, None)

    def _enter(self, guild: int | None) -> None:
        """A server that had nothing to search saves up no time: it starts level with the others."""
        busy = {known.guild for known in (*self._waiting, *self._running)}
        if guild not in busy:
            floor = min((self._used.get(other, 0.0) for other in busy), default=0.0)
            self._used = {other: self._used.get(other, 0.0) for other in busy}
            self._used[guild] = floor

    def _pump(self) -> None:
        while self._waiting and self._open:
            if len(self._running) >= self._workers:
                self._make_room()
                return
            # Python's `min` takes the first of equals: who has waited longest.
            best = min(self._waiting, key=lambda it: (self._used[it.guild], it.spent > 0))
            self._waiting.remove(best)
            self._begin(best)

    def _make_room(self) -> None:
        """A round of which nothing is known yet interrupts the last slice of another one."""
        fresh = [it for it in self._waiting if it.spent == 0]
        late = [it for it in self._running if it.spent > FIRST_SECONDS]
        if fresh and late and not any(it.stop.is_set() for it in late):
            late[0].stop.set()

    def _begin(self, chosen: _Round) -> None:
        seconds = min(_slice(chosen.spent, self._budget), self._budget - chosen.spent)
        chosen.stop.clear()
        loop, context = asyncio.get_running_loop(), copy_context()
        future = self._executor.submit(
            self.searcher.search, chosen.question, seconds=seconds, stop=chosen.stop
        )
        self._running[chosen] = _Slice(seconds, future)
        future.add_done_callback(
            lambda _: loop.call_soon_threadsafe(self._done, chosen, context=context)
        )

    def _done(self, searched: _Round) -> None:
        part = self._running.pop(searched)
        fault = None if part.future.cancelled() else part.future.exception()
        answer = None if fault or part.future.cancelled() else part.future.result()
        if fault:
            # Not the exception itself: its text may tell the placement, which is secret.
            kind = type(fault).__name__
            log.error("top search failed", game=searched.game_id, error=kind)
        took = part.seconds if answer is None else answer.seconds
        self._used[searched.guild] = self._used.get(searched.guild, 0.0) + took
        # What ends early of itself has no use for more time; what was interrupted has.
        searched.spent += took if searched.stop.is_set() else part.seconds
        if not searched.over:
            self._take(searched, answer, wanted=fault is None)
        self._pump()

    def _take(self, searched: _Round, answer: Answer | None, *, wanted: bool) -> None:
        """Keep the answer, and go on where that is worthwhile (``wanted``: nothing went wrong)."""
        known = self._answers.get(searched.question.key)
        better = answer is not None and (known is None or answer.score > known.score)
        if answer is not None and (better or (answer.proven and known and not known.proven)):
            self._answers[searched.question.key] = answer
        first, searched.begun = not searched.begun, True
        if wanted and not (answer and answer.proven) and searched.spent < self._budget:
            self._waiting.append(searched)
        if better or first:
            for listener in self.listeners:
                listener(searched.game_id)


def _slice(spent: float, budget: float) -> float:
    """Seconds of the next slice."""
    if spent == 0:
        return FIRST_SECONDS
    return SECOND_SECONDS if spent <= FIRST_SECONDS else budget
