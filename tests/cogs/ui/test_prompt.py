"""One request for an answer, two where it takes long; no picture goes back in time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from cogs.ui import prompt
from cogs.ui.post import Post


@dataclass
class Response:
    """Remembers what Discord is told."""

    told: list[str]
    type: Any = None
    deferred: asyncio.Event = field(default_factory=asyncio.Event)

    def is_done(self) -> bool:
        return self.type is not None

    async def defer(self, **_options: Any) -> None:
        self.type = discord.InteractionResponseType.deferred_message_update
        self.told.append("defer")
        self.deferred.set()

    async def edit_message(self, *, content: str, **_options: Any) -> None:
        self.type = discord.InteractionResponseType.message_update
        await asyncio.sleep(0)
        self.told.append(content)

    async def send_message(self, *, content: str, **_options: Any) -> None:
        self.type = discord.InteractionResponseType.channel_message
        self.told.append(content)


@dataclass
class Source:
    """The pressed message."""

    id: int
    flags: discord.MessageFlags = field(default_factory=discord.MessageFlags)


class Click:
    """An interaction as far as answers need one."""

    def __init__(self, click_id: int, told: list[str], source: Source | None) -> None:
        self.id, self.message, self.told = click_id, source, told
        self.response = Response(told)
        self.extras: dict[str, Any] = {}
        self.locale = "fr"
        self.guild_id = 1
        self.created_at = datetime(2026, 3, 1, 12, tzinfo=UTC)

    async def edit_original_response(self, *, content: str, **_options: Any) -> None:
        self.told.append(f"edit {content}")


async def draw(click: Any, text: str, ready: asyncio.Event) -> None:
    async with prompt.prompt_redraw(click) as show:
        await ready.wait()
        await show(Post(text))


def now() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


async def test_a_quick_answer_is_one_request() -> None:
    told: list[str] = []
    await draw(Click(1, told, Source(5)), "fait", now())
    assert told == ["fait"]


async def test_a_slow_answer_is_deferred_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "PATIENCE", 0)
    told: list[str] = []
    ready = asyncio.Event()
    click = Click(1, told, Source(5))
    task = asyncio.create_task(draw(click, "fait", ready))
    await click.response.deferred.wait()
    ready.set()
    await task
    assert told == ["defer", "edit fait"]


async def test_a_new_message_is_sent_at_once_or_after_a_deferral(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    click: Any = Click(1, told, None)
    async with prompt.prompt_answer(click) as show:
        await show(Post("voici"))
    assert told == ["voici"]
    monkeypatch.setattr(prompt, "PATIENCE", 0)
    slow: Any = Click(2, told, None)
    async with prompt.prompt_answer(slow) as show:
        await slow.response.deferred.wait()
        await show(Post("enfin"))
    assert told == ["voici", "defer", "edit enfin"]


async def test_of_two_quick_clicks_only_the_last_draws() -> None:
    told: list[str] = []
    source, first_ready, second_ready = Source(5), asyncio.Event(), asyncio.Event()
    first = asyncio.create_task(draw(Click(1, told, source), "un", first_ready))
    await asyncio.sleep(0)
    second = asyncio.create_task(draw(Click(2, told, source), "deux", second_ready))
    await asyncio.sleep(0)
    second_ready.set()
    await second
    first_ready.set()
    await first
    assert told == ["deux", "defer"]  # the first is acknowledged, and draws nothing


async def test_other_messages_are_not_held_up() -> None:
    told: list[str] = []
    never = asyncio.Event()
    stuck = asyncio.create_task(draw(Click(1, told, Source(5)), "un", never))
    await asyncio.sleep(0)
    await draw(Click(2, told, Source(6)), "deux", now())
    assert told == ["deux"]
    never.set()
    await stuck


async def test_what_fails_leaves_nothing_behind() -> None:
    told: list[str] = []
    click: Any = Click(1, told, Source(5))
    with pytest.raises(LookupError):
        async with prompt.prompt_redraw(click):
            raise LookupError
    await draw(Click(2, told, Source(5)), "après", now())
    assert told == ["après"]
    assert prompt._last == {}
