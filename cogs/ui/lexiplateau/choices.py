"""The options of a Lexiplateau game in words: for the lobby's message and the command's choices."""

from __future__ import annotations

from dataclasses import dataclass

from discord import app_commands

from bot.i18n import N_, Translator
from bot.services.errors import ServiceError
from engine.lexiplateau.options import GAME_LIMITS, TURN_LIMITS, Options

TURN_NAMES = {
    60: N_("1 minute par tour"),
    120: N_("2 minutes par tour"),
    180: N_("3 minutes par tour"),
    300: N_("5 minutes par tour"),
    600: N_("10 minutes par tour"),
    3600: N_("1 heure par tour"),
    43200: N_("12 heures par tour"),
    86400: N_("24 heures par tour"),
    259200: N_("3 jours par tour"),
}
GAME_NAMES = {
    300: N_("5 minutes par personne pour toute la partie"),
    600: N_("10 minutes par personne pour toute la partie"),
    900: N_("15 minutes par personne pour toute la partie"),
    1200: N_("20 minutes par personne pour toute la partie"),
    1500: N_("25 minutes par personne pour toute la partie"),
    1800: N_("30 minutes par personne pour toute la partie"),
    3600: N_("60 minutes par personne pour toute la partie"),
}
NO_LIMIT = 0
"""How « no limit » travels through Discord's integer option, where the server has a usual one."""

TURN_CHOICES = [
    app_commands.Choice(name=N_("sans limite de temps"), value=NO_LIMIT),
    *(
        app_commands.Choice(name=TURN_NAMES[seconds], value=seconds)
        for seconds in TURN_LIMITS
        if seconds is not None
    ),
]
GAME_CHOICES = [
    app_commands.Choice(name=GAME_NAMES[seconds], value=seconds)
    for seconds in GAME_LIMITS
    if seconds is not None
]


@dataclass
class BothLimits(ServiceError):
    """A time per turn and one per game were chosen; a game has one clock at most."""

    code = "both-limits"


def chosen_options(turn: int | None, game: int | None) -> Options:
    """The options of these limits in seconds. Raises BothLimits."""
    if turn is not None and game is not None:
        raise BothLimits
    return Options(turn, game)


def settings_text(options: Options, _: Translator) -> str:
    """The options in one line."""
    if options.turn_seconds is not None:
        time = _(TURN_NAMES[options.turn_seconds].message)
    elif options.game_seconds is not None:
        time = _(GAME_NAMES[options.game_seconds].message)
    else:
        time = _("sans limite de temps")
    return _("chacun son tour, 7 lettres sur le chevalet · {time}").format(time=time)
