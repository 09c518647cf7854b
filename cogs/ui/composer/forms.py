"""The composer's forms: a placement in writing, a name for an attempt.

As with every form here, what is submitted is read from the interaction alone, so that a form
opened before a restart still works after it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from bot.services.composing import Attempt, Composing
from bot.services.drafts import NAME_LIMIT
from bot.services.sittings import View
from cogs.ui.composer.manners import Manner, manner_by_form, manner_of
from cogs.ui.composer.texts import attempt_name
from cogs.ui.entry import WordEntry, field_of, submitted_id
from cogs.ui.post import clip

WRITE, NAME = "write", "name"
PLACEHOLDER_LIMIT = 100
"""Characters that stand in an empty field (Discord)."""

SUBMITTED = re.compile(r"cb1:(daily|turn)?([a-z]+):(\d+):(\d+)(?::(\d+))?")


@dataclass(frozen=True)
class Written:
    """A submitted form of the composer.

    Attributes:
        manner: whose form it is.
        attempt: what is to be named, else 0.
    """

    manner: Manner
    kind: str
    game: int
    number: int
    attempt: int
    text: str


def write_form(view: View, text: str, _: Translator) -> WordEntry:
    """Asks for a placement that takes the place of the draft."""
    return WordEntry(manner_of(view).title(view, _), text, form_id(view, WRITE), _)


def form_id(view: View, kind: str) -> str:
    """What a submitted form is known by."""
    return f"cb1:{manner_of(view).form}{kind}:{view.id}:{view.round}"


class NameForm(discord.ui.Modal):
    """Asks for an attempt's name."""

    def __init__(self, composing: Composing, attempt: Attempt, _: Translator) -> None:
        view = composing.view
        super().__init__(
            title=clip(_("Renommer {name}").format(name=attempt_name(attempt)), 45),
            timeout=900,
            custom_id=f"{form_id(view, NAME)}:{attempt.id}",
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=NAME,
            placeholder=clip(attempt.judged.play, PLACEHOLDER_LIMIT),
            default=attempt.name or None,
            max_length=NAME_LIMIT,
            required=False,
        )
        description = _("Laisse vide pour revenir au nom d’origine.")
        label: discord.ui.Label[Any] = discord.ui.Label(
            text=_("Son nom"), description=description, component=field
        )
        self.add_item(label)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


def written(interaction: discord.Interaction) -> Written | None:
    """Read a submitted form of the composer; None for any other interaction."""
    match = SUBMITTED.fullmatch(submitted_id(interaction) or "")
    if match is None:
        return None
    form, kind, game, number, attempt = match.groups()
    manner = manner_by_form(form or "")
    if manner is None or kind not in (WRITE, NAME, *manner.submitted):
        return None
    text = field_of(interaction, "play" if kind == WRITE else kind)
    return Written(manner, kind, int(game), int(number), int(attempt or 0), text)
