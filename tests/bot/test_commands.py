"""Commands are synced when they changed, and only then."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from aiohttp import ClientResponse
from discord import app_commands
from structlog.testing import capture_logs

from bot.commands import fingerprint, sync_commands
from bot.i18n import CommandTranslator
from bot.store import Store


class Response:
    status = 503
    reason = "Service Unavailable"


class Tree(app_commands.CommandTree[Any]):
    """A tree that counts how often Discord is told."""

    def __init__(self, *names: str) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()))
        self.synced = 0
        self.broken = False
        for name in names:
            self.add_command(app_commands.Command(name=name, description=name, callback=nothing))

    async def sync(
        self, *, guild: discord.abc.Snowflake | None = None
    ) -> list[app_commands.AppCommand]:
        if self.broken:
            response: Any = Response()
            assert not isinstance(response, ClientResponse)
            raise discord.HTTPException(response, "try later")
        self.synced += 1
        return []


async def nothing(interaction: discord.Interaction) -> None:
    """A command."""


async def test_the_second_start_does_not_sync(store: Store) -> None:
    first, second = Tree("a", "b"), Tree("b", "a")
    assert await sync_commands(first, store, 1)
    assert not await sync_commands(second, store, 1)
    assert (first.synced, second.synced) == (1, 0)


@pytest.mark.parametrize(("names", "application"), [(("a", "c"), 1), (("a",), 1), (("a", "b"), 2)])
async def test_other_commands_or_another_application_do(
    store: Store, names: tuple[str, ...], application: int
) -> None:
    await sync_commands(Tree("a", "b"), store, 1)
    assert await sync_commands(Tree(*names), store, application)


async def test_translations_count(store: Store) -> None:
    plain, translated = Tree("nouvelle"), Tree("nouvelle")
    await translated.set_translator(CommandTranslator())
    assert await fingerprint(plain, 1) != await fingerprint(translated, 1)


async def test_a_failure_is_tried_again_at_the_next_start(store: Store) -> None:
    tree = Tree("a")
    tree.broken = True
    with capture_logs() as logs:
        assert not await sync_commands(tree, store, 1)
    assert [entry["event"] for entry in logs] == ["commands not synced"]
    tree.broken = False
    assert await sync_commands(tree, store, 1)
