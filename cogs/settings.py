"""`/config`: what those who manage a server choose for it, and whether the bot can work there."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.config.diagnostic import show_diagnostic
from cogs.ui.config.presses import show_config
from cogs.ui.guard import guarded


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
class ConfigCog(
    commands.GroupCog,
    group_name=N_("config"),
    group_description=N_("Régler le bot sur ce serveur"),
):
    """The commands."""

    @app_commands.command(
        name=N_("serveur"), description=N_("Langue, salons, Quotidien, limites, heures calmes…")
    )
    async def server(self, interaction: discord.Interaction) -> None:
        """The panel, privately."""
        async with guarded(interaction):
            await show_config(interaction)

    @app_commands.command(
        name=N_("diagnostic"),
        description=N_("Vérifie que tout marche : droits, messages, horloge…"),
    )
    async def diagnostic(self, interaction: discord.Interaction) -> None:
        """What works and what does not, privately."""
        async with guarded(interaction):
            await show_diagnostic(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ConfigCog())
