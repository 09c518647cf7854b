"""Robots take their turns by themselves, once, whatever goes wrong with their choice."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from bot.services.deeds import By
from bot.services.games import Saved
from bot.services.ledger import Ledger
from bot.services.lexicons import Lexicons
from bot.services.wordgrid import Challenge
from bot.services.wordgrid_kind import Duels, wordgrid_duels
from bot.services.wordgrid_robots import EngineDuelist
from bot.store import Store
from engine.board.coordinates import Cell
from engine.wordgrid.moves import Move
from engine.wordgrid.position import Position
from engine.wordgrid.state import Game
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, PLACE

Think = Callable[[Position, str, str, float], Move | None]


@dataclass
class Mind:
    """A thinker that does what a test says."""

    say: Think
    asked: int = 0

    def think(self, position: Position, level: str, seed: str, seconds: float) -> Move | None:
        self.asked += 1
        return self.say(position, level, seed, min(seconds, 0.05))

    def warm_up(self) -> None:
        return None


def nothing(position: Position, level: str, seed: str, seconds: float) -> Move | None:
    return None


def fault(position: Position, level: str, seed: str, seconds: float) -> Move | None:
    raise ArithmeticError


def nonsense(position: Position, level: str, seed: str, seconds: float) -> Move | None:
    return Move(Cell(0, 0), "Q", "QQ", (Cell(0, 0), Cell(0, 1)))


class Bench:
    def __init__(self, store: Store, clock: ManualClock, say: Think) -> None:
        self.mind = Mind(say)
        self.duels: Duels = wordgrid_duels(
            Lexicons(), Ledger(store, clock), random.Random(3), self.saved, self.mind
        )

    def saved(self, saved: Saved) -> None:
        self.duels.follow(saved)

    async def train(self, level: str = "easy") -> int:
        service = self.duels.service
        view = await service.create(ANNE, PLACE, Challenge(training=True))
        await service.add_robot(By(ANNE), view.id, level)
        await self.duels.robots.tasks.idle()
        return view.id

    async def game(self, game_id: int) -> Game:
        return (await self.duels.service.games.load(game_id)).game

    async def play(self, game_id: int) -> None:
        """Anne plays the longest word."""
        game, words = await self.game(game_id), self.duels.service.words
        move = words.generator("en").moves(game.grid, game.used)[0]
        await self.duels.service.play(ANNE, game_id, move.cell, move.letter, path=move.path)
        await self.duels.robots.tasks.idle()


@pytest.fixture
async def make(store: Store, clock: ManualClock) -> AsyncIterator[Callable[[Think], Bench]]:
    made: list[Bench] = []

    def bench(say: Think) -> Bench:
        made.append(Bench(store, clock, say))
        return made[-1]

    yield bench
    for one in made:
        await one.duels.stop()


@pytest.mark.parametrize("say", [nothing, fault, nonsense])
async def test_a_robot_that_cannot_choose_plays_the_longest_word(
    make: Callable[[Think], Bench], say: Think
) -> None:
    bench = make(say)
    game_id = await bench.train()
    await bench.play(game_id)
    game = await bench.game(game_id)
    robot = next(seat.id for seat in game.seats if seat.robot)
    assert sum(turn.seat == robot for turn in game.moves) in (1, 2)
    assert bench.mind.asked == sum(turn.seat == robot for turn in game.moves)
    assert game.mover is not None
    assert game.mover.player == ANNE


async def test_after_a_restart_the_robot_goes_on_where_it_has_to(
    make: Callable[[Think], Bench],
) -> None:
    before = make(nothing)
    game_id = await before.train()
    await before.duels.robots.stop()
    await before.play(game_id)
    game = await before.game(game_id)
    assert game.mover is not None
    assert game.mover.robot == "easy"
    after = make(nothing)
    await after.duels.resume()
    await after.duels.robots.tasks.idle()
    assert len((await after.game(game_id)).moves) == len(game.moves) + 1
    await after.duels.resume()
    await after.duels.robots.tasks.idle()
    assert len((await after.game(game_id)).moves) == len(game.moves) + 1


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
async def test_each_level_answers_with_a_legal_move(
    make: Callable[[Think], Bench], level: str
) -> None:
    bench = make(nothing)
    words = bench.duels.service.words
    bench.mind.say = EngineDuelist(words).think
    game_id = await bench.train(level)
    await bench.play(game_id)
    game = await bench.game(game_id)
    assert game.mover is not None
    assert game.mover.player == ANNE
    assert len(game.moves) in (2, 3)
