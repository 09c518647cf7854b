"""The bot as a process, with real sockets, against a Discord on loopback."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import unused_port

from tests.wire import payloads
from tests.wire.discord_server import IDENTIFY, PATIENCE, RESUME, DiscordServer
from tests.wire.payloads import ANNE, BOB, CLEO, Payload

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


class Machine:
    """Where the bot's process runs."""

    def __init__(self, folder: Path, server: DiscordServer) -> None:
        self.folder, self.server = folder, server
        self.config, self.log = folder / "config.toml", folder / "log"
        self.config.write_text("[discord]\nshards = 1\n[top]\nworkers = 0\n")
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start the bot, and wait until it is connected."""
        greeted = len(self.server.greeted)
        environment = {**os.environ, "CRABBLABLA_TOKEN": "token", "PYTHONPATH": str(ROOT)}
        arguments = (self.server.address, "run", "--config", str(self.config))
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.wire.child", *arguments),
                cwd=self.folder,
                env=environment,
                stderr=log,
            )
        connected = asyncio.create_task(
            self.server.until(lambda: len(self.server.greeted) > greeted)
        )
        ended = asyncio.create_task(self.process.wait())
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
async def server() -> AsyncIterator[DiscordServer]:
    made = DiscordServer()
    await made.start(unused_port())
    yield made
    await made.stop()


@pytest.fixture
async def machine(tmp_path: Path, server: DiscordServer) -> AsyncIterator[Machine]:
    made = Machine(tmp_path, server)
    yield made
    if made.process is not None and made.process.returncode is None:
        await made.send(signal.SIGKILL)


def button(message: Payload, act: str) -> str:
    """The ``custom_id`` of a message's button that does something."""
    pending: list[Any] = list(message["components"])
    while pending:
        part = pending.pop()
        pending += part.get("components", [])
        if f":{act}:" in part.get("custom_id", ""):
            return str(part["custom_id"])
    raise AssertionError(f"no button {act}")


async def test_a_process_that_is_killed_and_started_anew_knows_its_buttons(
    server: DiscordServer, machine: Machine
) -> None:
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

    server.faults["POST interactions"] = (404, 10062)
    await server.act(BOB, "bob", join)
    await server.answered(created, f"<@{BOB}>")

    server.faults = {"PATCH channels": (503, 0)}
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
