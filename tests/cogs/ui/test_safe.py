"""Which of Discord's refusals mean what."""

from __future__ import annotations

from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.services.announcements import TryLater
from cogs.ui.safe import Trouble, attempt, patiently, trouble


def refusal(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    if status >= 500:
        kind = discord.DiscordServerError
    return kind(Mock(status=status, reason="no"), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (404, 10008, Trouble.GONE),
        (404, 10003, Trouble.GONE),
        (404, 10062, Trouble.EXPIRED),
        (400, 40060, Trouble.EXPIRED),
        (401, 50027, Trouble.EXPIRED),
        (403, 50013, Trouble.FORBIDDEN),
        (403, 50007, Trouble.CLOSED),
        (400, 50083, Trouble.ARCHIVED),
        (400, 30046, Trouble.STALE),
        (400, 160004, Trouble.EXISTS),
        (403, 999999, Trouble.FORBIDDEN),
        (404, 999999, Trouble.GONE),
        (400, 160006, Trouble.FULL),
        (401, 0, Trouble.BUSY),
        (429, 0, Trouble.BUSY),
        (503, 0, Trouble.BUSY),
        (400, 50035, None),
    ],
)
def test_codes(status: int, code: int, expected: Trouble | None) -> None:
    assert trouble(refusal(status, code)) is expected


def test_a_broken_connection_is_a_reason_to_try_later() -> None:
    assert trouble(aiohttp.ClientConnectionError()) is Trouble.BUSY
    assert trouble(TimeoutError()) is Trouble.BUSY
    assert trouble(discord.RateLimited(90.0)) is Trouble.BUSY
    assert trouble(ValueError()) is None


async def test_the_bots_own_faults_are_not_hidden() -> None:
    async def oversized() -> None:
        raise refusal(400, 50035)

    with pytest.raises(discord.HTTPException):
        await attempt(oversized())


async def test_what_stands_outside_the_bot_is_answered_as_a_value() -> None:
    async def deleted() -> int:
        raise refusal(404, 10008)

    async def fine() -> int:
        return 3

    assert await attempt(deleted()) is Trouble.GONE
    assert await attempt(fine()) == 3


async def test_what_can_wait_is_told_how_long_discord_asks_for() -> None:
    async def limited() -> int:
        raise discord.RateLimited(90.0)

    async def deleted() -> int:
        raise refusal(404, 10008)

    assert await attempt(limited()) is Trouble.BUSY
    assert await patiently(deleted()) is Trouble.GONE
    with pytest.raises(TryLater) as later:
        await patiently(limited())
    assert (later.value.after, later.value.everywhere) == (90.0, False)
