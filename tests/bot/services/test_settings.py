"""What servers choose, what is undone, and what quiet hours are."""

from __future__ import annotations

import asyncio
import dataclasses
from datetime import UTC, date, datetime, timedelta
from typing import Any, get_args, get_type_hints
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import languages
from bot.services import usual
from bot.services.daily_days import Days
from bot.services.daily_turns import DailyTurns, PostSettings
from bot.services.friends import Friends
from bot.services.paris import at_hour, midnight, next_day
from bot.services.settings import Settings, quiet_until
from bot.services.settings_desk import (
    CHANGES_KEPT,
    DAILY_CHANNEL,
    DAILY_HOUR,
    ChangedSince,
    OneClock,
    SettingsService,
)
from bot.store import Store
from engine.baggle.errors import BadWordRange
from engine.baggle.options import Options as Baggle
from engine.crabblabla.options import Density
from engine.crabblabla.options import Options as Crabblabla
from engine.lexiplateau.options import Options as Lexiplateau
from engine.table.errors import BadOption
from render.themes import THEMES
from tests.bot.conftest import ManualClock
from tests.bot.services.daily_bench import choose_daily

HERE, THERE = 10, 11


@pytest.fixture
def desk(store: Store, clock: ManualClock) -> SettingsService:
    def no_day(*arguments: object) -> Any:
        raise AssertionError("no day is made here")

    turns = DailyTurns(Days(store, clock, no_day), Friends(store, clock), lambda: "0" * 16)
    return SettingsService(store, clock, turns, lambda: ("fr", "ods8"))


async def test_changes_add_up_and_are_one_servers_own(desk: SettingsService) -> None:
    assert await desk.get(HERE) == Settings() == await desk.get(None)
    first = await desk.change(HERE, "language", "en")
    second = await desk.change(HERE, "channels", [5, 6])
    assert (first.before, first.after, first.number) == ("fr", "en", 1)
    assert (second.before, second.after, second.number) == ((), (5, 6), 2)
    assert await desk.get(HERE) == Settings(language="en", channels=(5, 6))
    assert await desk.get(THERE) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "en"), ("quiet", [22, 7]), ("lexicon", "ods8"), (DAILY_CHANNEL, 77)],
)
async def test_the_last_change_is_undone_once(
    desk: SettingsService, name: str, value: object
) -> None:
    before = await desk.chosen(HERE)
    change = await desk.change(HERE, name, value)
    assert (await desk.chosen(HERE)).value(name) != before.value(name)
    undone = await desk.undo(HERE, change.number)
    assert (undone.before, undone.after) == (change.after, change.before)
    assert (await desk.chosen(HERE)).value(name) == before.value(name)
    with pytest.raises(ChangedSince):
        await desk.undo(HERE, change.number)


async def test_each_of_the_last_changes_is_undone_by_itself(desk: SettingsService) -> None:
    assert await desk.last_change(HERE) is None
    old = await desk.change(HERE, "robots", False)
    newer = await desk.change(HERE, "channels", [5, 6])
    assert await desk.last_change(HERE) == newer
    await desk.undo(HERE, old.number)
    assert await desk.get(HERE) == Settings(channels=(5, 6))
    await desk.undo(HERE, newer.number)
    assert await desk.get(HERE) == Settings()
    with pytest.raises(ChangedSince):
        await desk.undo(HERE, old.number)


async def test_what_was_changed_again_is_not_undone_beneath_it(desk: SettingsService) -> None:
    old = await desk.change(HERE, "rounds", 5)
    await desk.change(HERE, "rounds", 7)
    with pytest.raises(ChangedSince):
        await desk.undo(HERE, old.number)
    for number in range(CHANGES_KEPT):
        await desk.change(HERE, "most_per_person", number + 1)
    with pytest.raises(ChangedSince):
        await desk.undo(HERE, old.number + 1)
    assert (await desk.get(HERE)).rounds == 7


