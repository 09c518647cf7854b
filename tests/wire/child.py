"""`python -m tests.wire.child ADDRESS [cold] [SETTING…] run --config FILE`: the bot, with Discord
there.

It is cold where it loads its kernels as they are needed, not all of them: that takes as long as all
the rest of a start. A setting is a number of the bot's that a test cannot wait for, such as
``bot.services.outbox.LAST_DELIVERIES=0.2``.
"""

from __future__ import annotations

import importlib
import sys
from unittest import mock

import discord.http
import yarl
from discord.gateway import DiscordWebSocket

from bot.cli import main
from bot.client import CrabblablaBot

COLD = "cold"


async def no_warm_up(_bot: CrabblablaBot) -> None:
    """In the place of the client's ``warm_up``."""


def run(address: str, arguments: list[str]) -> None:
    """The command line as it is, but for where Discord is."""
    discord.http.Route.BASE = f"http://{address}/api"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
    if arguments[0] == COLD:
        arguments.pop(0)
        mock.patch.object(CrabblablaBot, "warm_up", no_warm_up).start()
    while "=" in arguments[0]:
        name, _, value = arguments.pop(0).partition("=")
        module, _, constant = name.rpartition(".")
        changed = importlib.import_module(module)
        assert isinstance(getattr(changed, constant), float), name
        setattr(changed, constant, float(value))
    main(arguments)


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
