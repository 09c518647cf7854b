"""`/baggle`: rooms where everybody looks for words on the same grid."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services import usual
from bot.services.baggle import KIND
from bot.services.baggle_curious import curiosities
from bot.services.deeds import Deed
from cogs.ui.baggle import choices, hall, words
from cogs.ui.baggle.curious import curious_text
from cogs.ui.baggle.face import FACE, create_room, show_scores
from cogs.ui.baggle.help import help_text
from cogs.ui.choices import value_of
from cogs.ui.context import Context, context
from cogs.ui.faces import register
from cogs.ui.guard import guarded
from cogs.ui.manage_forms import Wish
from cogs.ui.manage_presses import open_panel, wanted
from cogs.ui.post import Post
from cogs.ui.safe import answer, think
from engine.baggle.options import (
    MAX_BREAK,
    MAX_GRIDS,
    MAX_LEAST,
    MIN_BREAK,
    MIN_SPREAD,
    Mode,
    Options,
)

Interaction = discord.Interaction
Choice = app_commands.Choice
MOST_LEAST = max(MAX_LEAST.values())
USUAL = Options()


async def meant(here: Context) -> int:
    """The room that place or person suggests. Raises NoRoomHere."""
    return (await here.services.baggle.room_meant(here.person, here.place)).id


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Baggle(
    commands.GroupCog,
    group_name=N_("baggle"),
    group_description=N_("Des mots dans une grille, contre la montre, à autant que vous voulez"),
):
    """The commands."""

    @app_commands.command(
        name=N_("salon", instead=N_("salon de jeu")), description=N_("Ouvre un salon et son fil")
    )
    @app_commands.rename(
        size=N_("taille"),
        mode=N_("compte"),
        long_words=N_("grands_mots"),
        seconds=N_("temps"),
        grids=N_("grilles"),
        pause=N_("pause"),
        least=N_("mots_min"),
        most=N_("mots_max"),
    )
    @app_commands.describe(
        size=N_("4×4 si tu ne dis rien"),
        mode=N_("quels mots comptent (tous si tu ne dis rien)"),
        long_words=N_("récompense les mots de neuf lettres et plus"),
        seconds=N_("par grille (3 minutes si tu ne dis rien)"),
        grids=N_("combien (5 si tu ne dis rien) ; 0 : jusqu’à ce qu’on ferme le salon"),
        pause=N_("secondes entre deux grilles (30 si tu ne dis rien)"),
        least=N_("relance les dés tant que la grille a moins de mots"),
        most=N_("relance les dés tant qu’elle en a plus (au moins 30 de plus que mots_min)"),
    )
    @app_commands.choices(size=choices.SIZE_CHOICES, seconds=choices.TIME_CHOICES)
    @app_commands.choices(mode=choices.MODE_CHOICES)
    async def room(
        self,
        interaction: Interaction,
        size: Choice[int] | None = None,
        mode: Choice[str] | None = None,
        long_words: bool | None = None,
        seconds: Choice[int] | None = None,
        grids: app_commands.Range[int, 0, MAX_GRIDS] | None = None,
        pause: app_commands.Range[int, MIN_BREAK, MAX_BREAK] | None = None,
        least: app_commands.Range[int, 0, MOST_LEAST] | None = None,
        most: app_commands.Range[int, MIN_SPREAD, 2000] | None = None,
    ) -> None:
        """Open a room."""
        async with guarded(interaction):
            options = usual.baggle(
                context(interaction).settings,
                size=value_of(size),
                mode=value_of(mode),
                long_words=long_words,
                seconds=value_of(seconds),
                grids=grids,
                pause=pause,
                least_words=least,
                most_words=most,
            )
            await create_room(interaction, options)

    @app_commands.command(name=N_("grille"), description=N_("Montre la grille, tournée à ton goût"))
    async def grid(self, interaction: Interaction) -> None:
        """The open grid, privately."""
        async with guarded(interaction):
            await think(interaction)
            await words.show_grid(interaction, await meant(context(interaction)))

    @app_commands.command(name=N_("scores"), description=N_("Montre le classement du salon"))
    async def scores(self, interaction: Interaction) -> None:
        """The table so far, privately."""
        async with guarded(interaction):
            here = context(interaction)
            await show_scores(interaction, here, await meant(here))

    @app_commands.command(
        name=N_("quitter"), description=N_("Quitte le salon ; un mot suffit pour y revenir")
    )
    async def leave(self, interaction: Interaction) -> None:
        """Leave; the points stay."""
        async with guarded(interaction):
            here = context(interaction)
            await here.services.baggle.leave(here.person, await meant(here), key=here.key)
            await answer(interaction, Post(words.left_text(here.translate)))

    @app_commands.command(name=N_("fermer"), description=N_("Ferme le salon que tu as ouvert"))
    async def close(self, interaction: Interaction) -> None:
        """Close a room, after a confirmation; for its opener and moderators."""
        async with guarded(interaction):
            here = context(interaction)
            ref = await here.find(await meant(here))
            await wanted(interaction, ref, Wish(ref.id, Deed.END))

    @app_commands.command(
        name=N_("gerer"), description=N_("Pause, joueurs, fin : gère le salon que tu as ouvert")
    )
    async def manage(self, interaction: Interaction) -> None:
        """The panel of a room, for its opener and moderators."""
        async with guarded(interaction):
            here = context(interaction)
            await open_panel(interaction, await here.find(await meant(here)))

    @app_commands.command(
        name=N_("records"), description=N_("Les brutes : meilleures grilles, meilleurs totaux")
    )
    @app_commands.rename(
        size=N_("taille"), mode=N_("compte"), long_words=N_("grands_mots"), world=N_("partout")
    )
    @app_commands.describe(
        size=N_("4×4 si tu ne dis rien"),
        mode=N_("quels mots comptent (tous si tu ne dis rien)"),
        long_words=N_("récompense les mots de neuf lettres et plus"),
        world=N_("tous les serveurs, pas seulement celui-ci"),
    )
    @app_commands.choices(size=choices.SIZE_CHOICES)
    @app_commands.choices(mode=choices.MODE_CHOICES)
    async def records(
        self,
        interaction: Interaction,
        size: Choice[int] | None = None,
        mode: Choice[str] | None = None,
        long_words: bool = False,
        world: bool = False,
    ) -> None:
        """Records, privately."""
        async with guarded(interaction):
            chosen_size = size.value if size else USUAL.size
            chosen = Mode(mode.value) if mode else USUAL.mode
            await hall.show_records(interaction, chosen_size, chosen, long_words, world=world)

    @app_commands.command(name=N_("stats"), description=N_("Tes grilles : points, mots, records"))
    @app_commands.rename(who=N_("membre"))
    @app_commands.describe(who=N_("de qui (de toi si tu ne dis rien)"))
    async def statistics(
        self, interaction: Interaction, who: discord.User | discord.Member | None = None
    ) -> None:
        """A person's figures, privately."""
        async with guarded(interaction):
            await hall.show_statistics(interaction, who)

    @app_commands.command(
        name=N_("curieux"), description=N_("Combien de grilles, de mots, de points ? Les chiffres")
    )
    async def curious(self, interaction: Interaction) -> None:
        """The figures, privately."""
        async with guarded(interaction):
            await think(interaction)
            here = context(interaction)
            found = await curiosities(here.services.hall)
            await answer(interaction, Post(curious_text(found, here.translate)))

    @app_commands.command(name=N_("aide"), description=N_("Les règles en un écran"))
    async def help(self, interaction: Interaction) -> None:
        """The rules."""
        async with guarded(interaction):
            await answer(interaction, Post(help_text(context(interaction).translate)))


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    register(KIND, FACE)
    await bot.add_cog(Baggle())
