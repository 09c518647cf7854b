"""`python -m tests.wire.child ADDRESS run --config FILE`: the bot, with Discord at that address."""

from __future__ import annotations

import sys

import discord.http
import yarl
from discord.gateway import DiscordWebSocket

from bot.cli import main


def run(address: str, arguments: list[str]) -> None:
    """The command line as it is, but for where Discord is."""
    discord.http.Route.BASE = f"http://{address}/api"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
    main(arguments)


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
