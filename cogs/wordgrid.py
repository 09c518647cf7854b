"""`/wordgrid`: the commands of the duels. Read, call one service, render, answer."""

from __future__ import annotations

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.i18n import N_
from bot.services.errors import WrongPlace
from bot.services.wordgrid import KIND
from bot.services.wordgrid_outages import BEAT, Pulse
from bot.services.wordgrid_words import ENGLISH, FRENCH
from cogs.table import of_game
from cogs.ui.context import GameClient, context
from cogs.ui.faces import register
from cogs.ui.guard import guarded
from cogs.ui.post import Post
from cogs.ui.robot_names import LEVEL_NAMES
from cogs.ui.safe import answer, think
from cogs.ui.wordgrid.completion import complete_cell, complete_word
from cogs.ui.wordgrid.composer import done_panel
from cogs.ui.wordgrid.dictionary import choose_language, show_dictionary
from cogs.ui.wordgrid.face import FACE, challenge, meant, train
from cogs.ui.wordgrid.forms import submitted
from cogs.ui.wordgrid.help import help_text
from cogs.ui.wordgrid.keys import show_grid, write
from cogs.ui.wordgrid.lobby import list_post
from cogs.ui.wordgrid.presses import confirm_resign, offer_draw, take_up
from engine.wordgrid.grid import read_cell
from engine.wordgrid.options import MAX_STAKE
from engine.wordgrid.robots import Level

Interaction = discord.Interaction
Choice = app_commands.Choice

