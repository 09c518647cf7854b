"""What both demos start from: the bot on a throw-away database, inside SimCord."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import discord
import simcord

from bot.client import CrabblablaBot, create_bot
from bot.config import Config, Database, Log
from bot.demo.world import WallClock, World, build_world
from bot.logs import configure_logging
from bot.services.lexicons import Lexicons

NAMES = ("Anna", "Bilal", "Chloé")
PATIENCE = 60.0
"""Seconds that SimCord gives the bot to finish what an action asks of it."""


@asynccontextmanager
async def demo_world(
    *, running_clock: bool, seed: int | None = None, denied: discord.Permissions | None = None
) -> AsyncIterator[World]:
    """A server with three people and the bot; nothing of it is kept."""
    configure_logging(Log(level="warning"))
    with TemporaryDirectory(prefix="crabblabla-demo-") as folder:
        started: list[simcord.Env] = []

        def now() -> datetime:
            return started[0].now()

        database = Database(path=str(Path(folder, "demo.db")), backups=folder)
        bot = create_bot(
            Config(database=database),
            clock=now,
            rng=random.Random(seed),
            lexicons=Lexicons(),
        )
        await _warm_up(bot)
        async with running(bot, started, running_clock=running_clock) as env:
            yield build_world(env, NAMES, denied=denied)


@asynccontextmanager
async def running(
    bot: CrabblablaBot, started: list[simcord.Env], *, running_clock: bool
) -> AsyncIterator[simcord.Env]:
    """SimCord with the bot logged in; whatever the bot got wrong is raised at the end."""
    run = simcord.run(bot, shard_count=1, settle_timeout=PATIENCE)
    env = run._env
    started.append(env)
    if running_clock:
        env.backend.clock = WallClock()  # type: ignore[assignment]
    async with run:
        try:
            yield env
        finally:
            await bot.stop_services()


async def _warm_up(bot: CrabblablaBot) -> None:
    """Whatever the bot does at its start, before it: SimCord gives that five seconds."""
    click.echo("Warming up (the first time, the kernels are compiled: a minute or two) …")
    await bot.warm_up()


def names_text(names: Sequence[str]) -> str:
    """``Anna, Bilal and Chloé``."""
    return f"{', '.join(names[:-1])} and {names[-1]}"
