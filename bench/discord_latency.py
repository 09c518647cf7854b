"""How long a player waits for the bot: ``python -m bench.discord_latency``.

The whole bot in SimCord, in a game of three that has gone on for some rounds. A time runs from the
moment at which Discord hands over the interaction to the request that carries the answer, picture
included; what the network adds is not in it. Memory is that of the process, SimCord included.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

import click
import simcord

from bot.client import CrabblablaBot
from bot.demo.setting import demo_world
from bot.demo.world import World
from engine.moves import MoveGenerator

ROUNDS = 6
COMMAND = "crabblabla poser"
PAGE = 4096


class Stamped(list[Any]):
    """SimCord's record of all that goes over the wire, with the time of each entry."""

    def __init__(self, entries: list[Any]) -> None:
        super().__init__(entries)
        self.times = [0.0] * len(entries)

    def append(self, entry: Any) -> None:
        """Keep an entry."""
        self.times.append(time.perf_counter())
        super().append(entry)

    def between(self, start: int, method: str) -> float:
        """Seconds from the interaction after ``start`` to the last request of that method."""
        new = range(start, len(self))
        begun = next(i for i in new if self[i][:2] == ("GATEWAY", "INTERACTION_CREATE"))
        asked = [i for i in new if self[i][0] == "HTTP" and method in str(self[i][1:])]
        return self.times[asked[-1]] - self.times[begun]


async def open_game(world: World) -> None:
    """A game of three after some rounds of good moves."""
    anna, *others = world.people.values()
    lobby = (await anna.slash(world.channel, "crabblabla nouvelle", manches=20)).response
    assert lobby is not None
    for person in others:
        await person.click(lobby, label="✋ Rejoindre")
    await anna.click(lobby, label="▶ Lancer")
    for _round in range(ROUNDS):
        play = (await moves(world))[0]
        for person in world.people.values():
            await bot_of(world.env).services.crabblabla.play(person.id, 1, text=play)
        await world.env.settle()


def bot_of(env: simcord.Env) -> CrabblablaBot:
    """The bot in a SimCord."""
    bot = env.bot
    assert isinstance(bot, CrabblablaBot)
    return bot


async def moves(world: World) -> list[str]:
    """All one-line placements of the open round."""
    bot = bot_of(world.env)
    view = await bot.services.crabblabla.view(0, 1)
    generator = MoveGenerator(bot.services.lexicons.default())
    found = generator.moves(view.board, view.rack or "", opening=view.opening)
    return [move.play for move in found]


async def measure(count: int, *, heading: bool = True) -> None:
    """Print a line for each of preview, suggestion and memory."""
    async with demo_world(running_clock=False, seed=1) as world:
        await open_game(world)
        plays = random.Random(1).choices(await moves(world), k=count + 1)
        anna, *_others = world.people.values()
        record = Stamped(world.env.backend.transcript)
        world.env.backend.transcript = record
        previews, suggestions = [], []
        for play in plays:
            start = len(record)
            await anna.slash(world.channel, COMMAND, placement=play)
            previews.append(record.between(start, "PATCH"))
            start = len(record)
            await anna.autocomplete(world.channel, COMMAND, "placement", play)
            suggestions.append(record.between(start, "POST"))
        if heading:
            click.echo("| | median | 95th percentile |\n|---|---|---|")
        click.echo(line("`/crabblabla poser`, to its preview with picture", previews[1:]))
        click.echo(line("suggestion while one types", suggestions[1:]))
        click.echo(f"| memory of the bot (resident) | {memory():.0f} MB | |")


def line(what: str, seconds: list[float]) -> str:
    """One row of the table."""
    median = 1000 * statistics.median(seconds)
    slow = 1000 * statistics.quantiles(seconds, n=20)[-1]
    return f"| {what} | {median:.1f} ms | {slow:.1f} ms |"


def memory() -> float:
    """Resident memory of this process, in MB (Linux)."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE / 1e6


@click.command()
@click.option("--count", default=100, show_default=True, help="Commands to time.")
def main(count: int) -> None:
    """Time commands from interaction to answer."""
    asyncio.run(measure(count))


if __name__ == "__main__":
    main()
