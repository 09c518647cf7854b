"""`/profil` and `/classement`: what one's games come to, and who stands where."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.guard import guarded
from cogs.ui.profile import card, rankings
from cogs.ui.profile.rankings import Scope

Interaction = discord.Interaction
Choice = app_commands.Choice
User = discord.User | discord.Member

SCOPE_CHOICES = [
    Choice(name=name, value=scope.value) for scope, name in rankings.SCOPE_NAMES.items()
]


class ProfileCog(commands.Cog):
    """The commands."""

    @app_commands.command(
        name=N_("profil"), description=N_("Tes parties, tes victoires, ta cote, tes médailles")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.rename(who=N_("membre"))
    @app_commands.describe(who=N_("de qui (de toi si tu ne dis rien)"))
    async def profile(self, interaction: Interaction, who: User | None = None) -> None:
        """A profile, privately."""
        async with guarded(interaction):
            await card.show_profile(interaction, who)

    @app_commands.command(
        name=N_("classement"), description=N_("Qui joue le mieux ? Par la cote, ou sur un mois")
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.rename(game=N_("jeu"), scope=N_("portee"), month=N_("mois"))
    @app_commands.describe(
        game=N_("le jeu (Crabblabla si tu ne dis rien)"),
        scope=N_("ce serveur, ou le monde entier"),
        month=N_("un mois, par exemple 2026-11 (la cote si tu ne dis rien)"),
    )
    @app_commands.choices(scope=SCOPE_CHOICES)
    @app_commands.autocomplete(game=rankings.complete_game, month=rankings.complete_month)
    async def ranking(
        self,
        interaction: Interaction,
        game: app_commands.Range[str, 1, 40] | None = None,
        scope: Choice[str] | None = None,
        month: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """A ranking, privately."""
        async with guarded(interaction):
            wanted = Scope(scope.value) if scope else None
            await rankings.show_ranking(interaction, game, wanted, month)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ProfileCog())
