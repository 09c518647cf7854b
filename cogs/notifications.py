"""`/notifications` and `/affichage`: which messages a person wants, and how they look."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.guard import guarded
from cogs.ui.looks import show_looks
from cogs.ui.notifications import show_panel


class Notifications(commands.Cog):
    """The command."""

    @app_commands.command(
        name=N_("notifications"), description=N_("Choisis quand je t’écris, ou plus du tout")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def notifications(self, interaction: discord.Interaction) -> None:
        """Show the panel, privately."""
        async with guarded(interaction):
            await show_panel(interaction)


class Looks(commands.Cog):
    """How pictures look, or read."""

    @app_commands.command(
        name=N_("affichage"), description=N_("Choisis tes couleurs, ou du texte au lieu d’images")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def looks(self, interaction: discord.Interaction) -> None:
        """Show the panel, privately."""
        async with guarded(interaction):
            await show_looks(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Notifications())
    await bot.add_cog(Looks())
