"""The commands that games with seats have in common, each under its own name.

``/crabblabla scores`` and ``/lexiplateau scores`` are one piece of code: a command's group is
called as the kind of its games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.game_service import AnyService
from bot.services.results import GameRef
from cogs.ui.completion import Choice, complete_games
from cogs.ui.context import Context, context, game_meant
from cogs.ui.faces import face_of
from cogs.ui.guard import guarded
from cogs.ui.invitations import invite
from cogs.ui.manage_presses import open_panel
from cogs.ui.robots import show_robots
from cogs.ui.seating import take_seat

Interaction = discord.Interaction
F = TypeVar("F", bound=Callable[..., Any])
GAME = N_("la partie, si tu joues dans plusieurs")


def service_of(interaction: Interaction) -> AnyService:
    """The service of the games that a command is about."""
    command = interaction.command
    assert isinstance(command, app_commands.Command)
    assert command.root_parent is not None
    return context(interaction).services.of(command.root_parent.name)


async def meant(interaction: Interaction, here: Context, option: str | None) -> GameRef:
    """The game of a command's option; without one the one that place or person suggests."""
    return await game_meant(here, option, service_of(interaction))


async def complete_game(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The person's open games of that kind."""
    return await complete_games(interaction, current, service_of(interaction))


def of_game(command: F) -> F:
    """Give a command the option by which one names which of one's games it is for."""
    named = app_commands.rename(game=N_("partie"))(command)
    described = app_commands.describe(game=GAME)(named)
    return app_commands.autocomplete(game=complete_game)(described)


class TableCommands(commands.Cog):
    """A part of the cog of each game with seats."""

    @app_commands.command(name=N_("rejoindre"), description=N_("Entre dans une partie"))
    @app_commands.describe(code=N_("le code de la partie, par exemple ABC234"))
    async def join(self, interaction: Interaction, code: app_commands.Range[str, 1, 40]) -> None:
        """Join by code."""
        async with guarded(interaction):
            await take_seat(interaction, code)

    @app_commands.command(name=N_("inviter"), description=N_("Invite quelqu’un, ou montre le code"))
    @of_game
    @app_commands.rename(member=N_("membre"), name=N_("pseudo"))
    @app_commands.describe(
        member=N_("qui tu invites"), name=N_("ou son nom, ou son @pseudo, sur ce serveur")
    )
    async def invite(
        self,
        interaction: Interaction,
        member: discord.User | discord.Member | None = None,
        name: app_commands.Range[str, 1, 40] | None = None,
        game: str | None = None,
    ) -> None:
        """Invite a person, or show code and link."""
        async with guarded(interaction):
            here = context(interaction)
            ref = await meant(interaction, here, game)
            await invite(interaction, here, ref.id, member, name or "")

    @app_commands.command(name=N_("scores"), description=N_("Montre le classement"))
    @of_game
    async def scores(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the table, privately."""
        async with guarded(interaction):
            here = context(interaction)
            ref = await meant(interaction, here, game)
            await face_of(ref).show_scores(interaction, here, ref.id)

    @app_commands.command(
        name=N_("robots"), description=N_("Ajoute ou retire des robots dans ta partie")
    )
    @of_game
    async def robots(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the robots of a game to its creator."""
        async with guarded(interaction):
            here = context(interaction)
            await show_robots(interaction, here, (await meant(interaction, here, game)).id)

    @app_commands.command(
        name=N_("gerer"), description=N_("Pause, délai, joueurs : gère une partie que tu as créée")
    )
    @of_game
    async def manage(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the panel of a game to its creator or a moderator."""
        async with guarded(interaction):
            here = context(interaction)
            await open_panel(interaction, await meant(interaction, here, game))
