"""The form in which words are written, several lines of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from bot.services.baggle_results import RoomView
from cogs.ui.baggle.texts import grid_title
from cogs.ui.entry import field_of, submitted_id
from cogs.ui.post import clip

PREFIX = "cb1:roomwords:"
TEXT_LIMIT = 4000
"""Characters of a field (Discord)."""


class WordsForm(discord.ui.Modal):
    """Asks for words. Read by :func:`submitted`, also where it was opened before a restart."""

    def __init__(self, view: RoomView, _: Translator) -> None:
        super().__init__(
            title=clip(f"✏️ {grid_title(view, view.number, _)}", 45),
            timeout=900,
            custom_id=f"{PREFIX}{view.id}:{view.number}",
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="words",
            style=discord.TextStyle.paragraph,
            placeholder=_("chat chien\noiseau"),
            max_length=TEXT_LIMIT,
        )
        label: discord.ui.Label[Any] = discord.ui.Label(
            text=_("Tes mots"),
            description=_(
                "À la suite ou un par ligne. Les accents et les majuscules ne comptent pas."
            ),
            component=field,
        )
        self.add_item(label)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


@dataclass(frozen=True)
class Form:
    """A submitted form: the room, the grid that it was opened for, what was written."""

    game: int
    number: int
    text: str


def submitted(interaction: discord.Interaction) -> Form | None:
    """Read a submitted form; None for any other interaction."""
    asked = submitted_id(interaction, PREFIX)
    if asked is None:
        return None
    game, number = asked.split(":")
    return Form(int(game), int(number), field_of(interaction, "words"))
