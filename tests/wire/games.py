"""A game of two people on the wire, made by the services and told of by the outbox."""

from __future__ import annotations

from bot.client import CrabblablaBot
from bot.services.results import GameView, Place
from engine.crabblabla.options import Options
from tests.bot.conftest import ManualClock
from tests.wire.discord_server import DiscordServer
from tests.wire.payloads import ANNE, BOB, CHANNEL, GUILD

HOUR = 3600

BEGUN = ("C’est parti", "Manche 1 sur 3")
"""What is told when a game begins: words of each post."""

NEXT = ("Manche 1 sur 3", "Manche 2 sur 3")
"""What is told when a round ends and the next one begins."""


async def begin(bot: CrabblablaBot, thread: int | None = None) -> GameView:
    """Anne's game with Bob, which is played in the channel, or in that thread of it."""
    service = bot.services.crabblabla
    place = Place(guild_id=GUILD, channel_id=CHANNEL)
    created = await service.create(ANNE, place, Options(rounds=3, deadline=HOUR))
    if thread is not None:
        await service.bind_thread(created.ref.id, thread)
    await service.join(BOB, created.ref.id)
    return await service.launch(ANNE, created.ref.id)


async def end_round(bot: CrabblablaBot, game: int) -> None:
    """Both pass."""
    for person in (ANNE, BOB):
        await bot.services.crabblabla.pass_round(person, game)


async def let_pass(bot: CrabblablaBot, clock: ManualClock, seconds: float) -> None:
    """Move the clock; what the outbox has for that moment is tried."""
    clock.advance(seconds=seconds)
    bot.outbox.kick()
    await bot.outbox.idle()


def check_told(server: DiscordServer, channel: int, *words: str) -> None:
    """These posts stand in the channel, in this order, each once, and no others."""
    texts = [text for where, text in server.told() if where == channel]
    assert len(texts) == len(words), texts
    for text, expected in zip(texts, words, strict=True):
        assert expected in text
