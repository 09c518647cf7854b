"""The gateway is lost: time goes on, what is due is done, and nothing is told twice."""

from __future__ import annotations

import pytest

from bot.client import CrabblablaBot
from bot.services.results import GameView
from tests.bot.conftest import ManualClock
from tests.wire import payloads
from tests.wire.conftest import Hurried
from tests.wire.discord_server import IDENTIFY, RESUME, DiscordServer
from tests.wire.games import BEGUN, HOUR, NEXT, begin, check_told
from tests.wire.payloads import ANNE, CHANNEL

pytestmark = pytest.mark.slow


def miss_deadline(bot: CrabblablaBot, clock: ManualClock, game: GameView) -> None:
    """An hour passes, and the scheduler looks at the clock."""
    bot.scheduler.plan(game.ref.kind, game.ref.id, clock.advance(seconds=HOUR))


async def check_alive(here: DiscordServer) -> None:
    """Who asks is answered."""
    asked = await here.act(ANNE, "anne", payloads.command("mot", "verifier", mot="chat"))
    await here.answered(asked, "**CHAT**")


async def test_while_the_gateway_is_lost_deadlines_are_settled_and_told_of(
    here: DiscordServer, bot: CrabblablaBot, clock: ManualClock, hurried: Hurried
) -> None:
    game = await begin(bot)
    await bot.outbox.idle()
    here.unreachable = True
    await here.hang_up()
    await here.until(lambda: here.turned_away > 3)
    miss_deadline(bot, clock, game)
    await here.posted("Manche 2 sur 3")
    here.unreachable = False
    await here.until(lambda: len(here.greeted) > 1)
    await check_alive(here)
    await bot.outbox.idle()
    check_told(here, CHANNEL, *BEGUN, *NEXT)
    assert any(seconds >= 1 for seconds in hurried.slept), "it asks ever more rarely"


@pytest.mark.parametrize(
    ("forgotten", "greeted"),
    [(False, [IDENTIFY, RESUME]), (True, [IDENTIFY, RESUME, IDENTIFY])],
    ids=["resumed", "invalid"],
)
async def test_a_session_goes_on_or_begins_anew_and_nothing_is_told_twice(
    here: DiscordServer,
    bot: CrabblablaBot,
    clock: ManualClock,
    forgotten: bool,
    greeted: list[int],
) -> None:
    game = await begin(bot)
    await bot.outbox.idle()
    here.forgotten = forgotten
    await here.hang_up()
    miss_deadline(bot, clock, game)
    await here.until(lambda: here.greeted == greeted)
    await check_alive(here)
    await here.posted("Manche 2 sur 3")
    await bot.outbox.idle()
    check_told(here, CHANNEL, *BEGUN, *NEXT)
