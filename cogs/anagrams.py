"""`/anagrammes`: the words that some letters can form, wherever one is."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.anagrams.panel import show_search, submit_search
from cogs.ui.anagrams.search import Search, read_search
from cogs.ui.guard import guarded
from engine.lexicon.anagrams import Sort
from engine.lexicon.question import MAX_LETTERS

Choice = app_commands.Choice
SORTS = [
    Choice(name=N_("points"), value=Sort.POINTS.value),
    Choice(name=N_("alphabet"), value=Sort.ALPHA.value),
]


class AnagramsCog(commands.Cog):
    """The command."""

    @app_commands.command(
        name=N_("anagrammes"), description=N_("L’Annagrammeur : les mots que forment des lettres")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.rename(
        letters=N_("lettres"),
        free=N_("libres"),
        length=N_("longueur"),
        at=N_("position"),
        contains=N_("contient"),
        sort=N_("tri"),
    )
    @app_commands.describe(
        letters=N_("tes lettres ; ? pour un joker"),
        free=N_("des lettres en plus que tu n’as pas ; ? pour n’importe laquelle"),
        length=N_("la longueur exacte des mots (toutes si tu ne dis rien)"),
        at=N_("une lettre à une place, avec la longueur : 3=K, ou plusieurs : 1=K 4=T"),
        contains=N_("des lettres qui se suivent n’importe où dans le mot : QUE"),
        sort=N_("l’ordre des mots de même longueur"),
    )
    @app_commands.choices(sort=SORTS)
    async def anagrams(
        self,
        interaction: discord.Interaction,
        letters: app_commands.Range[str, 1, 50],
        free: app_commands.Range[str, 1, 50] | None = None,
        length: app_commands.Range[int, 1, MAX_LETTERS] | None = None,
        at: app_commands.Range[str, 1, 60] | None = None,
        contains: app_commands.Range[str, 1, 50] | None = None,
        sort: Choice[str] | None = None,
    ) -> None:
        """Search, privately."""
        async with guarded(interaction):
            order = Search(sort=Sort(sort.value) if sort else Sort.POINTS)
            found = read_search(
                letters, free or "", contains or "", at or "", str(length or ""), order
            )
            await show_search(interaction, *found)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """A search written in the form (commands and buttons come by other ways)."""
        await submit_search(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(AnagramsCog())
