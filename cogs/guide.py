"""`/aide`: each game in one screen, and each command."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.guard import guarded
from cogs.ui.guide.panel import complete_topic, show_guide


class Guide(commands.Cog):
    """The command."""

    @app_commands.command(
        name=N_("aide"), description=N_("Chaque jeu en un écran, et ce que fait chaque commande")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.rename(topic=N_("sujet"))
    @app_commands.describe(topic=N_("un jeu, ou une commande"))
    @app_commands.autocomplete(topic=complete_topic)
    async def help(
        self,
        interaction: discord.Interaction,
        topic: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        """Show it, privately."""
        async with guarded(interaction):
            await show_guide(interaction, topic)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Guide())
