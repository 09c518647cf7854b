"""What robots are called: a name of their own by seat, and how strong they are."""

from __future__ import annotations

from bot.i18n import N_, Translator
from bot.services.results import SeatView
from bot.services.robot_choice import LEVELS

ROBOT_FACE = "🤖"

NAMES = ("Bip", "Ada", "Turing", "Zip", "Boulon", "Pixel", "Rouage", "Écho", "Octet", "Vis", "Puce")
"""By the number of the seat, so that two robots of a game differ as long as there are names."""

LEVEL_NAMES = dict(
    zip(LEVELS, (N_("débutant"), N_("moyen"), N_("expert"), N_("champion")), strict=True)
)


def level_name(level: str, _: Translator) -> str:
    """How strong a robot is, in words."""
    return _(LEVEL_NAMES[level].message) if level in LEVEL_NAMES else level


def robot_name(seat: SeatView, _: Translator) -> str:
    """``Ada (champion)``."""
    return _("{name} ({level})").format(
        name=NAMES[(seat.id - 1) % len(NAMES)], level=level_name(seat.robot or "", _)
    )
