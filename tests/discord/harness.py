"""What people do and see, in few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import CrabblablaBot
from bot.demo.world import World
from bot.services.results import GameView
from engine.moves import MoveGenerator

Seen = discord.Message | Any
COMMAND = "crabblabla"


@dataclass
class Server:
    """A server and its bot.

    Attributes:
        make_bot: a fresh bot on the same database, for restarts.
    """

    world: World
    make_bot: Callable[[], CrabblablaBot]

    @property
    def env(self) -> simcord.Env:
        return self.world.env

    @property
    def bot(self) -> CrabblablaBot:
        assert isinstance(self.env.bot, CrabblablaBot)
        return self.env.bot

    @property
    def channel(self) -> ChannelHandle:
        return self.world.channel

    @property
    def people(self) -> Mapping[str, MemberActor]:
        return self.world.people

    @property
    def thread(self) -> ChannelHandle:
        """The only thread of the channel."""
        (thread,) = self.channel.threads
        return thread

    async def restart(self) -> None:
        """End the bot and start another one on the same database."""
        await self.bot.stop_services()
        await self.env.restart_bot(self.make_bot())

    async def advance(self, seconds: float) -> None:
        """Let time pass."""
        await self.env.advance_time(seconds)

    async def say(self, who: MemberActor, command: str, **options: Any) -> Any:
        """A slash command in the channel."""
        return await who.slash(self.channel, f"{COMMAND} {command}", **options)

    async def lobby(self, **options: Any) -> Any:
        """Anna creates a game; its lobby's message."""
        result = await self.say(self.anna, "nouvelle", **options)
        return result.response

    async def start(self, **options: Any) -> Any:
        """A game of all three, in its first round; the lobby's message."""
        lobby = await self.lobby(**options)
        for name, person in self.people.items():
            if name != "Anna":
                await person.click(lobby, label="✋ Rejoindre")
        await self.anna.click(lobby, label="▶ Lancer")
        return lobby

    @property
    def anna(self) -> MemberActor:
        return self.people["Anna"]

    @property
    def bilal(self) -> MemberActor:
        return self.people["Bilal"]

    @property
    def chloe(self) -> MemberActor:
        return self.people["Chloé"]

    def board(self, place: ChannelHandle | None = None) -> discord.Message:
        """The last message with the round's buttons."""
        history = (place or self.thread).history()
        return next(m for m in reversed(history) if "▶ Jouer un mot" in labels(m))

    async def view(self, game: int = 1, person: int = 0) -> GameView:
        return await self.bot.crabblabla.view(person, game)

    async def moves(self, game: int = 1) -> list[str]:
        """Placements that may be played now, best first."""
        view = await self.view(game)
        generator = MoveGenerator(self.bot.lexicons.default())
        found = generator.moves(view.board, view.rack or "", opening=view.opening)
        return [move.play for move in found[:200]]

    async def play(self, who: MemberActor, text: str, place: ChannelHandle | None = None) -> Any:
        """Try a placement and play it, as a person does."""
        preview = await who.slash(place or self.thread, f"{COMMAND} poser", placement=text)
        return await who.click(preview.response, label="▶ Jouer")

    async def skip(self, who: MemberActor, place: ChannelHandle | None = None) -> Any:
        """Pass by the board's button."""
        question = await who.click(self.board(place), label="⏭ Passer")
        return await who.click(question.response, label="⏭ Oui, je passe")


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    found: list[str] = []
    for row in message.components:
        children = row["components"] if isinstance(row, dict) else row.children
        for item in children:
            label = item["label"] if isinstance(item, dict) else item.label
            found.append(label or "")
    return found


def text(result: Any) -> str:
    """What the person reads in answer."""
    return str(result.response.content) if result.response else ""
