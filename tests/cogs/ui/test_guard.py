"""What goes wrong is told in time, and where it takes nothing away from anybody."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest

import cogs
from bot.traffic import Traffic
from cogs.ui import safe
from cogs.ui.guard import guarded
from engine.errors import RuleError

Kind = discord.InteractionResponseType
FIRST = {"send_message", "send_modal", "edit_message", "defer"}
"""discord.py's first answers."""


@dataclass
class Pressed:
    """A message whose button is pressed."""

    flags: discord.MessageFlags


PUBLIC, PRIVATE = Pressed(discord.MessageFlags()), Pressed(discord.MessageFlags(ephemeral=True))


@dataclass
class Response:
    """The first answer, of that kind if it was given before."""

    type: Kind | None
    told: list[str]

    def is_done(self) -> bool:
        return self.type is not None

    async def send_message(self, *, ephemeral: bool, **_options: Any) -> None:
        assert ephemeral
        self.told.append("alone")


class Click:
    """An interaction as far as answers need one; ``told`` is where it was told what went wrong."""

    type = discord.InteractionType.component
    locale, command, id, guild_id = "fr", None, 1, 1

    def __init__(self, first: Kind | None, message: Pressed | None) -> None:
        self.message = message
        self.told: list[str] = []
        self.response = Response(first, self.told)
        self.extras: dict[str, Any] = {}
        self.traffic = Traffic()
        self.client = self.followup = self.user = self

    async def send(self, *, ephemeral: bool, **_options: Any) -> None:
        assert ephemeral
        self.told.append("beside")

    async def edit_original_response(self, **_options: Any) -> None:
        self.told.append("instead")


async def work(click: Any, error: Exception) -> None:
    """Work on it, in vain."""
    async with guarded(click, brief=True):
        raise error


@pytest.mark.parametrize(
    ("first", "source", "expected"),
    [
        pytest.param(None, None, "alone", id="nothing yet"),
        pytest.param(Kind.deferred_channel_message, None, "instead", id="thinking"),
        pytest.param(Kind.deferred_channel_message, PUBLIC, "instead", id="thinking of a press"),
        pytest.param(Kind.deferred_message_update, PUBLIC, "beside", id="the game's message"),
        pytest.param(Kind.deferred_message_update, PRIVATE, "beside", id="a panel of one's own"),
        pytest.param(Kind.message_update, PUBLIC, "beside", id="redrawn"),
        pytest.param(Kind.channel_message, None, "beside", id="answered"),
    ],
)
async def test_a_fault_of_the_bot_overwrites_nothing(
    first: Kind | None, source: Pressed | None, expected: str
) -> None:
    click = Click(first, source)
    with pytest.raises(ZeroDivisionError):
        await work(click, ZeroDivisionError())
    assert click.told == [expected]


@pytest.mark.parametrize(
    ("first", "source", "expected"),
    [
        (None, PUBLIC, "alone"),
        (Kind.deferred_message_update, PUBLIC, "beside"),
        (Kind.deferred_message_update, PRIVATE, "instead"),
        (Kind.deferred_channel_message, PUBLIC, "instead"),
    ],
)
async def test_a_broken_rule_takes_the_place_of_nothing_that_others_read(
    first: Kind | None, source: Pressed, expected: str
) -> None:
    click = Click(first, source)
    await work(click, RuleError())
    assert click.told == [expected]


def first_answers(file: Path) -> Iterator[int]:
    """The lines that give an interaction its first answer."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Attribute(value=ast.Attribute(attr="response"), attr=method) if (
                method in FIRST
            ):
                yield node.lineno


def test_first_answers_are_given_where_they_are_given_up_in_time() -> None:
    assert cogs.__file__ is not None
    assert safe.__file__ is not None
    wrapper = Path(safe.__file__)
    found = {file: list(first_answers(file)) for file in Path(cogs.__file__).parent.rglob("*.py")}
    assert len(found[wrapper]) >= len(FIRST)
    assert {file: lines for file, lines in found.items() if lines and file != wrapper} == {}
