"""The menus of the settings' panel."""

from __future__ import annotations

import discord
import pytest
from discord import ChannelType

from bot.i18n import translator
from cogs.ui.config.fields import FIELDS
from cogs.ui.config.panel import values_menu


@pytest.mark.parametrize(
    ("name", "followed"),
    [("daily_channel", True), ("announcements", True), ("channels", False)],
)
def test_news_may_be_told_in_announcement_channels_but_not_games_played(
    name: str, followed: bool
) -> None:
    menu = values_menu(FIELDS[name], (), (), translator("fr")).item
    assert isinstance(menu, discord.ui.ChannelSelect)
    assert ChannelType.text in menu.channel_types
    assert (ChannelType.news in menu.channel_types) is followed
