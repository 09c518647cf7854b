"""Who may act on a game that is not theirs: those who may manage messages where it is played.

What Discord shows or hides of the commands is a server's own choice and no protection, so this is
asked again at every act.
"""

from __future__ import annotations

import discord

from bot.services.deeds import By
from bot.services.errors import NoSuchGame, NotAllowed
from bot.services.results import GameRef
from cogs.ui.context import place_of


def may_moderate(interaction: discord.Interaction, ref: GameRef) -> bool:
    """Whether the person may manage messages in the game's channel, which must be of this server.

    Discord says what a person may do in the channel of an interaction; for another one it is
    reckoned from its roles and overwrites.
    """
    if interaction.guild_id is None or ref.place.guild_id != interaction.guild_id:
        return False
    if place_of(interaction).channel_id == ref.place.channel_id:
        rights = interaction.permissions
    else:
        rights = _elsewhere(interaction, ref.place.channel_id)
    return rights.administrator or (rights.view_channel and rights.manage_messages)


def moderates_server(interaction: discord.Interaction) -> bool:
    """Whether the person may manage messages on the server, whatever single channels say."""
    person = interaction.user
    return isinstance(person, discord.Member) and person.guild_permissions.manage_messages


def _elsewhere(interaction: discord.Interaction, channel_id: int) -> discord.Permissions:
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return discord.Permissions.none()
    channel = guild.get_channel(channel_id)
    return person.guild_permissions if channel is None else channel.permissions_for(person)


def acting(interaction: discord.Interaction, ref: GameRef, reason: str = "") -> By:
    """The person as who may act on the game: its creator, or a moderator.

    Raises:
        NoSuchGame: a game of another server, of which nothing is told.
        NotAllowed: neither.
    """
    if interaction.user.id == ref.creator:
        return By(interaction.user.id, False, reason)
    if ref.place.guild_id != interaction.guild_id:
        raise NoSuchGame(ref.code)
    if not may_moderate(interaction, ref):
        raise NotAllowed(ref.creator)
    return By(interaction.user.id, True, reason)
