"""The form of a search; as every form here, it is read from the interaction alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.i18n import Translator
from cogs.ui.anagrams.search import Search, read_search
from cogs.ui.buttons import Press
from cogs.ui.entry import field_of, submitted_id
from engine.lexicon.question import MAX_LETTERS

FIELDS = ("letters", "free", "contains", "at", "length")


class SearchForm(discord.ui.Modal):
    """Asks for what is searched; ``letters`` is None where they are chosen by buttons."""

    def __init__(self, press: Press, letters: str | None, search: Search, _: Translator) -> None:
        super().__init__(title=_("Annagrammeur"), timeout=900, custom_id=str(press))
        at = " ".join(f"{place}={letter}" for place, letter in search.at)
        if letters is not None:
            self._add("letters", _("Tes lettres"), _("`?` pour un joker"), letters, MAX_LETTERS)
        free = _("En plus de tes lettres ; `?` pour n’importe laquelle")
        self._add("free", _("Lettres libres"), free, search.free, MAX_LETTERS)
        contains = _("Des lettres qui se suivent, n’importe où dans le mot, comme QUE")
        self._add("contains", _("Le mot contient"), contains, search.contains, MAX_LETTERS)
        fixed = _("`3=K` : un K en troisième place. Choisis aussi la longueur.")
        self._add("at", _("Lettre à une place"), fixed, at, 60)
        length = str(search.length or "")
        self._add("length", _("Longueur"), _("Vide : toutes les longueurs"), length, 2)

    def _add(self, name: str, text: str, description: str, value: str, limit: int) -> None:
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=name, default=value or None, max_length=limit, required=False
        )
        label: discord.ui.Label[Any] = discord.ui.Label(
            text=text, description=description, component=field
        )
        self.add_item(label)

    async def on_submit(self, interaction: discord.Interaction, /) -> None:
        """Left to the listener, which also knows forms from before a restart."""


@dataclass(frozen=True)
class Typed:
    """What was written into the form."""

    letters: str
    free: str
    contains: str
    at: str
    length: str

    def read(self, letters: str | None, before: Search) -> tuple[str, Search]:
        """Letters and search; ``letters`` where the form does not ask for them.

        Raises the errors of `parse_question`.
        """
        at_hand = self.letters if letters is None else letters
        return read_search(at_hand, self.free, self.contains, self.at, self.length, before)


def submitted_search(interaction: discord.Interaction) -> tuple[Press, Typed] | None:
    """The press that a submitted search came from, and its fields; None for other interactions."""
    press = Press.parse(submitted_id(interaction) or "")
    if press is None:
        return None
    return press, Typed(*(field_of(interaction, name) for name in FIELDS))
