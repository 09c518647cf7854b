"""Turns for who must be alone, of which many can be had in one round of the event loop."""

from __future__ import annotations

import asyncio
from itertools import islice

WOKEN = 16
"""That are woken at once."""


class Turns:
    """Like :class:`asyncio.Lock`, for work that seldom waits for anything.

    That lock is handed to the next one who waits, and is taken until that one runs, in the next
    round of the event loop; on a busy loop rounds are long, and all wait for one of them each. Here
    several are woken, who come in the order in which they asked, and whoever finds it taken waits
    on in their place.
    """

    def __init__(self) -> None:
        self._taken = False
        self._waiting: dict[object, asyncio.Future[None]] = {}

    async def __aenter__(self) -> None:
        if self._taken or self._waiting:
            await self._wait()
        else:
            self._taken = True

    async def __aexit__(self, *_error: object) -> None:
        self._taken = False
        self._wake()

    async def _wait(self) -> None:
        """Wait for one's turn and take it."""
        place = object()
        try:
            while True:
                woken = asyncio.get_running_loop().create_future()
                self._waiting[place] = woken
                await woken
                # Whoever had the turn may have ended after the first of all looked, and before
                # this one does. The first is woken again then, as always while nobody has it.
                if not self._taken and next(iter(self._waiting)) is place:
                    self._taken = True
                    return
        finally:
            del self._waiting[place]
            if not self._taken:
                # Where this one was cancelled: who comes next may not have been woken.
                self._wake()

    def _wake(self) -> None:
        for waiting in islice(self._waiting.values(), WOKEN):
            if not waiting.done():
                waiting.set_result(None)
