"""The form in which a placement is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from bot.services.sittings import View
from cogs.ui.format import rack_text
from cogs.ui.post import clip

PREFIX = "cb1:entry:"
TEXT_LIMIT = 200


class WordEntry(discord.ui.Modal):
    """Asks for a placement.

    Its ``custom_id`` names the game, and what is submitted is read by :func:`submitted` from the
    interaction alone, so that a form opened before a restart still works after it.
    """

    def __init__(self, title: str, text: str, custom_id: str, _: Translator) -> None:
        super().__init__(title=clip(title, 45), timeout=900, custom_id=custom_id)
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="play",
            placeholder=_("H4 CHAT; 5D MOT"),
            default=text or None,
            max_length=TEXT_LIMIT,
        )
        label: discord.ui.Label[Any] = discord.ui.Label(
            text=_("Ton placement"),
            description=_(
                "H4 CHAT vers la droite, 4H CHAT vers le bas ; CHaT : le a est le joker."
            ),
            component=field,
        )
        self.add_item(label)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


def round_entry(view: View, text: str, _: Translator) -> WordEntry:
    """For a placement that is looked at first."""
    return WordEntry(round_title(view, _), text, f"{PREFIX}{view.id}:{view.round}", _)


def round_title(view: View, _: Translator) -> str:
    """Round and letters."""
    letters = rack_text(view.rack or "")
    return _("Manche {round} : {rack}").format(round=view.round, rack=letters)


@dataclass(frozen=True)
class Form:
    """A submitted entry: the game, the round that it was opened in, what was written."""

    game: int
    number: int
    text: str


def submitted(interaction: discord.Interaction) -> Form | None:
    """Read a submitted entry; None for any other interaction."""
    asked = submitted_id(interaction, PREFIX)
    if asked is None:
        return None
    game, number = asked.split(":")
    return Form(int(game), int(number), field_of(interaction, "play"))


def submitted_id(interaction: discord.Interaction, prefix: str = "") -> str | None:
    """What stands after the prefix in a submitted form's ``custom_id``; None for anything else."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    return custom_id.removeprefix(prefix) if custom_id.startswith(prefix) else None


def field_of(interaction: discord.Interaction, custom_id: str) -> str:
    """What was written into a field of a submitted form."""
    data: Any = interaction.data or {}
    for component in data.get("components", []):
        inner = component.get("component") or {}
        if inner.get("custom_id") == custom_id:
            return str(inner.get("value") or "")
    return ""
