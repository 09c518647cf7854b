"""The one form of all that is done to others: it says what comes of it, and asks why."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import Translator
from bot.services.moderation import MAX_REASON
from cogs.ui.entry import field_of
from cogs.ui.post import clip

TITLE_LIMIT = 45
"""Characters of a form's title (Discord)."""

REASON = "reason"


class ReasonForm(discord.ui.Modal):
    """Asks for a reason; to send it is to confirm.

    What it is about stands in its ``custom_id``, so that a form opened before a restart still works
    after it.

    Args:
        warning: what comes of it.
        readers: who reads the reason.
        reason: what is written in it already.
        required: whether it cannot be left out.
    """

    def __init__(
        self,
        custom_id: str,
        title: str,
        warning: str,
        readers: str,
        _: Translator,
        *,
        reason: str = "",
        required: bool = False,
    ) -> None:
        super().__init__(title=clip(title, TITLE_LIMIT), timeout=900, custom_id=custom_id)
        text: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=REASON, default=reason or None, required=required, max_length=MAX_REASON
        )
        label = _("Pourquoi ?") if required else _("Pourquoi ? (facultatif)")
        self.add_item(discord.ui.TextDisplay(warning))
        self.add_item(discord.ui.Label(text=label, description=readers, component=text))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


def reason_of(interaction: discord.Interaction) -> str:
    """What was written into the form."""
    return field_of(interaction, REASON)
