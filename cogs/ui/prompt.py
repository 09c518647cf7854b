"""Answering a click in one request: at once where that is quick, deferred where it takes long.

A deferral costs a second request, so it is made only when the answer lets people wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

import discord

from cogs.ui.post import Message
from cogs.ui.safe import answer, hold, redraw, think

PATIENCE = 1.2
"""Seconds after which a click is deferred; Discord gives up after three."""

Show = Callable[[Message], Awaitable[None]]

_last: dict[int, int] = {}
"""The newest interaction with each message that is being worked on."""

_locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()


@asynccontextmanager
async def prompt_answer(interaction: discord.Interaction) -> AsyncIterator[Show]:
    """Answer with a new private message."""

    async def show(message: Message) -> None:
        await answer(interaction, message)

    async with _deferred(lambda: think(interaction), asyncio.Lock(), show) as guarded_show:
        yield guarded_show


@asynccontextmanager
async def prompt_redraw(interaction: discord.Interaction) -> AsyncIterator[Show]:
    """Answer by drawing the clicked message afresh.

    Of several quick clicks only the last one draws, so that no picture goes back in time.
    """
    source = interaction.message.id if interaction.message else interaction.id
    _last[source] = interaction.id

    async def show(message: Message) -> None:
        if _last.get(source) == interaction.id:
            await redraw(interaction, message)
        else:
            await hold(interaction)

    try:
        lock = _locks.setdefault(source, asyncio.Lock())
        async with _deferred(lambda: hold(interaction), lock, show) as guarded_show:
            yield guarded_show
    finally:
        if _last.get(source) == interaction.id:
            del _last[source]


@asynccontextmanager
async def _deferred(
    defer: Callable[[], Awaitable[None]], lock: asyncio.Lock, show: Show
) -> AsyncIterator[Show]:
    """Hands out ``show`` and awaits ``defer`` if that takes long, never both at once."""

    async def wait() -> None:
        await asyncio.sleep(PATIENCE)
        async with lock:
            await defer()

    async def guarded_show(message: Message) -> None:
        async with lock:
            await show(message)

    waiting = asyncio.create_task(wait())
    try:
        yield guarded_show
    finally:
        async with lock:
            waiting.cancel()
