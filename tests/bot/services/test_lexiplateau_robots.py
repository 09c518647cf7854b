"""Robots at Lexiplateau: they play because it is their turn, once, whatever goes wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.services import lexiplateau_robots
from bot.services.deeds import By
from bot.services.lexiplateau_robots import LEAST, EngineThinker, TurnRobots, robot_to_move
from bot.store import Store
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.lexiplateau.options import Options
from engine.lexiplateau.robots import LEVELS
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.state import TurnKind, seen
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, PLACE
from tests.bot.services.turn_bench import TurnBench


@dataclass
class Scripted:
    """Does what it is told, else passes."""

    script: list[Choice | Exception] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)

    def think(self, lexicon: str, position: Seen, level: str, seed: str, seconds: float) -> Choice:
        self.seen.append(position)
        choice = self.script.pop(0) if self.script else PassTurn()
        if isinstance(choice, Exception):
            raise choice
        return choice

    def warm_up(self) -> None:
        """There is nothing to load."""


@pytest.fixture
def turns(store: Store, clock: ManualClock) -> TurnBench:
    return TurnBench(store, clock)


async def launched(turns: TurnBench, robots: TurnRobots, level: str = "expert") -> None:
    """A game of Anne and a robot; where Anne begins she passes."""
    turns.service.games.listeners.append(robots.follow)
    view = await turns.service.create(ANNE, PLACE, Options())
    await turns.service.add_robot(By(ANNE), view.id, level)
    await turns.service.launch(ANNE, view.id)
    if robot_to_move(await turns.state()) is None:
        await turns.service.pass_turn(ANNE, view.id)


async def test_a_robot_takes_its_turn(turns: TurnBench) -> None:
    thinker = Scripted()
    robots = TurnRobots(turns.service.games, thinker)
    await launched(turns, robots)
    await robots.tasks.idle()
    state = await turns.state()
    assert state.history[-1].seat == 2
    assert await turns.mover() == ANNE
    (position,) = thinker.seen
    seat = state.seat(2)
    assert position.rack == seat.rack
    assert len(position.unseen) == 102 - 7


async def test_a_robot_exchanges(turns: TurnBench) -> None:
    silent = TurnRobots(turns.service.games, Scripted())
    await silent.stop()
    await launched(turns, silent)
    rack = (await turns.state()).seat(2).rack
    robots = TurnRobots(turns.service.games, Scripted([Swap(rack[:3])]))
    robots.tasks.wake(1)
    await robots.tasks.idle()
    last = (await turns.state()).history[-1]
    assert (last.kind, last.exchanged) == (TurnKind.EXCHANGE, rack[:3])


@pytest.mark.parametrize(
    "fault",
    [
        RuntimeError("no idea"),
        PlayTiles({Cell(0, 0): Tile("Z")}),
        Swap("ZZZZZZZ"),
    ],
)
async def test_whatever_goes_wrong_it_passes(turns: TurnBench, fault: Choice | Exception) -> None:
    robots = TurnRobots(turns.service.games, Scripted([fault]))
    await launched(turns, robots)
    await robots.tasks.idle()
    last = (await turns.state()).history[-1]
    assert (last.seat, last.kind) == (2, TurnKind.PASS)


async def test_two_processes_take_the_turn_once(turns: TurnBench) -> None:
    silent = TurnRobots(turns.service.games, Scripted())
    await silent.stop()
    await launched(turns, silent)
    both = [TurnRobots(turns.make_service().games, Scripted()) for _ in range(2)]
    for robots in both:
        await robots.resume()
    for robots in both:
        await robots.tasks.idle()
    state = await turns.state()
    assert [turn.seat for turn in state.history].count(2) == 1
    assert await turns.mover() == ANNE


async def test_a_paused_game_waits(turns: TurnBench) -> None:
    silent = TurnRobots(turns.service.games, Scripted())
    await silent.stop()
    await launched(turns, silent)
    await turns.moderation.pause(By(ANNE), 1)
    robots = TurnRobots(turns.service.games, Scripted())
    turns.service.games.listeners.append(robots.follow)
    await robots.resume()
    robots.tasks.wake(1)
    await robots.tasks.idle()
    assert all(turn.seat != 2 for turn in (await turns.state()).history)
    await turns.moderation.resume(By(ANNE), 1)
    await robots.tasks.idle()
    assert (await turns.state()).history[-1].seat == 2


async def test_the_engines_robots_of_every_level_make_legal_choices(
    turns: TurnBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexiplateau_robots, "SECONDS", 0.2)
    thinker = EngineThinker(turns.lexicons)
    view = await turns.service.create(ANNE, PLACE, Options())
    for level in LEVELS[2:]:
        await turns.service.add_robot(By(ANNE), view.id, level)
    robots = TurnRobots(turns.service.games, thinker)
    turns.service.games.listeners.append(robots.follow)
    await turns.service.launch(ANNE, view.id)
    await robots.tasks.idle()
    await turns.play_best()
    await robots.tasks.idle()
    history = (await turns.state()).history
    assert {turn.seat for turn in history} == {1, 2, 3, 4}
    assert all(turn.kind in (TurnKind.PLAY, TurnKind.EXCHANGE) for turn in history)


@pytest.mark.parametrize(("loading", "left"), [(0.0, 2.0), (1.5, 0.5), (9.0, LEAST)])
async def test_loading_the_tables_is_time_spent(
    turns: TurnBench, monkeypatch: pytest.MonkeyPatch, loading: float, left: float
) -> None:
    now, given = [0.0], []

    def load(generator: object) -> object:
        now[0] += loading
        return generator

    def chosen(*_args: object, seconds: float, **_known: object) -> Choice:
        given.append(seconds)
        return PassTurn()

    monkeypatch.setattr(lexiplateau_robots, "knowledge", load)
    monkeypatch.setattr(lexiplateau_robots, "choose", chosen)
    view = await turns.running(BOB)
    state = await turns.state()
    thinker = EngineThinker(turns.service.referee.lexicons, lambda: now[0])
    name = state.lexicon.name
    for _ in range(2):
        thinker.think(name, seen(state, 1), "champion", str(view.id), seconds=2.0)
    assert given == [pytest.approx(left), 2.0]
