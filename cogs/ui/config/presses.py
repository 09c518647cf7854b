"""Changing a server's settings: from a press on the panel to the setting, and back."""

from __future__ import annotations

from typing import Any

import discord

from bot.services.errors import WrongPlace
from bot.services.settings_desk import Change
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.config.fields import FIELDS, Field, Shape
from cogs.ui.config.panel import config_panel
from cogs.ui.context import context
from cogs.ui.errors import OldButton
from cogs.ui.panel import Panel
from cogs.ui.permissions import (
    TO_PLAY,
    NotOnServer,
    PermissionsLacking,
    lacking,
)
from cogs.ui.reader import read_reader
from cogs.ui.safe import answer, hold, redraw, think


def managed_server(interaction: discord.Interaction) -> discord.Guild:
    """The server, where the bot is a member. Raises WrongPlace, NotOnServer.

    Discord shows the command to who may manage the server, or to whom its integration settings say;
    the panel is seen by who called it alone.
    """
    if interaction.guild_id is None:
        raise WrongPlace(None)
    if interaction.guild is None or not interaction.is_guild_integration():
        raise NotOnServer
    return interaction.guild


async def show_config(interaction: discord.Interaction) -> None:
    """Answer with the panel."""
    managed_server(interaction)
    await think(interaction)
    await answer(interaction, await _panel(interaction))


async def pressed(interaction: discord.Interaction, press: Press) -> None:
    """Open a setting, change it, or undo the last change."""
    guild = managed_server(interaction)
    deed, _dot, rest = press.token.partition(".")
    name, _dot, chosen = rest.partition(".")
    await hold(interaction)
    if deed == "open" and name in FIELDS:
        await redraw(interaction, await _panel(interaction, opened=FIELDS[name]))
        return
    desk = context(interaction).services.settings
    if deed == "set" and name in FIELDS:
        value = _value(guild, FIELDS[name], chosen, tuple(desk.lexicons()))
        change = await desk.change(guild.id, name, value)
    elif deed == "undo" and name.isdecimal():
        change = await desk.undo(guild.id, int(name))
    else:
        raise OldButton(str(press))
    await read_reader(interaction)  # the language itself may have changed
    await redraw(interaction, await _panel(interaction, change=change))


def _value(guild: discord.Guild, field: Field, chosen: str, lexicons: tuple[str, ...]) -> Any:
    """What was chosen. Raises OldButton, PermissionsLacking (in a channel)."""
    parts = [int(part) for part in chosen.split(",") if part.isdecimal()]
    if field.shape is Shape.LIST:
        offered = field.offered(lexicons)
        if not parts or parts[0] >= len(offered):
            raise OldButton(chosen)
        return offered[parts[0]]
    if field.shape is not Shape.ROLE:
        for channel_id in parts:
            _require_usable(guild, channel_id)
    if field.shape is Shape.CHANNELS:
        return parts
    return parts[0] if parts else None


def _require_usable(guild: discord.Guild, channel_id: int) -> None:
    channel = guild.get_channel(channel_id)
    if channel is None:
        raise PermissionsLacking(("view_channel",))
    names = lacking(channel.permissions_for(guild.me), TO_PLAY)
    if names:
        raise PermissionsLacking(names)


async def _panel(
    interaction: discord.Interaction, *, opened: Field | None = None, change: Change | None = None
) -> Panel:
    here = context(interaction)
    chosen = await here.services.settings.chosen(interaction.guild_id or 0)
    lexicons = tuple(here.services.settings.lexicons())
    return config_panel(chosen, lexicons, here.translate, opened=opened, change=change)


HANDLERS: dict[Act, Handler] = {Act.CONFIG: pressed}
