"""A client that knows which of its listeners are at work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from discord.ext import commands


class ListeningBot(commands.AutoShardedBot):
    """discord.py calls listeners in tasks that it then forgets; many of them use the database."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._listening: set[asyncio.Task[None]] = set()

    async def heard(self, seconds: float) -> int:
        """Wait until all that the listeners were told is worked off, at most so long; how many are
        at it still."""
        others = self._listening - {asyncio.current_task()}
        if not others:
            return 0
        _done, left = await asyncio.wait(others, timeout=seconds)
        return len(left)

    def _schedule_event(
        self,
        coro: Callable[..., Coroutine[Any, Any, Any]],
        event_name: str,
        *args: Any,
        **kwargs: Any,
    ) -> asyncio.Task[None]:
        # Private in discord.py, which has no other place where the task is known.
        task: asyncio.Task[None] = super()._schedule_event(coro, event_name, *args, **kwargs)
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)
        return task
