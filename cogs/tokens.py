"""`/jetons`: what a member has of a server's tokens."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.paris import day_of, midnight, next_day
from cogs.ui.guard import guarded
from cogs.ui.post import Post
from cogs.ui.safe import answer
from cogs.ui.token_texts import daily_text, purse_text, ranking_text
from cogs.ui.tokens import show_history, thinking

Interaction = discord.Interaction


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class Tokens(
    commands.GroupCog,
    group_name=N_("jetons"),
    group_description=N_("Les jetons que l’on mise, et qui ne sont pas de l’argent"),
):
    """The commands."""

    @app_commands.command(name=N_("solde"), description=N_("Ce que tu as, et ce qui est en jeu"))
    async def balance(self, interaction: Interaction) -> None:
        """What one has, privately."""
        async with guarded(interaction):
            here, guild = await thinking(interaction)
            purse = await here.services.ledger.purse(guild, here.person)
            await answer(interaction, Post(purse_text(purse, here.translate)))

    @app_commands.command(name=N_("quotidien"), description=N_("Tes jetons du jour"))
    async def daily(self, interaction: Interaction) -> None:
        """The day's allowance, privately."""
        async with guarded(interaction):
            here, guild = await thinking(interaction)
            ledger = here.services.ledger
            purse = await ledger.purse(guild, here.person)
            again = midnight(next_day(day_of(ledger.clock())))
            await answer(interaction, Post(daily_text(purse, again, here.translate)))

    @app_commands.command(name=N_("classement"), description=N_("Qui en a le plus ici ?"))
    async def ranking(self, interaction: Interaction) -> None:
        """The richest, privately."""
        async with guarded(interaction):
            here, guild = await thinking(interaction)
            places = await here.services.ledger.ranking(guild)
            await answer(interaction, Post(ranking_text(places, here.person, here.translate)))

    @app_commands.command(name=N_("historique"), description=N_("Ce qui est venu et parti"))
    async def history(self, interaction: Interaction) -> None:
        """The transfers, privately, page by page."""
        async with guarded(interaction):
            await show_history(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Tokens())
