"""The Discord of :mod:`bench.load`: many servers, interactions by the clock, answers timed.

It is the wire tests' Discord, with as little work for each request as can be: it runs on the
machine that is measured.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec
from aiohttp import web
from discord.utils import time_snowflake

from bench.discord_edge import numbered
from bench.load_games import SHARD_BITS, Table
from bench.load_scripts import Asked, Payload
from tests.wire import payloads
from tests.wire.discord_server import DISPATCH, DiscordServer

DEFERRED = (5, 6)
"""Types of interaction callbacks that are no answer yet (Discord's documentation)."""

SHOWN, REDRAWN = 4, 7
PICTURES = (b"\x89PNG\r\n", b"GIF89a")
"""How the files begin."""
APOLOGY = "coincé de mon côté"
"""What the bot says where it is to blame."""

_ids = count()


@dataclass
class Flight:
    """One interaction on its way, in seconds of the machine's monotonic clock.

    Attributes:
        due: when it arrives at Discord; what delays it from then on is the bot's, or this bench's.
        first: when the first answer was there, maybe only that one is to come.
        done: when the last one was.
        picture: whether there was one in it.
        failed: why it is an error, where it is one.
    """

    asked: Asked
    person: int
    due: float
    land: Callable[[Flight, Payload], None]
    first: float = 0.0
    done: float = 0.0
    picture: bool = False
    size: int = 0
    failed: str = ""
    message: Payload = field(default_factory=dict)


@dataclass
class LoadServer(DiscordServer):
    """One Discord.

    Attributes:
        flights: the interactions that wait for their answer, by token.
        others: requests that answer no interaction, which Discord limits to 50 a second.
    """

    flights: dict[str, Flight] = field(default_factory=dict)
    others: Counter[str] = field(default_factory=Counter)

    async def launch(self, flight: Flight, table: Table) -> None:
        """Hand an interaction to the bot."""
        number = snowflake()
        sent = payloads.interaction(
            number, flight.person, f"p{flight.person}", flight.asked.content
        )
        token = str(sent["token"])
        if not flight.asked.fresh:
            flight.message = flight.asked.content["message"]
        self.flights[token] = flight
        sent |= {
            "guild_id": str(table.guild),
            "channel_id": str(table.thread),
            "channel": {**thread(table), "permissions": payloads.ALL},
            "authorizing_integration_owners": {"0": str(table.guild)},
        }
        if "message" in sent:
            sent["message"] = {**sent["message"], "channel_id": str(table.thread)}
        total = len(self._sockets)
        await self._dispatch("INTERACTION_CREATE", sent, (table.guild >> SHARD_BITS) % total)

    async def _dispatch(self, name: str, data: Payload, shard: int = 0) -> None:
        self._sequence += 1
        told = {"op": DISPATCH, "t": name, "s": self._sequence, "d": data}
        await self._sockets[shard].send_str(msgspec.json.encode(told).decode())

    async def _rest(self, request: web.Request) -> web.Response:
        raw = await request.read()
        now, path = time.monotonic(), request.match_info["path"]
        parts = path.split("/")
        if parts[0] == "interactions":
            answer = self._first(parts[2], raw, now)
        elif parts[0] == "webhooks" and parts[2] in self.flights:
            answer = self._last(self.flights[parts[2]], parts[2], _body(raw), raw, now)
        else:
            self.others[f"{request.method} {parts[0]}"] += 1
            answer = self._other(request.method, path, raw)
        return web.Response(body=msgspec.json.encode(answer), content_type="application/json")

    def _first(self, token: str, raw: bytes, now: float) -> Payload:
        flight, body = self.flights[token], _body(raw)
        kind = body["type"]
        flight.first = now
        resource: Payload = {"type": kind}
        if kind in (SHOWN, REDRAWN):
            resource["message"] = self._last(flight, token, body["data"], raw, now)
        elif kind not in DEFERRED:
            self._land(flight, token, now)
        return {"interaction": {"id": token.removeprefix("token"), "type": 2}, "resource": resource}

    def _last(self, flight: Flight, token: str, body: Payload, raw: bytes, now: float) -> Payload:
        flight.picture = any(magic in raw for magic in PICTURES)
        flight.size = len(raw)
        if APOLOGY.encode() in raw[:4000]:
            flight.failed = "apology"
        number = int(flight.message.get("id") or snowflake())
        told = payloads.message(number, {**flight.message, **body})
        told["components"] = list(numbered(body.get("components") or []))
        told["flags"] = int(body.get("flags") or flight.message.get("flags") or 64) | 64
        flight.message = told
        self._land(flight, token, now)
        return told

    def _land(self, flight: Flight, token: str, now: float) -> None:
        flight.done = now
        del self.flights[token]
        flight.land(flight, flight.message)

    def _other(self, method: str, path: str, raw: bytes) -> Any:
        """What the bot asks besides; posted messages need no memory here."""
        parts = path.split("/")
        if parts[0] == "channels" and method in ("POST", "PATCH") and "messages" in parts:
            number = int(parts[3]) if len(parts) > 3 else snowflake()
            return {**payloads.message(number, _body(raw)), "channel_id": parts[1]}
        if parts[0] == "guilds" and "members" in parts:
            return payloads.member(int(parts[3]), f"p{parts[3]}")
        if path == "users/@me/channels":
            person = int(_body(raw)["recipient_id"])
            friend = payloads.user(person, f"p{person}")
            return {"id": str(person + 1), "type": 1, "recipients": [friend]}
        return self._answer(method, path, _body(raw), [])


def snowflake() -> int:
    """A new id; when an interaction was made is read in it."""
    return time_snowflake(datetime.now(UTC)) + next(_ids) % (1 << 22)


def _body(raw: bytes) -> Any:
    """A request's JSON; of a form, it is the first part."""
    if raw.startswith(b"--"):
        raw = raw.partition(b"\r\n\r\n")[2].partition(b"\r\n--")[0]
    return msgspec.json.decode(raw) if raw else {}


def thread(table: Table) -> Payload:
    """The thread in which a game is played."""
    return {
        "id": str(table.thread),
        "guild_id": str(table.guild),
        "parent_id": str(table.channel),
        "owner_id": str(payloads.BOT),
        "type": 11,
        "name": "partie",
        "message_count": 1,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "locked": False,
            "auto_archive_duration": 10080,
            "archive_timestamp": payloads.NOON,
        },
    }


def servers(tables: Iterable[Table]) -> list[Payload]:
    """Their servers, as the gateway tells the bot of them."""
    here: dict[int, list[Table]] = {}
    for table in tables:
        here.setdefault(table.guild, []).append(table)
    return [_server(guild, at) for guild, at in here.items()]


def _server(guild: int, tables: list[Table]) -> Payload:
    told, number = payloads.guild(), str(guild)
    channel = {**payloads.channel(), "id": str(tables[0].channel), "guild_id": number}
    return {
        **told,
        "id": number,
        "roles": [{**role, "id": number} for role in told["roles"]],
        "channels": [channel],
        "threads": [thread(table) for table in tables],
    }


async def lag(stop: asyncio.Event) -> float:
    """How late this process itself was at worst until ``stop``: what its load adds to each time."""
    worst = 0.0
    while not stop.is_set():
        begun = time.monotonic()
        await asyncio.sleep(0.01)
        worst = max(worst, time.monotonic() - begun - 0.01)
    return worst