LEVELS = [Choice(name=LEVEL_NAMES[level.value], value=level.value) for level in Level]
LANGUAGES = [
    Choice(name=N_("anglais"), value=ENGLISH),
    Choice(name=N_("français"), value=FRENCH),
]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Wordgrid(
    commands.GroupCog,
    group_name=N_("wordgrid"),
    group_description=N_("Des duels à la pendule sur une grille de 5 × 5"),
):
    """The commands, and what notes that the bot is there while duels run."""

    def __init__(self, pulse: Pulse) -> None:
        self.pulse = pulse
        pulse.metronome = self.beat

    async def cog_unload(self) -> None:
        """Nothing is noted any more."""
        self.beat.cancel()

    @tasks.loop(seconds=BEAT)
    async def beat(self) -> None:
        """The bot is there."""
        await self.pulse.beat()

    @app_commands.command(name=N_("defi"), description=N_("Défie un membre, ou qui veut"))
    @app_commands.rename(member=N_("membre"), stake=N_("mise"))
    @app_commands.describe(
        member=N_("qui tu défies ; sinon, le premier qui relève le défi"),
        stake=N_("combien de jetons chacun mise (rien si tu ne dis rien)"),
    )
    async def challenge(
        self,
        interaction: Interaction,
        member: discord.User | discord.Member | None = None,
        stake: app_commands.Range[int, 0, MAX_STAKE] = 0,
    ) -> None:
        """Challenge somebody."""
        async with guarded(interaction):
            await challenge(interaction, member, stake)

    @app_commands.command(name=N_("lobby"), description=N_("Les défis ouverts de ce serveur"))
    async def lobby(self, interaction: Interaction) -> None:
        """List the open challenges, with what is at stake, privately."""
        async with guarded(interaction):
            here = context(interaction)
            if here.place.guild_id is None:
                raise WrongPlace(None)
            await think(interaction)
            views = await here.services.wordgrid.open_challenges(here.place.guild_id, here.person)
            await answer(interaction, list_post(views, here.person, here.translate))

    @app_commands.command(name=N_("rejoindre"), description=N_("Relève un défi par son code"))
    @app_commands.describe(code=N_("le code de la partie, par exemple ABC234"))
    async def join(self, interaction: Interaction, code: app_commands.Range[str, 1, 40]) -> None:
        """Take a challenge up by its code."""
        async with guarded(interaction):
            await take_up(interaction, code)

    @app_commands.command(
        name=N_("entrainement"), description=N_("Joue sans rien miser, contre un robot ou par lien")
    )
    @app_commands.rename(level=N_("robot"))
    @app_commands.describe(level=N_("sa force ; sans robot, un lien à envoyer"))
    @app_commands.choices(level=LEVELS)
    async def train(self, interaction: Interaction, level: Choice[str] | None = None) -> None:
        """A game that counts for nothing."""
        async with guarded(interaction):
            await train(interaction, level.value if level else None)

    @app_commands.command(name=N_("jouer"), description=N_("Écris une lettre et prends un mot"))
    @of_game
    @app_commands.rename(cell=N_("case"), letter=N_("lettre"), word=N_("mot"))
    @app_commands.describe(
        cell=N_("rangée et colonne, par exemple B3"),
        letter=N_("celle que tu écris"),
        word=N_("il passe par ta lettre ; je cherche son chemin"),
    )
    @app_commands.autocomplete(cell=complete_cell, word=complete_word)
    async def play(
        self,
        interaction: Interaction,
        cell: app_commands.Range[str, 1, 10],
        letter: app_commands.Range[str, 1, 2],
        word: app_commands.Range[str, 1, 40],
        game: str | None = None,
    ) -> None:
        """Play a move."""
        async with guarded(interaction):
            here = context(interaction)
            found = await meant(here, game)
            await think(interaction)
            played = await here.services.wordgrid.play(
                here.person, found, read_cell(cell), letter, word=word, key=here.key
            )
            await answer(interaction, done_panel(played, here.translate))

    @app_commands.command(name=N_("grille"), description=N_("Ouvre la grille pour jouer"))
    @of_game
    async def grid(self, interaction: Interaction, game: str | None = None) -> None:
        """Open the grid, privately."""
        async with guarded(interaction):
            here = context(interaction)
            await show_grid(interaction, here, await meant(here, game))

    @app_commands.command(name=N_("nulle"), description=N_("Propose la nulle, ou l’accepte"))
    @of_game
    async def draw(self, interaction: Interaction, game: str | None = None) -> None:
        """Offer a draw."""
        async with guarded(interaction):
            here = context(interaction)
            await offer_draw(interaction, here, await meant(here, game))

    @app_commands.command(name=N_("abandonner"), description=N_("Abandonne une partie"))
    @of_game
    async def resign(self, interaction: Interaction, game: str | None = None) -> None:
        """Give up, after a confirmation."""
        async with guarded(interaction):
            here = context(interaction)
            await confirm_resign(interaction, here, await meant(here, game))

    @app_commands.command(
        name=N_("dictionnaire"), description=N_("Le dictionnaire : version, taille, un mot")
    )
    @app_commands.rename(word=N_("mot"))
    @app_commands.describe(word=N_("y est-il ?"))
    async def dictionary(
        self, interaction: Interaction, word: app_commands.Range[str, 1, 40] | None = None
    ) -> None:
        """Say what the dictionary is, and whether a word is in it."""
        async with guarded(interaction):
            await show_dictionary(interaction, word)

    @app_commands.command(
        name=N_("reglages"), description=N_("Choisis la langue des parties de ce serveur")
    )
    @app_commands.rename(language=N_("langue"))
    @app_commands.describe(language=N_("pour les parties à venir"))
    @app_commands.choices(language=LANGUAGES)
    async def settings(self, interaction: Interaction, language: Choice[str]) -> None:
        """Choose the language; for who manages the server."""
        async with guarded(interaction):
            await choose_language(interaction, language.value)

    @app_commands.command(name=N_("aide"), description=N_("Les règles en un écran"))
    async def help(self, interaction: Interaction) -> None:
        """The rules."""
        async with guarded(interaction):
            here = context(interaction)
            await answer(interaction, Post(help_text(here.translate)))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """The bot is connected."""
        await self.pulse.ready()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        """Players of some servers do not reach the bot."""
        self.pulse.lost(shard)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        """They do again."""
        await self.pulse.found(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """They do again, after a connection made anew."""
        await self.pulse.found(shard)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A move written in the form (commands and buttons come by other ways)."""
        form = submitted(interaction)
        if form is not None:
            async with guarded(interaction):
                await write(interaction, form)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    register(KIND, FACE)
    services = cast(GameClient, bot).services
    await bot.add_cog(Wordgrid(services.duels.pulse))
