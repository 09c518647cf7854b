"""One setting as the panel shows it: its name, what it may be, and how that is said.

What is chosen from a list travels through menus as its place in that list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from discord.app_commands import locale_str

from bot.i18n import N_, Translator

SWITCH = {True: N_("oui"), False: N_("non")}


class Shape(Enum):
    """How a setting is chosen."""

    LIST = "list"
    CHANNEL = "channel"
    CHANNELS = "channels"
    ROLE = "role"


@dataclass(frozen=True)
class Field:
    """One setting.

    Attributes:
        name: as bot.services.settings_desk has it.
        title: what it is called.
        game: of which game it is; None: of none alone.
        note: what it does, where its name does not say all.
        none: what is said where nothing is chosen.
        values: what may be chosen, of a LIST.
        labels: how values are said; others by ``spell``.
    """

    name: str
    title: locale_str
    none: locale_str | None = None
    shape: Shape = Shape.LIST
    game: str | None = None
    note: locale_str | None = None
    values: tuple[Any, ...] = ()
    labels: Mapping[Any, locale_str] | None = None
    spell: Callable[[Any, Translator], str] = lambda value, _: str(value)

    def called(self, _: Translator) -> str:
        """What it is called beside those of other games."""
        title = _(self.title.message)
        return (
            title
            if self.game is None
            else _("{game} : {setting}").format(game=self.game, setting=title)
        )

    def offered(self, lexicons: Sequence[str]) -> tuple[Any, ...]:
        """What may be chosen from the list."""
        values = tuple(lexicons) if self.name == "lexicon" else self.values
        return values if self.none is None else (None, *values)

    def say(self, value: Any, _: Translator) -> str:
        """A value in words."""
        if self.labels is not None and value in self.labels:
            return _(self.labels[value].message)
        if value in (None, ()) and self.none is not None:
            return _(self.none.message)
        if self.shape is Shape.ROLE:
            return f"<@&{value}>"
        if self.shape is Shape.CHANNEL:
            return f"<#{value}>"
        if self.shape is Shape.CHANNELS:
            return " ".join(f"<#{channel}>" for channel in value)
        return self.spell(value, _)
