"""What the panel offers is what a server may choose."""

from __future__ import annotations

import msgspec
import pytest

from bot.i18n import translator
from bot.services.settings import Settings
from bot.services.settings_desk import DAILY_HOUR, NAMES
from cogs.ui.config.field import Shape
from cogs.ui.config.fields import FIELDS, SHARED, USUALLY

OPTIONS = 25
LISTED = [it for it in FIELDS if FIELDS[it].shape is Shape.LIST and it != DAILY_HOUR]


def test_every_setting_can_be_chosen() -> None:
    assert set(FIELDS) == set(NAMES)
    assert max(len(SHARED), len(USUALLY)) <= OPTIONS


@pytest.mark.parametrize("name", LISTED)
def test_whatever_is_offered_may_be_chosen(name: str) -> None:
    field = FIELDS[name]
    offered = field.offered(["fr", "ods8"])
    assert 1 < len(offered) <= OPTIONS
    for value in offered:
        found = msgspec.convert({name: msgspec.to_builtins(value)}, Settings)
        assert getattr(found, name) == value


@pytest.mark.parametrize("language", ["fr", "en"])
def test_values_can_be_told_apart(language: str) -> None:
    _ = translator(language)
    for field in FIELDS.values():
        said = [field.say(value, _) for value in field.offered(["fr", "ods8"])]
        assert len(set(said)) == len(said), field.name
        assert all(said), field.name
    usual = Settings()
    for name in Settings.__struct_fields__:
        assert FIELDS[name].say(getattr(usual, name), _)
