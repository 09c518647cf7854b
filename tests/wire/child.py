"""`python -m tests.wire.child ADDRESS [SETTING…] run --config FILE`: the bot, with Discord there.

A setting is a number of the bot's that a test cannot wait for, such as
``bot.services.outbox.LAST_DELIVERIES=0.2``.
"""

from __future__ import annotations

import importlib
import sys

import discord.http
import yarl
from discord.gateway import DiscordWebSocket

from bot.cli import main


def run(address: str, arguments: list[str]) -> None:
    """The command line as it is, but for where Discord is."""
    discord.http.Route.BASE = f"http://{address}/api"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
    while "=" in arguments[0]:
        name, _, value = arguments.pop(0).partition("=")
        module, _, constant = name.rpartition(".")
        changed = importlib.import_module(module)
        assert isinstance(getattr(changed, constant), float), name
        setattr(changed, constant, float(value))
    main(arguments)


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
