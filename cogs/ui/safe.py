"""The one place that wraps Discord calls which can fail for reasons outside the bot.

A call answers its result or a :class:`Trouble`, never an exception that ends a game: messages get
deleted, permissions taken away, private messages closed, threads archived, and interactions time
out, and each of these has a way on. What is left over (a refusal that the bot itself is to blame
for, such as an oversized message) is raised, since it is a bug.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import discord
import structlog

from bot.outages import outage, told
from bot.services.announcements import TryLater
from cogs.ui.post import Message, Post
from cogs.ui.reader import quietly, reader_of

T = TypeVar("T")
PUBLIC = "public"

THINKING = discord.InteractionResponseType.deferred_channel_message

IN_TIME = 5.0
"""Seconds after which a first answer is given up. Discord takes none after three, but discord.py
would go on trying for half a minute, or for as long as it is asked to wait, and what the person
asked for would be done only then."""

log = structlog.get_logger(__name__)


class Trouble(StrEnum):
    """Why a call failed, as far as the bot can act on it."""

    GONE = "gone"  # the message, channel or thread was deleted
    EXPIRED = "expired"  # the interaction was answered too late, or twice
    FORBIDDEN = "forbidden"  # a permission lacks
    CLOSED = "closed"  # the person takes no private messages
    ARCHIVED = "archived"  # the thread is archived and locked
    STALE = "stale"  # edits of messages older than an hour are capped
    EXISTS = "exists"  # the message has a thread already
    FULL = "full"  # no more threads may be open here
    BUSY = "busy"  # Discord is down or asks to wait


TROUBLES: dict[int, Trouble] = {
    10003: Trouble.GONE,
    10008: Trouble.GONE,
    10013: Trouble.GONE,
    10015: Trouble.EXPIRED,
    10062: Trouble.EXPIRED,
    30046: Trouble.STALE,
    40060: Trouble.EXPIRED,
    50001: Trouble.FORBIDDEN,
    50007: Trouble.CLOSED,
    50013: Trouble.FORBIDDEN,
    50027: Trouble.EXPIRED,
    50083: Trouble.ARCHIVED,
    50278: Trouble.CLOSED,
    160004: Trouble.EXISTS,
    160005: Trouble.ARCHIVED,
    160006: Trouble.FULL,
}
"""Discord's JSON error codes (API documentation, "Opcodes and status codes")."""

Sendable = discord.abc.Messageable


def trouble(error: Exception) -> Trouble | None:
    """What stands behind an exception of discord.py; None where nothing outside the bot does."""
    if isinstance(error, discord.HTTPException):
        if error.code in TROUBLES:
            return TROUBLES[error.code]
        if outage(error) is not None:
            return Trouble.BUSY
        return {403: Trouble.FORBIDDEN, 404: Trouble.GONE}.get(error.status)
    if isinstance(error, discord.InteractionResponded):
        return Trouble.EXPIRED
    return None if outage(error) is None else Trouble.BUSY


class Attempt(Protocol):
    """Awaits a call of discord.py: :func:`attempt` or :func:`patiently`."""

    async def __call__(self, call: Awaitable[T], /) -> T | Trouble:
        """Its result, or why it failed."""
        ...


async def attempt(call: Awaitable[T], /) -> T | Trouble:
    """Await a call of discord.py; its result, or why it failed."""
    try:
        return await call
    except Exception as error:
        return _known(error)


async def patiently(call: Awaitable[T], /) -> T | Trouble:
    """As :func:`attempt`, for what can wait: in the place of BUSY it raises TryLater."""
    try:
        return await call
    except Exception as error:
        found, asked = _known(error), outage(error)
        if asked is None or found is not Trouble.BUSY:
            return found
        reason = "Discord is out of order"
        raise TryLater(reason, asked.after, everywhere=asked.everywhere) from error


def _known(error: Exception) -> Trouble:
    """What stands behind an error. Raises it again where it is a fault of the bot's own."""
    found = trouble(error)
    if found is None:
        raise error
    log.info("discord call failed", trouble=found.value, error=told(error))
    return found


async def send(
    channel: Sendable, post: Post, nonce: str | None = None, trying: Attempt = attempt
) -> discord.Message | Trouble:
    """Post to a channel, thread or person; an archived thread is opened again first.

    Discord makes one message of two requests with the same nonce.
    """
    outcome = await trying(_send(channel, post, nonce))
    if outcome is Trouble.ARCHIVED and isinstance(channel, discord.Thread):
        reopened = await trying(channel.edit(archived=False))
        if not isinstance(reopened, Trouble):
            outcome = await trying(_send(channel, post, nonce))
    return outcome


async def _send(channel: Sendable, post: Post, nonce: str | None) -> discord.Message:
    arguments = post.to_send()
    if nonce is not None:
        arguments["nonce"] = nonce
    return await channel.send(**arguments)


