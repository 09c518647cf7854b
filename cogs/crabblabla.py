"""`/crabblabla`: the commands of the game. Read, call one service, render, answer."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_, translator
from bot.services import usual
from bot.services.crabblabla import KIND
from cogs.table import TableCommands, of_game
from cogs.ui import answers
from cogs.ui.afterwards import show_sheet
from cogs.ui.buttons import GameButton
from cogs.ui.choices import (
    DEADLINE_CHOICES,
    DENSITY_CHOICES,
    KIND_CHOICES,
    LEVEL_CHOICES,
    START_CHOICES,
    value_of,
)
from cogs.ui.completion import complete_placement
from cogs.ui.composer.keys import submit_form
from cogs.ui.composer.rounds import compose
from cogs.ui.context import context
from cogs.ui.crabblabla_face import FACE, create_rounds, meant
from cogs.ui.entry import submitted
from cogs.ui.faces import register
from cogs.ui.guard import guarded
from cogs.ui.help import help_text
from cogs.ui.plate_choice import complete_plate
from cogs.ui.post import Post
from cogs.ui.presses import HANDLERS
from cogs.ui.safe import answer, renew, think
from cogs.ui.seating import confirm_quit
from cogs.ui.selects import GameSelect
from cogs.ui.team_names import complete_teams, read_teams
from engine.crabblabla.options import (
    MAX_BONUS,
    MAX_ROUNDS,
    MIN_ROUNDS,
)

Interaction = discord.Interaction
Choice = app_commands.Choice


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Crabblabla(
    TableCommands,
    commands.GroupCog,
    group_name=N_("crabblabla"),
    group_description=N_("Le jeu de mots où tout le monde joue le même coup en même temps"),
):
    """The commands."""

    @app_commands.command(name=N_("nouvelle"), description=N_("Crée une partie et invite à jouer"))
    @app_commands.rename(
        rounds=N_("manches"),
        deadline=N_("delai"),
        start=N_("depart"),
        density=N_("bonus"),
        kind=N_("type_bonus"),
        plate=N_("plateau"),
        all_nine=N_("bonus_tout"),
        teams=N_("equipes"),
        robot=N_("robot"),
        training=N_("entrainement"),
    )
    @app_commands.describe(
        rounds=N_("de 3 à 20 (10 d’habitude)"),
        deadline=N_("temps pour jouer à chaque manche"),
        start=N_("sur l’étoile, ou avec des lettres déjà posées"),
        density=N_("combien de cases bonus"),
        kind=N_("quels bonus"),
        plate=N_("une forme et sa taille (anneau 17), ou une plaque de ce serveur"),
        all_nine=N_("points en plus pour qui pose ses neuf lettres d’un coup"),
        teams=N_("combien d’équipes (de 2 à 6), ou leurs noms séparés par des virgules"),
        robot=N_("un adversaire, pour jouer même si personne n’est là"),
        training=N_("joue en solitaire"),
    )
    @app_commands.choices(deadline=DEADLINE_CHOICES, start=START_CHOICES)
    @app_commands.choices(density=DENSITY_CHOICES, kind=KIND_CHOICES, robot=LEVEL_CHOICES)
    @app_commands.autocomplete(plate=complete_plate, teams=complete_teams)
    async def new(
        self,
        interaction: Interaction,
        rounds: app_commands.Range[int, MIN_ROUNDS, MAX_ROUNDS] | None = None,
        deadline: Choice[int] | None = None,
        start: Choice[int] | None = None,
        density: Choice[str] | None = None,
        kind: Choice[str] | None = None,
        plate: app_commands.Range[str, 1, 100] | None = None,
        all_nine: app_commands.Range[int, 0, MAX_BONUS] | None = None,
        teams: app_commands.Range[str, 1, 200] | None = None,
        robot: Choice[str] | None = None,
        training: bool = False,
    ) -> None:
        """Create a game and post its lobby."""
        async with guarded(interaction):
            options = usual.crabblabla(
                context(interaction).settings,
                rounds=rounds,
                deadline=value_of(deadline),
                preplaced=value_of(start),
                density=value_of(density),
                premium_kind=value_of(kind),
                plate=plate,
                bonus_all=all_nine,
                teams=read_teams(teams, translator(interaction.locale)) if teams else None,
                training=training and robot is None,
            )
            await create_rounds(interaction, options, robot.value if robot else None)

    @app_commands.command(name=N_("poser"), description=N_("Essaie un placement, puis joue-le"))
    @of_game
    @app_commands.describe(
        placement=N_("H4 CHAT vers la droite, 4H CHAT vers le bas, ou les deux : H4 CHAT; 5D OR")
    )
    @app_commands.autocomplete(placement=complete_placement)
    async def place(
        self,
        interaction: Interaction,
        placement: app_commands.Range[str, 1, 200],
        game: str | None = None,
    ) -> None:
        """Preview a placement, privately."""
        async with guarded(interaction):
            await think(interaction)
            here = context(interaction)
            game_id = await meant(here, game)
            await answers.show_preview(interaction, here, game_id, placement)

    @app_commands.command(name=N_("passer"), description=N_("Passe la manche en cours"))
    @of_game
    async def skip(self, interaction: Interaction, game: str | None = None) -> None:
        """Pass, after a confirmation."""
        async with guarded(interaction):
            here = context(interaction)
            await answers.confirm_pass(interaction, here, await meant(here, game))

    @app_commands.command(
        name=N_("plateau"), description=N_("Ouvre le plateau pour composer ton coup")
    )
    @of_game
    async def board(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the board, privately."""
        async with guarded(interaction):
            here = context(interaction)
            await compose(interaction, here, await meant(here, game))

    @app_commands.command(
        name=N_("feuille"), description=N_("Montre la feuille de route : tops, scores, parts")
    )
    @of_game
    async def sheet(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the closed rounds, privately."""
        async with guarded(interaction):
            await think(interaction)
            here = context(interaction)
            await show_sheet(interaction, here, await meant(here, game), page=1)

    @app_commands.command(name=N_("quitter"), description=N_("Quitte une partie, pour de bon"))
    @of_game
    async def leave(self, interaction: Interaction, game: str | None = None) -> None:
        """Leave, after a confirmation."""
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
        """A placement written in the form (commands and buttons come by other ways)."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return  # as nearly all, for which nothing needs to be read
        form = submitted(interaction)
        if form is None:
            await self._composer_form(interaction)
            return
        async with guarded(interaction):
            await renew(interaction)
            here = context(interaction)
            await answers.show_preview(interaction, here, form.game, form.text, form.number)

    async def _composer_form(self, interaction: Interaction) -> None:
        async with guarded(interaction):
            await submit_form(interaction)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    GameButton.handlers = HANDLERS
    register(KIND, FACE)
    bot.add_dynamic_items(GameButton, GameSelect)
    await bot.add_cog(Crabblabla())
