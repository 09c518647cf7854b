"""The settings as the panel shows them: their names, what each may be, and how that is said.

What is chosen from a list travels through menus as its place in that list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from discord.app_commands import locale_str

from bot.i18n import N_, Translator
from cogs.ui.baggle.choices import TIME_NAMES
from cogs.ui.choices import DEADLINE_NAMES
from cogs.ui.lexiplateau.choices import TURN_NAMES
from engine.crabblabla.options import MAX_ROUNDS, MIN_ROUNDS

ZONES = (
    "Europe/Paris",
    "Europe/Brussels",
    "Europe/Zurich",
    "Europe/London",
    "America/Montreal",
    "America/Guadeloupe",
    "America/Martinique",
    "America/Cayenne",
    "America/Miquelon",
    "Indian/Reunion",
    "Indian/Mayotte",
    "Indian/Mauritius",
    "Pacific/Noumea",
    "Pacific/Tahiti",
    "Africa/Dakar",
    "Africa/Abidjan",
    "Africa/Algiers",
    "Africa/Tunis",
    "Africa/Casablanca",
    "Africa/Kinshasa",
    "Asia/Beirut",
    "America/New_York",
    "America/Los_Angeles",
    "UTC",
)
"""Where French is played most: as many as a menu takes."""

QUIET = tuple((first, end) for first in (20, 21, 22, 23, 0) for end in (6, 7, 8, 9))

SWITCH = {True: N_("oui"), False: N_("non")}
THEMES = {"light": N_("clair"), "dark": N_("sombre"), "colourblind": N_("daltonisme")}
LANGUAGES = {"fr": N_("français"), "en": N_("anglais")}
PLACES = {True: N_("chacune dans un fil"), False: N_("dans le salon même")}


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
        none: what is said where nothing is chosen.
        values: what may be chosen, of a LIST.
        labels: how values are said; others by ``spell``.
    """

    name: str
    title: locale_str
    none: locale_str | None = None
    shape: Shape = Shape.LIST
    values: tuple[Any, ...] = ()
    labels: Mapping[Any, locale_str] | None = None
    spell: Callable[[Any, Translator], str] = lambda value, _: str(value)

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


def hour(value: int, _: Translator) -> str:
    """``18 h``."""
    return _("{hour} h").format(hour=value)


def hours(value: Sequence[int], _: Translator) -> str:
    """``de 22 h à 7 h``."""
    return _("de {first} h à {end} h").format(first=value[0], end=value[1])


ANY = N_("autant qu’on veut")
NOWHERE = N_("nulle part")
SOME, MANY = (1, 2, 3, 5, 10), (1, 2, 3, 5, 10, 20, 50, 100)

SERVER = (
    Field("language", N_("Langue"), values=("fr", "en"), labels=LANGUAGES),
    Field("theme", N_("Couleurs des images"), values=tuple(THEMES), labels=THEMES),
    Field("timezone", N_("Fuseau horaire"), values=ZONES),
    Field("quiet", N_("Heures calmes, sans mention"), N_("aucune"), values=QUIET, spell=hours),
)
DAILY = (
    Field("daily_channel", N_("Salon du Quotidien"), NOWHERE, Shape.CHANNEL),
    Field("daily_hour", N_("Heure du Quotidien"), values=tuple(range(24)), spell=hour),
    Field("daily_role", N_("Rôle mentionné au Quotidien"), N_("aucun"), Shape.ROLE),
)
GAMES = (
    Field("channels", N_("Salons où ouvrir des parties"), N_("tous"), Shape.CHANNELS),
    Field("threads", N_("Les parties se jouent"), values=(True, False), labels=PLACES),
    Field("announcements", N_("Salon des parties qui s’ouvrent"), NOWHERE, Shape.CHANNEL),
    Field("most_per_person", N_("Parties ouvertes par personne"), ANY, values=SOME),
    Field("most_per_server", N_("Parties ouvertes en tout"), ANY, values=MANY),
    Field("lexicon", N_("Dictionnaire"), N_("celui du bot")),
    Field("robots", N_("Robots"), values=(True, False), labels=SWITCH),
    Field("tokens", N_("Jetons"), values=(True, False), labels=SWITCH),
)
USUALLY = (
    Field("rounds", N_("Crabblabla : manches"), values=tuple(range(MIN_ROUNDS, MAX_ROUNDS + 1))),
    Field(
        "round_seconds",
        N_("Crabblabla : temps"),
        values=tuple(DEADLINE_NAMES),
        labels=DEADLINE_NAMES,
    ),
    Field(
        "turn_seconds",
        N_("Lexiplateau : temps"),
        N_("sans limite de temps"),
        values=tuple(TURN_NAMES),
        labels=TURN_NAMES,
    ),
    Field(
        "room_seconds",
        N_("B@ggle : temps par grille"),
        values=tuple(TIME_NAMES),
        labels=TIME_NAMES,
    ),
    Field("wordgrid_language", N_("Wordgrid : langue"), values=("fr", "en"), labels=LANGUAGES),
)
GROUPS = {
    N_("Le serveur"): SERVER,
    N_("Le Quotidien"): DAILY,
    N_("Les parties"): GAMES,
    N_("Si l’on ne précise rien"): USUALLY,
}
FIELDS = {field.name: field for fields in GROUPS.values() for field in fields}
