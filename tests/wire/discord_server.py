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
from tests.wire.faults import Cut, Fault
from tests.wire.payloads import BOT, Payload

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID, HELLO, ACK = 0, 1, 2, 6, 9, 10, 11
"""Gateway opcodes (Discord's documentation)."""

GOING = 1000
"""With this code a client closes a session that it does not want to take up again."""

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
        faults: what requests meet that begin like this.
        posts: the channel of each message that was posted without being asked for, and the token
            under which it stands in ``answers``.
        unreachable: the gateway takes nobody; ``turned_away`` counts who came.
        forgotten: sessions cannot be resumed.
        guilds: the servers that the bot is a member of, as it is told of them.
        shards: which shard of how many each new session was for, in order.
        left: the shards whose sessions clients ended for good.
    """

    asked: list[tuple[str, str, Payload]] = field(default_factory=list)
    greeted: list[int] = field(default_factory=list)
    answers: dict[str, Payload] = field(default_factory=dict)
    uploads: dict[str, list[str]] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    posts: list[tuple[int, str]] = field(default_factory=list)
    unreachable: bool = False
    turned_away: int = 0
    forgotten: bool = False
    guilds: list[Payload] = field(default_factory=lambda: [payloads.guild()])
    shards: list[tuple[int, int]] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    address: str = ""
    _sockets: dict[int, web.WebSocketResponse] = field(default_factory=dict)
    _sequence: int = 0
    _ids: int = FIRST_ID
    _nonces: dict[str, str] = field(default_factory=dict)
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

    async def hang_up(self, code: int = 4000) -> None:
        """End the gateway's connection as Discord does for its own reasons."""
        for socket in list(self._sockets.values()):
            if not socket.closed:
                await socket.close(code=code)

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

    async def posted(self, words: str) -> Payload:
        """Wait for a post that has these words in it."""
        await self.until(lambda: any(words in text for _channel, text in self.told()))
        return next(self.answers[token] for _, token in self.posts if words in self._text(token))

    def told(self) -> list[tuple[int, str]]:
        """Channel and text of each post, as it stands now."""
        return [(channel, self._text(token)) for channel, token in self.posts]

    def _text(self, token: str) -> str:
        return str(self.answers[token]["content"])

    # --- gateway -----------------------------------------------------------------------------

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        if self.unreachable:
            self.turned_away += 1
            await self._note()
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41250}})
        async for received in socket:
            told = json.loads(received.data)
            if told["op"] == HEARTBEAT:
                await socket.send_json({"op": ACK})
            elif told["op"] in (IDENTIFY, RESUME):
                await self._greet(socket, told["op"], told["d"])
        if socket.close_code == GOING:
            self.left += [shard for shard, known in self._sockets.items() if known is socket]
            await self._note()
        return socket

    async def _greet(self, socket: web.WebSocketResponse, opcode: int, told: Payload) -> None:
        # A session is called by its shard, so that it is known which one is taken up again.
        shard, total = told["shard"] if opcode == IDENTIFY else json.loads(told["session_id"])
        self._sockets[shard] = socket
        if opcode == RESUME and self.forgotten:
            await socket.send_json({"op": INVALID, "d": False})
        elif opcode == RESUME:
            await self._dispatch("RESUMED", {}, shard)
        else:
            await self._welcome(shard, total)
        self.greeted.append(opcode)
        await self._note()

    async def _welcome(self, shard: int, total: int) -> None:
        """Begin a session, and tell it of its servers."""
        self.shards.append((shard, total))
        guilds = [it for it in self.guilds if (int(it["id"]) >> 22) % total == shard]
        ready = {
            "v": 10,
            "user": payloads.user(BOT, "Crabblabla", bot=True),
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "session_id": json.dumps([shard, total]),
            "shard": [shard, total],
            "resume_gateway_url": f"ws://{self.address}/gateway",
            "application": {"id": str(BOT), "flags": 0},
        }
        await self._dispatch("READY", ready, shard)
        for guild in guilds:
            await self._dispatch("GUILD_CREATE", guild, shard)

    async def _dispatch(self, name: str, data: Payload, shard: int = 0) -> None:
        self._sequence += 1
        told = {"op": DISPATCH, "t": name, "s": self._sequence, "d": data}
        await self._sockets[shard].send_json(told)

    # --- REST --------------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        fault = self._fault(f"{request.method} {path}")
        if fault is not None and fault.cut is Cut.BEFORE:
            return await self._hang_up(request)
        body, files = await _read(request)
        answer = None
        if fault is None or fault.cut is Cut.AFTER:
            answer = self._answer(request.method, path, body, files)
        self.asked.append((request.method, path, body))
        await self._note()
        if fault is not None:
            return fault.answer() if fault.cut is None else await self._hang_up(request)
        # discord.py takes for JSON only what says so in these very words, without a charset.
        return web.Response(body=json.dumps(answer).encode(), content_type="application/json")

    async def _hang_up(self, request: web.Request) -> web.Response:
        """Cut the connection; what is returned reaches nobody."""
        assert request.transport is not None
        request.transport.abort()
        await self._note()
        return web.Response()

    def _fault(self, request: str) -> Fault | None:
        for beginning, fault in self.faults.items():
            if request.startswith(beginning) and fault.meets():
                return fault
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
        if path == "users/@me/channels":
            return payloads.private_channel(int(body["recipient_id"]))
        if parts[0] == "channels" and method == "POST":
            return self._post(int(parts[1]), body, files)
        if parts == ["channels", str(payloads.THREAD)]:
            return payloads.thread()
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

    def _post(self, channel: int, body: Payload, files: list[str]) -> Payload:
        """A new message, or the one that came under the same nonce."""
        token = f"posted {len(self.answers)}"
        if body.get("enforce_nonce"):
            token = self._nonces.setdefault(body["nonce"], token)
        if token in self.answers:
            return self.answers[token]
        self.posts.append((channel, token))
        return self._edit(token, body, files)

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
