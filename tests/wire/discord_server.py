"""A Discord on loopback: the few routes and gateway messages that the bot's connection needs.

What discord.py does with real sockets is tested with it; what the bot does in a Discord with all
its rules is what SimCord is for.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.wire import payloads
from tests.wire.payloads import BOT, Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, HELLO, ACK = 0, 1, 2, 6, 10, 11
"""Gateway opcodes (Discord's documentation)."""

FIRST_ID = 700_000_000_000_000_000
PATIENCE = 120.0
"""Seconds; a limit for what hangs."""


@dataclass
class DiscordServer:
    """One Discord.

    Attributes:
        asked: REST requests, in order: method, path, body.
        greeted: opcodes with which clients opened a session.
        answers: what stands in answer to each interaction, by its token, edits included; and what
            was posted without one.
        uploads: names of the files that came with each answer.
        faults: status and error code in answer to requests that begin like this.
    """

    asked: list[tuple[str, str, Payload]] = field(default_factory=list)
    greeted: list[int] = field(default_factory=list)
    answers: dict[str, Payload] = field(default_factory=dict)
    uploads: dict[str, list[str]] = field(default_factory=dict)
    faults: dict[str, tuple[int, int]] = field(default_factory=dict)
    address: str = ""
    _socket: web.WebSocketResponse | None = None
    _sequence: int = 0
    _ids: int = FIRST_ID
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _runner: web.AppRunner | None = None

    # --- life --------------------------------------------------------------------------------

    async def start(self, port: int) -> None:
        """Listen on loopback."""
        app = web.Application(client_max_size=32 << 20)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._rest)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        self._runner, self.address = runner, f"127.0.0.1:{port}"

    async def stop(self) -> None:
        """Hang up."""
        await self.hang_up()
        if self._runner is not None:
            await self._runner.cleanup()

    async def hang_up(self) -> None:
        """End the gateway's connection as Discord does for its own reasons."""
        if self._socket is not None and not self._socket.closed:
            await self._socket.close(code=4000)

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(condition)

    async def _note(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    # --- what people do ----------------------------------------------------------------------

    async def act(self, who: int, name: str, content: Payload) -> str:
        """Somebody calls a command or presses a button; the token of the interaction."""
        self._ids += 1
        sent = payloads.interaction(self._ids, who, name, content)
        await self._dispatch("INTERACTION_CREATE", sent)
        return str(sent["token"])

    async def answered(self, token: str, words: str) -> Payload:
        """Wait for an answer that has these words in it, wherever they stand."""
        await self.until(lambda: words in json.dumps(self.answers.get(token), ensure_ascii=False))
        return self.answers[token]

    # --- gateway -----------------------------------------------------------------------------

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41250}})
        async for received in socket:
            told = json.loads(received.data)
            if told["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK})
            elif told["op"] in (IDENTIFY, RESUME):
                self._socket = socket
                await self._greet(told["op"])
        return socket

    async def _greet(self, opcode: int) -> None:
        if opcode == RESUME:
            await self._dispatch("RESUMED", {})
        else:
            me = payloads.user(BOT, "Crabblabla", bot=True)
            ready = {
                "v": 10,
                "user": me,
                "guilds": [{"id": str(payloads.GUILD), "unavailable": True}],
                "session_id": "session",
                "shard": [0, 1],
                "resume_gateway_url": f"ws://{self.address}/gateway",
                "application": {"id": str(BOT), "flags": 0},
            }
            await self._dispatch("READY", ready)
            await self._dispatch("GUILD_CREATE", payloads.guild())
        self.greeted.append(opcode)
        await self._note()

    async def _dispatch(self, name: str, data: Payload) -> None:
        assert self._socket is not None
        self._sequence += 1
        told = {"op": DISPATCH, "t": name, "s": self._sequence, "d": data}
        await self._socket.send_json(told)

    # --- REST --------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.Response:
        body, files = await _read(request)
        path = request.match_info["path"]
        fault = self._fault(f"{request.method} {path}")
        answer = fault or self._answer(request.method, path, body, files)
        self.asked.append((request.method, path, body))
        await self._note()
        # discord.py takes for JSON only what says so in these very words, without a charset.
        return web.Response(
            body=json.dumps(answer).encode(),
            status=fault["status"] if fault else 200,
            content_type="application/json",
        )

    def _fault(self, request: str) -> Payload | None:
        for beginning, (status, code) in self.faults.items():
            if request.startswith(beginning):
                return {"status": status, "code": code, "message": "not now"}
        return None

    def _answer(self, method: str, path: str, body: Payload, files: list[str]) -> Any:
        parts = path.split("/")
        if path == "users/@me":
            return payloads.user(BOT, "Crabblabla", bot=True)
        if path == "oauth2/applications/@me":
            return payloads.application()
        if path == "gateway/bot":
            return {
                "url": f"ws://{self.address}/gateway",
                "shards": 1,
                "session_start_limit": {"total": 9, "remaining": 9, "reset_after": 0},
            }
        if parts[-1] == "commands":
            return []
        if parts[0] == "interactions":
            return self._callback(parts[1], parts[2], body, files)
        if parts[0] == "webhooks":
            return self._edit(parts[2], body, files)
        if parts[0] == "channels" and method == "POST":
            return self._edit(f"posted {len(self.answers)}", body, files)
        if parts[0] == "channels" and method == "PATCH":
            (token,) = (it for it, posted in self.answers.items() if posted["id"] == parts[-1])
            return self._edit(token, body, files)
        return {}

    def _callback(self, number: str, token: str, body: Payload, files: list[str]) -> Payload:
        data = body.get("data") or {}
        if body["type"] in (4, 7):
            self._edit(token, data, files)
        told: Payload = {"id": number, "type": 2}
        return {"interaction": told, "resource": {"type": body["type"]}}

    def _edit(self, token: str, body: Payload, files: list[str]) -> Payload:
        self._ids += 1
        before = self.answers.get(token) or payloads.message(self._ids, {})
        self.answers[token] = payloads.message(int(before["id"]), {**before, **body})
        self.uploads.setdefault(token, []).extend(files)
        return self.answers[token]


async def _read(request: web.Request) -> tuple[Payload, list[str]]:
    """A request's JSON, alone or with files."""
    if request.content_type == "application/json":
        read: Any = await request.json()
        return (read if isinstance(read, dict) else {"list": read}), []
    if request.content_type != "multipart/form-data":
        return {}, []
    form = await request.post()
    names = [it.filename for it in form.values() if isinstance(it, web.FileField)]
    return json.loads(str(form["payload_json"])), names
