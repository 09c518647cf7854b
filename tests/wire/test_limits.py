"""Discord asks to wait for minutes: that route waits, and nothing else does."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord.webhook.async_
import pytest

from bot.client import CrabblablaBot
from bot.outages import EDGE_WAIT, LONGEST_SLEEP
from cogs.ui import safe
from tests.bot.conftest import ManualClock
from tests.wire import payloads
from tests.wire.conftest import Hurried
from tests.wire.discord_server import DiscordServer
from tests.wire.faults import Fault, limited, turned_away
from tests.wire.games import BEGUN, NEXT, begin, check_told, end_round, let_pass
from tests.wire.payloads import ANNE, BOB, CHANNEL, THREAD, button

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("fault", "seconds", "others"),
    [
        pytest.param(limited(300), 300, True, id="a route's"),
        pytest.param(turned_away(600), 600, False, id="the network's"),
        pytest.param(turned_away(), EDGE_WAIT, False, id="the network's, for whatever time"),
    ],
)
async def test_a_limit_of_minutes_is_waited_for_in_the_outbox(
    here: DiscordServer,
    bot: CrabblablaBot,
    clock: ManualClock,
    hurried: Hurried,
    fault: Fault,
    seconds: float,
    others: bool,
) -> None:
    game = await begin(bot)
    await here.posted("Manche 1 sur 3")
    here.faults[f"POST channels/{CHANNEL}"] = fault = replace(fault)
    await end_round(bot, game.ref.id)
    await here.until(lambda: fault.met)
    await bot.outbox.idle()
    asked = await here.act(ANNE, "anne", payloads.command("mot", "verifier", mot="chat"))
    await here.answered(asked, "**CHAT**")
    await begin(bot, THREAD)
    await bot.outbox.idle()
    assert (THREAD in dict(here.told())) is others
    await let_pass(bot, clock, seconds - 1)
    assert fault.met == 1, "it is asked once, and not before its time"
    here.faults.clear()
    await let_pass(bot, clock, 1)
    check_told(here, CHANNEL, *BEGUN, *NEXT)
    assert THREAD in dict(here.told())
    assert max(hurried.slept, default=0) <= LONGEST_SLEEP


async def test_a_limit_of_the_bots_own_is_asked_about_once_by_each_game(
    here: DiscordServer, bot: CrabblablaBot, clock: ManualClock
) -> None:
    fault = limited(300, everything=True)
    here.faults["POST channels"] = fault
    await begin(bot)
    await begin(bot, THREAD)
    await bot.outbox.idle()
    await let_pass(bot, clock, 299)
    assert (fault.met, here.told()) == (2, [])
    here.faults.clear()
    await let_pass(bot, clock, 1)
    for channel in (CHANNEL, THREAD):
        check_told(here, channel, *BEGUN)


async def test_a_short_limit_is_waited_for_within_the_request(
    here: DiscordServer, bot: CrabblablaBot, hurried: Hurried
) -> None:
    fault = limited(7)
    fault.times = 1
    here.faults["POST channels"] = fault
    await begin(bot)
    await here.posted("Manche 1 sur 3")
    assert 7 in hurried.slept


async def test_a_first_answer_is_waited_for_no_longer_than_it_is_of_use(
    here: DiscordServer, bot: CrabblablaBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without hurry: the request itself would sleep for five minutes."""
    monkeypatch.setattr(discord.webhook.async_, "asyncio", asyncio)
    monkeypatch.setattr(safe, "IN_TIME", 0.05)
    created = await here.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    lobby = await here.answered(created, "cb1:join:")
    here.faults["POST interactions"] = limited(300)
    await here.act(BOB, "bob", payloads.press(button(lobby, "join"), lobby))
    await here.answered(created, f"<@{BOB}>")
    assert await bot.traffic.drain(60) == 0
