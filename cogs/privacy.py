"""`/mesdonnees`: a copy of all that is kept of a person, or its deletion."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui import privacy
from cogs.ui.guard import guarded

Interaction = discord.Interaction


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class PrivacyCog(
    commands.GroupCog,
    group_name=N_("mesdonnees"),
    group_description=N_("Ce que je garde de toi : le voir, l’effacer"),
):
    """The commands."""

    @app_commands.command(
        name=N_("exporter"), description=N_("Reçois tout ce que je garde de toi, dans un fichier")
    )
    async def export(self, interaction: Interaction) -> None:
        """A file, privately."""
        async with guarded(interaction):
            await privacy.export(interaction)

    @app_commands.command(
        name=N_("supprimer"), description=N_("Efface tout ce que je garde de toi, sans retour")
    )
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether the person means it."""
        async with guarded(interaction):
            await privacy.ask_to_forget(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(PrivacyCog())
