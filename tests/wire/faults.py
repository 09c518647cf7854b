"""What a Discord that is out of order answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from aiohttp import web

ITSELF: Mapping[str, str] = MappingProxyType({"Via": "1.1 google"})
"""What discord.py knows a limit of Discord's own by."""


class Cut(Enum):
    """When the connection breaks."""

    BEFORE = "before what is asked for is done"
    AFTER = "after it is done, so that only the answer is lost"


@dataclass
class Fault:
    """What comes in the place of an answer.

    Attributes:
        code: Discord's own, beside the status.
        retry_after: seconds, of a 429.
        everything: the limit is the bot's, not the route's.
        page: HTML in the place of JSON, as from the network before Discord.
        times: so many requests meet it; None: all.
        cut: the connection breaks in the place of an answer.
        met: how many requests met it so far.
    """

    status: int = 503
    code: int = 0
    retry_after: float | None = None
    everything: bool = False
    page: str | None = None
    headers: Mapping[str, str] = field(default_factory=lambda: ITSELF)
    times: int | None = None
    cut: Cut | None = None
    met: int = 0

    def meets(self) -> bool:
        """Whether one more request meets it."""
        if self.met == self.times:
            return False
        self.met += 1
        return True

    def answer(self) -> web.Response:
        """What comes."""
        kind = "application/json" if self.page is None else "text/html"
        return web.Response(
            body=(self.page or json.dumps(self._body())).encode(),
            status=self.status,
            headers={**self.headers, "Content-Type": kind},
        )

    def _body(self) -> dict[str, object]:
        body: dict[str, object] = {"code": self.code, "message": "not now"}
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": self.everything}
        return body


def limited(seconds: float, *, everything: bool = False) -> Fault:
    """Discord asks to wait."""
    headers = {**ITSELF, "Retry-After": f"{seconds:.0f}"}
    return Fault(429, retry_after=seconds, everything=everything, headers=headers)


def turned_away(seconds: float | None = None) -> Fault:
    """The network before Discord turns everything away, and may say for how long."""
    headers = {} if seconds is None else {"Retry-After": f"{seconds:.0f}"}
    return Fault(429, page="<!DOCTYPE html>\n<title>Access denied</title>", headers=headers)
