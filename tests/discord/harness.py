"""What people do and see, in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.components import walk_components
from simcord.enums import OverwriteType

from bot.client import CrabblablaBot
from bot.demo.world import World
from bot.services.results import GameView
from engine.moves import MoveGenerator

Person = Any
Channel = Any
"""SimCord's ``MemberActor`` and ``ChannelHandle``. Much of what they answer is typed as optional;
a test that is answered nothing where there should be something fails anyway, at the same line."""

COMMAND = "crabblabla"

BUTTON, TEXT = 2, 10
"""Discord's numbers of component types."""


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
    def channel(self) -> Channel:
        return self.world.channel

    @property
    def people(self) -> Mapping[str, Person]:
        return self.world.people

    @property
    def thread(self) -> Channel:
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

    async def say(self, who: Person, command: str, **options: Any) -> Any:
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

    def is_archived(self, thread: Channel) -> bool:
        """Whether a thread is archived (the bot's own cache forgets such threads)."""
        stored: Any = self.env.backend.get_channel(thread.id)
        return bool(stored.thread_metadata.archived)

    async def delete_channel(self, channel: Channel) -> None:
        """Somebody with the right to it deletes a channel or thread."""
        self.env.backend.delete_channel(channel.id)
        await self.env.settle()

    async def deny(self, *permissions: str) -> None:
        """Somebody takes these permissions away from the bot in the channel, and no others."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        me = self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=me, type=OverwriteType.MEMBER, allow=0, deny=denied)
        self.env.backend.set_overwrite(self.channel.id, overwrite)
        await self.env.settle()

    def newcomer(self, name: str) -> Person:
        """Somebody else on the server."""
        return self.world.guild.add_member(self.env.create_user(name))

    @property
    def anna(self) -> Person:
        return self.people["Anna"]

    @property
    def bilal(self) -> Person:
        return self.people["Bilal"]

    @property
    def chloe(self) -> Person:
        return self.people["Chloé"]

    def board(self, place: Channel | None = None) -> Any:
        """The last message with the round's buttons."""
        history = (place or self.thread).history()
        return next(m for m in reversed(history) if labels(m)[:1] == ["▶ Jouer"])

    async def view(self, game: int = 1, person: int = 0) -> GameView:
        return await self.bot.services.crabblabla.view(person, game)

    async def moves(self, game: int = 1) -> list[str]:
        """Placements that may be played now, best first."""
        view = await self.view(game)
        generator = MoveGenerator(self.bot.services.lexicons.default())
        found = generator.moves(view.board, view.rack or "", opening=view.opening)
        return [move.play for move in found[:200]]

    async def play(self, who: Person, text: str, place: Channel | None = None) -> Any:
        """Try a placement and play it, as a person does."""
        preview = await who.slash(place or self.thread, f"{COMMAND} poser", placement=text)
        return await who.click(preview.response, label="▶ Jouer")

    async def form(self, who: Person, label: str = "✏️ Modifier") -> Any:
        """The form in which a placement is written, opened from a misread one."""
        misread = await who.slash(self.thread, f"{COMMAND} poser", placement="?")
        return await who.click(misread.response, label=label)

    async def skip(self, who: Person, place: Channel | None = None) -> Any:
        """Pass by the board's button."""
        question = await who.click(self.board(place), label="⏭ Passer")
        return await who.click(question.response, label="⏭ Oui, je passe")


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    return [each.get("label") or "" for each in components(message) if each["type"] == BUTTON]


def components(message: Any) -> Iterator[Any]:
    """Everything that a message is made of, nested or not, as Discord was told."""
    for each in message.components:
        yield from walk_components(each if isinstance(each, dict) else each.to_dict())


def text(result: Any) -> str:
    """What the person reads in answer."""
    return shown(result.response) if result.response else ""


def shown(message: Any) -> str:
    """The words of a message, wherever they stand in it, with plain spaces."""
    written = [each["content"] for each in components(message) if each["type"] == TEXT]
    return plain("\n".join(filter(None, [str(message.content), *written])))


def texts(place: Channel) -> list[str]:
    """All that stands in a channel or thread, oldest first, with plain spaces."""
    return [plain(message.content) for message in place.history()]


def plain(text: str) -> str:
    """A text without its no-break spaces, so that tests can be typed."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")
