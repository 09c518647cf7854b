"""`/mot`: what the dictionary says of a word, and what people say of the dictionary."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.words import NOTE_LENGTH
from cogs.ui.guard import guarded
from cogs.ui.words import report_word, show_word

Interaction = discord.Interaction
Word = app_commands.Range[str, 1, 50]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class WordsCog(
    commands.GroupCog,
    group_name=N_("mot"),
    group_description=N_("Les mots du dictionnaire"),
):
    """The commands."""

    @app_commands.command(
        name=N_("verifier"), description=N_("Ce mot est-il valable ? Points, rallonges, définition")
    )
    @app_commands.rename(word=N_("mot"))
    @app_commands.describe(word=N_("le mot, avec ou sans accents"))
    async def check(self, interaction: Interaction, word: Word) -> None:
        """Say what is known of a word, privately."""
        async with guarded(interaction):
            await show_word(interaction, word)

    @app_commands.command(
        name=N_("signaler"), description=N_("Signale un mot qui manque, ou qui est de trop")
    )
    @app_commands.rename(word=N_("mot"), note=N_("raison"))
    @app_commands.describe(
        word=N_("le mot, avec ou sans accents"),
        note=N_("pourquoi : un dictionnaire où il est, par exemple"),
    )
    async def report(
        self,
        interaction: Interaction,
        word: Word,
        note: app_commands.Range[str, 1, NOTE_LENGTH] | None = None,
    ) -> None:
        """Keep a word for the operator."""
        async with guarded(interaction):
            await report_word(interaction, word, note or "")


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(WordsCog())
