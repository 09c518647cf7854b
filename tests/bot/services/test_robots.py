"""Robots play their seats: once, at once, whatever goes wrong, and after a restart too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.services import robots as module
from bot.services.crabblabla import CrabblablaService
from bot.services.deeds import By
from bot.services.errors import Contended, NoSuchLevel, NotAllowed
from bot.services.games import Saved
from bot.services.results import GameView
from bot.services.robots import Robots, Tiles
from bot.services.tops import Answer, Question, Tops
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.crabblabla.actions import Pause, Resume
from engine.crabblabla.errors import GameFull, NoSuchSeat, TooFewPlayers
from engine.crabblabla.robots import Level
from engine.crabblabla.state import Game, Phase
from tests.bot.services.conftest import ANNE, BOB, PLACE, Bench, a_word
from tests.bot.services.searching import FakeSearcher, ManualExecutor


@dataclass
class FakeChoice:
    """Chooses what the test says; passes where that is nothing.

    Attributes:
        asked: level and seed of each choice.
    """

    decide: Callable[[Question], Tiles] = lambda question: {}
    asked: list[tuple[str, str]] = field(default_factory=list)

    def choose(self, question: Question, level: str, top: Answer | None, seed: str) -> Tiles:
        self.asked.append((level, seed))
        if self.plays_top(level) and top is not None:
            return top.tiles
        return self.decide(question)

    def plays_top(self, level: str) -> bool:
        return level == Level.CHAMPION


@dataclass
class Table:
    """A service whose robots play."""

    bench: Bench
    choice: FakeChoice = field(default_factory=FakeChoice)
    searcher: FakeSearcher = field(default_factory=FakeSearcher)
    executor: ManualExecutor = field(default_factory=ManualExecutor)
    workers: int = 0

    def __post_init__(self) -> None:
        self.tops = Tops(
            self.searcher, seconds_per_round=15, workers=self.workers, executor=self.executor
        )
        self.robots = Robots(self.service.games, self.tops, self.choice)
        self.tops.listeners.append(self.robots.tasks.wake)
        self.service.games.listeners.append(self._saved)

    def _saved(self, saved: Saved) -> None:
        assert isinstance(saved.game, Game)
        self.tops.follow(saved.game_id, saved.guild_id, saved.game)
        self.robots.follow(saved)

    @property
    def service(self) -> CrabblablaService:
        return self.bench.service

    async def start(self, *levels: str, rounds: int = 3) -> GameView:
        """A game of Anne's against robots, in its first round."""
        view = await self.bench.lobby(rounds=rounds)
        for level in levels:
            await self.service.add_robot(By(ANNE), view.ref.id, level)
        return await self.service.launch(ANNE, view.ref.id)

    async def game(self, game_id: int) -> Game:
        await self.robots.tasks.idle()
        return (await self.service.games.load(game_id)).game


@pytest.fixture
def table(bench: Bench) -> Table:
    return Table(bench)


def kinds(game: Game) -> list[str]:
    """What each seat has handed in."""
    return ["pass" if done.passed else done.play for _, done in sorted(game.submissions.items())]


async def legal(table: Table, view: GameView) -> tuple[Tiles, int]:
    """A legal placement of the open round, and its score."""
    preview = await a_word(table.service, view)
    return dict(preview.assessment.tiles), preview.assessment.score


async def test_robots_play_as_soon_as_the_round_opens_and_only_once(table: Table) -> None:
    view = await table.start("beginner", "expert")
    game = await table.game(view.ref.id)
    assert kinds(game) == ["pass", "pass"]
    assert game.waiting_for() == (1,)
    for _ in range(3):
        table.robots.tasks.wake(view.ref.id)
    await table.robots.tasks.idle()
    assert len(table.choice.asked) == 2


async def test_a_person_and_a_robot_play_a_whole_game(table: Table) -> None:
    view = await table.start("beginner")
    for number in (1, 2, 3):
        await table.robots.tasks.idle()
        assert (await table.service.view(ANNE, view.ref.id)).round == number
        await table.service.pass_round(ANNE, view.ref.id)
    game = await table.game(view.ref.id)
    assert game.phase is Phase.FINISHED
    assert [len(result.submissions) for result in game.results] == [2, 2, 2]


