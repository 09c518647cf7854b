"""The sentences of what servers have settled: where, how many, for whom.

See :mod:`cogs.ui.errors`, whose table these belong to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.i18n import Translator
from bot.services import admission, baggle, errors, settings_desk, wordgrid
from cogs.ui.format import quoted
from cogs.ui.permissions import ModeratorsOnly
from engine.errors import RuleError

Sentence = Callable[[Any, Translator], str]


def closed(error: admission.ChannelClosed, _: Translator) -> str:
    """Where games may be opened; ``channels`` are those that are still there."""
    if not error.channels:
        return _(
            "Les salons prévus pour les parties n’existent plus : demande à qui gère le serveur "
            "d’en choisir d’autres, avec `/config serveur`."
        )
    text = _.ngettext(
        "Ici on n’ouvre pas de partie : va dans {channels}.",
        "Ici on n’ouvre pas de partie : choisis parmi {channels}.",
        len(error.channels),
    )
    return text.format(channels=", ".join(f"<#{channel}>" for channel in error.channels))


def too_many(error: admission.TooManyGames, _: Translator) -> str:
    """How many games may be open, and whose."""
    if error.whole:
        text = _.ngettext(
            "Ce serveur permet {limit} partie ouverte à la fois, et elle l’est : finissez-la "
            "d’abord.",
            "Ce serveur permet {limit} parties ouvertes à la fois, et elles le sont : finissez-en "
            "une d’abord.",
            error.limit,
        )
    else:
        text = _.ngettext(
            "Ce serveur permet {limit} partie ouverte par personne : finis ou arrête d’abord la "
            "tienne.",
            "Ce serveur permet {limit} parties ouvertes par personne : finis ou arrête d’abord une "
            "des tiennes.",
            error.limit,
        )
    return text.format(limit=error.limit)


def banned(error: admission.Banned, _: Translator) -> str:
    """That they may not play, and why."""
    text = _("La modération t’a exclu des parties de ce serveur.")
    reason = _("Raison : {reason}").format(reason=quoted(error.why, 200))
    return f"{text} {reason}" if error.why else text


def guest_banned(error: admission.GuestBanned, _: Translator) -> str:
    """That the other one may not play; the reason was told to them alone."""
    text = _(
        "<@{guest}> ne peut pas jouer ici : la modération a exclu cette personne des parties de "
        "ce serveur."
    )
    return text.format(guest=error.guest)


def no_such_deed(error: errors.NoSuchDeed, _: Translator) -> str:
    """Why that is not done in such a game, and what is done in its place."""
    if error.kind == wordgrid.KIND:
        return _(
            "Un duel ne se met pas en pause et ne se prolonge pas, et personne n’y prend la place "
            "de quelqu’un : on peut seulement l’arrêter, et chacun reprend sa mise."
        )
    if error.kind == baggle.KIND:
        return _(
            "Un salon est ouvert à tous, chacun avec ses propres mots : il n’y a pas de place à "
            "donner. Retire quelqu’un s’il le faut ; qui veut jouer n’a qu’à entrer."
        )
    return _("Cela ne se fait pas dans ce jeu.")


SERVERS: dict[type[RuleError], Sentence] = {
    admission.ChannelClosed: closed,
    admission.TooManyGames: too_many,
    admission.Banned: banned,
    admission.GuestBanned: guest_banned,
    admission.RobotsOff: lambda e, _: _("Ce serveur joue sans robots."),
    admission.TokensOff: lambda e, _: _("Ce serveur joue sans jetons."),
    errors.NoSuchDeed: no_such_deed,
    ModeratorsOnly: lambda e, _: _(
        "Il faut la permission « Gérer les messages » sur tout le serveur."
    ),
    settings_desk.OneClock: lambda e, _: _(
        "Une partie de Lexiplateau n’a qu’une pendule : enlève d’abord l’autre temps."
    ),
    settings_desk.EverybodysRole: lambda e, _: _(
        "`@everyone` appellerait tout le serveur chaque jour : choisis un rôle que prennent celles "
        "et ceux que le Quotidien intéresse."
    ),
    settings_desk.ChangedSince: lambda e, _: _(
        "Ce réglage a été changé depuis, ou c’est trop ancien : "
        "`/config serveur` montre où on en est."
    ),
}
