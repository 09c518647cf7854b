"""A start while Discord is out of order, and ends for which there is a reason."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace

import pytest

from bot import serving
from bot.client import CrabblablaBot
from bot.config import Config
from bot.serving import NO_TOKEN, REFUSED, UNREACHABLE, GivenUp, serve, until_reachable
from tests.wire.child import no_warm_up
from tests.wire.conftest import Hurried
from tests.wire.discord_server import DiscordServer
from tests.wire.faults import Cut, Fault, turned_away

pytestmark = pytest.mark.slow


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> Hurried:
    """How long the bot would wait between two looks."""
    made = Hurried()
    monkeypatch.setattr(serving, "asyncio", made)
    return made


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled for a bot that does not play."""
    monkeypatch.setattr(CrabblablaBot, "warm_up", no_warm_up)


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (Fault(503), [2.0, 4.0, 8.0]),
        (Fault(502, page="<html>"), [2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]),
        (turned_away(900), [900.0]),
    ],
    ids=["503", "for long", "turned away"],
)
async def test_it_waits_until_discord_answers(
    here: DiscordServer, pauses: Hurried, fault: Fault, expected: list[float]
) -> None:
    here.faults["GET gateway"] = replace(fault, times=len(expected))
    await until_reachable()
    assert pauses.slept == expected


async def test_nobody_listens_at_all(here: DiscordServer, pauses: Hurried, config: Config) -> None:
    """Connections are refused; a signal ends the waiting."""
    await here.stop()
    running = asyncio.create_task(serve(config))
    await pauses.begun.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    await running
    assert pauses.slept[0] == 2.0


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        (Fault(401), NO_TOKEN, "does not know this token"),
        (Fault(503), UNREACHABLE, "cannot be reached"),
        (Fault(cut=Cut.BEFORE), UNREACHABLE, "cannot be reached"),
    ],
    ids=["token", "503", "cut"],
)
async def test_a_login_that_fails_says_why(
    here: DiscordServer, config: Config, fault: Fault, code: int, words: str
) -> None:
    here.faults["GET users/@me"] = fault
    with pytest.raises(GivenUp, match=words) as given_up:
        await serve(config)
    assert given_up.value.exit_code == code


@pytest.mark.parametrize(("closed", "code"), [(4004, NO_TOKEN), (4013, REFUSED)])
async def test_a_connection_that_is_closed_for_good_ends_the_bot(
    here: DiscordServer, config: Config, closed: int, code: int
) -> None:
    running = asyncio.create_task(serve(config))
    await here.until(lambda: here.greeted)
    await here.hang_up(closed)
    with pytest.raises(GivenUp) as given_up:
        await running
    assert given_up.value.exit_code == code


async def test_a_signal_while_the_gateway_is_lost_ends_the_bot_at_once(
    here: DiscordServer, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two attempts to reconnect discord.py sleeps, for a quarter of an hour at most."""
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda _self: 1000.0)
    running = asyncio.create_task(serve(config))
    await here.until(lambda: here.greeted)
    here.unreachable = True
    await here.hang_up()
    await here.until(lambda: here.turned_away)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 60)
    assert here.greeted == [2]
