"""Thousands of open games, hundreds of interactions a second: ``python -m bench.load``.

The bot runs as a process of its own, with real sockets, against the wire tests' Discord in this
one: all that it does for an interaction is measured, from the gateway's text to the upload, and
what the bench itself costs is told beside it (direct dispatch would leave out discord.py's share
and put the bench's work onto the bot's event loop). Interactions arrive at random moments, whether
or not the bot keeps up, and each time runs from that moment, so waiting counts. What is missing is
the network with TLS, and Discord's own time.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import aiohttp
import click
import msgspec
from aiohttp.test_utils import unused_port
from prometheus_client.parser import text_string_to_metric_families

from bench.load_crowd import HEADING, Crowd, errors, rows, until
from bench.load_games import Table, open_games
from bench.load_meter import DATABASE, DISCORD, ENGINE, RENDERING, REST, TOPS
from bench.load_server import Flight, LoadServer, lag, servers

ROOT = Path(__file__).parents[1]
SETTLING = 10.0
"""Seconds after the connection in which nobody does anything: kernels are loaded meanwhile."""
WARM_UP = 10.0
"""Seconds of interactions that are not counted."""
STARTING = 120.0
"""Seconds after which the bot has not connected; its games are read before it does."""
PATIENCE = 30.0
"""Seconds after which an answer has not come."""

LOGGED = 40
"""Characters of an error in the log that tell it from others."""


@dataclass(frozen=True)
class Load:
    """What is asked for."""

    games: int = 2000
    rate: float = 200.0
    seconds: float = 60.0
    seed: int = 1
    database: str = ""
    settling: float = SETTLING
    warm_up: float = WARM_UP


@dataclass(frozen=True)
class Found:
    """What was measured.

    Attributes:
        errors: what went wrong, by how often; must be empty.
        cpu: the bot's seconds of processor time, by part.
        own: this process's seconds of it.
        memory: of the bot before and at most, in MB.
        lag: how late this process was at worst, in seconds.
        others: requests a second that answer no interaction.
    """

    flights: Sequence[Flight]
    errors: dict[str, int]
    cpu: dict[str, float]
    own: float
    memory: tuple[float, float]
    lag: float
    others: float
    seconds: float


@dataclass
class Bot:
    """The bot's process."""

    folder: Path
    server: LoadServer
    address: str
    port: int = field(default_factory=unused_port)
    process: asyncio.subprocess.Process | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start it, wait until it is connected; stop it in the end, however that comes."""
        config = self.folder / "config.toml"
        config.write_text(
            f'[discord]\nshards = 1\n[database]\nurl = "{self.address}"\n'
            f'[metrics]\nport = {self.port}\n[log]\nformat = "json"\nlevel = "warning"\n'
        )
        arguments = (str(self.shares), self.server.address, "run", "--config", str(config))
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bench.load_child", *arguments),
                cwd=self.folder,
                env={**os.environ, "CRABBLABLA_TOKEN": "token", "PYTHONPATH": str(ROOT)},
                stderr=log,
            )
        try:
            await until(lambda: self.server.greeted or self.ended, STARTING)
            if not self.server.greeted:
                raise click.ClickException(self.log.read_text())
            yield
        finally:
            await self._stop(self.process)

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        """As an operator does; one that has not ended by then is ended."""
        if not self.ended:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()

    @property
    def ended(self) -> bool:
        """Whether it runs no more."""
        return self.process is None or self.process.returncode is not None

    @property
    def shares(self) -> Path:
        """Where it tells what its time went into."""
        return self.folder / "shares.json"

    @property
    def log(self) -> Path:
        """What it says, as of level "warning"."""
        return self.folder / "log"

    def signal(self, number: signal.Signals) -> None:
        """Begin or end the measurement."""
        assert self.process is not None
        self.process.send_signal(number)

    def memory(self, name: str) -> float:
        """A line of the system's table of it, in MB (Linux)."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith(f"{name}:"))
        return int(line.split()[1]) / 1000

    async def spent(self) -> dict[str, float]:
        """What its time went into during the measurement."""
        self.signal(signal.SIGUSR2)
        await until(self.shares.exists, PATIENCE)
        return msgspec.json.decode(self.shares.read_bytes(), type=dict[str, float])

    async def faults(self) -> dict[str, int]:
        """What it counts as its own faults, and its errors in the log."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}/metrics") as response,
        ):
            text = await response.text()
        found: dict[str, int] = {}
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                failed = sample.labels.get("outcome") == "failed"
                if failed and sample.name.endswith("_count") and sample.value:
                    found[f"{sample.labels['source']}: failed"] = int(sample.value)
        for line in self.log.read_bytes().splitlines():
            if b'"level": "error"' in line or b'"level": "critical"' in line:
                what = str(msgspec.json.decode(line).get("event"))[:LOGGED]
                found[f"log: {what}"] = found.get(f"log: {what}", 0) + 1
        return found


async def measure(load: Load, folder: Path) -> Found:
    """Prepare, let everybody act, and tell what was measured."""
    address = load.database or f"sqlite+aiosqlite:///{folder}/load.db"
    tables = await open_games(address, folder, load.games, load.seed)
    server = LoadServer(guilds=servers(tables))
    await server.start(unused_port())
    try:
        bot = Bot(folder, server, address)
        async with bot.running():
            await asyncio.sleep(load.settling)
            return await _measured(load, bot, tables)
    finally:
        await server.stop()


async def _measured(load: Load, bot: Bot, tables: Sequence[Table]) -> Found:
    server, before = bot.server, bot.memory("VmRSS")
    crowd = Crowd(server, tables, random.Random(load.seed))
    await crowd.act(load.rate, load.warm_up)
    skipped, others, own = len(crowd.landed), server.others.total(), time.process_time()
    begun, stop = time.monotonic(), asyncio.Event()
    lagging = asyncio.create_task(lag(stop))
    bot.signal(signal.SIGUSR1)
    await crowd.act(load.rate, load.seconds)
    cpu, own = await bot.spent(), time.process_time() - own
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
    seconds, total = found.seconds, found.cpu["total"]
    parts = (RENDERING, ENGINE, DATABASE, DISCORD, TOPS, REST)
    shares = ", ".join(f"{part} {found.cpu.get(part, 0) / total:.0%}" for part in parts)
    each = 1000 * (total - found.cpu.get(TOPS, 0)) / max(1, len(found.flights))
    done = len(found.flights) / seconds
    before, most = found.memory
    wrong = "; ".join(f"{what}: {count}" for what, count in found.errors.items()) or "0"
    return [
        HEADING,
        *rows(found.flights),
        "",
        f"- {load.games:,} open games; {done:.1f} interactions a second for {seconds:.0f} s.",
        f"- Processor time of the bot: {total / seconds:.2f} cores ({shares}).",
        f"- An interaction: {each:.1f} ms of it without the search for tops.",
        f"- Its event loop: {found.cpu['event loop'] / seconds:.2f} of a core.",
        f"- The bench itself: {found.own / seconds:.2f} cores, late by {1000 * found.lag:.0f} ms.",
        f"- Memory of the bot: {before:.0f} MB before, {most:.0f} MB at most.",
        f"- Requests that answer no interaction: {found.others:.1f} a second.",
        f"- Errors: {wrong}.",
    ]


@click.command()
@click.option("--games", default=Load.games, show_default=True, help="Open ones, of all kinds.")
@click.option("--rate", default=Load.rate, show_default=True, help="Interactions a second.")
@click.option("--seconds", default=Load.seconds, show_default=True)
@click.option("--seed", default=Load.seed, show_default=True)
@click.option("--database", default="", help="SQLAlchemy's URL of an empty one; else SQLite.")
def main(games: int, rate: float, seconds: float, seed: int, database: str) -> None:
    """Print the table in Markdown."""
    load = Load(games, rate, seconds, seed, database)
    with TemporaryDirectory() as folder:
        found = asyncio.run(measure(load, Path(folder)))
    for line in report(load, found):
        click.echo(line)


if __name__ == "__main__":
    main()
