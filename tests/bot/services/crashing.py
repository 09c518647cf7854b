"""A process that plays a game and dies where it is told to; run by test_crashes."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bot.services.announcements import Announcement, Deliver, Target
from bot.services.crabblabla import CrabblablaService
from bot.services.deadlines import Deadlines
from bot.services.errors import RoundOver
from bot.services.outbox import OutboxWorker
from bot.store import Store
from bot.store.outbox import OutboxQueries
from engine.crabblabla.options import Options
from engine.errors import RuleError
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB, PLACE, a_word, make_service

BEFORE_COMMIT = "before commit"
AFTER_COMMIT = "after commit"
AFTER_DELIVERY = "after delivery"
POINTS = (BEFORE_COMMIT, AFTER_COMMIT, AFTER_DELIVERY)

GAME = 1
DIED = 9
"""The exit code of a process that died where it was told to."""


@dataclass(frozen=True)
class Plan:
    """What a process does.

    Attributes:
        now: what its clock says.
        steps: names in :data:`STEPS`.
        dies: at which point, and at the how-manieth pass there; None: it lives.
        seed: of its chance; another one for each process, as in production.
    """

    url: str
    discord: Path
    now: datetime
    steps: tuple[str, ...]
    dies: tuple[str, int] | None
    seed: int


class Death:
    """Ends the process at the point of the plan, without any clean-up."""

    def __init__(self, dies: tuple[str, int] | None) -> None:
        self.point, self.left = dies or ("never", 0)

    def passes(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if self.left == 0:
                os._exit(DIED)


def run(plan: Plan, acknowledge: Connection) -> None:
    """The process's main function: after each step it sends (step, what the player was told)."""
    asyncio.run(_run(plan, acknowledge))


async def _run(plan: Plan, acknowledge: Connection) -> None:
    death = Death(plan.dies)
    _die_before_commit(death)
    store = Store.open(plan.url)
    clock = ManualClock(plan.now)
    service = make_service(store, clock, plan.seed)
    outbox = OutboxWorker(store, clock, _deliver_to(plan.discord, death))

    def saved(_: Any) -> None:
        death.passes(AFTER_COMMIT)
        outbox.kick()

    service.games.listeners.append(saved)
    await Deadlines(store, clock, {"crabblabla": service.settle}).settle()
    outbox.start()
    for step in plan.steps:
        try:
            told = await STEPS[step](service)
        except RuleError as error:
            # The step had been saved, only its answer was lost: the person sees that it is done.
            told = error.code
        acknowledge.send((step, told))
    await outbox.idle()
    await outbox.stop()
    await store.close()


def _die_before_commit(death: Death) -> None:
    original = OutboxQueries.add

    async def add(self: OutboxQueries, *args: Any) -> None:
        await original(self, *args)
        death.passes(BEFORE_COMMIT)

    OutboxQueries.add = add  # type: ignore[method-assign, assignment]


def _deliver_to(discord: Path, death: Death) -> Deliver:
    async def deliver(announcement: Announcement, target: Target) -> int | None:
        line = [announcement.nonce, announcement.kind, announcement.payload.get("round")]
        with discord.open("a") as file:
            file.write(json.dumps(line) + "\n")
        death.passes(AFTER_DELIVERY)
        return announcement.id

    return deliver


async def _create(service: CrabblablaService) -> str:
    if await service.open_games(ANNE):
        return "there already"
    return (await service.create(ANNE, PLACE, Options(rounds=3, deadline=3600))).ref.code


async def _join(service: CrabblablaService) -> str:
    return (await service.join(BOB, GAME)).view.phase


async def _launch(service: CrabblablaService) -> str:
    return (await service.launch(ANNE, GAME)).phase


def _plays(person: int) -> Callable[[CrabblablaService], Awaitable[str]]:
    async def play(service: CrabblablaService) -> str:
        view = await service.view(person, GAME)
        if view.round > 1:
            raise RoundOver(1, view.round)
        preview = await a_word(service, view, person)
        played = await service.play(person, GAME, token=preview.token, number=1)
        assert played.submission is not None
        return played.submission.play

    return play


def _passes(person: int) -> Callable[[CrabblablaService], Awaitable[str]]:
    async def skip(service: CrabblablaService) -> str:
        return str((await service.pass_round(person, GAME, number=2)).view.round)

    return skip


STEPS: dict[str, Callable[[CrabblablaService], Awaitable[str]]] = {
    "create": _create,
    "join": _join,
    "launch": _launch,
    "anne plays": _plays(ANNE),
    "bob plays": _plays(BOB),
    "anne passes": _passes(ANNE),
    "bob passes": _passes(BOB),
}


def join_all(url: str, people: tuple[int, ...], now: datetime) -> None:
    """Another main function: these people join the game at once."""

    async def join() -> None:
        store = Store.open(url)
        service = make_service(store, ManualClock(now), seed=people[0])
        await asyncio.gather(*(service.join(person, GAME) for person in people))
        await store.close()

    asyncio.run(join())
