"""`/amis`: whose results one wants to see beside one's own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui import friends
from cogs.ui.guard import guarded

Interaction = discord.Interaction
User = discord.User | discord.Member


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class FriendsCog(
    commands.GroupCog,
    group_name=N_("amis"),
    group_description=N_("Tes amis : comparez vos résultats, où que vous jouiez"),
):
    """The commands."""

    @app_commands.command(name=N_("ajouter"), description=N_("Demande quelqu’un en ami"))
    @app_commands.rename(who=N_("qui"))
    @app_commands.describe(who=N_("la personne ; elle décide si elle veut bien"))
    async def add(self, interaction: Interaction, who: User) -> None:
        """Ask, or answer a request by asking too."""
        async with guarded(interaction):
            await friends.ask(interaction, who)

    @app_commands.command(
        name=N_("retirer"), description=N_("Retire un ami, une demande ou un blocage de ta liste")
    )
    @app_commands.rename(who=N_("qui"))
    @app_commands.describe(who=N_("la personne ; elle n’en est pas prévenue"))
    async def remove(self, interaction: Interaction, who: User) -> None:
        """End what there is with somebody."""
        async with guarded(interaction):
            await friends.remove(interaction, who.id)

    @app_commands.command(
        name=N_("liste"), description=N_("Tes amis, et les demandes qui attendent")
    )
    async def list(self, interaction: Interaction) -> None:
        """Friends, requests and blocks, privately."""
        async with guarded(interaction):
            await friends.show_list(interaction)

    @app_commands.command(
        name=N_("bloquer"), description=N_("N’entends plus parler de quelqu’un, sans le lui dire")
    )
    @app_commands.rename(who=N_("qui"))
    @app_commands.describe(who=N_("la personne ; `/amis retirer` lève le blocage"))
    async def block(self, interaction: Interaction, who: User) -> None:
        """Refuse all requests of somebody, now and later."""
        async with guarded(interaction):
            await friends.block(interaction, who.id)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(FriendsCog())
