"""Processes that die at the worst moments, and others that take over.

Whatever a player was told is saved is there in the end, each round is resolved once, a deadline
that fell due meanwhile is settled once, and each announcement arrives.
"""

from __future__ import annotations

import json
import multiprocessing
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.conftest import START, ManualClock
from tests.bot.services import crashing
from tests.bot.services.conftest import ANNE, BOB, Bench, make_service
from tests.bot.services.crashing import AFTER_COMMIT, AFTER_DELIVERY, BEFORE_COMMIT, DIED, Plan
from tests.databases import on_both

ANNOUNCED = [
    ("lobby-changed", None),
    ("game-started", None),
    ("lobby-changed", None),
    ("round-opened", 1),
    ("played", 1),
    ("round-closed", 1),
    ("round-opened", 2),
    ("played", 2),
    ("round-closed", 2),
    ("round-opened", 3),
    ("round-closed", 3),
    ("game-finished", None),
    ("lobby-changed", None),
]
"""The course of a game of three rounds, the last one ended by its deadline, as it is told."""

EDITS = ("lobby-changed", "played")
"""What changes a message that is there: of several that waited, the newest is enough."""


@pytest.fixture(scope="module")
def processes() -> multiprocessing.context.ForkServerContext:
    """Fresh processes that have the imports behind them."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([crashing.__name__])
    return context


@dataclass
class Players:
    """The people: they repeat whatever was not acknowledged, in a new process."""

    processes: multiprocessing.context.ForkServerContext
    url: str
    discord: Path
    acknowledged: dict[str, str] = field(default_factory=dict)
    now: datetime = START
    lives: int = 0

    def live(self, dies: tuple[str, int] | None, *, killed_after: int | None = None) -> int | None:
        """One process; its exit code. ``killed_after`` so many acknowledgements by SIGKILL."""
        steps = tuple(step for step in crashing.STEPS if step not in self.acknowledged)
        self.lives += 1
        plan = Plan(self.url, self.discord, self.now, steps, dies, seed=self.lives)
        here, there = self.processes.Pipe(duplex=False)
        process = self.processes.Process(target=crashing.run, args=(plan, there))
        process.start()
        there.close()
        for count, (step, told) in enumerate(self._answers(here), start=1):
            self.acknowledged[step] = told
            if count == killed_after:
                process.kill()
        process.join()
        here.close()
        return process.exitcode

    def _answers(self, here: multiprocessing.connection.Connection) -> Iterator[tuple[str, str]]:
        while True:
            try:
                yield here.recv()
            except EOFError:
                return

    def arrived(self) -> list[tuple[str, int | None]]:
        """What Discord shows: a nonce it has seen lately makes no second message."""
        lines = [json.loads(line) for line in self.discord.read_text().splitlines()]
        seen = {nonce: (kind, number) for nonce, kind, number in lines}
        return [news for news in seen.values() if news in ANNOUNCED]

    def doubles(self) -> int:
        """How often something was sent again."""
        nonces = Counter(json.loads(line)[0] for line in self.discord.read_text().splitlines())
        return nonces.total() - len(nonces)


@pytest.fixture
def players(
    processes: multiprocessing.context.ForkServerContext, url: str, tmp_path: Path
) -> Players:
    discord = tmp_path / "discord"
    discord.touch()
    return Players(processes, url, discord)


async def check_the_game(players: Players, store: Store) -> None:
    """All that was promised, after the last round's deadline has passed."""
    service = make_service(store, ManualClock(players.now))
    game = (await service.games.load(crashing.GAME)).game
    assert game.phase == "finished"
    assert [result.number for result in game.results] == [1, 2, 3]
    first, _, third = game.results
    assert first.submissions[1].play
    for person, step in ((1, "anne plays"), (2, "bob plays")):
        told = players.acknowledged[step]
        assert told in (first.submissions[person].play, "round-over")
    assert third.expired == (1, 2)
    async with store.reading() as tx:
        log = Counter(entry.kind for entry in await tx.games.history(crashing.GAME))
        rows = await tx.outbox.of_game(crashing.GAME)
    assert log["round-closed"] == 3
    assert log["game-finished"] == 1
    assert all(row.done_at is not None for row in rows)
    assert all(row.message_id is not None for row in rows if row.kind not in EDITS)
    arrived = players.arrived()
    assert without_edits(arrived) == without_edits(ANNOUNCED)
    assert arrived[-1] == ANNOUNCED[-1]


def without_edits(news: list[tuple[str, int | None]]) -> list[tuple[str, int | None]]:
    return [one for one in news if one[0] not in EDITS]


def pass_the_deadline(players: Players) -> None:
    players.now = START + timedelta(hours=1)


async def test_a_game_without_crashes(players: Players, store: Store) -> None:
    assert players.live(None) == 0
    pass_the_deadline(players)
    assert players.live(None) == 0
    await check_the_game(players, store)
    course = iter(ANNOUNCED)
    assert all(news in course for news in players.arrived()), "in this order, none twice"
    assert players.doubles() == 0


@pytest.mark.parametrize("point", crashing.POINTS)
async def test_a_process_that_dies_again_and_again(
    players: Players, store: Store, point: str
) -> None:
    """Each process lives a little longer than the one before it."""
    deaths = 0
    for passes in range(1, 30):
        code = players.live((point, passes))
        assert code in (0, DIED)
        deaths += code == DIED
        if code == 0:
            break
    assert deaths >= 3
    pass_the_deadline(players)
    assert players.live((point, 1)) == DIED, "dies while the deadline is settled"
    assert players.live((point, 2)) in (0, DIED)
    assert players.live(None) == 0
    await check_the_game(players, store)
    if point == AFTER_DELIVERY:
        assert players.doubles() > 0, "sent again, since nobody noted that it had arrived"


@on_both
async def test_deaths_of_all_kinds_in_one_game(players: Players, store: Store) -> None:
    for dies in [(BEFORE_COMMIT, 1), (AFTER_COMMIT, 1), (AFTER_DELIVERY, 2), (AFTER_COMMIT, 2)] * 2:
        players.live(dies)
    assert players.live(None) == 0
    pass_the_deadline(players)
    for point in crashing.POINTS:
        players.live((point, 1))
    assert players.live(None) == 0
    await check_the_game(players, store)


@pytest.mark.parametrize("killed_after", [1, 2, 3, 4, 5, 6])
async def test_a_process_that_is_killed_from_outside(
    players: Players, store: Store, killed_after: int
) -> None:
    players.live(None, killed_after=killed_after)
    assert players.live(None) == 0
    pass_the_deadline(players)
    assert players.live(None) == 0
    await check_the_game(players, store)


@on_both
async def test_two_processes_act_on_one_game(
    processes: multiprocessing.context.ForkServerContext, bench: Bench, url: str
) -> None:
    game = (await bench.lobby(BOB)).ref.id
    assert game == crashing.GAME
    crowds = [tuple(range(2000, 2005)), tuple(range(3000, 3005))]
    running = [
        processes.Process(target=crashing.join_all, args=(url, crowd, START)) for crowd in crowds
    ]
    for process in running:
        process.start()
    for process in running:
        process.join()
        assert process.exitcode == 0
    view = await bench.service.view(ANNE, game)
    assert {player for seat in view.seats for player in seat.players} == {
        ANNE,
        BOB,
        *crowds[0],
        *crowds[1],
    }
    assert [kind for kind, _ in await bench.news(game)] == ["lobby-changed"] * 11
