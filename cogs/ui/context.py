"""What a command or a press starts from: who, where, in which language, with which services."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.i18n import Translator
from bot.services.assembly import Services
from bot.services.crabblabla import CrabblablaService
from bot.services.game_service import AnyService
from bot.services.results import GameRef, Place
from bot.services.settings import Settings
from bot.traffic import Traffic
from cogs.ui.reader import reader_of


class GameClient(Protocol):
    """What the cogs need of the client."""

    @property
    def services(self) -> Services:
        """All of them."""
        ...

    @property
    def traffic(self) -> Traffic:
        """The interactions that are being worked on."""
        ...


@dataclass(frozen=True)
class Context:
    """The plain values of an interaction.

    Attributes:
        translate: for what the person alone sees.
        shared: for what everybody sees there.
        settings: of the server.
    """

    person: int
    place: Place
    key: int
    services: Services
    translate: Translator
    shared: Translator
    settings: Settings

    @property
    def second_key(self) -> int:
        """For what an interaction does beside what its ``key`` is for, worked off once like that.

        Discord's ids are positive, so that it is no other interaction's.
        """
        return -self.key

    @property
    def crabblabla(self) -> CrabblablaService:
        """The games of that kind."""
        return self.services.crabblabla

    async def find(self, game: int | str) -> GameRef:
        """A game of any kind by id or code. Raises NoSuchGame."""
        return await self.services.directory.find(game)

    def of(self, ref: GameRef) -> AnyService:
        """The service of a game's kind."""
        return self.services.of(ref.kind)


def context(interaction: discord.Interaction) -> Context:
    """Read an interaction."""
    reader = reader_of(interaction)
    return Context(
        person=interaction.user.id,
        place=place_of(interaction),
        key=interaction.id,
        services=cast(GameClient, interaction.client).services,
        translate=reader.own,
        shared=reader.shared,
        settings=reader.settings,
    )


def place_of(interaction: discord.Interaction) -> Place:
    """The channel of an interaction; a thread with its parent."""
    channel, guild = interaction.channel, interaction.guild_id
    if isinstance(channel, discord.Thread):
        return Place(guild, channel.parent_id, channel.id)
    return Place(guild, interaction.channel_id or 0)


async def game_meant(here: Context, option: str | None, service: AnyService) -> GameRef:
    """The game of the option; without one the one that the place or the person suggests."""
    if option:
        return await service.find(option)
    return await service.choose(here.person, here.place)
