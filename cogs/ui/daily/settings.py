"""Where and when a server is told of the day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.i18n import Translator
from bot.services.daily_turns import PostSettings
from bot.services.settings_desk import DAILY_CHANNEL, DAILY_HOUR, Change, Chosen
from cogs.ui.config.panel import changed_text, undo_button
from cogs.ui.context import context
from cogs.ui.panel import Panel, Row
from cogs.ui.permissions import TO_PLAY, PermissionsLacking, lacking
from cogs.ui.post import Post
from cogs.ui.safe import answer


async def show_settings(interaction: discord.Interaction) -> None:
    """What is chosen."""
    here = context(interaction)
    chosen = await here.services.settings.chosen(interaction.guild_id or 0)
    text = settings_text(chosen.daily, chosen.settings.zone, here.translate)
    await answer(interaction, Post(text))


async def choose(
    interaction: discord.Interaction,
    channel: discord.TextChannel | None,
    hour: int | None,
    *,
    off: bool,
) -> None:
    """Choose anew; what is not named stays as it is, also where somebody else has just changed it.

    Raises PermissionsLacking.
    """
    here, guild = context(interaction), interaction.guild_id or 0
    present = (await here.services.turns.settings(guild)).channel
    wanted = channel.id if channel is not None else present or here.place.channel_id
    values: dict[str, Any] = {}
    if off:
        values[DAILY_CHANNEL] = None
    else:
        _require_usable(interaction.guild, channel, wanted)
        if wanted != present or channel is not None:
            values[DAILY_CHANNEL] = wanted
    if hour is not None:
        values[DAILY_HOUR] = hour
    changes = await here.services.settings.change_all(guild, values)
    chosen = await here.services.settings.chosen(guild)
    await answer(interaction, changed_panel(chosen, changes, here.translate))


def _require_usable(
    server: discord.Guild | None, channel: discord.TextChannel | None, wanted: int
) -> None:
    """Raises PermissionsLacking."""
    place = server.get_channel(wanted) if channel is None and server is not None else channel
    names = lacking(place.permissions_for(place.guild.me), TO_PLAY) if place is not None else ()
    if names:
        raise PermissionsLacking(names, wanted)


def changed_panel(chosen: Chosen, changes: Sequence[Change], _: Translator) -> Panel:
    """What is chosen now; what each change was before, with the button that undoes it."""
    parts: list[str | Row] = [settings_text(chosen.daily, chosen.settings.zone, _)]
    for change in changes:
        if change.before != change.after:
            parts += [changed_text(change, _), (undo_button(change, _),)]
    return Panel(tuple(parts))


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
