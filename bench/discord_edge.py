"""Discord's side of a click, as little of it as a bot can notice: for benchmarks.

Interactions come in as the gateway's JSON text; answers go out through discord.py's own code, up to
and including the bytes of the multipart form, which are thrown away. No network, no SimCord: what
is left is what the bot itself costs.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

GUILD, CHANNEL, BOT = "10", "20", 1
COMPONENT = 3
TOKEN = re.compile(r"token-(\d+)")
PANEL = 1 << 15 | 1 << 6
"""Flags of an ephemeral message made of components."""
PICTURE_NAME = "plateau.png"
_ids = itertools.count(1_400_000_000_000_000_000)


class Sink:
    """Takes the bytes that would go to Discord, and counts them."""

    def __init__(self) -> None:
        self.size = 0

    async def write(self, chunk: bytes) -> None:
        """Throw away."""
        self.size += len(chunk)


@dataclass(frozen=True)
class Answer:
    """What came back: the JSON of the request, the bytes of it all, and how long it took."""

    text: str
    size: int
    seconds: float

    @property
    def components(self) -> list[Any]:
        """What the message is made of now."""
        told = json.loads(self.text)
        return list(told.get("data", told)["components"])


@dataclass
class Edge(AsyncWebhookAdapter):
    """Hands interactions to a client and takes its answers."""

    client: discord.Client
    waiting: dict[str, asyncio.Future[Answer]] = field(default_factory=dict)
    begun: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        async_context.set(self)

    def click(self, person: int, message: dict[str, Any], data: dict[str, Any]) -> str:
        """A click as the gateway's text."""
        return json.dumps(interaction(str(next(_ids)), person, message, data))

    async def hand_over(self, text: str) -> Answer:
        """From the gateway's text to the answer's bytes."""
        begun = time.perf_counter()
        told = json.loads(text)
        self.begun[told["id"]] = begun
        answered = self.waiting[told["id"]] = asyncio.get_running_loop().create_future()
        self.client._connection.parse_interaction_create(told)
        answer: Answer = await answered
        return answer

    async def request(self, route: Any, session: Any, **told: Any) -> Any:
        """The bot answers, always with a picture; anything without one is a deferral."""
        parts = told.get("multipart") or []
        key = TOKEN.search(route.url)[1]  # type: ignore[index]
        if parts:
            size = await sent(parts)
            taken = time.perf_counter() - self.begun.pop(key)
            self.waiting.pop(key).set_result(Answer(parts[0]["value"], size, taken))
        if route.method == "PATCH":
            return message(int(key), [], PANEL)
        return {"interaction": {"id": key, "type": COMPONENT}}


async def sent(parts: list[dict[str, Any]]) -> int:
    """Write a form as aiohttp does; the bytes that would go out."""
    form, sink = aiohttp.FormData(quote_fields=False), Sink()
    for part in parts:
        form.add_field(
            part["name"],
            part["value"],
            filename=part.get("filename"),
            content_type=part.get("content_type"),
        )
    await form().write(sink)  # type: ignore[arg-type]
    return sink.size


def user(user_id: int) -> Any:
    """A person or the bot."""
    name = f"u{user_id}"
    return {
        "id": str(user_id),
        "username": name,
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
    }


def interaction(
    key: str, person: int, message: dict[str, Any], data: dict[str, Any]
) -> dict[str, Any]:
    """What the gateway says about a click."""
    joined = "2026-01-01T00:00:00+00:00"
    member = {
        "user": user(person),
        "roles": [],
        "joined_at": joined,
        "flags": 0,
        "permissions": "0",
    }
    return {
        "id": key,
        "application_id": "1",
        "type": COMPONENT,
        "token": f"token-{key}",
        "version": 1,
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "channel": {"id": CHANNEL, "type": 0, "guild_id": GUILD, "name": "jeux", "position": 0},
        "member": {**member, "user": user(person), "deaf": False, "mute": False},
        "locale": "fr",
        "entitlements": [],
        "authorizing_integration_owners": {"0": GUILD},
        "attachment_size_limit": 10_485_760,
        "message": message,
        "data": data,
    }


def message(message_id: int, components: list[Any], flags: int) -> dict[str, Any]:
    """A message of the bot's, as the gateway repeats it with every click."""
    return {
        "id": str(message_id),
        "channel_id": CHANNEL,
        "author": user(BOT),
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "components": list(numbered(components)),
    }


def numbered(components: list[Any]) -> Iterator[dict[str, Any]]:
    """Components as Discord tells them back: with an id each, pictures with their addresses."""
    for each in components:
        told = {**each, "id": next(_ids) % 2**31}
        if "components" in told:
            told["components"] = list(numbered(told["components"]))
        if "items" in told:
            told["items"] = [{**item, "media": _media()} for item in told["items"]]
        yield told


def _media() -> dict[str, Any]:
    url = f"https://cdn.discordapp.com/ephemeral-attachments/1/2/{PICTURE_NAME}"
    return {"url": url, "proxy_url": url, "height": 1027, "width": 808, "content_type": "image/png"}
