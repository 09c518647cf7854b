"""Why nothing can be written in a channel any more, as who looks after it may read."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Translator
from cogs.ui.permissions import TO_PLAY, lacking, names_text
from cogs.ui.safe import Trouble, patiently

REMOVED, DELETED = ("bot-removed",), ("channel-deleted",)
"""Reasons that are no permissions: the bot is no member of the server, the channel is gone."""


async def why_unread(
    client: discord.Client, guild_id: int | None, channel_id: int
) -> tuple[str, ...]:
    """:data:`REMOVED`, :data:`DELETED`, or the permissions that lack, as far as one can know of
    what is not seen; nothing where none does."""
    guild = client.get_guild(guild_id or 0)
    if guild is None:
        return REMOVED
    channel = guild.get_channel(channel_id)
    if channel is not None:
        return lacking(channel.permissions_for(guild.me), TO_PLAY)
    found = await patiently(client.fetch_channel(channel_id))
    return DELETED if found is Trouble.GONE else ("view_channel",)


def lacking_lines(names: Sequence[str], _: Translator) -> list[str]:
    """Which permissions lack, where any do."""
    if not names or names in (REMOVED, DELETED):
        return []
    text = _("Il m’y manque {names} : la modération peut me le donner.")
    return [text.format(names=names_text(names, _))]
