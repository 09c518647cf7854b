"""What is deleted of servers, beside what tests/discord/test_privacy.py sees of it."""

from __future__ import annotations

import pytest

from bot.services.directory import Directory
from bot.services.privacy import GRACE, Privacy
from bot.services.results import GameRef
from bot.store import Store
from tests.bot.conftest import ManualClock

STAYS_AWAY, COMES_BACK = 10, 11


async def test_a_server_that_comes_back_while_others_are_forgotten_is_not(
    store: Store, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    privacy = Privacy(store, clock, {})
    for guild in (STAYS_AWAY, COMES_BACK):
        async with store.transaction() as tx:
            await tx.facts.set_guild(guild, {"language": "en"}, clock())
        await privacy.left_server(guild)
    clock.now += GRACE
    open_in = Directory.open_in

    async def meanwhile(directory: Directory, guild: int) -> tuple[GameRef, ...]:
        await privacy.joined_server(COMES_BACK)
        return await open_in(directory, guild)

    monkeypatch.setattr(Directory, "open_in", meanwhile)
    await privacy.tidy()
    async with store.reading() as tx:
        assert await tx.privacy.servers() == {COMES_BACK}
