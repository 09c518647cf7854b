"""Discord takes no requests while its gateway lives: what is done is done once, and told once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.client import CrabblablaBot
from bot.traffic import Outcome
from tests.bot.conftest import ManualClock
from tests.wire import payloads
from tests.wire.conftest import Hurried
from tests.wire.discord_server import PATIENCE, DiscordServer
from tests.wire.faults import Cut, Fault
from tests.wire.games import BEGUN, NEXT, begin, check_told, end_round, let_pass
from tests.wire.payloads import ANNE, BOB, CHANNEL, button

pytestmark = pytest.mark.slow

DOWN = [
    pytest.param(Fault(503), id="503"),
    pytest.param(Fault(502, page="<html>Bad gateway</html>", headers={}), id="502"),
    pytest.param(Fault(504), id="504"),
    pytest.param(Fault(cut=Cut.BEFORE), id="cut in the middle of what is sent"),
    pytest.param(Fault(cut=Cut.AFTER, times=1), id="the answer is lost"),
]


@pytest.mark.parametrize("fault", DOWN)
async def test_posts_wait_and_come_in_order_each_once(
    here: DiscordServer, bot: CrabblablaBot, clock: ManualClock, hurried: Hurried, fault: Fault
) -> None:
    game = await begin(bot)
    await here.posted("Manche 1 sur 3")
    here.faults[f"POST channels/{CHANNEL}"] = fault = replace(fault)
    await end_round(bot, game.ref.id)
    await here.until(lambda: fault.met)
    await bot.outbox.idle()
    async with bot.store.reading() as tx:
        waiting, _since = await tx.outbox.waiting()
    assert waiting == 2
    here.faults.clear()
    await let_pass(bot, clock, 60)
    check_told(here, CHANNEL, *BEGUN, *NEXT)
    async with bot.store.reading() as tx:
        assert await tx.outbox.waiting() == (0, None)


@pytest.mark.parametrize("fault", DOWN)
async def test_a_click_that_cannot_be_answered_is_done_once(
    here: DiscordServer, bot: CrabblablaBot, hurried: Hurried, fault: Fault
) -> None:
    game = await begin(bot)
    asked = await here.act(ANNE, "anne", payloads.command("crabblabla", "passer"))
    question = await here.answered(asked, ":passsure:")
    press = payloads.press(button(question, "passsure"), question)
    here.faults = {
        beginning: replace(fault) for beginning in ("POST interactions", "PATCH webhooks")
    }
    assert await bot.traffic.drain(60) == 0
    outcomes, both = list[str](), asyncio.Event()

    def note(_source: str, outcome: Outcome, _seconds: float) -> None:
        outcomes.append(outcome.value)
        if len(outcomes) == 2:
            both.set()

    bot.traffic.listeners.append(note)
    await here.act(ANNE, "anne", press)
    await here.until(lambda: here.faults["POST interactions"].met)
    assert await bot.traffic.drain(60) == 0
    before = await bot.services.crabblabla.view(ANNE, game.ref.id)
    assert before.submission is not None
    here.faults.clear()
    await here.act(ANNE, "anne", press)
    # What is noted last comes after the last request, of which alone the server would tell.
    await asyncio.wait_for(both.wait(), PATIENCE)
    assert outcomes == ["answered", "answered"]
    after = await bot.services.crabblabla.view(ANNE, game.ref.id)
    assert after.submission == before.submission
    assert after.round == 1


async def test_of_a_message_that_could_not_be_edited_only_the_newest_state_is_sent(
    here: DiscordServer, bot: CrabblablaBot, clock: ManualClock
) -> None:
    game = await begin(bot)
    board = await here.posted("Manche 1 sur 3")
    here.faults["PATCH channels"] = fault = Fault(503)
    service = bot.services.crabblabla
    await service.pass_round(ANNE, game.ref.id)
    await here.until(lambda: fault.met)
    await bot.outbox.idle()
    await service.withdraw(ANNE, game.ref.id)
    await service.pass_round(BOB, game.ref.id)
    here.faults.clear()
    before = len(here.asked)
    await let_pass(bot, clock, 60)
    edits = [path for method, path, _ in here.asked[before:] if method == "PATCH"]
    assert edits == [f"channels/{CHANNEL}/messages/{board['id']}"]


async def test_what_discord_took_although_its_word_was_lost_is_answered_all_the_same(
    here: DiscordServer, bot: CrabblablaBot
) -> None:
    """« Thinking… » stands there, and Discord takes no other first answer."""
    here.faults = {
        "POST interactions": Fault(cut=Cut.AFTER, times=1),
        "POST interactions/": Fault(400, 40060),
    }
    created = await here.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    await here.answered(created, "cb1:join:")
    assert here.uploads[created] == ["plateau.png"]
    assert here.faults["POST interactions/"].met == 1
