"""Group commit: what is asked for while a transaction runs goes into the next one together.

Fifty people who click in the same instant cost two or three transactions instead of fifty, and
nobody waits for a timer: a request that comes alone is worked off at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

R = TypeVar("R")
T = TypeVar("T")


@dataclass
class Batches(Generic[R, T]):
    """Requests on their way to ``work``, which answers one result or error for each, in order."""

    work: Callable[[Sequence[R]], Awaitable[Sequence[T | Exception]]]
    _waiting: list[tuple[R, asyncio.Future[T]]] = field(default_factory=list)
    _under_way: list[tuple[R, asyncio.Future[T]]] = field(default_factory=list)
    _pump: asyncio.Task[None] | None = None

    async def submit(self, request: R) -> T:
        """The result of a request; raises its error, or the one that ended its whole batch."""
        answered: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((request, answered))
        if self._pump is None:
            self._pump = asyncio.create_task(self._work_off())
        return await answered

    async def flush(self) -> None:
        """Wait until all that was asked for before this is worked off, whatever becomes of it."""
        asked = [answered for _request, answered in (*self._under_way, *self._waiting)]
        if asked:
            await asyncio.wait(asked)

    async def _work_off(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                self._under_way = batch
                await self._work_on(batch)
        finally:
            self._under_way = []
            self._pump = None

    async def _work_on(self, batch: Sequence[tuple[R, asyncio.Future[T]]]) -> None:
        results: Sequence[T | Exception]
        try:
            results = await self.work([request for request, _answered in batch])
        except Exception as error:
            results = [error] * len(batch)
        for (_request, answered), result in zip(batch, results, strict=True):
            if answered.done():
                continue  # whoever asked has stopped waiting
            if isinstance(result, Exception):
                answered.set_exception(result)
            else:
                answered.set_result(result)
