"""How the person of an interaction reads, and how everybody in its place does.

Read once at the beginning of each interaction and kept with it, so that all that is made for its
answer comes in the person's language, and its pictures in their theme or as text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar, cast

import discord

from bot.i18n import LIGHT, Translator, language_of, translator
from bot.services.preferences import TEXT, Preferences
from bot.services.settings import USUAL, Settings, quiet_until
from cogs.ui.post import Message, Post

if TYPE_CHECKING:
    from cogs.ui.context import GameClient

KEY = "reader"
M = TypeVar("M", bound=Message)


@dataclass(frozen=True)
class Reader:
    """What answers are made for.

    Attributes:
        own: for what the person alone sees.
        shared: for what everybody sees there.
        in_words: the person reads text in the place of each picture.
        settings: of the server.
    """

    own: Translator
    shared: Translator
    in_words: bool = False
    settings: Settings = USUAL

    def as_read(self, message: Message) -> Message:
        """A message to the person alone, maybe with text in the place of pictures."""
        return message.in_words() if self.in_words else message


def quietly(interaction: discord.Interaction, message: M) -> M:
    """A message that others read: in the server's quiet hours it pings nobody, without a sound."""
    settings = reader_of(interaction).settings
    if not isinstance(message, Post) or quiet_until(settings, interaction.created_at) is None:
        return message
    return replace(message, mentions=(), roles=(), silent=True)


def reader_of(interaction: discord.Interaction) -> Reader:
    """What was read; where nothing was, by what Discord says of the interaction alone."""
    known = interaction.extras.get(KEY)
    return known if isinstance(known, Reader) else Reader(translator(interaction.locale), shared())


async def read_reader(interaction: discord.Interaction) -> None:
    """Read how the person reads, and remember their language for private messages to come."""
    services = cast("GameClient", interaction.client).services
    chosen, settings = await services.preferences.reading(interaction.user.id, interaction.guild_id)
    interaction.extras[KEY] = Reader(
        translator(interaction.locale, look_of(chosen)),
        shared(settings),
        chosen.theme == TEXT,
        settings,
    )
    language = language_of(interaction.locale)
    if language != (chosen.locale or settings.language):
        await services.preferences.change(interaction.user.id, locale=language)


def shared(settings: Settings = USUAL) -> Translator:
    """For what everybody on a server sees."""
    return translator(settings.language, settings.theme)


def private(chosen: Preferences, settings: Settings) -> Translator:
    """For a private message to somebody, about something on a server."""
    return translator(chosen.locale or settings.language, look_of(chosen))


def look_of(chosen: Preferences) -> str:
    """The theme of a person's pictures."""
    return LIGHT if chosen.theme in (None, TEXT) else str(chosen.theme)
