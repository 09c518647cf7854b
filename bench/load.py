"""Thousands of open games, hundreds of interactions a second: ``python -m bench.load``.

The bot runs as a process of its own, or several, with real sockets, against the wire tests' Discord
in this one: all that it does for an interaction is measured, from the gateway's text to the upload,
and what the bench itself costs is told beside it (direct dispatch would leave out discord.py's
share and put the bench's work onto the bot's event loop). Interactions arrive at random moments,
whether or not the bot keeps up, and each time runs from that moment, so waiting counts. What is
missing is the network with TLS, and Discord's own time.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from aiohttp.test_utils import unused_port

from bench.load_bot import Bot, Process
from bench.load_crowd import HEADING, Crowd, errors, rows
from bench.load_games import Table, open_games
from bench.load_meter import DATABASE, DISCORD, ENGINE, LOOP, RENDERING, REST, TOPS, TOTAL
from bench.load_server import Flight, LoadServer, lag, servers
from bot import heap
from tests.postgres import PostgresServer, find_binaries

SETTLING = 10.0
"""Seconds after the connection in which nobody does anything: kernels are loaded meanwhile."""
WARM_UP = 10.0
"""Seconds of interactions that are not counted."""
AHEAD = -10
"""Priority of this process, where it may choose (the bot's is 0): its own work is late less."""
PATIENCE = 30.0
"""Seconds after which an answer has not come."""


@dataclass(frozen=True)
class Load:
    """What is asked for.

    Attributes:
        processes: of the bot, each with a shard of its own.
        shares: whether it is told what the processor time went into, which costs some of it.
    """

    games: int = 2000
    rate: float = 200.0
    seconds: float = 60.0
    seed: int = 1
    processes: int = 1
    shares: bool = False
    database: str = ""
    settling: float = SETTLING
    warm_up: float = WARM_UP


@dataclass(frozen=True)
class Found:
    """What was measured.

    Attributes:
        errors: what went wrong, by how often; must be empty.
        cpu: seconds of processor time of each of the bot's processes, by part.
        own: this process's seconds of it.
        memory: of the bot's largest process before and at most, in MB.
        lag: how late this process was at worst, in seconds.
        others: requests a second that answer no interaction.
    """

    flights: Sequence[Flight]
    errors: dict[str, int]
    cpu: Sequence[dict[str, float]]
    own: float
    memory: tuple[float, float]
    lag: float
    others: float
    seconds: float


async def measure(load: Load, folder: Path) -> Found:
    """Prepare, let everybody act, and tell what was measured."""
    address = load.database or f"sqlite+aiosqlite:///{folder}/load.db"
    tables = await open_games(address, folder, load.games, load.seed)
    server = LoadServer(guilds=servers(tables))
    await server.start(unused_port())
    try:
        total = load.processes
        processes = [
            Process(folder, server, address, load.shares, number, total) for number in range(total)
        ]
        bot = Bot(processes)
        async with bot.running():
            await asyncio.sleep(load.settling)
            # Else this process stops for half a second now and then, and asks for it all at once.
            heap.prepare()
            heap.settle()
            return await _measured(load, bot, server, tables)
    finally:
        await server.stop()


async def _measured(load: Load, bot: Bot, server: LoadServer, tables: Sequence[Table]) -> Found:
    before = bot.memory("VmRSS")
    crowd = Crowd(server, tables, random.Random(load.seed))
    await crowd.act(load.rate, load.warm_up)
    skipped, others, own = len(crowd.landed), server.others.total(), time.process_time()
    begun, stop = time.monotonic(), asyncio.Event()
    lagging = asyncio.create_task(lag(stop))
    bot.begin()
    await crowd.act(load.rate, load.seconds)
    cpu, own = await bot.end(), time.process_time() - own
    passed = time.monotonic() - begun
    rate_of_others = (server.others.total() - others) / passed
    stop.set()
    lost = await crowd.landing(PATIENCE)
    flights = [flight for flight in crowd.landed[skipped:] if flight.due >= begun]
    wrong = errors(crowd.landed, lost) | await bot.faults()
    memory = before, bot.memory("VmHWM")
    return Found(flights, wrong, cpu, own, memory, await lagging, rate_of_others, passed)


def report(load: Load, found: Found) -> list[str]:
    """The table in Markdown, and what belongs to it."""
    seconds, total = found.seconds, sum(each[TOTAL] for each in found.cpu)
    answering = total - sum(each[TOPS] for each in found.cpu)
    each = 1000 * answering / max(1, len(found.flights))
    loops = " and ".join(f"{process[LOOP] / seconds:.2f}" for process in found.cpu)
    done = len(found.flights) / seconds
    before, most = found.memory
    wrong = "; ".join(f"{what}: {count}" for what, count in found.errors.items()) or "0"
    return [
        HEADING,
        *rows(found.flights),
        "",
        f"- {load.games:,} open games; {done:.1f} interactions a second for {seconds:.0f} s.",
        f"- Processes of the bot: {load.processes}.",
        f"- Processor time of the bot: {total / seconds:.2f} cores{_shares(load, found)}.",
        f"- An interaction: {each:.1f} ms of it without the search for tops.",
        f"- Its event loops: {loops} of a core.",
        f"- The bench itself: {found.own / seconds:.2f} cores, late by {1000 * found.lag:.0f} ms.",
        f"- Memory of the bot: {before:.0f} MB before, {most:.0f} MB at most.",
        f"- Requests that answer no interaction: {found.others:.1f} a second.",
        f"- Errors: {wrong}.",
    ]


def _shares(load: Load, found: Found) -> str:
    """What the processor time went into: parts where those were measured, else kinds of threads."""
    threads = {LOOP: "event loop", ENGINE: "workers", DATABASE: "the database's threads"}
    parts = {part: part for part in (RENDERING, ENGINE, DATABASE, DISCORD, REST)}
    names = (parts if load.shares else threads) | {TOPS: TOPS}
    total = sum(each[TOTAL] for each in found.cpu)
    shares = {name: sum(each.get(part, 0.0) for each in found.cpu) for part, name in names.items()}
    return f" ({', '.join(f'{name} {seconds / total:.0%}' for name, seconds in shares.items())})"


@click.command()
@click.option("--games", default=Load.games, show_default=True, help="Open ones, of all kinds.")
@click.option("--rate", default=Load.rate, show_default=True, help="Interactions a second.")
@click.option("--seconds", default=Load.seconds, show_default=True)
@click.option("--seed", default=Load.seed, show_default=True)
@click.option("--processes", default=1, show_default=True, help="Of the bot, a shard each.")
@click.option("--shares", is_flag=True, help="Tell what its time goes into; costs a tenth of it.")
@click.option("--database", default="", help="SQLAlchemy's URL of an empty one; else SQLite.")
@click.option("--postgresql", is_flag=True, help="On a server that is started for it.")
def main(postgresql: bool, **asked: Any) -> None:
    """Print the table in Markdown."""
    with _server() if postgresql else nullcontext(asked["database"]) as database:
        _print(Load(**{**asked, "database": database}))


@contextmanager
def _server() -> Iterator[str]:
    """A database of a server of its own, which waits for the disk as an operator's does."""
    binaries = find_binaries()
    if binaries is None:
        raise click.ClickException("PostgreSQL's programs are not on this machine.")
    server = PostgresServer.start(binaries, durable=True)
    try:
        yield server.url(server.take_bare())
    finally:
        server.stop()


def _print(load: Load) -> None:
    with suppress(PermissionError):
        # Discord, and the people, are not on the machine that they wait for.
        os.setpriority(os.PRIO_PROCESS, 0, AHEAD)
    with TemporaryDirectory() as folder:
        found = asyncio.run(measure(load, Path(folder)))
    for line in report(load, found):
        click.echo(line)


if __name__ == "__main__":
    main()
