"""The form in which a person puts their letters into the order that they like."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import Translator
from bot.services.composing import Composing
from cogs.ui.composer.forms import form_id

ARRANGE = "arrange"


class ArrangeForm(discord.ui.Modal):
    """The letters as they are shown now, to be written in another order."""

    def __init__(self, composing: Composing, _: Translator) -> None:
        super().__init__(
            title=_("Ranger tes lettres"),
            timeout=900,
            custom_id=form_id(composing.view, ARRANGE),
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=ARRANGE, default=composing.rack, max_length=20
        )
        description = _("Écris-les dans l’ordre que tu veux ; ? est le joker.")
        self.add_item(
            discord.ui.Label(text=_("Tes lettres"), description=description, component=field)
        )

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""
