"""Reminders: to whom, when, and how often."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.services.announcements import Kind
from bot.services.deeds import By
from bot.services.preferences import PreferencesService
from bot.services.reminders import Reminders, first_look, lead, next_look
from bot.store import Store
from tests.bot.conftest import START, ManualClock
from tests.bot.services.conftest import ANNE, BOB, CLEO, Bench

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def reminders(bench: Bench) -> Reminders:
    service = bench.service
    return Reminders(
        bench.store, bench.clock, service.games.nonce, {"crabblabla": service.open_round}
    )


@pytest.fixture
def preferences(store: Store, clock: ManualClock) -> PreferencesService:
    return PreferencesService(store, clock)


async def reminded(bench: Bench, game: int) -> list[int | None]:
    return [person for kind, person in await bench.news(game) if kind == Kind.REMINDER]


async def look(reminders: Reminders, game: int) -> timedelta | None:
    """Settle; how long after the start to look again."""
    at = await reminders.settle("crabblabla", game)
    return None if at is None else at - START


async def test_each_is_reminded_once_at_the_chosen_moment(
    bench: Bench, reminders: Reminders, preferences: PreferencesService
) -> None:
    await preferences.change(BOB, remind_minutes=180)
    await preferences.change(CLEO, remind_minutes=None)
    game = (await bench.running(BOB, CLEO, deadline=86400)).ref.id
    assert await look(reminders, game) == 12 * HOUR
    bench.clock.now = START + 21 * HOUR
    assert await look(reminders, game) == 23 * HOUR
    assert await look(reminders, game) == 23 * HOUR
    assert await reminded(bench, game) == [BOB]
    bench.clock.now = START + 23 * HOUR
    assert await look(reminders, game) == 24 * HOUR - 15 * MINUTE
    bench.clock.now = START + 24 * HOUR - MINUTE
    assert await look(reminders, game) is None
    assert await reminded(bench, game) == [BOB, ANNE]


async def test_who_has_played_is_not_reminded(bench: Bench, reminders: Reminders) -> None:
    game = (await bench.running(BOB, deadline=86400)).ref.id
    await bench.service.pass_round(ANNE, game)
    bench.clock.now = START + 23 * HOUR
    await look(reminders, game)
    assert await reminded(bench, game) == [BOB]


async def test_a_reminder_that_is_late_is_sent_while_the_round_is_open(
    bench: Bench, reminders: Reminders
) -> None:
    game = (await bench.running(BOB, deadline=86400)).ref.id
    bench.clock.now = START + 24 * HOUR - timedelta(seconds=1)
    await look(reminders, game)
    assert await reminded(bench, game) == [ANNE, BOB]


async def test_no_reminder_comes_after_the_deadline_or_in_a_pause(
    bench: Bench, reminders: Reminders
) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    bench.clock.now = START + HOUR
    assert await look(reminders, game) is None
    assert await reminded(bench, game) == []
    await bench.service.settle(game)
    await bench.moderation.pause(By(ANNE), game)
    assert await look(reminders, game) is None


async def test_each_round_has_its_own_reminder(bench: Bench, reminders: Reminders) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    for _ in range(2):
        bench.clock.advance(minutes=45)
        await look(reminders, game)
        bench.clock.advance(minutes=15)
        await bench.service.settle(game)
    assert await reminded(bench, game) == [ANNE, BOB, ANNE, BOB]


async def test_a_moved_deadline_reminds_nobody_again(bench: Bench, reminders: Reminders) -> None:
    game = (await bench.running(BOB, deadline=7200)).ref.id
    bench.clock.now = START + HOUR
    await look(reminders, game)
    await bench.moderation.extend(By(ANNE), game, 7200)
    bench.clock.now = START + 3 * HOUR
    await look(reminders, game)
    assert await reminded(bench, game) == [ANNE, BOB]


async def test_a_team_is_reminded_as_a_whole(bench: Bench, reminders: Reminders) -> None:
    view = await bench.lobby(teams=("Rouges", "Bleus"), deadline=3600)
    for person, team in ((ANNE, "Rouges"), (BOB, "Bleus"), (CLEO, "Bleus")):
        await bench.service.join(person, view.ref.id, team=team)
    await bench.service.launch(ANNE, view.ref.id)
    await bench.service.pass_round(ANNE, view.ref.id)
    bench.clock.advance(minutes=50)
    await look(reminders, view.ref.id)
    assert await reminded(bench, view.ref.id) == [BOB, CLEO]


async def test_without_a_deadline_there_is_nothing_to_look_for(
    bench: Bench, reminders: Reminders
) -> None:
    game = (await bench.running(BOB)).ref.id
    assert await look(reminders, game) is None


@pytest.mark.parametrize(
    ("chosen", "length", "before"),
    [(60, 120, 60), (60, 60, 15), (720, 1440, 720), (720, 360, 180), (180, 120, 60), (15, 10, 5)],
)
def test_a_reminder_lies_in_the_second_half_of_its_round(
    chosen: int, length: int, before: int
) -> None:
    assert lead(chosen * MINUTE, length * MINUTE) == before * MINUTE


def test_the_looks_of_a_round_come_at_every_moment_that_can_be_chosen() -> None:
    due = START + 24 * HOUR
    looks = []
    at: datetime | None = first_look(due, START)
    while at is not None:
        looks.append(due - at)
        at = next_look(due, at)
    assert looks == [12 * HOUR, 3 * HOUR, HOUR, 15 * MINUTE]
    assert first_look(START + HOUR, START) == START
