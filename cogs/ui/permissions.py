"""Permissions: which the bot needs, which it lacks, and what they are called in Discord's menus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import discord

from bot.i18n import N_, Translator
from bot.services.errors import ServiceError

TO_PLAY = ("view_channel", "send_messages", "attach_files")
TO_PLAY_IN_THREADS = ("view_channel", "send_messages_in_threads", "attach_files")
TO_OPEN_THREADS = ("create_public_threads", "send_messages_in_threads", "read_message_history")
"""The history since the thread grows from the lobby's message, which has to be read for that."""

NAMES = {
    "view_channel": N_("Voir le salon"),
    "send_messages": N_("Envoyer des messages"),
    "attach_files": N_("Joindre des fichiers"),
    "embed_links": N_("Intégrer des liens"),
    "create_public_threads": N_("Créer des fils publics"),
    "send_messages_in_threads": N_("Envoyer des messages dans les fils"),
    "read_message_history": N_("Voir les anciens messages"),
}


@dataclass
class PermissionsLacking(ServiceError):
    """The bot may not do what is needed; names as in discord.py.

    Attributes:
        channel: where; None: where this is told.
    """

    code = "permissions-lacking"
    names: tuple[str, ...]
    channel: int | None = None


@dataclass
class ManagersOnly(ServiceError):
    """Only those who manage the server may do this."""

    code = "managers-only"


@dataclass
class ModeratorsOnly(ServiceError):
    """Only those who moderate the whole server may do this."""

    code = "moderators-only"


@dataclass
class NotOnServer(ServiceError):
    """The bot is no member of this server: it answers there by its user's own installation."""

    code = "not-on-server"


def lacking(granted: discord.Permissions, needed: Iterable[str]) -> tuple[str, ...]:
    """The needed permissions that are not granted."""
    return tuple(name for name in needed if not getattr(granted, name))


def lacking_text(error: PermissionsLacking, _: Translator) -> str:
    """Which permission lacks, where, and who can give it."""
    text = _(
        "Il me manque une permission dans ce salon : {names}. "
        "Demande à la modération de me la donner."
    )
    if error.channel is not None:
        text = _(
            "Il me manque une permission dans <#{channel}> : {names}. "
            "Demande à la modération de me la donner."
        )
    return text.format(channel=error.channel, names=names_text(error.names, _))


def names_text(names: Iterable[str], _: Translator) -> str:
    """Their names, quoted."""
    return ", ".join(_("« {name} »").format(name=_(NAMES[name].message)) for name in names)
