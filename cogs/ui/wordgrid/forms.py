"""The form in which a move is written: cell, letter, word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from bot.services.wordgrid_results import DuelView
from cogs.ui.entry import field_of, submitted_id
from cogs.ui.wordgrid.draft import Draft

_ID = re.compile(r"cb1:duelwrite:(\d+):(\d+)")
CELL, LETTER, WORD = "cell", "letter", "word"


class MoveForm(discord.ui.Modal):
    """Asks for a move, which is looked at before it is played."""

    def __init__(self, view: DuelView, draft: Draft, _: Translator) -> None:
        super().__init__(
            title=_("Ton coup"), timeout=900, custom_id=f"cb1:duelwrite:{view.id}:{view.number}"
        )
        cell = None if draft.cell is None else str(draft.cell)
        self._ask(CELL, _("Case"), _("Rangée et colonne, par exemple B3."), cell, 3)
        self._ask(LETTER, _("Lettre"), _("Celle que tu y écris."), draft.letter or None, 2)
        self._ask(WORD, _("Mot"), _("Il passe par ta lettre ; je cherche son chemin."), None, 40)

    def _ask(self, name: str, text: str, description: str, default: str | None, limit: int) -> None:
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name, default=default, max_length=limit
        )
        self.add_item(discord.ui.Label(text=text, description=description, component=field))

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


@dataclass(frozen=True)
class Written:
    """A submitted form: the game, the turn that it was opened in, what was written."""

    game: int
    number: int
    cell: str
    letter: str
    word: str


def submitted(interaction: discord.Interaction) -> Written | None:
    """Read a submitted form; None for any other interaction."""
    match = _ID.fullmatch(submitted_id(interaction) or "")
    if match is None:
        return None
    cell, letter, word = (field_of(interaction, name) for name in (CELL, LETTER, WORD))
    return Written(int(match[1]), int(match[2]), cell, letter, word)
