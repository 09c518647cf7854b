"""`/quotidien`: one board a day, the same for everybody."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.daily_results import Period, Scope
from bot.services.errors import WrongPlace
from cogs.ui.daily import presses, rankings, settings
from cogs.ui.guard import guarded
from cogs.ui.permissions import ManagersOnly, NotOnServer

Interaction = discord.Interaction
Choice = app_commands.Choice

PERIOD_CHOICES = [
    Choice(name=name, value=period.value) for period, name in rankings.PERIOD_NAMES.items()
]
SCOPE_CHOICES = [
    Choice(name=name, value=scope.value) for scope, name in rankings.SCOPE_NAMES.items()
]


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class DailyCog(
    commands.GroupCog,
    group_name=N_("quotidien"),
    group_description=N_("Le Quotidien : un plateau par jour, le même pour tout le monde"),
):
    """The commands."""

    @app_commands.command(name=N_("jouer"), description=N_("Joue le plateau du jour, en un coup"))
    async def play(self, interaction: Interaction) -> None:
        """Today's composer, or today's result."""
        async with guarded(interaction):
            await presses.play(interaction)

    @app_commands.command(name=N_("classement"), description=N_("Qui a fait mieux ?"))
    @app_commands.rename(period=N_("periode"), scope=N_("parmi"))
    @app_commands.describe(
        period=N_("aujourd’hui si tu ne dis rien"), scope=N_("ce serveur, ou tes amis")
    )
    @app_commands.choices(period=PERIOD_CHOICES, scope=SCOPE_CHOICES)
    async def ranking(
        self,
        interaction: Interaction,
        period: Choice[str] | None = None,
        scope: Choice[str] | None = None,
    ) -> None:
        """A ranking, privately."""
        async with guarded(interaction):
            wanted = Period(period.value) if period else Period.TODAY
            await rankings.show_ranking(interaction, wanted, Scope(scope.value) if scope else None)

    @app_commands.command(
        name=N_("medailles"), description=N_("Tes médailles, ta série, tes derniers jours")
    )
    async def medals(self, interaction: Interaction) -> None:
        """One's own history, privately."""
        async with guarded(interaction):
            await rankings.show_history(interaction)

    @app_commands.command(
        name=N_("partager"), description=N_("Montre ton résultat du jour, sans rien dévoiler")
    )
    async def share(self, interaction: Interaction) -> None:
        """Post one's share for all to see."""
        async with guarded(interaction):
            await presses.share(interaction)

    @app_commands.command(
        name=N_("archives"), description=N_("Rejoue un jour passé, pour t’entraîner")
    )
    @app_commands.rename(day=N_("jour"))
    @app_commands.describe(day=N_("un jour passé, par exemple 2026-12-01"))
    @app_commands.autocomplete(day=presses.complete_day)
    async def archive(self, interaction: Interaction, day: app_commands.Range[str, 1, 40]) -> None:
        """A past day."""
        async with guarded(interaction):
            await presses.archive(interaction, day)

    @app_commands.command(
        name=N_("reglages"), description=N_("Où et quand annoncer le Quotidien sur ce serveur")
    )
    @app_commands.rename(channel=N_("salon"), hour=N_("heure"), off=N_("arreter"))
    @app_commands.describe(
        channel=N_("où l’annoncer (ici si tu ne dis rien)"),
        hour=N_("à quelle heure, à l’horloge du serveur (de Paris si rien n’est réglé)"),
        off=N_("ne plus l’annoncer"),
    )
    async def settings(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        hour: app_commands.Range[int, 0, 23] | None = None,
        off: bool = False,
    ) -> None:
        """Show or choose where the day is posted; for who manages the server."""
        async with guarded(interaction):
            if interaction.guild_id is None:
                raise WrongPlace(None)
            if not interaction.is_guild_integration():
                raise NotOnServer
            if not interaction.permissions.manage_guild:
                raise ManagersOnly
            if channel is None and hour is None and not off:
                await settings.show_settings(interaction)
            else:
                await settings.choose(interaction, channel, hour, off=off)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(DailyCog())