async def test_the_choice_is_settled_by_game_round_seat_and_rack(table: Table) -> None:
    view = await table.start("beginner")
    game = await table.game(view.ref.id)
    assert table.choice.asked == [("beginner", f"{view.ref.id}:1:2:{game.rack}")]


async def test_after_a_restart_robots_play_that_have_not(table: Table) -> None:
    await table.robots.tasks.stop()
    view = await table.start("beginner")
    assert kinds(await table.game(view.ref.id)) == []
    again = Robots(table.service.games, table.tops, table.choice)
    again.tasks.wake(view.ref.id)
    await again.tasks.idle()
    assert kinds(await table.game(view.ref.id)) == ["pass"]


async def test_a_robot_that_fails_passes(table: Table) -> None:
    def fail(question: Question) -> Tiles:
        raise ZeroDivisionError

    table.choice.decide = fail
    with capture_logs() as logs:
        view = await table.start("beginner")
        game = await table.game(view.ref.id)
    assert kinds(game) == ["pass"]
    assert [entry["event"] for entry in logs] == ["robot passes"]


async def test_an_illegal_choice_becomes_a_pass_and_is_not_told_to_the_log(table: Table) -> None:
    table.choice.decide = lambda question: {Cell(0, 0): Tile("Q")}
    with capture_logs() as logs:
        view = await table.start("beginner")
        game = await table.game(view.ref.id)
    assert kinds(game) == ["pass"]
    (entry,) = logs
    assert entry["event"] == "robot's placement refused"
    assert "Q" not in str(entry)


