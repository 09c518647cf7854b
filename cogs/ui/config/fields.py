"""The settings as the panel shows them: their names, what each may be, and how that is said.

What is chosen from a list travels through menus as its place in that list.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import N_, Translator
from cogs.ui.config.field import SWITCH, Field, Shape
from cogs.ui.config.usual_fields import LANGUAGES, usual_fields

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

THEMES = {"light": N_("clair"), "dark": N_("sombre"), "colourblind": N_("daltonisme")}
PLACES = {True: N_("chacune dans un fil"), False: N_("dans le salon même")}


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
    Field(
        "quiet",
        N_("Heures calmes, sans mention"),
        N_("aucune"),
        values=QUIET,
        spell=hours,
        note=N_("Personne n’est mentionné ; les messages privés attendent qu’elles finissent."),
    ),
)
DAILY = (
    Field(
        "daily_channel",
        N_("Salon du Quotidien"),
        NOWHERE,
        Shape.CHANNEL,
        note=N_("Chaque jour, le nouveau plateau et le podium de la veille."),
    ),
    Field("daily_hour", N_("Heure du Quotidien"), values=tuple(range(24)), spell=hour),
    Field(
        "daily_role",
        N_("Rôle mentionné au Quotidien"),
        N_("aucun"),
        Shape.ROLE,
        note=N_(
            "Mentionné quand le plateau du jour est là, hors des heures calmes ; "
            "`/config diagnostic` dit si je le peux."
        ),
    ),
)
GAMES = (
    Field("channels", N_("Salons où ouvrir des parties"), N_("tous"), Shape.CHANNELS),
    Field("threads", N_("Les parties se jouent"), values=(True, False), labels=PLACES),
    Field(
        "announcements",
        N_("Salon des parties qui s’ouvrent"),
        NOWHERE,
        Shape.CHANNEL,
        note=N_(
            "On y annonce chaque partie qui attend du monde, quel que soit le jeu, sans "
            "mention ; le Quotidien a son salon à lui."
        ),
    ),
    Field("most_per_person", N_("Parties ouvertes par personne"), ANY, values=SOME),
    Field("most_per_server", N_("Parties ouvertes en tout"), ANY, values=MANY),
    Field(
        "lexicon",
        N_("Dictionnaire"),
        N_("celui du bot"),
        note=N_("Celui des nouvelles parties en français, de `/mot` et de `/anagrammes`."),
    ),
    Field(
        "robots",
        N_("Robots"),
        values=(True, False),
        labels=SWITCH,
        note=N_("Sans eux, rien ne propose d’en asseoir un ; ceux qui jouent restent."),
    ),
    Field(
        "tokens",
        N_("Jetons"),
        values=(True, False),
        labels=SWITCH,
        note=N_("Sans eux, pas de mises ; ce que chacun a lui reste."),
    ),
)
GROUPS = {
    N_("Le serveur"): SERVER,
    N_("Le Quotidien"): DAILY,
    N_("Les parties"): GAMES,
}
"""What stands in the first menu."""

SHARED = {field.name: field for fields in GROUPS.values() for field in fields}
USUALLY = {field.name: field for field in usual_fields()}
"""The options of games, in the second menu."""

FIELDS = SHARED | USUALLY
