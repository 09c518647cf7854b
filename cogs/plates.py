"""`/plaque`: the designer of plates and what a server keeps of them."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.plates import MAX_NAME
from cogs.ui import plate_presses
from cogs.ui.choices import DENSITY_CHOICES
from cogs.ui.guard import guarded
from cogs.ui.plate_choice import complete_drawn, complete_plate
from cogs.ui.plate_entry import drawn

Interaction = discord.Interaction
Choice = app_commands.Choice
Name = app_commands.Range[str, 1, MAX_NAME]


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
class PlatesCog(
    commands.GroupCog,
    group_name=N_("plaque"),
    group_description=N_("Les plaques de ce serveur : des plateaux dessinés case par case"),
):
    """The commands."""

    @app_commands.command(name=N_("dessiner"), description=N_("Dessine une plaque pour y jouer"))
    @app_commands.rename(name=N_("nom"), shape=N_("forme"), density=N_("bonus"))
    @app_commands.describe(
        name=N_("comment elle s’appellera"),
        shape=N_("une forme ou une plaque d’où partir, par exemple anneau 17"),
        density=N_("combien de cases bonus poser au hasard pour commencer"),
    )
    @app_commands.choices(density=DENSITY_CHOICES)
    @app_commands.autocomplete(shape=complete_plate)
    async def draw(
        self,
        interaction: Interaction,
        name: Name | None = None,
        shape: app_commands.Range[str, 1, 100] | None = None,
        density: Choice[str] | None = None,
    ) -> None:
        """Open the form."""
        async with guarded(interaction):
            laid = density.value if density else None
            await plate_presses.open_form(interaction, name, shape, laid)

    @app_commands.command(name=N_("liste"), description=N_("Les plaques de ce serveur"))
    async def list(self, interaction: Interaction) -> None:
        """All plates."""
        async with guarded(interaction):
            await plate_presses.show_list(interaction)

    @app_commands.command(name=N_("montrer"), description=N_("Montre une plaque de ce serveur"))
    @app_commands.rename(name=N_("nom"))
    @app_commands.describe(name=N_("la plaque"))
    @app_commands.autocomplete(name=complete_drawn)
    async def show(self, interaction: Interaction, name: app_commands.Range[str, 1, 100]) -> None:
        """One plate."""
        async with guarded(interaction):
            await plate_presses.show_plate(interaction, name)

    @app_commands.command(name=N_("supprimer"), description=N_("Supprime une de tes plaques"))
    @app_commands.rename(name=N_("nom"))
    @app_commands.describe(name=N_("la plaque"))
    @app_commands.autocomplete(name=complete_drawn)
    async def delete(self, interaction: Interaction, name: app_commands.Range[str, 1, 100]) -> None:
        """Delete a plate, after a confirmation."""
        async with guarded(interaction):
            await plate_presses.ask_to_delete(interaction, name)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A plate drawn in the form (commands and buttons come by other ways)."""
        drawing = drawn(interaction)
        if drawing is not None:
            async with guarded(interaction):
                await plate_presses.submitted(interaction, drawing)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(PlatesCog())
