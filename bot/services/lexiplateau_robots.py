"""Robots at Lexiplateau: they take their turns by themselves.

They think in threads of their own, so that a few champions never hold up what people ask for; with
more of them at it, each takes less time. Nothing about them is stored but their seats. That a robot
has to play follows from whose turn it is, so after a restart it simply plays, and never twice: its
action names the turn. Whatever goes wrong with its choice, it passes, so that no game waits for a
robot.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.services.games import Games, Saved
from bot.services.lexicons import Lexicons
from bot.services.wakeful import Wakeful
from bot.shards import ALL, Shards
from engine.errors import RuleError
from engine.lexiplateau import robots
from engine.lexiplateau.actions import Action, RobotTurn
from engine.lexiplateau.choice import Choice, PassTurn
from engine.lexiplateau.events import Event
from engine.lexiplateau.robots import Knowledge, choose, knowledge
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.state import Game, Seat, seen
from engine.moves import MoveGenerator
from engine.table.phase import Phase

log = structlog.get_logger()

SECONDS = 2.0
"""For a robot's thoughts: its answer has to be there within three (issue 5)."""

LEAST = 0.2
"""Seconds that are left for thoughts however long the tables took to load."""

WORKERS = 2
"""Robots that think at the same time."""


class Thinker(Protocol):
    """How a robot chooses; called in worker threads."""

    def think(self, lexicon: str, position: Seen, level: str, seed: str, seconds: float) -> Choice:
        """What a robot of that level does; the same ``seed`` gives the same choice."""
        ...

    def warm_up(self) -> None:
        """Load what the first thought would have to wait for."""
        ...


@dataclass
class EngineThinker:
    """The engine's robots, on the lexicon that each game is played with."""

    lexicons: Lexicons
    clock: Callable[[], float] = time.perf_counter
    _known: dict[str, Knowledge] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def think(self, lexicon: str, position: Seen, level: str, seed: str, seconds: float) -> Choice:
        """A legal choice. What the tables take to load, right after a start, is time spent too."""
        begun = self.clock()
        known = self._knowledge(lexicon)
        left = max(min(LEAST, seconds), seconds - (self.clock() - begun))
        return choose(position, level, seed, known=known, seconds=left)

    def warm_up(self) -> None:
        """Load the tables of the default lexicon, and sort out the words that each level knows."""
        robots.warm_up(self._knowledge(self.lexicons.default().name))

    def _knowledge(self, name: str) -> Knowledge:
        with self._lock:
            if name not in self._known:
                self._known[name] = knowledge(MoveGenerator(self.lexicons.lexicon(name)))
            return self._known[name]


@dataclass
class TurnRobots:
    """All robots of all games. Its methods belong on the event loop."""

    games: Games[Game, Action, Event]
    thinker: Thinker
    tasks: Wakeful = field(init=False)
    _pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(WORKERS, thread_name_prefix="robot")
    )

    def __post_init__(self) -> None:
        self.tasks = Wakeful(self._move)

    def follow(self, saved: Saved) -> None:
        """A game was saved: let a robot play where it has to."""
        if isinstance(saved.game, Game) and robot_to_move(saved.game) is not None:
            self.tasks.wake(saved.game_id)

    async def resume(self, shards: Shards = ALL) -> None:
        """Take up the games of those shards in which it is a robot's turn."""
        for loaded in await self.games.in_phase(Phase.RUNNING.value, shards):
            if robot_to_move(loaded.game) is not None:
                self.tasks.wake(loaded.record.id)

    async def stop(self) -> None:
        """Finish what is under way and begin nothing more."""
        await self.tasks.stop()
        self._pool.shutdown(wait=False)

    async def _move(self, game_id: int) -> None:
        game = (await self.games.load(game_id)).game
        seat = robot_to_move(game)
        if seat is None:
            return
        seconds = SECONDS / max(1.0, self.tasks.busy / WORKERS)
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._pool, self._chosen, game_id, game, seat, seconds)
        try:
            await self._act(game_id, game.number, seat, choice)
        except RuleError as error:
            # The engine refuses what the robot chose: a fault of its. Logged without the choice,
            # which tells its letters.
            log.error("robot's choice refused", game=game_id, seat=seat.id, code=error.code)
            await self._act(game_id, game.number, seat, PassTurn())

    def _chosen(self, game_id: int, game: Game, seat: Seat, seconds: float) -> Choice:
        """In a worker thread."""
        seed = f"{game_id}:{game.number}:{seat.id}:{seat.rack}"
        try:
            level, position = seat.robot or "", seen(game, seat.id)
            return self.thinker.think(game.lexicon.name, position, level, seed, seconds)
        except Exception:
            log.exception("robot passes", game=game_id, seat=seat.id)
            return PassTurn()

    async def _act(self, game_id: int, number: int, seat: Seat, choice: Choice) -> None:
        def decide(game: Game) -> Action | None:
            mover = robot_to_move(game)
            if mover is None or mover.id != seat.id or game.number != number:
                return None
            return RobotTurn(seat.id, number, choice)

        await self.games.act(game_id, decide)


def robot_to_move(game: Game) -> Seat | None:
    """The robot whose turn it is; None while the game is paused."""
    mover = game.mover if game.phase is Phase.RUNNING else None
    return mover if mover is not None and mover.robot is not None else None
