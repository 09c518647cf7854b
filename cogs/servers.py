"""What happens to the bot as a member of servers: it is added, and removed."""

from __future__ import annotations

from typing import cast

import discord
from discord.ext import commands

from bot.shards import Shards
from cogs.ui.context import GameClient
from cogs.ui.guide.welcome import welcome


class Servers(commands.Cog):
    """Listens to Discord; no command.

    Attributes:
        greets: says hello on new servers.
    """

    greets = True

    def __init__(self, bot: commands.Bot) -> None:
        self.bot = bot
        self.services = cast(GameClient, bot).services

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Look up where the bot was added or removed while it was down."""
        shards = Shards.of({shard}, self.bot.shard_count or 1)
        present = {guild.id for guild in self.bot.guilds if shards.holds(guild.id)}
        await self.services.privacy.compare_servers(present, shards)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """What there is of the server is to be kept (again); everybody is greeted."""
        await self.services.privacy.joined_server(guild.id)
        if self.greets:
            await welcome(guild, await self.services.settings.get(guild.id))

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """What there is of the server goes after a while."""
        await self.services.privacy.left_server(guild.id)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(Servers(bot))
