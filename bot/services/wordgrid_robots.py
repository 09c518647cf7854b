"""Robots at Wordgrid: they take their turns by themselves.

Nothing about them is stored but their seats. That a robot has to play follows from whose turn it
is, so after a restart it simply plays, and never twice: its action names the turn.
"""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.services.games import Games, Saved
from bot.services.wakeful import Wakeful
from bot.services.wordgrid_words import DuelWords
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

    def think(self, position: Position, level: str, seed: str) -> Move | None:
        """What a robot of that level plays; None where it finds nothing."""
        ...


@dataclass(frozen=True)
class EngineDuelist:
    """The engine's robots."""

    words: DuelWords
    seconds: float = THINKING_SECONDS

    def think(self, position: Position, level: str, seed: str) -> Move | None:
        """A legal move; of the levels that do not look ahead the same for the same ``seed``."""
        generator = self.words.generator(position.lexicon)
        end = time.monotonic() + self.seconds
        chosen = choose(
            Level(level),
            position,
            generator,
            load_frequencies(generator.lexicon.language),
            rng=random.Random(seed),
            expired=lambda: time.monotonic() > end,
        )
        return None if chosen is None else chosen.move


@dataclass
class DuelRobots:
    """All robots of all duels. Its methods belong on the event loop."""

    games: Games[Game, Action, Event]
    words: DuelWords
    thinker: DuelThinker
    tasks: Wakeful = field(init=False)

    def __post_init__(self) -> None:
        self.tasks = Wakeful(self._move)

    def follow(self, saved: Saved) -> None:
        """A game was saved: let a robot play where it has to."""
        if isinstance(saved.game, Game) and robot_to_move(saved.game) is not None:
            self.tasks.wake(saved.game_id)

    async def resume(self) -> None:
        """Take up the games in which it is a robot's turn."""
        for loaded in await self.games.in_phase(Phase.RUNNING.value):
            if robot_to_move(loaded.game) is not None:
                self.tasks.wake(loaded.record.id)

    async def _move(self, game_id: int) -> None:
        game = (await self.games.load(game_id)).game
        seat = robot_to_move(game)
        if seat is None:
            return
        position = Position.of(game)
        seed = f"{game_id}:{game.number}"
        move = await asyncio.to_thread(self._chosen, position, seat.robot or "", seed)
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

    def _chosen(self, position: Position, level: str, seed: str) -> Move:
        """In a worker thread."""
        try:
            move = self.thinker.think(position, level, seed)
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
