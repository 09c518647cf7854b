"""Where and when a server is told of the day."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.daily_turns import PostSettings
from cogs.ui.context import context
from cogs.ui.permissions import TO_PLAY, PermissionsLacking, lacking
from cogs.ui.post import Post
from cogs.ui.safe import answer


async def show_settings(interaction: discord.Interaction) -> None:
    """What is chosen."""
    here = context(interaction)
    chosen = await here.services.turns.settings(interaction.guild_id or 0)
    await answer(interaction, Post(settings_text(chosen, here.translate)))


async def choose(
    interaction: discord.Interaction,
    channel: discord.TextChannel | None,
    hour: int | None,
    *,
    off: bool,
) -> None:
    """Choose anew; what is not named stays. Raises PermissionsLacking."""
    here, guild = context(interaction), interaction.guild_id or 0
    before = await here.services.turns.settings(guild)
    wanted = channel.id if channel is not None else before.channel or here.place.channel_id
    if channel is not None:
        names = lacking(channel.permissions_for(channel.guild.me), TO_PLAY)
        if names:
            raise PermissionsLacking(names)
    chosen = PostSettings(None if off else wanted, before.hour if hour is None else hour)
    await here.services.turns.choose(guild, chosen)
    await answer(interaction, Post(settings_text(chosen, here.translate)))


def settings_text(chosen: PostSettings, _: Translator) -> str:
    """Channel and hour."""
    if chosen.channel is None:
        return _(
            "📰 Le Quotidien n’est annoncé dans aucun salon. Choisis-en un : "
            "`/quotidien reglages`, option `salon`."
        )
    text = _("📰 Le Quotidien est annoncé dans <#{channel}>, chaque jour à {hour} h (Paris).")
    return text.format(channel=chosen.channel, hour=chosen.hour)
