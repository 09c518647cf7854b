"""Whether an error says that Discord is out of order or asks to wait, and for how long."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp
import discord

LONGEST_SLEEP = 30.0
"""Seconds that discord.py waits within a request where Discord asks for it, before it gives the
request up and says how long was asked for; it allows no smaller bound."""

EDGE_WAIT = 60.0
"""Seconds to wait where the edge of Discord's network turns everything away and names no time."""

SHOWN = 160
"""Characters of an error that are worth a line in the log; the edge answers with whole pages."""

_TOKEN = re.compile(r"/(webhooks|interactions)/([^/]+)/[^/]+")


@dataclass(frozen=True)
class Outage:
    """Discord cannot do now what it may do later.

    Attributes:
        after: seconds that it asks to wait; None where it does not say.
        everywhere: nothing at all may be asked meanwhile, since more requests make it longer.
    """

    after: float | None = None
    everywhere: bool = False


def outage(error: BaseException) -> Outage | None:
    """What an exception says of that; None where nothing of the kind stands behind it."""
    if isinstance(error, discord.RateLimited):
        return Outage(error.retry_after)
    if isinstance(error, discord.HTTPException):
        return _refused(error)
    if isinstance(error, (aiohttp.ClientError, TimeoutError, OSError, discord.GatewayNotFound)):
        return Outage()
    return None


def _refused(error: discord.HTTPException) -> Outage | None:
    if error.status == 429:
        if "Via" in _headers(error):
            return Outage(_asked(error))
        # Not Discord itself but the network before it, which counts whoever comes again too soon.
        return Outage(_asked(error) or EDGE_WAIT, everywhere=True)
    if error.status == 403 and _headers(error).get("Content-Type", "").startswith("text/html"):
        return Outage(EDGE_WAIT, everywhere=True)
    # 401: the token is being replaced; who has the new one goes on with what this one leaves.
    return Outage(_asked(error)) if error.status >= 500 or error.status == 401 else None


def _headers(error: discord.HTTPException) -> Mapping[str, str]:
    headers = getattr(error.response, "headers", None)
    return headers if isinstance(headers, Mapping) else {}


def _asked(error: discord.HTTPException) -> float | None:
    """Seconds in the header ``Retry-After``, which may also be a date or not be there."""
    try:
        return float(_headers(error).get("Retry-After", ""))
    except ValueError:
        return None


def told(error: BaseException) -> str:
    """An error in one line for the log: what was asked and what came of it, without tokens."""
    words = next(iter(str(error).splitlines()), "")[:SHOWN] or type(error).__name__
    if isinstance(error, discord.HTTPException) and (route := _route(error)):
        return f"{route}: {words}"
    return words


def _route(error: discord.HTTPException) -> str | None:
    method, url = getattr(error.response, "method", None), getattr(error.response, "url", None)
    if not isinstance(method, str) or url is None:
        return None
    path = _TOKEN.sub(r"/\1/\2/…", str(url.path))
    return f"{method} {path}"
