"""Where and when a server is told of the day."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import discord

from bot.i18n import Translator
from bot.services.daily_turns import PostSettings
from cogs.ui.context import Context, context
from cogs.ui.permissions import TO_PLAY, PermissionsLacking, lacking
from cogs.ui.post import Post
from cogs.ui.safe import answer


async def show_settings(interaction: discord.Interaction) -> None:
    """What is chosen."""
    here, guild = context(interaction), interaction.guild_id or 0
    await _answer(interaction, here, await here.services.turns.settings(guild))


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
    server = interaction.guild
    place = server.get_channel(wanted) if channel is None and server is not None else channel
    if place is not None and not off:
        names = lacking(place.permissions_for(place.guild.me), TO_PLAY)
        if names:
            raise PermissionsLacking(names, wanted)
    chosen = PostSettings(None if off else wanted, before.hour if hour is None else hour)
    await here.services.turns.choose(guild, chosen)
    await _answer(interaction, here, chosen)


async def _answer(interaction: discord.Interaction, here: Context, chosen: PostSettings) -> None:
    settings = await here.services.settings.get(interaction.guild_id)
    await answer(interaction, Post(settings_text(chosen, settings.zone, here.translate)))


def settings_text(chosen: PostSettings, zone: ZoneInfo, _: Translator) -> str:
    """Channel and hour, with the city whose clocks show it."""
    if chosen.channel is None:
        return _(
            "📰 Le Quotidien n’est annoncé dans aucun salon. Choisis-en un : "
            "`/quotidien reglages`, option `salon`."
        )
    text = _("📰 Le Quotidien est annoncé dans <#{channel}>, chaque jour à {hour} h ({city}).")
    city = zone.key.rpartition("/")[2].replace("_", " ")
    return text.format(channel=chosen.channel, hour=chosen.hour, city=city)
