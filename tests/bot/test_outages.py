"""What errors of discord.py say about Discord, and what the log is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from bot.outages import EDGE_WAIT, SHOWN, Outage, outage, told

DISCORD: Mapping[str, str] = {"Via": "1.1 google", "Content-Type": "application/json"}
EDGE: Mapping[str, str] = {"Content-Type": "text/html; charset=UTF-8"}


def refusal(
    status: int,
    headers: Mapping[str, str],
    words: str | dict[str, Any] = "",
    path: str = "/api/v10/channels/1/messages",
) -> discord.HTTPException:
    url = URL(f"https://discord.com{path}")
    response: Any = SimpleNamespace(
        status=status, reason="no", headers=headers, method="POST", url=url
    )
    return discord.HTTPException(response, words)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (discord.RateLimited(120.0), Outage(120.0)),
        (refusal(429, {**DISCORD, "Retry-After": "65"}), Outage(65.0)),
        (refusal(429, DISCORD), Outage()),
        (refusal(429, {**EDGE, "Retry-After": "900"}), Outage(900.0, everywhere=True)),
        (refusal(429, {**EDGE, "Retry-After": "Mon, 30 Nov"}), Outage(EDGE_WAIT, everywhere=True)),
        (refusal(403, EDGE), Outage(EDGE_WAIT, everywhere=True)),
        (refusal(502, EDGE), Outage()),
        (refusal(401, DISCORD), Outage()),
        (aiohttp.ServerDisconnectedError(), Outage()),
        (ConnectionResetError(), Outage()),
        (TimeoutError(), Outage()),
        (refusal(403, DISCORD, {"code": 50013, "message": "Missing Permissions"}), None),
        (refusal(404, DISCORD), None),
        (refusal(400, DISCORD), None),
        (ValueError(), None),
    ],
)
def test_what_an_error_says_of_discord(error: Exception, expected: Outage | None) -> None:
    assert outage(error) == expected


def test_the_log_is_told_the_route_and_neither_tokens_nor_pages() -> None:
    path = "/api/v10/webhooks/900/secret-token/messages/@original"
    page = "<!DOCTYPE html>" + "x" * 5000 + "\n<body>"
    line = told(refusal(429, EDGE, page, path))
    assert line.startswith("POST /api/v10/webhooks/900/…/messages/@original: 429 no")
    assert "\n" not in line
    assert len(line) < 2 * SHOWN
    callback = told(refusal(500, DISCORD, "", "/api/v10/interactions/7/secret-token/callback"))
    assert callback == "POST /api/v10/interactions/7/…/callback: 500 no (error code: 0)"


def test_an_error_without_words_is_told_by_its_name() -> None:
    assert told(TimeoutError()) == "TimeoutError"
