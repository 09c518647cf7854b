"""The form in which a plate is drawn: a name, and a grid of one character a cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from bot.services.plates import MAX_NAME
from cogs.ui.entry import field_of, submitted_id

PREFIX = "cb1:plate:"
TEXT_LIMIT = 1000
"""Characters of a grid: 21 rows of 21, and room for what is typed too much."""


class PlateEntry(discord.ui.Modal):
    """Asks for name and grid; read by :func:`drawn` from the interaction alone."""

    def __init__(self, name: str, text: str, _: Translator) -> None:
        super().__init__(title=_("Dessiner une plaque"), timeout=900, custom_id=f"{PREFIX}draw")
        called: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="name",
            default=name or None,
            placeholder=_("La Maison"),
            max_length=MAX_NAME,
        )
        grid: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="grid",
            style=discord.TextStyle.paragraph,
            default=text or None,
            max_length=TEXT_LIMIT,
        )
        self.add_item(discord.ui.Label(text=_("Son nom"), component=called))
        self.add_item(
            discord.ui.Label(
                text=_("La grille, une ligne par rangée (de 7 à 21)"),
                description=_(". case · # trou · * étoile · 2 3 lettre ×2 ×3 · d t mot ×2 ×3"),
                component=grid,
            )
        )

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


@dataclass(frozen=True)
class Drawing:
    """A submitted form."""

    name: str
    text: str


def drawn(interaction: discord.Interaction) -> Drawing | None:
    """Read a submitted form; None for any other interaction."""
    if submitted_id(interaction, PREFIX) is None:
        return None
    return Drawing(field_of(interaction, "name"), field_of(interaction, "grid"))
