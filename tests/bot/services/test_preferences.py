"""What people choose for themselves."""

from __future__ import annotations

import pytest

from bot.services.preferences import TEXT, THEMES, Preferences, PreferencesService
from bot.store import Store
from engine.table.errors import BadOption
from render import themes
from tests.bot.conftest import ManualClock
from tests.bot.services.conftest import ANNE, BOB


@pytest.fixture
def preferences(store: Store, clock: ManualClock) -> PreferencesService:
    return PreferencesService(store, clock)


async def test_choices_add_up_and_are_one_persons_own(preferences: PreferencesService) -> None:
    assert await preferences.get(ANNE) == Preferences()
    await preferences.change(ANNE, theme="dark", locale="en")
    changed = await preferences.change(ANNE, notify_turn=False, locale=None)
    assert changed == Preferences(None, "dark", notify_turn=False)
    assert await preferences.get(ANNE) == changed
    assert await preferences.get(BOB) == Preferences()


async def test_a_reminder_is_one_of_those_offered(preferences: PreferencesService) -> None:
    assert (await preferences.change(ANNE, remind_minutes=15)).remind_minutes == 15
    with pytest.raises(BadOption) as caught:
        await preferences.change(ANNE, remind_minutes=31)
    assert (caught.value.field, caught.value.value) == ("remind_minutes", 31)
    assert (await preferences.get(ANNE)).remind_minutes == 15


async def test_who_has_never_chosen_is_reminded_an_hour_before(
    preferences: PreferencesService,
) -> None:
    assert (await preferences.get(ANNE)).remind_minutes == 60
    assert (await preferences.change(ANNE, remind_minutes=None)).remind_minutes is None
    assert (await preferences.change(ANNE, theme="dark")).remind_minutes is None


async def test_who_wants_no_messages_is_not_pinged_in_public(
    preferences: PreferencesService,
) -> None:
    await preferences.change(ANNE, notify_turn=False)
    assert await preferences.pinged([BOB, ANNE]) == (BOB,)


async def test_a_theme_is_one_that_can_be_drawn_or_text(preferences: PreferencesService) -> None:
    assert set(THEMES) == {None, TEXT, *themes.THEMES}
    assert (await preferences.change(ANNE, theme=TEXT)).theme == TEXT
    with pytest.raises(BadOption) as caught:
        await preferences.change(ANNE, theme="pink")
    assert (caught.value.field, caught.value.value) == ("theme", "pink")


async def test_choices_of_a_person_and_of_their_server_are_read_together(
    preferences: PreferencesService, store: Store, clock: ManualClock
) -> None:
    await preferences.change(ANNE, theme="dark")
    async with store.transaction() as tx:
        await tx.facts.set_guild(10, {"language": "en"}, clock())
    chosen, settings = await preferences.reading(ANNE, 10)
    assert (chosen.theme, settings.language) == ("dark", "en")
    chosen, settings = await preferences.reading(BOB, None)
    assert (chosen, settings.language) == (Preferences(), "fr")
