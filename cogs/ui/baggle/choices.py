"""The options of a room in words: for its messages and for the command's choices."""

from __future__ import annotations

from discord import app_commands

from bot.i18n import N_, Translator
from engine.baggle.dice import LARGE, SMALL
from engine.baggle.options import Mode, Options

MODE_NAMES = {Mode.STANDARD: N_("standard"), Mode.TRADITION: N_("tradition")}

TIME_NAMES = {
    60: N_("1 minute"),
    90: N_("1 minute 30"),
    120: N_("2 minutes"),
    180: N_("3 minutes"),
    240: N_("4 minutes"),
    300: N_("5 minutes"),
    420: N_("7 minutes"),
    600: N_("10 minutes"),
}

SIZE_CHOICES = [
    app_commands.Choice(name=N_("4×4, mots de 3 lettres et plus"), value=SMALL),
    app_commands.Choice(name=N_("5×5 (Big B@ggle), mots de 4 lettres et plus"), value=LARGE),
]
MODE_CHOICES = [
    app_commands.Choice(name=N_("standard : tous tes mots comptent"), value=Mode.STANDARD.value),
    app_commands.Choice(
        name=N_("tradition : seuls comptent les mots que personne d’autre n’a"),
        value=Mode.TRADITION.value,
    ),
]
TIME_CHOICES = [
    app_commands.Choice(name=name, value=seconds) for seconds, name in TIME_NAMES.items()
]

ENDLESS = 0
"""How « until somebody closes it » travels through Discord's integer option."""


def mode_name(mode: Mode, _: Translator) -> str:
    """What the way of counting is called."""
    return _(MODE_NAMES[mode].message)


def time_text(seconds: int, _: Translator) -> str:
    """``3 min``, ``1 min 30``, ``45 s``."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return _("{seconds} s").format(seconds=rest)
    if not rest:
        return _("{minutes} min").format(minutes=minutes)
    return _("{minutes} min {seconds:02d}").format(minutes=minutes, seconds=rest)


def settings_text(options: Options, _: Translator) -> str:
    """The options in one line."""
    parts = [
        *type_names(options.size, options.mode, options.long_words, _),
        _("{time} par grille").format(time=time_text(options.seconds, _)),
        _("autant de grilles que vous voulez")
        if options.grids is None
        else _.ngettext("{count} grille", "{count} grilles", options.grids).format(
            count=options.grids
        ),
    ]
    if options.grids != 1:
        parts.append(_("{time} entre deux").format(time=time_text(options.pause, _)))
    if limits := limits_text(options, _):
        parts.append(limits)
    return " · ".join(parts)


def type_names(size: int, mode: Mode, long_words: bool, _: Translator) -> list[str]:
    """What records are kept apart by."""
    return [f"{size}×{size}", mode_name(mode, _), *([_("grands mots")] if long_words else [])]


def limits_text(options: Options, _: Translator) -> str:
    """How many words the grids hold; "" where that is left to the dice."""
    least, most = options.least_words, options.most_words
    if most is not None:
        return _("de {least} à {most} mots").format(least=least, most=most)
    return _("au moins {least} mots").format(least=least) if least else ""
