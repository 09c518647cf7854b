"""The commands of `/moderation` that concern a whole server: its games, and who may play."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.moderation import MAX_REASON
from cogs.ui.guard import guarded
from cogs.ui.order import presses
from cogs.ui.order.barring import BAN, LIFT, bar

Interaction = discord.Interaction
Reason = app_commands.Range[str, 1, MAX_REASON]
WHY = N_("pourquoi : on le lui dira")


class ServerCommands(commands.Cog):
    """A part of the moderators' cog."""

    @app_commands.command(
        name=N_("parties"), description=N_("Les parties ouvertes, leur âge, leur échéance")
    )
    async def games(self, interaction: Interaction) -> None:
        """The open games, privately."""
        async with guarded(interaction):
            await presses.show_games(interaction)

    @app_commands.command(
        name=N_("exclure"), description=N_("Exclus quelqu’un des parties de ce serveur")
    )
    @app_commands.rename(who=N_("membre"), reason=N_("raison"))
    @app_commands.describe(who=N_("qui ne joue plus ici"), reason=WHY)
    async def ban(
        self,
        interaction: Interaction,
        who: discord.User | discord.Member,
        reason: Reason | None = None,
    ) -> None:
        """Ban somebody from games here."""
        async with guarded(interaction):
            await bar(interaction, who, BAN, reason or "")

    @app_commands.command(name=N_("readmettre"), description=N_("Laisse quelqu’un rejouer ici"))
    @app_commands.rename(who=N_("membre"), reason=N_("raison"))
    @app_commands.describe(who=N_("qui peut de nouveau jouer"), reason=WHY)
    async def unban(
        self,
        interaction: Interaction,
        who: discord.User | discord.Member,
        reason: Reason | None = None,
    ) -> None:
        """Let somebody back."""
        async with guarded(interaction):
            await bar(interaction, who, LIFT, reason or "")

    @app_commands.command(
        name=N_("exclus"), description=N_("Qui est exclu des parties, par qui et pourquoi")
    )
    async def bans(self, interaction: Interaction) -> None:
        """Who is banned, privately."""
        async with guarded(interaction):
            await presses.show_bans(interaction)
