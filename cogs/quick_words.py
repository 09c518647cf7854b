"""`/m`, the form and private messages: how words come into rooms of B@ggle."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.assembly import Services
from cogs.ui.baggle import words
from cogs.ui.baggle.forms import submitted
from cogs.ui.context import GameClient
from cogs.ui.guard import guarded

Interaction = discord.Interaction


class QuickWords(commands.Cog):
    """The command and the listeners."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name=N_("m"), description=N_("Donne des mots dans ton salon de B@ggle"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.rename(text=N_("mots"))
    @app_commands.describe(text=N_("un mot ou plusieurs, à la suite"))
    async def quick(self, interaction: Interaction, text: app_commands.Range[str, 1, 4000]) -> None:
        """Words, answered privately."""
        judging = words.begin_quick(self.services, interaction, text)
        async with guarded(interaction, brief=True):
            await words.answer_quick(interaction, judging)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form with words (commands and buttons come by other ways)."""
        form = submitted(interaction)
        if form is None:
            return
        judging = words.begin_form(self.services, interaction, form)
        async with guarded(interaction, brief=True):
            await words.answer_form(interaction, form, judging)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Words in a private chat; the bot reads nothing else."""
        if message.guild is None and not message.author.bot and message.content:
            await words.private_words(self.services, message)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(QuickWords(cast(GameClient, bot).services))
