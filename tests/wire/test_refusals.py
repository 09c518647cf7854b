"""What the bot posts to is gone, or closed to it: there is another way."""

from __future__ import annotations

import pytest

from bot.client import CrabblablaBot
from tests.wire.discord_server import DiscordServer
from tests.wire.faults import Fault
from tests.wire.games import BEGUN, NEXT, begin, check_told, end_round
from tests.wire.payloads import ANNE, CHANNEL, THREAD

pytestmark = pytest.mark.slow

GONE = [(403, 50001), (403, 50013), (404, 10003), (400, 160005), (403, 0)]
"""Not seen, not allowed, deleted, locked; and one without a code."""


@pytest.mark.parametrize(("status", "code"), GONE)
async def test_a_thread_that_is_lost_is_left_for_the_channel(
    here: DiscordServer, bot: CrabblablaBot, status: int, code: int
) -> None:
    game = await begin(bot, THREAD)
    await bot.outbox.idle()
    here.faults[f"POST channels/{THREAD}"] = Fault(status, code)
    await end_round(bot, game.ref.id)
    await bot.outbox.idle()
    check_told(here, THREAD, *BEGUN)
    check_told(here, CHANNEL, *NEXT)


async def test_a_thread_that_went_to_sleep_is_woken(
    here: DiscordServer, bot: CrabblablaBot
) -> None:
    game = await begin(bot, THREAD)
    await bot.outbox.idle()
    here.faults[f"POST channels/{THREAD}"] = Fault(400, 50083, times=1)
    await end_round(bot, game.ref.id)
    await bot.outbox.idle()
    check_told(here, THREAD, *BEGUN, *NEXT)
    woken = [body for method, path, body in here.asked if path == f"channels/{THREAD}" and body]
    assert woken == [{"archived": False}]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 30046), (403, 50001)])
async def test_a_message_that_cannot_be_edited_any_more_stops_nothing(
    here: DiscordServer, bot: CrabblablaBot, status: int, code: int
) -> None:
    game = await begin(bot)
    await bot.outbox.idle()
    here.faults["PATCH channels"] = fault = Fault(status, code)
    await bot.services.crabblabla.pass_round(ANNE, game.ref.id)
    await bot.outbox.idle()
    await end_round(bot, game.ref.id)
    await bot.outbox.idle()
    assert fault.met == 1
    check_told(here, CHANNEL, *BEGUN, *NEXT)


async def test_where_nothing_takes_it_the_game_goes_on_untold(
    here: DiscordServer, bot: CrabblablaBot
) -> None:
    game = await begin(bot)
    await bot.outbox.idle()
    here.faults[f"POST channels/{CHANNEL}"] = Fault(404, 10003)
    await end_round(bot, game.ref.id)
    await bot.outbox.idle()
    assert (await bot.services.crabblabla.view(ANNE, game.ref.id)).round == 2
    async with bot.store.reading() as tx:
        assert await tx.outbox.waiting() == (0, None)