async def test_two_who_choose_at_once_see_each_others_choice(desk: SettingsService) -> None:
    clocks = (desk.change(HERE, "turn_seconds", 120), desk.change(HERE, "game_seconds", 600))
    outcomes = await asyncio.gather(*clocks, return_exceptions=True)
    assert [type(it) for it in outcomes].count(OneClock) == 1
    changes = await asyncio.gather(*(desk.change(HERE, "rounds", 3 + n) for n in range(5)))
    chain = sorted(changes, key=lambda change: change.number)
    assert [change.before for change in chain[1:]] == [change.after for change in chain[:-1]]


async def test_several_things_are_chosen_together_or_not_at_all(desk: SettingsService) -> None:
    before = await desk.chosen(HERE)
    with pytest.raises(BadOption):
        await desk.change_all(HERE, {DAILY_CHANNEL: 77, DAILY_HOUR: 24})
    assert await desk.chosen(HERE) == before
    channel, hour = await desk.change_all(HERE, {DAILY_CHANNEL: 77, DAILY_HOUR: 9})
    assert (await desk.chosen(HERE)).daily == PostSettings(77, 9)
    await desk.undo(HERE, channel.number)
    assert (await desk.chosen(HERE)).daily == PostSettings(None, 9)
    await desk.undo(HERE, hour.number)
    assert (await desk.chosen(HERE)).daily == before.daily


async def test_what_is_chosen_already_is_no_change(desk: SettingsService) -> None:
    first = await desk.change(HERE, "quiet", [22, 7])
    await desk.change(HERE, "robots", False)
    assert await desk.change(HERE, "quiet", [22, 7]) == first, "by somebody else, or by two clicks"
    assert (await desk.undo(HERE, first.number)).after is None
    unsaid = await desk.change(HERE, "tokens", True)
    assert (unsaid.before, unsaid.after) == (True, True)


async def test_two_who_undo_at_once_undo_once(desk: SettingsService) -> None:
    for name, value in (("language", "en"), (DAILY_CHANNEL, 77)):
        change = await desk.change(HERE, name, value)
        presses = (desk.undo(HERE, change.number), desk.undo(HERE, change.number))
        outcomes = await asyncio.gather(*presses, return_exceptions=True)
        assert [type(it) for it in outcomes].count(ChangedSince) == 1
        assert (await desk.chosen(HERE)).value(name) == change.before


async def test_what_another_command_changed_is_not_undone_beneath_it(
    desk: SettingsService,
) -> None:
    change = await desk.change(HERE, DAILY_CHANNEL, 77)
    await choose_daily(desk.turns, HERE, PostSettings(78, 9))
    with pytest.raises(ChangedSince):
        await desk.undo(HERE, change.number)
    assert await desk.turns.settings(HERE) == PostSettings(78, 9)


async def test_what_no_game_could_be_made_with_is_not_chosen(desk: SettingsService) -> None:
    await desk.change(HERE, "turn_seconds", 120)
    with pytest.raises(OneClock):
        await desk.change(HERE, "game_seconds", 600)
    await desk.change(HERE, "room_most", 50)
    with pytest.raises(BadWordRange):
        await desk.change(HERE, "room_least", 30)
    with pytest.raises(BadOption):
        await desk.change(HERE, "plate", "disc-3")
    assert await desk.get(HERE) == Settings(turn_seconds=120, room_most=50)


def test_a_new_game_has_what_was_said_else_what_the_server_chose() -> None:
    settings = Settings(rounds=7, round_seconds=3600, density="dense", plate="ring-15")
    made = usual.crabblabla(settings, rounds=None, deadline=0, preplaced=0, teams=("A", "B"))
    assert made == Crabblabla(rounds=7, density=Density.DENSE, plate="ring-15", teams=("A", "B"))
    assert usual.crabblabla(settings).deadline == 3600
    assert usual.lexiplateau(Settings(game_seconds=300)) == Lexiplateau(None, 300)
    assert usual.baggle(Settings(room_size=5), grids=0) == Baggle(size=5, grids=None)
    assert usual.baggle(Settings(room_grids=None), pause=10) == Baggle(grids=None, pause=10)


