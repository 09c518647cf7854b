"""What the demo's page says to begin with."""

from __future__ import annotations

import importlib
import pkgutil
import re

from discord.ext import commands

import cogs
from bot.demo.page import WELCOME


def groups() -> dict[str, set[str]]:
    """The commands of each group that the bot has."""
    found: dict[str, set[str]] = {}
    for module in pkgutil.iter_modules(cogs.__path__):
        for part in vars(importlib.import_module(f"cogs.{module.name}")).values():
            if isinstance(part, type) and issubclass(part, commands.GroupCog):
                own = {command.name for command in part.__cog_app_commands__}
                found[str(part.__cog_group_name__)] = own
    return found


def test_the_welcome_names_a_command_of_each_game_and_of_the_daily() -> None:
    known = groups()
    named = re.findall(r"`/(\w+) (\w+)`", WELCOME)
    assert {group for group, _command in named} == {
        "crabblabla",
        "lexiplateau",
        "wordgrid",
        "baggle",
        "quotidien",
    }
    assert all(command in known[group] for group, command in named)
