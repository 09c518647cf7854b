"""What people are called on a server."""

from __future__ import annotations

from unittest.mock import AsyncMock, Mock

from bot.store.privacy import FIRST_GHOST
from cogs.ui.people import people_names
from tests.cogs.samples import ANNA


async def test_discord_is_not_asked_who_is_gone() -> None:
    guild = Mock(get_member=Mock(return_value=None))
    guild.fetch_member = AsyncMock(return_value=Mock(display_name="Anna"))
    client = Mock(get_guild=Mock(return_value=guild))
    assert await people_names(client, 1, (FIRST_GHOST, ANNA, 0)) == {ANNA: "Anna"}
    guild.fetch_member.assert_awaited_once_with(ANNA)
