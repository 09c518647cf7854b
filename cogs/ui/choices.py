"""The options of a game in words: for the lobby's message and for the command's choices."""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

from bot.i18n import N_, Translator
from bot.services.robot_choice import LEVELS
from cogs.ui.robot_names import LEVEL_NAMES
from engine.crabblabla.options import DEADLINES, MAX_PREPLACED, Density, PremiumKind

DEADLINE_NAMES = {
    None: N_("sans limite de temps"),
    3600: N_("1 heure par manche"),
    7200: N_("2 heures par manche"),
    21600: N_("6 heures par manche"),
    43200: N_("12 heures par manche"),
    86400: N_("24 heures par manche"),
    259200: N_("3 jours par manche"),
}
DENSITY_NAMES = {
    Density.LOW: N_("bonus rares"),
    Density.NORMAL: N_("bonus normaux"),
    Density.DENSE: N_("bonus nombreux"),
}
KIND_NAMES = {
    PremiumKind.BOTH: N_("mots et lettres"),
    PremiumKind.WORDS: N_("mots seulement"),
    PremiumKind.LETTERS: N_("lettres seulement"),
    PremiumKind.DRAWN: N_("bonus dessinés sur la plaque"),
}
START_NAMES = {
    0: N_("départ sur l’étoile"),
    1: N_("1 lettre déjà posée"),
    2: N_("2 lettres déjà posées"),
    3: N_("3 lettres déjà posées"),
    4: N_("4 lettres déjà posées"),
}

NO_DEADLINE = 0
"""How « no deadline » travels through Discord's integer option."""

DEADLINE_CHOICES = [
    app_commands.Choice(name=DEADLINE_NAMES[seconds], value=seconds or NO_DEADLINE)
    for seconds in DEADLINES
]
START_CHOICES = [
    app_commands.Choice(name=START_NAMES[count], value=count) for count in range(MAX_PREPLACED + 1)
]
DENSITY_CHOICES = [
    app_commands.Choice(name=DENSITY_NAMES[density], value=density.value) for density in Density
]
KIND_CHOICES = [
    app_commands.Choice(name=KIND_NAMES[kind], value=kind.value)
    for kind in PremiumKind
    if kind is not PremiumKind.DRAWN
]

LEVEL_CHOICES = [app_commands.Choice(name=LEVEL_NAMES[level], value=level) for level in LEVELS]


T = TypeVar("T", int, str)


def value_of(choice: app_commands.Choice[T] | None) -> T | None:
    """What was chosen; None where nothing was."""
    return None if choice is None else choice.value


def deadline_name(seconds: int | None, _: Translator) -> str:
    """How long a round may last."""
    return _(DEADLINE_NAMES[seconds].message)


def start_name(preplaced: int, _: Translator) -> str:
    """How the game starts."""
    return _(START_NAMES[preplaced].message)


def density_name(density: Density, _: Translator) -> str:
    """How many premiums there are."""
    return _(DENSITY_NAMES[density].message)


def kind_name(kind: PremiumKind, _: Translator) -> str:
    """Which premiums there are."""
    return _(KIND_NAMES[kind].message)
