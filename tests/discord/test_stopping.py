"""A stop in the middle of things: who was heard is answered, and what was to be told is kept."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.services.words import Words
from tests.discord.harness import Server, text, texts


async def test_an_interaction_under_way_is_answered_before_the_stop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, go_on, check = asyncio.Event(), asyncio.Event(), Words.check

    async def slow(self: Words, *arguments: Any) -> Any:
        heard.set()
        await go_on.wait()
        return await check(self, *arguments)

    monkeypatch.setattr(Words, "check", slow)
    asking = asyncio.create_task(
        server.anna.slash(server.channel, "mot verifier", mot="chat"), name="anna"
    )
    await heard.wait()
    stopping = asyncio.create_task(server.bot.stop_services())
    for _ in range(20):
        await asyncio.sleep(0)
    assert not stopping.done()
    go_on.set()
    assert "**CHAT**" in text(await asking)
    await stopping


async def waiting(server: Server) -> list[str]:
    """What is to be told yet."""
    async with server.bot.store.reading() as tx:
        return [row.kind for row in await tx.outbox.heads()]


async def test_what_is_not_told_before_the_stop_is_told_after_it(server: Server) -> None:
    await server.start(manches=3)
    for who in (server.anna, server.bilal):
        await server.skip(who)
    await server.bot.outbox.stop()  # the stop has begun, and still somebody is heard
    await server.skip(server.chloe)
    before = texts(server.thread)
    assert await waiting(server) == ["round-closed"]
    await server.restart()
    assert await waiting(server) == []
    reveal, board = texts(server.thread)[-2:]
    assert len(texts(server.thread)) == len(before) + 2
    assert "Manche 1 sur 3 : les coups" in reveal
    assert "Manche 2 sur 3" in board