async def test_robots_try_again_when_nothing_could_be_saved(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(bench, workers=1)
    view = await table.start("beginner")
    tiles, score = await legal(table, view)
    table.choice.decide = lambda question: tiles
    act, saved, failures = table.service.games.act, asyncio.Event(), [Contended(view.ref.id)]

    async def fails_once(game_id: int, decide: Any, **more: Any) -> Any:
        if failures:
            raise failures.pop()
        outcome = await act(game_id, decide, **more)
        saved.set()
        return outcome

    table.robots.tasks.retry = 0.0
    monkeypatch.setattr(table.service.games, "act", fails_once)
    with capture_logs() as logs:
        await table.executor.work()
        await asyncio.wait_for(saved.wait(), 30)
    assert [entry["event"] for entry in logs] == ["game not worked on"]
    game = await table.game(view.ref.id)
    assert [done.score for done in game.submissions.values()] == [score]


async def test_robots_wait_for_the_first_slice_of_the_search(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start(Level.CHAMPION)
    for _ in range(10):
        await asyncio.sleep(0)
    assert kinds((await table.service.games.load(view.ref.id)).game) == []
    tiles, score = await legal(table, view)
    table.searcher.script = [Answer(tiles, score)]
    await table.executor.work()
    assert kinds(await table.game(view.ref.id)) == [(await a_word(table.service, view)).play]


async def test_robots_do_not_wait_for_ever(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start("beginner")
    table.robots.tasks.wake(view.ref.id)
    assert kinds(await table.game(view.ref.id)) == []
    bench.clock.advance(seconds=module.PATIENCE)
    table.robots.tasks.wake(view.ref.id)
    assert kinds(await table.game(view.ref.id)) == ["pass"]
    assert not table.searcher.asked


async def test_the_champion_plays_better_as_long_as_others_think(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start(Level.CHAMPION)
    tiles, score = await legal(table, view)
    first, second = Answer({}, 0), Answer(tiles, score)
    table.searcher.script = [first, second, second]
    await table.executor.work()
    game = await table.game(view.ref.id)
    assert kinds(game) == ["pass"]
    await table.executor.work()
    game = await table.game(view.ref.id)
    assert [done.score for done in game.submissions.values()] == [score]
    before = game.submissions[2]
    await table.executor.work()
    game = await table.game(view.ref.id)
    assert game.submissions[2] == before, "the same again is no new placement"


async def test_a_better_find_after_the_round_changes_nothing(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start(Level.CHAMPION)
    tiles, score = await legal(table, view)
    table.searcher.script = [Answer(tiles, score), Answer(tiles, score + 1)]
    await table.executor.work()
    await table.robots.tasks.idle()
    await table.service.pass_round(ANNE, view.ref.id)
    await table.executor.work()
    game = (await table.service.games.load(view.ref.id)).game
    assert game.round == 2
    assert game.results[0].submissions[2].score == score


async def test_robots_rest_during_a_pause(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start("beginner")
    await table.service.games.act(view.ref.id, lambda game: Pause(ANNE))
    await table.executor.work()
    assert kinds(await table.game(view.ref.id)) == []
    await table.service.games.act(view.ref.id, lambda game: Resume(ANNE))
    assert kinds(await table.game(view.ref.id)) == ["pass"]


async def test_a_robot_that_comes_later_plays_from_the_next_round_on(table: Table) -> None:
    view = await table.start("beginner")
    await table.robots.tasks.idle()
    await table.service.add_robot(By(ANNE), view.ref.id, "expert")
    assert kinds(await table.game(view.ref.id)) == ["pass"]
    await table.service.pass_round(ANNE, view.ref.id)
    assert kinds(await table.game(view.ref.id)) == ["pass", "pass"]
    assert ("robot-joined", None) in await table.bench.news(view.ref.id)


async def test_a_robot_that_is_removed_no_longer_holds_up_the_round(bench: Bench) -> None:
    table = Table(bench, workers=1)
    view = await table.start("beginner", "expert")
    await table.service.pass_round(ANNE, view.ref.id)
    await table.service.remove_robot(By(ANNE), view.ref.id, 2)
    await table.executor.work()
    game = await table.game(view.ref.id)
    assert game.round == 2
    assert set(game.results[0].submissions) == {1, 3}
    assert ("robot-left", None) in await table.bench.news(view.ref.id)


async def test_the_lobby_is_redrawn_when_robots_come_and_go(table: Table) -> None:
    view = await table.bench.lobby()
    await table.service.add_robot(By(ANNE), view.ref.id, "expert")
    view = await table.service.remove_robot(By(ANNE), view.ref.id, 2)
    assert [seat.id for seat in view.seats] == [1]
    assert await table.bench.news(view.ref.id) == [("lobby-changed", None)] * 2


async def test_robots_alone_make_no_game(table: Table) -> None:
    view = await table.service.create(ANNE, PLACE, (await table.bench.lobby()).options)
    await table.service.leave(ANNE, view.ref.id)
    assert (await table.service.view(ANNE, view.ref.id)).phase is Phase.FINISHED
    teams = await table.bench.lobby(teams=("Rouges", "Bleus"))
    for _ in range(2):
        await table.service.add_robot(By(ANNE), teams.ref.id, "expert")
    with pytest.raises(TooFewPlayers):
        await table.service.launch(ANNE, teams.ref.id)


async def test_only_the_creator_chooses_robots_and_only_of_levels_there_are(table: Table) -> None:
    view = await table.bench.lobby(BOB)
    with pytest.raises(NotAllowed):
        await table.service.add_robot(By(BOB), view.ref.id, "expert")
    with pytest.raises(NoSuchLevel):
        await table.service.add_robot(By(ANNE), view.ref.id, "grandmaster")
    with pytest.raises(NoSuchSeat):
        await table.service.remove_robot(By(ANNE), view.ref.id, 2)
    await table.service.add_robot(By(BOB, moderator=True), view.ref.id, "expert")
    for _ in range(9):
        await table.service.add_robot(By(ANNE), view.ref.id, "expert")
    with pytest.raises(GameFull):
        await table.service.add_robot(By(ANNE), view.ref.id, "expert")
    with pytest.raises(NotAllowed):
        await table.service.remove_robot(By(BOB), view.ref.id, 3)


async def test_the_same_click_twice_seats_one_robot(table: Table) -> None:
    view = await table.bench.lobby()
    for _ in range(2):
        view = await table.service.add_robot(By(ANNE), view.ref.id, "expert", key=77)
    assert len(view.seats) == 2
