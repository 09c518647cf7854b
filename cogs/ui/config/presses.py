"""Changing a server's settings: from a press on the panel to the setting, and back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord

from bot.services.errors import WrongPlace
from bot.services.settings_desk import Change
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.config.field import Field, Shape
from cogs.ui.config.fields import FIELDS
from cogs.ui.config.panel import config_panel
from cogs.ui.context import context
from cogs.ui.errors import OldButton
from cogs.ui.panel import Panel
from cogs.ui.permissions import (
    TO_PLAY,
    ManagersOnly,
    NotOnServer,
    PermissionsLacking,
    lacking,
)
from cogs.ui.reader import read_reader
from cogs.ui.safe import answer, hold, redraw, think

PANEL_LIFE = timedelta(minutes=15)
"""How long a panel serves who has no permission of their own to manage the server."""


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


def _require_still(interaction: discord.Interaction) -> None:
    """That the person still may, on a panel of theirs. Raises ManagersOnly.

    Whom Discord lets call the command without the permission, by the server's integration settings,
    calls it anew from time to time: a panel does not tell what has become of that.
    """
    message = interaction.message
    if interaction.permissions.manage_guild or message is None:
        return
    if interaction.created_at - message.created_at > PANEL_LIFE:
        raise ManagersOnly


async def show_config(interaction: discord.Interaction) -> None:
    """Answer with the panel."""
    guild = managed_server(interaction)
    await think(interaction)
    last = await context(interaction).services.settings.last_change(guild.id)
    await answer(interaction, await _panel(interaction, change=last))


async def pressed(interaction: discord.Interaction, press: Press) -> None:
    """Open a setting, change it, or undo a change."""
    guild = managed_server(interaction)
    _require_still(interaction)
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
        raise PermissionsLacking(("view_channel",), channel_id)
    names = lacking(channel.permissions_for(guild.me), TO_PLAY)
    if names:
        raise PermissionsLacking(names, channel_id)


async def _panel(
    interaction: discord.Interaction, *, opened: Field | None = None, change: Change | None = None
) -> Panel:
    here = context(interaction)
    chosen = await here.services.settings.chosen(interaction.guild_id or 0)
    lexicons = tuple(here.services.settings.lexicons())
    return config_panel(chosen, lexicons, here.translate, opened=opened, change=change)


HANDLERS: dict[Act, Handler] = {Act.CONFIG: pressed}
