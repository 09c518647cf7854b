"""What a command or a press starts from: who, where, in which language, with which services."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.i18n import Translator, translator
from bot.services.assembly import Services
from bot.services.crabblabla import CrabblablaService
from bot.services.game_service import AnyService
from bot.services.results import GameRef, Place
from bot.traffic import Traffic


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
    """The plain values of an interaction."""

    person: int
    place: Place
    key: int
    services: Services
    translate: Translator

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
    return Context(
        person=interaction.user.id,
        place=place_of(interaction),
        key=interaction.id,
        services=cast(GameClient, interaction.client).services,
        translate=translator(interaction.locale),
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
