"""`/crabblabla feuille` and `/crabblabla robots`: the commands about a whole game."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from cogs.ui.afterwards import show_sheet
from cogs.ui.completion import complete_game
from cogs.ui.context import context
from cogs.ui.crabblabla_face import meant
from cogs.ui.guard import guarded
from cogs.ui.manage_presses import open_panel
from cogs.ui.robots import show_robots
from cogs.ui.safe import think

GAME = N_("la partie, si tu joues dans plusieurs")


class TableCommands(commands.Cog):
    """A part of the cog of `/crabblabla`."""

    @app_commands.command(
        name=N_("feuille"), description=N_("Montre la feuille de route : tops, scores, parts")
    )
    @app_commands.rename(game=N_("partie"))
    @app_commands.describe(game=GAME)
    @app_commands.autocomplete(game=complete_game)
    async def sheet(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the closed rounds, privately."""
        async with guarded(interaction):
            await think(interaction)
            here = context(interaction)
            await show_sheet(interaction, here, await meant(here, game), page=1)

    @app_commands.command(
        name=N_("robots"), description=N_("Ajoute ou retire des robots dans ta partie")
    )
    @app_commands.rename(game=N_("partie"))
    @app_commands.describe(game=GAME)
    @app_commands.autocomplete(game=complete_game)
    async def robots(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the robots of a game to its creator."""
        async with guarded(interaction):
            here = context(interaction)
            await show_robots(interaction, here, await meant(here, game))

    @app_commands.command(
        name=N_("gerer"), description=N_("Pause, délai, joueurs : gère une partie que tu as créée")
    )
    @app_commands.rename(game=N_("partie"))
    @app_commands.describe(game=GAME)
    @app_commands.autocomplete(game=complete_game)
    async def manage(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """Show the panel of a game to its creator or a moderator."""
        async with guarded(interaction):
            here = context(interaction)
            await open_panel(interaction, await here.find(await meant(here, game)))
