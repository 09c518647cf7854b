"""Something that is done for a game whenever it is woken: one task a game, tried again later.

What is to be done is looked up by the task itself, so it does not matter how often or how late it
is woken, and nothing about it has to be stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

import structlog

log = structlog.get_logger()

RETRY = 30.0
"""Seconds after which a game is looked at again that could not be worked on."""


@dataclass
class Wakeful:
    """Calls ``work`` with a game's id, never twice at once for one game. Its methods belong on the
    event loop."""

    work: Callable[[int], Awaitable[None]]
    retry: float = RETRY
    _tasks: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _again: set[int] = field(default_factory=set)
    _timers: dict[int, asyncio.TimerHandle] = field(default_factory=dict)
    _open: bool = True

    def wake(self, game_id: int) -> None:
        """There may be something to do in that game; after :meth:`stop` nothing happens."""
        self.sleep(game_id)
        if not self._open:
            return
        self._again.add(game_id)
        if game_id not in self._tasks:
            self._tasks[game_id] = asyncio.get_running_loop().create_task(self._run(game_id))

    def wake_later(self, game_id: int, seconds: float) -> None:
        """Wake that game in so many seconds, unless something wakes it before."""
        self.sleep(game_id)
        loop = asyncio.get_running_loop()
        self._timers[game_id] = loop.call_later(seconds, self.wake, game_id)

    def sleep(self, game_id: int) -> None:
        """Wake that game no more at the moment that was planned."""
        if (timer := self._timers.pop(game_id, None)) is not None:
            timer.cancel()

    def leave(self, games: Iterable[int]) -> None:
        """Work on those games no more, but for what is under way."""
        for game_id in games:
            self.sleep(game_id)
            self._again.discard(game_id)

    @property
    def busy(self) -> int:
        """Games that are being worked on."""
        return len(self._tasks)

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def stop(self) -> None:
        """Finish what is under way and begin nothing more."""
        self._open = False
        for game_id in list(self._timers):
            self.sleep(game_id)
        await self.idle()

    async def _run(self, game_id: int) -> None:
        try:
            while game_id in self._again and self._open:
                self._again.discard(game_id)
                await self.work(game_id)
        except Exception:
            log.exception("game not worked on", game=game_id)
            self.wake_later(game_id, self.retry)
        finally:
            del self._tasks[game_id]