async def answer(interaction: discord.Interaction, message: Message) -> None:
    """Answer privately: at once, or in the place of « thinking… » after a deferral.

    A panel cannot become a text again, so a text that answers a click on one is a message of its
    own. A token that has run out is no reason to stop: what was asked for is done and saved.
    """
    message = _as_read(interaction, message)
    if not interaction.response.is_done():
        first = interaction.response.send_message(ephemeral=True, **message.to_send())
        if isinstance(await in_time(first), Trouble):
            await _after_all(interaction, message)
    elif isinstance(message, Post) and _stands_for_panel(interaction):
        await follow(interaction, message)
    else:
        await attempt(interaction.edit_original_response(**message.to_edit()))


async def answer_beside(interaction: discord.Interaction, message: Message) -> None:
    """Answer privately, and leave what stands already as it is: what the person was shown, or the
    message whose button was pressed. Only « thinking… » is replaced."""
    if interaction.response.type in (None, THINKING):
        await answer(interaction, message)
    else:
        await follow(interaction, message)


async def in_time(first: Coroutine[Any, Any, T]) -> T | Trouble:
    """A first answer to an interaction, which is of no use later."""
    return await attempt(asyncio.wait_for(first, IN_TIME))


async def _after_all(interaction: discord.Interaction, message: Message) -> None:
    """Answer where it seems that nothing was answered in time, in case that Discord took it.

    What gets lost may be its word that it took a deferral: then somebody reads « thinking… ». A
    message that others read too is left as it is.
    """
    source = interaction.message
    if source is None or source.flags.ephemeral:
        await attempt(interaction.edit_original_response(**message.to_edit()))
    else:
        await attempt(interaction.followup.send(ephemeral=True, **message.to_send()))


def _as_read(interaction: discord.Interaction, message: Message) -> Message:
    """An answer as its reader wants it, unless others read it too."""
    source, kind = interaction.message, interaction.response.type
    new = kind in (None, THINKING)
    if new or source is None:
        private = not interaction.extras.get(PUBLIC)
    else:
        private = source.flags.ephemeral or interaction.guild_id is None
    return reader_of(interaction).as_read(message) if private else quietly(interaction, message)


def _stands_for_panel(interaction: discord.Interaction) -> bool:
    """Whether the « original response » is the panel whose button was pressed."""
    source, kind = interaction.message, interaction.response.type
    if source is None or kind is THINKING:
        return False
    return source.flags.components_v2


async def redraw(interaction: discord.Interaction, message: Message) -> None:
    """Put a message in the place of the one whose button or menu was used."""
    message = _as_read(interaction, message)
    if not interaction.response.is_done():
        first = interaction.response.edit_message(**message.to_edit())
        if not isinstance(await in_time(first), Trouble):
            return
    await attempt(interaction.edit_original_response(**message.to_edit()))


async def follow(interaction: discord.Interaction, message: Message) -> None:
    """One more private message after the answer."""
    message = reader_of(interaction).as_read(message)
    await attempt(interaction.followup.send(ephemeral=True, **message.to_send()))


async def show_form(interaction: discord.Interaction, form: discord.ui.Modal) -> None:
    """Open a form, which can only be a first answer."""
    await in_time(interaction.response.send_modal(form))


async def publish(interaction: discord.Interaction, post: Post) -> None:
    """Answer at once where everybody reads it, whatever the person's own way to read is."""
    await in_time(interaction.response.send_message(**post.to_send()))


async def think(interaction: discord.Interaction, *, private: bool = True) -> None:
    """Defer with a new message to come; the answer may then take longer than three seconds."""
    if not interaction.response.is_done():
        interaction.extras[PUBLIC] = not private
        await in_time(interaction.response.defer(ephemeral=private, thinking=True))


async def hold(interaction: discord.Interaction) -> None:
    """Defer a click whose own message will be edited."""
    if not interaction.response.is_done():
        await in_time(interaction.response.defer())


async def renew(interaction: discord.Interaction) -> None:
    """Defer so that a private message is put in the place of the one that this came from."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await hold(interaction)
    else:
        await think(interaction)


async def open_thread(
    message: discord.Message, name: str, trying: Attempt = attempt
) -> discord.Thread | Trouble:
    """The thread of a message: the one that exists, else a new one."""
    if message.thread is not None:
        return message.thread
    outcome = await trying(message.create_thread(name=name[:100], auto_archive_duration=10080))
    if outcome is Trouble.EXISTS and message.guild is not None:
        found = await trying(message.guild.fetch_channel(message.id))
        return found if isinstance(found, discord.Thread | Trouble) else Trouble.GONE
    return outcome


async def archive(thread: discord.Thread) -> None:
    """Archive a finished game's thread, where that is allowed."""
    await attempt(thread.edit(archived=True))
