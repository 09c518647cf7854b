"""Try again what failed, ever more rarely."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.services.outbox import wait_before

log = structlog.get_logger()

ATTEMPTS = 7
"""Two minutes in all, pauses alone: longer than most outages of a database."""


async def insist(
    act: Callable[[], Awaitable[None]],
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> bool:
    """Do something until it succeeds; False where it did not in so many attempts.

    Args:
        act: may be begun anew after it failed anywhere.
        pause: waits that many seconds; for tests.
    """
    for failures in range(1, ATTEMPTS + 1):
        try:
            await act()
        except Exception:
            last = failures == ATTEMPTS
            wait = None if last else wait_before(failures, None).total_seconds()
            log.exception("failed", attempts=failures, again_in=wait)
            if wait is not None:
                await pause(wait)
        else:
            return True
    return False
