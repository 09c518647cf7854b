"""Run the bot against Discord: wait for Discord to be there, connect, and end in order on a signal.

What discord.py does by itself while it runs (reconnecting, asking again) begins only once it has
logged in; a start in the middle of an outage is what this module waits for.
"""

from __future__ import annotations

import asyncio
import signal

import aiohttp
import discord
import structlog
from discord.http import Route

from bot import heap
from bot.client import CrabblablaBot, create_bot
from bot.config import Config
from bot.outages import Outage, outage, told

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
"""Seconds between two looks whether Discord is there."""

NO_TOKEN, UNREACHABLE, REFUSED = 78, 75, 1
"""Exit codes: the first two are EX_CONFIG and EX_TEMPFAIL of ``sysexits.h``."""

UNAUTHENTICATED = 4004
"""The code with which Discord closes the connection of a token that was taken back."""

LOOK = aiohttp.ClientTimeout(total=20)


class GivenUp(Exception):
    """Why the bot cannot go on, for its operator; ``exit_code`` says whether to start it again."""

    def __init__(self, reason: str, exit_code: int) -> None:
        super().__init__(reason)
        self.exit_code = exit_code


async def serve(config: Config) -> None:
    """Run the bot until a signal; what is under way is finished first. Raises GivenUp."""
    heap.prepare()
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    if not await _unless(stopping, loop.create_task(until_reachable())):
        return
    try:
        while await _serve_once(config, stopping):
            log.warning("starting anew, as a spare")
    except (discord.DiscordException, aiohttp.ClientError) as error:
        if (reason := given_up(error)) is None:
            raise
        raise reason from error


def given_up(error: Exception) -> GivenUp | None:
    """What an error that ended the connection means; None where it is the bot's own fault."""
    taken_back = isinstance(error, discord.ConnectionClosed) and error.code == UNAUTHENTICATED
    if isinstance(error, discord.LoginFailure) or taken_back:
        return GivenUp("Discord does not know this token.", NO_TOKEN)
    if isinstance(error, (discord.ConnectionClosed, discord.PrivilegedIntentsRequired)):
        return GivenUp(f"Discord closed the connection for good: {told(error)}", REFUSED)
    if outage(error) is not None:
        return GivenUp(f"Discord cannot be reached: {told(error)}", UNREACHABLE)
    return None


async def _serve_once(config: Config, stopping: asyncio.Event) -> bool:
    """Run one bot to its end; whether it ended because other processes took over its shards."""
    async with create_bot(config, leased=True) as bot:
        await _run(bot, config.discord.token, stopping)
        await bot.ended()
    return bot.superseded and not stopping.is_set()


async def _run(bot: CrabblablaBot, token: str, stopping: asyncio.Event) -> None:
    """From login to the end of the connection, or to the end of all that a signal leaves to do."""
    loop = asyncio.get_running_loop()
    running, settling = loop.create_task(bot.start(token)), loop.create_task(_settle(bot))
    try:
        # Ended first, since it may be asleep between two attempts to reconnect, for minutes.
        if not await _unless(stopping, running):
            log.info("stopping")
            await bot.close()
    finally:
        settling.cancel()


async def _settle(bot: CrabblablaBot) -> None:
    """Once it serves with all loaded, spare Python looking through that ever again."""
    await bot.settled()
    log.info("settled", objects=heap.settle())


async def _unless(stopping: asyncio.Event, task: asyncio.Task[None]) -> bool:
    """Await a task, or end it as soon as the bot is to stop; whether it came to its own end."""
    told_to = asyncio.get_running_loop().create_task(stopping.wait())
    await asyncio.wait((task, told_to), return_when=asyncio.FIRST_COMPLETED)
    told_to.cancel()
    if task.done():
        task.result()
        return True
    while not task.done():  # discord.py takes being cancelled for being disconnected, at times
        task.cancel()
        await asyncio.wait((task,), timeout=1)
    return False


async def until_reachable() -> None:
    """Wait until Discord answers, asking ever more rarely."""
    pause = FIRST_PAUSE
    async with aiohttp.ClientSession(timeout=LOOK) as session:
        while (found := await _look(session)) is not None:
            wait = max(pause, found.after or 0.0)
            log.warning("discord does not answer", again_in=wait)
            await asyncio.sleep(wait)
            pause = min(pause * 2, LONGEST_PAUSE)


async def _look(session: aiohttp.ClientSession) -> Outage | None:
    """Ask what needs no token; None where Discord answers, whatever it says."""
    try:
        async with session.get(f"{Route.BASE}/gateway") as response:
            if response.status < 400:
                return None
            return outage(discord.HTTPException(response, await response.text()))
    except Exception as error:
        if (found := outage(error)) is None:
            raise
        log.info("discord not reached", error=told(error))
        return found
