"""People at the daily."""

from __future__ import annotations

import datetime
from typing import Any

import discord

from bot.services.paris import midnight, next_day
from engine.moves import Move, MoveGenerator
from tests.discord.composing import Composer
from tests.discord.harness import Channel, Person, Server, labels

COMMAND = "quotidien"


async def daily(who: Person, place: Channel, command: str, **options: Any) -> Any:
    """A command of the daily."""
    return await who.slash(place, f"{COMMAND} {command}", **options)


async def sit_down(server: Server, who: Person, place: Channel | None = None) -> Composer:
    """`/quotidien jouer`."""
    result = await daily(who, place or server.channel, "jouer")
    return Composer(who, result.response)


async def day_moves(server: Server, date: datetime.date | None = None) -> list[Move]:
    """One-line moves of a day, with different scores, best first."""
    days = server.bot.services.days
    question = (await days.get(date or days.today())).question
    found = MoveGenerator(server.bot.services.lexicons.default()).moves(
        question.board, question.rack, opening=False
    )
    by_score: dict[int, Move] = {}
    for move in found[:3000]:
        by_score.setdefault(move.score, move)
    return list(by_score.values())


async def submit(server: Server, who: Person, play: str, place: Channel | None = None) -> Composer:
    """Compose a placement, and answer yes."""
    composer = await sit_down(server, who, place)
    await composer.write(play)
    await composer.press("▶ Jouer")
    await composer.press("✅ Oui")
    return composer


async def to_midnight(server: Server, seconds: float = 0) -> None:
    """On to the next midnight in Paris, and some seconds further."""
    now = server.env.now()
    end = midnight(next_day(server.bot.services.days.today()))
    await server.advance((end - now).total_seconds() + seconds)
    await done(server)


def manager(server: Server, name: str = "gilles") -> Person:
    """Somebody who manages the server."""
    rights = discord.Permissions(manage_guild=True, view_channel=True, send_messages=True)
    role = server.world.guild.create_role("gestion", permissions=rights)
    return server.world.guild.add_member(server.env.create_user(name), roles=[role])


async def away(server: Server, moment: datetime.datetime) -> None:
    """The bot is down until then."""
    await server.bot.stop_services()
    server.env.backend.clock.advance((moment - server.env.now()).total_seconds())
    await server.env.restart_bot(server.make_bot())
    await done(server)


async def done(server: Server) -> None:
    """Let the bot finish what has fallen due: making a day takes it longer than a click."""
    await server.bot.turning.idle()
    await server.advance(1)
    await server.bot.turning.idle()
    await server.bot.outbox.idle()


def says(message: Any, label: str) -> bool:
    """Whether a message has a button of that label."""
    return label in labels(message)