@pytest.mark.parametrize("make", usual.USUAL)
def test_every_option_that_is_no_matter_of_one_game_alone_can_be_chosen(make: Any) -> None:
    own = {"teams", "training"}
    declared = {field.name for field in dataclasses.fields(make)} - own
    assert usual.USUAL[make].keys() == declared
    for option, name in usual.USUAL[make].items():
        usually = getattr(Settings(), name)
        assert usually == getattr(make(), option), "as it was without a choice"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("theme", "pink"),
        ("timezone", "Europe/Atlantis"),
        ("timezone", "../etc/passwd"),
        ("channels", list(range(1, 27))),
        ("most_per_person", 0),
        ("lexicon", "nowhere"),
        ("quiet", [3, 3]),
        ("quiet", [3, 24]),
        ("rounds", 2),
        ("round_seconds", 17),
        ("turn_seconds", 17),
        ("room_seconds", 17),
        (DAILY_HOUR, 24),
    ],
)
async def test_what_is_not_offered_is_refused(
    desk: SettingsService, name: str, value: object
) -> None:
    with pytest.raises(BadOption) as caught:
        await desk.change(HERE, name, value)
    assert (caught.value.field, caught.value.value) == (name, value)
    assert (await desk.chosen(HERE)).last == 0


async def test_the_dailys_choices_are_the_same_settings(desk: SettingsService) -> None:
    await choose_daily(desk.turns, HERE, PostSettings(50, 9))
    await desk.change(HERE, DAILY_HOUR, 18)
    assert await desk.turns.settings(HERE) == PostSettings(50, 18)
    assert (await desk.chosen(HERE)).value(DAILY_CHANNEL) == 50


async def test_the_daily_is_posted_by_the_servers_clock(
    desk: SettingsService, clock: ManualClock
) -> None:
    clock.now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    await desk.change(HERE, "timezone", "America/Montreal")
    await choose_daily(desk.turns, HERE, PostSettings(50, 8))  # 13:00 UTC
    ((guild, moment),) = await desk.turns._awaiting(date(2026, 11, 29))
    assert (guild.guild_id, moment) == (HERE, datetime(2026, 11, 29, 13, tzinfo=UTC))
    await desk.change(HERE, "timezone", "Europe/Paris")  # 8:00 has been
    assert await desk.turns._awaiting(date(2026, 11, 29)) == []


def test_what_may_be_chosen_is_what_there_is() -> None:
    offered = get_type_hints(Settings)
    assert set(get_args(offered["theme"])) == set(THEMES)
    assert set(get_args(offered["language"])) == set(languages())


@pytest.mark.parametrize(
    ("quiet", "hour", "until"),
    [
        ((22, 7), 21, None),
        ((22, 7), 22, (30, 7)),
        ((22, 7), 23, (30, 7)),
        ((22, 7), 6, (29, 7)),
        ((22, 7), 7, None),
        ((1, 5), 3, (29, 5)),
        ((1, 5), 0, None),
        (None, 3, None),
    ],
)
def test_quiet_hours_end(
    quiet: tuple[int, int] | None, hour: int, until: tuple[int, int] | None
) -> None:
    paris = ZoneInfo("Europe/Paris")
    now = datetime(2026, 11, 29, hour, 30, tzinfo=paris).astimezone(UTC)
    ends = quiet_until(Settings(quiet=quiet), now)
    wanted = None if until is None else datetime(2026, 11, until[0], until[1], tzinfo=paris)
    assert ends == wanted


ZONES = st.sampled_from(["Europe/Paris", "America/Montreal", "Pacific/Noumea", "Asia/Kolkata"])


@given(st.dates(date(2026, 1, 1), date(2027, 12, 31)), st.integers(0, 23), ZONES)
def test_every_day_of_paris_has_every_hour_of_every_clock(day: date, hour: int, name: str) -> None:
    zone = ZoneInfo(name)
    start, end = midnight(day), midnight(next_day(day))
    moment = at_hour(day, hour, zone)
    assert start <= moment < end
    # Where a clock is changed, here or there, an hour may lack.
    if end - start == timedelta(hours=24) and offset(start, zone) == offset(end, zone):
        shown = moment.astimezone(zone)
        assert (shown.hour, shown.minute) == (hour, 0)


def offset(moment: datetime, zone: ZoneInfo) -> timedelta | None:
    return moment.astimezone(zone).utcoffset()
