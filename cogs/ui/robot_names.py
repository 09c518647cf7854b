"""What robots are called: a name of their own by seat, and how strong they are."""

from __future__ import annotations

from bot.i18n import N_, Translator
from bot.services.results import SeatView

ROBOT_FACE = "🤖"

NAMES = ("Bip", "Ada", "Turing", "Zip", "Boulon", "Pixel", "Rouage", "Écho", "Octet", "Vis", "Puce")
"""By the number of the seat, so that two robots of a game differ as long as there are names."""

LEVEL_NAMES = {
    "easy": N_("facile"),
    "medium": N_("moyen"),
    "hard": N_("difficile"),
    "beginner": N_("débutant"),
    "intermediate": N_("moyen"),
    "expert": N_("expert"),
    "master": N_("maître"),
    "champion": N_("champion"),
}
"""Of all games, which need not have robots of each."""


def level_name(level: str, _: Translator) -> str:
    """How strong a robot is, in words."""
    return _(LEVEL_NAMES[level].message) if level in LEVEL_NAMES else level


def robot_name(seat: SeatView, _: Translator) -> str:
    """``Ada (champion)``."""
    return _("{name} ({level})").format(
        name=NAMES[(seat.id - 1) % len(NAMES)], level=level_name(seat.robot or "", _)
    )
