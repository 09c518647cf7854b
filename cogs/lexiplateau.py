"""`/lexiplateau`: the commands of the game. Read, call one service, render, answer."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services import usual
from bot.services.lexiplateau import KIND
from bot.services.rack_order import read_order
from cogs.table import TableCommands, of_game
from cogs.ui.choices import value_of
from cogs.ui.context import context
from cogs.ui.faces import register
from cogs.ui.guard import guarded
from cogs.ui.lexiplateau.choices import GAME_CHOICES, TURN_CHOICES, chosen_options
from cogs.ui.lexiplateau.completion import complete_play
from cogs.ui.lexiplateau.composing import answer_done, compose
from cogs.ui.lexiplateau.face import FACE, create_turns, meant
from cogs.ui.lexiplateau.help import help_text
from cogs.ui.lexiplateau.presses import (
    confirm_pass,
    show_board,
    show_preview,
    submitted,
)
from cogs.ui.lexiplateau.sheet import show_sheet
from cogs.ui.post import Post
from cogs.ui.robot_names import LEVEL_NAMES
from cogs.ui.safe import answer, renew, think
from cogs.ui.seating import confirm_quit
from engine.lexiplateau.robots import LEVELS

Interaction = discord.Interaction
LEVEL_CHOICES = [
    app_commands.Choice(name=LEVEL_NAMES[level.value], value=level.value) for level in LEVELS
]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Lexiplateau(
    TableCommands,
    commands.GroupCog,
    group_name=N_("lexiplateau"),
    group_description=N_("Le grand classique : chacun son tour, sept lettres, un plateau"),
):
    """The commands."""

    @app_commands.command(name=N_("nouvelle"), description=N_("Crée une partie et invite à jouer"))
    @app_commands.rename(turn=N_("temps_tour"), game=N_("temps_partie"), robot=N_("robot"))
    @app_commands.describe(
        turn=N_("temps pour jouer à chaque tour"),
        game=N_("temps de chaque personne pour toute la partie"),
        robot=N_("un adversaire, pour jouer même si personne n’est là"),
    )
    @app_commands.choices(turn=TURN_CHOICES, game=GAME_CHOICES)
    @app_commands.choices(robot=LEVEL_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        turn: app_commands.Choice[int] | None = None,
        game: app_commands.Choice[int] | None = None,
        robot: app_commands.Choice[str] | None = None,
    ) -> None:
        """Create a game and post its lobby."""
        async with guarded(interaction):
            if turn is None and game is None:
                options = usual.lexiplateau(context(interaction).settings)
            else:
                options = chosen_options((value_of(turn) or None), value_of(game))
            await create_turns(interaction, options, value_of(robot))

    @app_commands.command(name=N_("jouer"), description=N_("Essaie un mot, puis joue-le"))
    @of_game
    @app_commands.rename(play=N_("mot"))
    @app_commands.describe(
        play=N_("H4 CHAT vers la droite, 4H CHAT vers le bas ; le joker en minuscule : H4 CHaT")
    )
    @app_commands.autocomplete(play=complete_play)
    async def play(
        self,
        interaction: Interaction,
        play: app_commands.Range[str, 1, 200] | None = None,
        game: str | None = None,
    ) -> None:
        """Look at a play, privately; without one, open the composer."""
        async with guarded(interaction):
            here = context(interaction)
            if play is None:
                await compose(interaction, here, await meant(here, game))
                return
            await think(interaction)
            await show_preview(interaction, here, await meant(here, game), play)

    @app_commands.command(name=N_("plateau"), description=N_("Ouvre ton plateau, avec tes lettres"))
    @of_game
    async def board(self, interaction: Interaction, game: str | None = None) -> None:
        """The composer; to who does not play, or not now, the board."""
        async with guarded(interaction):
            here = context(interaction)
            found = await meant(here, game)
            view = await here.services.lexiplateau.view(here.person, found)
            if view.rack is None:
                await think(interaction)
                await show_board(interaction, here, found)
            else:
                await compose(interaction, here, found)

    @app_commands.command(name=N_("echanger"), description=N_("Échange des lettres du chevalet"))
    @of_game
    @app_commands.rename(letters=N_("lettres"))
    @app_commands.describe(letters=N_("celles que tu rends ; ? pour un joker"))
    async def exchange(
        self,
        interaction: Interaction,
        letters: app_commands.Range[str, 1, 20],
        game: str | None = None,
    ) -> None:
        """Exchange letters."""
        async with guarded(interaction):
            here = context(interaction)
            found = await meant(here, game)
            await think(interaction)
            played = await here.services.lexiplateau.exchange(
                here.person, found, read_order(letters), key=here.key
            )
            await answer_done(interaction, played, here.translate)

    @app_commands.command(name=N_("passer"), description=N_("Passe ton tour"))
    @of_game
    async def skip(self, interaction: Interaction, game: str | None = None) -> None:
        """Pass, after a confirmation."""
        async with guarded(interaction):
            here = context(interaction)
            await confirm_pass(interaction, here, await meant(here, game))

    @app_commands.command(
        name=N_("feuille"), description=N_("Montre la feuille de match, tour par tour")
    )
    @of_game
    async def sheet(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the score sheet, privately."""
        async with guarded(interaction):
            await think(interaction)
            here = context(interaction)
            await show_sheet(interaction, here, await meant(here, game), page=1)

    @app_commands.command(name=N_("abandonner"), description=N_("Quitte une partie, pour de bon"))
    @of_game
    async def resign(self, interaction: Interaction, game: str | None = None) -> None:
        """Give up, after a confirmation."""
        async with guarded(interaction):
            here = context(interaction)
            await confirm_quit(interaction, here, await meant(here, game))

    @app_commands.command(name=N_("aide"), description=N_("Les règles en un écran"))
    async def help(self, interaction: Interaction) -> None:
        """The rules."""
        async with guarded(interaction):
            here = context(interaction)
            await answer(interaction, Post(help_text(here.translate)))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A play written in the form (commands and buttons come by other ways)."""
        form = submitted(interaction)
        if form is not None:
            async with guarded(interaction):
                await renew(interaction)
                await show_preview(interaction, context(interaction), *form)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    register(KIND, FACE)
    await bot.add_cog(Lexiplateau())
