"""The bot of :mod:`bench.load`: a process of its own, or several that share the servers."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import click
import msgspec
from aiohttp.test_utils import unused_port
from prometheus_client.parser import text_string_to_metric_families

from bench.load_crowd import until
from bench.load_server import LoadServer

ROOT = Path(__file__).parents[1]
STARTING = 120.0
"""Seconds after which a process has not connected; its games are read before it does."""
STOPPING = 30.0
"""Seconds after which it has not stopped."""
LOGGED = 40
"""Characters of an error in the log that tell it from others."""


@dataclass
class Process:
    """One of the bot's processes, the ``number``\\ th of ``total``, with the shard of that number.

    Attributes:
        shares: whether its processor time is told by part, which costs some of it.
    """

    folder: Path
    server: LoadServer
    database: str
    shares: bool = False
    number: int = 0
    total: int = 1
    port: int = field(default_factory=unused_port)
    process: asyncio.subprocess.Process | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start it, wait until it is connected; stop it in the end, however that comes."""
        config = self._path("config.toml")
        shards = 1 if self.total == 1 else f'"{self.number}/{self.total}"'
        config.write_text(
            f'[discord]\nshards = {shards}\n[database]\nurl = "{self.database}"\n'
            f'[metrics]\nport = {self.port}\n[log]\nformat = "json"\nlevel = "warning"\n'
        )
        how = "shares" if self.shares else "total"
        arguments = (how, str(self._spent), self.server.address, "run", "--config", str(config))
        with self._path("log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bench.load_child", *arguments),
                cwd=self.folder,
                env={**os.environ, "CRABBLABLA_TOKEN": "token", "PYTHONPATH": str(ROOT)},
                stderr=log,
                preexec_fn=_step_back,
            )
        try:
            await until(lambda: self._connected or self._ended, STARTING)
            if not self._connected:
                raise click.ClickException(self._path("log").read_text())
            yield
        finally:
            await self._stop(self.process)

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        """As an operator does; one that has not ended by then is ended."""
        if not self._ended:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOPPING)
        except TimeoutError:
            process.kill()
            await process.wait()

    def _path(self, name: str) -> Path:
        return self.folder / f"{self.number}-{name}"

    @property
    def _connected(self) -> bool:
        return (self.number, self.total) in self.server.shards

    @property
    def _ended(self) -> bool:
        return self.process is None or self.process.returncode is not None

    @property
    def _spent(self) -> Path:
        """Where it tells what its time went into."""
        return self._path("spent.json")

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
        """What its time went into during the measurement, which was ended by a signal."""
        await until(self._spent.exists, STOPPING)
        return msgspec.json.decode(self._spent.read_bytes(), type=dict[str, float])

    async def faults(self) -> Counter[str]:
        """What it counts as its own faults, and its errors in the log."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self.port}/metrics") as response,
        ):
            text = await response.text()
        found = Counter[str]()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                failed = sample.labels.get("outcome") == "failed"
                if failed and sample.name.endswith("_count") and sample.value:
                    found[f"{sample.labels['source']}: failed"] += int(sample.value)
        for line in self._path("log").read_bytes().splitlines():
            if b'"level": "error"' in line or b'"level": "critical"' in line:
                what = str(msgspec.json.decode(line).get("event"))[:LOGGED]
                found[f"log: {what}"] += 1
        return found


def _step_back() -> None:
    """A process of the bot's has the usual priority, whatever this one's is."""
    os.setpriority(os.PRIO_PROCESS, 0, 0)


@dataclass(frozen=True)
class Bot:
    """All of the processes."""

    processes: Sequence[Process]

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start them one after another, as the first of them makes what all share."""
        async with AsyncExitStack() as stack:
            for process in self.processes:
                await stack.enter_async_context(process.running())
            yield

    def begin(self) -> None:
        """Begin the measurement."""
        for process in self.processes:
            process.signal(signal.SIGUSR1)

    async def end(self) -> list[dict[str, float]]:
        """End it; seconds of processor time of each of them, by part."""
        for process in self.processes:
            process.signal(signal.SIGUSR2)
        return [await process.spent() for process in self.processes]

    def memory(self, name: str) -> float:
        """A line of the system's table, in MB, of the one that has the most."""
        return max(process.memory(name) for process in self.processes)

    async def faults(self) -> Counter[str]:
        """What went wrong in them."""
        return sum([await process.faults() for process in self.processes], Counter[str]())
