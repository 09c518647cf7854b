"""Robots at the table: they hand in their placements by themselves as soon as a round opens.

Nothing about them is stored but their seats. A robot plays because its seat has handed in nothing
for the open round, so after a restart it simply plays, and never twice. Whatever goes wrong with
its choice, it passes: no game ever waits for a robot that can't make up its mind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import structlog

from bot.services.games import Games, Saved
from bot.services.tops import Answer, Question, Tops
from bot.services.wakeful import Wakeful
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.actions import Action, RobotPlay
from engine.crabblabla.errors import IllegalPlacement
from engine.crabblabla.events import Event
from engine.crabblabla.state import Game, Phase, Seat

log = structlog.get_logger()

PATIENCE = 10.0
"""Seconds after a round's opening that robots wait for its search, which may have to queue."""

Tiles = Mapping[Cell, Tile]


class Choice(Protocol):
    """How a robot chooses; called in worker threads."""

    def choose(self, question: Question, level: str, top: Answer | None, seed: str) -> Tiles:
        """A robot's placement, none to pass; the same ``seed`` gives the same choice."""
        ...

    def plays_top(self, level: str) -> bool:
        """Whether robots of that level play the best placement known, and so improve with it."""
        ...


@dataclass
class Robots:
    """All robots of all games. Its methods belong on the event loop.

    Attributes:
        tasks: to be woken where something is new for a game's robots: a round, or a better
            placement.
    """

    games: Games[Game, Action, Event]
    tops: Tops
    choice: Choice
    tasks: Wakeful = field(init=False)

    def __post_init__(self) -> None:
        self.tasks = Wakeful(self._play)

    def follow(self, saved: Saved) -> None:
        """A game was saved: let its robots play where they have to."""
        if isinstance(saved.game, Game) and idle(saved.game):
            self.tasks.wake(saved.game_id)
        elif saved.game is not None:
            self.tasks.sleep(saved.game_id)

    async def _play(self, game_id: int) -> None:
        """Let each robot hand in its placement, or a better one than before."""
        loaded = await self.games.load(game_id)
        if idle(loaded.game) and not self.tops.begun(game_id):
            wait = self._patience(loaded.game)
            if wait > 0:
                self.tasks.wake_later(game_id, wait)
                return
        for seat in robots(loaded.game):
            tiles = await asyncio.to_thread(self._chosen, loaded.game, game_id, seat)
            if tiles is not None:
                await self._hand_in(game_id, loaded.game.round, seat, tiles)

    def _patience(self, game: Game) -> float:
        """How many more seconds robots wait for the search."""
        opened = game.opened_at or self.games.clock()
        return PATIENCE - (self.games.clock() - opened).total_seconds()

    def _chosen(self, game: Game, game_id: int, seat: Seat) -> Tiles | None:
        """What a robot hands in now; None where that is nothing new. In a worker thread."""
        question = Question.of(game)
        if question is None:
            return None
        done, level = game.submissions.get(seat.id), seat.robot or ""
        if done is None:
            return self._first_choice(question, game_id, game.round, seat)
        better = self.tops.found(question) if self.choice.plays_top(level) else None
        return better.tiles if better and better.score > done.score else None

    def _first_choice(self, question: Question, game_id: int, number: int, seat: Seat) -> Tiles:
        seed = f"{game_id}:{number}:{seat.id}:{question.rack}"
        try:
            top = self.tops.best(question)
            return self.choice.choose(question, seat.robot or "", top, seed)
        except Exception:
            log.exception("robot passes", game=game_id, seat=seat.id)
            return {}

    async def _hand_in(self, game_id: int, number: int, seat: Seat, tiles: Tiles) -> None:
        def play(game: Game) -> Action | None:
            present = game.phase is Phase.RUNNING and game.round == number
            if not present or seat.id not in (it.id for it in robots(game)):
                return None
            return RobotPlay(seat.id, tiles, number)

        try:
            await self.games.act(game_id, play)
        except IllegalPlacement as error:
            # The engine refuses what the search or the choice found: a fault of theirs. Logged
            # without the placement, which is secret.
            log.error("robot's placement refused", game=game_id, seat=seat.id, code=error.code)
            if seat.id in (await self.games.load(game_id)).game.waiting_for():
                await self._hand_in(game_id, number, seat, {})


def robots(game: Game) -> tuple[Seat, ...]:
    """The robots that take part in the open round; none while the game is paused."""
    if game.phase is not Phase.RUNNING:
        return ()
    return tuple(seat for seat in game.in_round() if seat.robot is not None)


def idle(game: Game) -> tuple[Seat, ...]:
    """The robots that the open round waits for."""
    return tuple(seat for seat in robots(game) if seat.id not in game.submissions)
