"""Robots at Wordgrid: they take their turns by themselves.

They think in a thread of their own, so that they never hold up what people ask for; with more of
them at it, each takes less time. Nothing about them is stored but their seats. That a robot has to
play follows from whose turn it is, so after a restart it simply plays, and never twice: its action
names the turn.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.services.games import Games, Saved
from bot.services.wakeful import Wakeful
from bot.services.wordgrid_words import ENGLISH, DuelWords
from bot.shards import ALL, Shards
from engine.errors import RuleError
from engine.lexicon.frequency import load_frequencies
from engine.table.phase import Phase
from engine.wordgrid.actions import Action, RobotTurn
from engine.wordgrid.events import Event
from engine.wordgrid.moves import Move
from engine.wordgrid.position import Position
from engine.wordgrid.robots import THINKING_SECONDS, Level, choose
from engine.wordgrid.state import Game, Seat

log = structlog.get_logger()


class DuelThinker(Protocol):
    """How a robot chooses; called in worker threads."""

    def think(self, position: Position, level: str, seed: str, seconds: float) -> Move | None:
        """What a robot of that level plays; None where it finds nothing."""
        ...

    def warm_up(self) -> None:
        """Load what the first thought would have to wait for."""
        ...


@dataclass(frozen=True)
class EngineDuelist:
    """The engine's robots."""

    words: DuelWords
    clock: Callable[[], float] = time.perf_counter

    def think(self, position: Position, level: str, seed: str, seconds: float) -> Move | None:
        """A legal move; of the levels that do not look ahead the same for the same ``seed``."""
        generator = self.words.generator(position.lexicon)
        end = self.clock() + seconds
        chosen = choose(
            Level(level),
            position,
            generator,
            load_frequencies(generator.lexicon.language),
            rng=random.Random(seed),
            expired=lambda: self.clock() > end,
        )
        return None if chosen is None else chosen.move

    def warm_up(self) -> None:
        """Load the default dictionary and how usual its words are; compile the kernels."""
        self.words.warm_up()
        load_frequencies(self.words.of_language(ENGLISH).language)


@dataclass
class DuelRobots:
    """All robots of all duels. Its methods belong on the event loop."""

    games: Games[Game, Action, Event]
    words: DuelWords
    thinker: DuelThinker
    tasks: Wakeful = field(init=False)
    _pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="duelist")
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
        position = Position.of(game)
        seed = f"{game_id}:{game.number}"
        seconds, level = THINKING_SECONDS / max(1, self.tasks.busy), seat.robot or ""
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._pool, self._chosen, position, level, seed, seconds)
        try:
            await self._play(game_id, game.number, move)
        except RuleError as error:
            # The engine refuses what the robot chose: a fault of its, for which nobody waits.
            log.error("robot's move refused", game=game_id, seat=seat.id, code=error.code)
            longest = await asyncio.to_thread(self._longest, position)
            await self._play(game_id, game.number, longest)

    async def _play(self, game_id: int, number: int, move: Move) -> None:
        def decide(game: Game) -> Action | None:
            mover = robot_to_move(game)
            if mover is None or game.number != number:
                return None
            return RobotTurn(mover.id, number, move.cell, move.letter, move.word, move.path)

        await self.games.act(game_id, decide)

    def _chosen(self, position: Position, level: str, seed: str, seconds: float) -> Move:
        """In a worker thread."""
        try:
            move = self.thinker.think(position, level, seed, seconds)
        except Exception:
            log.exception("robot could not choose")
            move = None
        return move or self._longest(position)

    def _longest(self, position: Position) -> Move:
        """There is a move for as long as the game runs."""
        generator = self.words.generator(position.lexicon)
        return generator.moves(position.grid, position.used)[0]


def robot_to_move(game: Game) -> Seat | None:
    """The robot whose turn it is."""
    mover = game.mover
    return mover if mover is not None and mover.robot is not None else None
