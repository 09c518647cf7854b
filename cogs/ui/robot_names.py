"""What robots are called: a name of their own by seat, and how strong they are."""

from __future__ import annotations

from bot.i18n import N_, Translator
from bot.services.robot_choice import LEVELS
from engine.crabblabla.state import Seat

ROBOT_FACE = "🤖"

NAMES = ("Bip", "Ada", "Turing", "Zip", "Boulon", "Pixel", "Rouage", "Écho", "Octet", "Vis", "Puce")
"""By the number of the seat, so that two robots of a game differ as long as there are names."""

LEVEL_NAMES = dict(
    zip(LEVELS, (N_("débutant"), N_("moyen"), N_("expert"), N_("champion")), strict=True)
)

LEVEL_HABITS = dict(
    zip(
        LEVELS,
        (
            N_("des mots de tous les jours, environ un tiers du top"),
            N_("un bon joueur du dimanche, environ la moitié du top"),
            N_("beaucoup de vocabulaire, environ les trois quarts du top"),
            N_("le meilleur coup qu’il trouve, à chaque manche"),
        ),
        strict=True,
    )
)


def level_name(level: str, _: Translator) -> str:
    """How strong a robot is, in words."""
    return _(LEVEL_NAMES[level].message) if level in LEVEL_NAMES else level


def robot_name(seat: Seat, _: Translator) -> str:
    """``Ada (champion)``."""
    return _("{name} ({level})").format(
        name=NAMES[(seat.id - 1) % len(NAMES)], level=level_name(seat.robot or "", _)
    )
