"""The bot as a process, with real sockets, against a Discord on loopback."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO

import pytest

from tests.wire import payloads
from tests.wire.child import COLD
from tests.wire.discord_server import IDENTIFY, PATIENCE, RESUME, DiscordServer
from tests.wire.faults import Fault, limited
from tests.wire.payloads import ANNE, BOB, CLEO, button

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


class Machine:
    """Where the bot's process runs.

    Attributes:
        settings: see tests.wire.child.
    """

    def __init__(self, folder: Path, server: DiscordServer) -> None:
        self.folder, self.server = folder, server
        self.config, self.log = folder / "config.toml", folder / "log"
        self.config.write_text("[discord]\nshards = 1\n[top]\nworkers = 0\n")
        self.settings: tuple[str, ...] = (COLD,)
        self.process: asyncio.subprocess.Process | None = None

    async def spawn(self, log: int | IO[bytes]) -> asyncio.subprocess.Process:
        """Start the bot."""
        environment = {**os.environ, "CRABBLABLA_TOKEN": "token", "PYTHONPATH": str(ROOT)}
        arguments = (self.server.address, *self.settings, "run", "--config", str(self.config))
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.wire.child", *arguments),
            cwd=self.folder,
            env=environment,
            stderr=log,
        )
        return self.process

    async def start(self) -> None:
        """Start the bot, and wait until it is connected."""
        greeted = len(self.server.greeted)
        with self.log.open("ab") as log:
            process = await self.spawn(log)
        connected = asyncio.create_task(
            self.server.until(lambda: len(self.server.greeted) > greeted)
        )
        ended = asyncio.create_task(process.wait())
        await asyncio.wait((connected, ended), return_when=asyncio.FIRST_COMPLETED)
        assert not ended.done(), self.log.read_text()
        ended.cancel()
        await connected

    async def send(self, number: signal.Signals) -> int:
        """Send a signal; the exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)


@pytest.fixture
async def machine(tmp_path: Path, server: DiscordServer) -> AsyncIterator[Machine]:
    made = Machine(tmp_path, server)
    yield made
    if made.process is not None and made.process.returncode is None:
        await made.send(signal.SIGKILL)


async def test_a_process_that_is_killed_and_started_anew_knows_its_buttons(
    server: DiscordServer, machine: Machine
) -> None:
    machine.settings = ()
    await machine.start()
    assert server.greeted == [IDENTIFY]
    synced = [path for method, path, _ in server.asked if method == "PUT"]
    assert synced == [f"applications/{payloads.BOT}/commands"]

    asked = await server.act(ANNE, "anne", payloads.command("mot", "verifier", mot="chat"))
    await server.answered(asked, "**CHAT**")

    created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    lobby = await server.answered(created, "cb1:join:")
    assert server.uploads[created] == ["plateau.png"]

    await server.hang_up()
    await server.until(lambda: server.greeted == [IDENTIFY, RESUME])
    asked = await server.act(BOB, "bob", payloads.command("mot", "verifier", mot="zzz"))
    await server.answered(asked, "**ZZZ**")

    assert await machine.send(signal.SIGKILL) == -signal.SIGKILL
    await machine.start()
    assert server.greeted == [IDENTIFY, RESUME, IDENTIFY]
    join = payloads.press(button(lobby, "join"), lobby)
    await server.act(BOB, "bob", join)
    await server.answered(created, f"<@{BOB}>")
    assert len([path for method, path, _ in server.asked if method == "PUT"]) == 1

    assert await machine.send(signal.SIGTERM) == 0
    log = machine.log.read_text()
    assert "Traceback" not in log
    assert "[error" not in log


async def test_a_late_answer_and_an_api_that_is_down_lose_nothing(
    server: DiscordServer, machine: Machine
) -> None:
    await machine.start()
    created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    lobby = await server.answered(created, "cb1:join:")
    join = payloads.press(button(lobby, "join"), lobby)

    server.faults["POST interactions"] = Fault(404, 10062)
    await server.act(BOB, "bob", join)
    await server.answered(created, f"<@{BOB}>")

    server.faults = {"PATCH channels": Fault(503)}
    refused = len(server.asked)
    await server.act(CLEO, "cleo", join)
    await server.until(lambda: "PATCH" in {method for method, _path, _ in server.asked[refused:]})
    assert f"<@{CLEO}>" not in str(server.answers[created])
    server.faults.clear()
    await server.answered(created, f"<@{CLEO}>")
    assert await machine.send(signal.SIGTERM) == 0
    assert "Traceback" not in machine.log.read_text()


async def test_who_was_heard_before_the_signal_is_answered_after_it(
    server: DiscordServer, machine: Machine
) -> None:
    await machine.start()
    created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    await server.until(lambda: any(path.startswith("interactions") for _, path, _ in server.asked))
    assert created not in server.answers, "so far it was only said that an answer comes"
    assert await machine.send(signal.SIGTERM) == 0
    assert "cb1:join:" in str(server.answers[created])
    assert server.uploads[created] == ["plateau.png"]


async def test_a_stop_while_discord_asks_to_wait_keeps_what_is_to_be_told(
    server: DiscordServer, machine: Machine
) -> None:
    machine.settings += ("bot.services.outbox.LAST_DELIVERIES=0.2",)
    await machine.start()
    created = await server.act(ANNE, "anne", payloads.command("crabblabla", "nouvelle"))
    lobby = await server.answered(created, "cb1:join:")
    server.faults["PATCH channels"] = fault = limited(25)
    await server.act(BOB, "bob", payloads.press(button(lobby, "join"), lobby))
    await server.until(lambda: fault.met)
    assert await machine.send(signal.SIGTERM) == 0
    assert f"<@{BOB}>" not in str(server.answers[created])
    server.faults.clear()
    await machine.start()
    await server.answered(created, f"<@{BOB}>")
    assert await machine.send(signal.SIGTERM) == 0
    log = machine.log.read_text()
    assert "stopped before the delivery" in log
    assert "Traceback" not in log
    assert created not in log, "who reads the log cannot answer in the bot's name"
