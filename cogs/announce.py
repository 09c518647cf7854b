"""Delivers what the outbox holds: words it, finds its channel, sends it, and says how that went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import discord

from bot.i18n import Translator
from bot.services.announcements import (
    Announcement,
    Kind,
    Target,
    Undeliverable,
    Where,
)
from bot.services.assembly import Services
from bot.services.game_service import AnyService
from bot.services.preferences import TEXT
from bot.services.results import GameRef
from cogs.ui.faces import Wording, face_of
from cogs.ui.format import lobby_channel, mentions
from cogs.ui.moderation_news import MODERATION, signed
from cogs.ui.news import NOBODY, SHARED, News
from cogs.ui.people import people_names
from cogs.ui.people_news import PEOPLE
from cogs.ui.permissions import TO_OPEN_THREADS, lacking, names_text
from cogs.ui.post import CONTENT_LIMIT, Post, clip
from cogs.ui.reader import private, shared
from cogs.ui.robot_news import ROBOTS
from cogs.ui.robots import as_allowed
from cogs.ui.safe import Trouble, archive, open_thread, patiently, send
from cogs.ui.unread import DELETED, REMOVED, lacking_lines, why_unread

T = TypeVar("T")
Channel = discord.TextChannel | discord.Thread | discord.DMChannel


WORDING: dict[Kind, Wording] = {**SHARED, **PEOPLE, **ROBOTS, **MODERATION}
"""What all kinds of games say in the same words; a kind may have its own for any of them."""


OPENING = (Kind.GAME_STARTED, Kind.ROOM_READY)
"""Those with which a thread begins, so that it needs no other call."""


class Announcer:
    """The outbox's way into Discord (``bot.services.announcements.Deliver``).

    In public it pings nobody who wants no messages; their name is read all the same.
    """

    def __init__(
        self,
        client: discord.Client,
        services: Services,
    ) -> None:
        self.client = client
        self.services = services

    async def __call__(self, announcement: Announcement, target: Target) -> int | None:
        """Send one announcement to one target; the message's id, None where nothing was to say.

        Raises:
            Undeliverable: this target will never take it.
            TryLater: it may, later.
        """
        public = target.where is not Where.PRIVATE
        game, service = announcement.game, self._service(announcement)
        reader = target.id if target.where is Where.PRIVATE else None
        chosen, settings = await self.services.preferences.reading(
            reader or NOBODY, game.place.guild_id
        )
        _ = shared(settings) if public else private(chosen, settings)
        news: News[AnyService, Any] = News(announcement, service, _, self._names, public=public)
        face = face_of(game)
        if announcement.person is None and not public:
            return await self._unread(announcement, target, _)
        post = await {**WORDING, **face.wording}[announcement.kind](news)
        unwanted = announcement.kind is Kind.SEAT_ABSENT and not settings.robots
        if post is None or unwanted:
            return None
        post = as_allowed(signed(post, announcement, _), settings)
        if public:
            post = await self._unobtrusive(post, announcement)
        else:
            post = post.in_words() if chosen.theme == TEXT else post
            post = replace(post, silent=post.silent or announcement.quiet)
        if announcement.kind is Kind.LOBBY_CHANGED:
            return await self._edit_lobby(announcement, post)
        if (posted_by := face.edited.get(announcement.kind)) is not None:
            return await self._edit_earlier(announcement, posted_by, target, post)
        return await self._send(announcement, target, post, _)

    async def _unobtrusive(self, post: Post, announcement: Announcement) -> Post:
        """Ping nobody who does not want to be, and nobody at all in a server's quiet hours."""
        if announcement.quiet:
            return replace(post, mentions=(), silent=True)
        return replace(post, mentions=await self.services.preferences.pinged(post.mentions))

    def _service(self, announcement: Announcement) -> AnyService:
        return self.services.of(announcement.game.kind)

    async def _send(
        self, announcement: Announcement, target: Target, post: Post, _: Translator
    ) -> int:
        channel = await self._channel(announcement, target, _)
        lacks = await self._to_explain(announcement, target, channel)
        post = self._sendable(explained(post, lacks, _), channel, _)
        outcome = await send(channel, post, announcement.nonce, patiently)
        if outcome is Trouble.GONE and isinstance(channel, discord.Thread):
            await self._service(announcement).bind_thread(announcement.game.id, None)
        message, game = settled(outcome), announcement.game
        if target.id == (game.place.thread_id or game.place.channel_id):
            await self.services.told.clear(*(_about(game, where) for where in Where))
        if lacks:
            await self.services.told.note(_about(game, Where.CHANNEL), lacks)
        if announcement.kind is Kind.GAME_FINISHED and isinstance(channel, discord.Thread):
            await archive(channel)
        return message.id

    async def post(self, channel_id: int, post: Post, nonce: str, _: Translator) -> int:
        """Post to a channel by its id; the message's id. Raises Undeliverable, TryLater."""
        channel = await self._find(channel_id)
        if channel is None:
            raise Undeliverable("the channel is gone")
        post = self._sendable(post, channel, _)
        return settled(await send(channel, post, nonce, patiently)).id

    async def _to_explain(
        self, announcement: Announcement, target: Target, channel: Channel
    ) -> tuple[str, ...]:
        """The permissions that lack for a thread, where that is why the game is played here, and
        was not said yet."""
        game = announcement.game
        expected = announcement.kind in OPENING or game.place.thread_id is not None
        shared_here = announcement.person is None and target.where is Where.CHANNEL
        if not (expected and shared_here and isinstance(channel, discord.TextChannel)):
            return ()
        names = lacking(channel.permissions_for(channel.guild.me), TO_OPEN_THREADS)
        if not names or await self.services.told.knows(_about(game, Where.CHANNEL), names):
            return ()
        return names

    async def _unread(
        self, announcement: Announcement, target: Target, _: Translator
    ) -> int | None:
        """Tell who opened a game, once in a row, that nobody can read what there is to say."""
        game = announcement.game
        names = await why_unread(self.client, game.place.guild_id, game.place.channel_id)
        about = _about(game, Where.PRIVATE)
        if await self.services.told.knows(about, names):
            return None
        post = replace(unread_post(game, names, _), silent=announcement.quiet)
        message_id = await self._send(announcement, target, post, _)
        await self.services.told.note(about, names)
        return message_id

    def _sendable(self, post: Post, channel: Channel, _: Translator) -> Post:
        """Leave picture and files out where the bot may attach none any more, and say so."""
        files = post.picture is not None or post.attached
        if not files or isinstance(channel, discord.DMChannel):
            return post
        names = lacking(channel.permissions_for(channel.guild.me), ("attach_files",))
        if not names:
            return post
        text = _("-# Sans image : il me manque {names}.")
        note = text.format(names=names_text(names, _))
        return replace(_noted(post, note), picture=None, attached=())

    async def _channel(self, announcement: Announcement, target: Target, _: Translator) -> Channel:
        if target.where is Where.PRIVATE:
            person = discord.Object(target.id or 0)
            return settled(await patiently(self.client.create_dm(person)))
        if target.where is Where.THREAD and target.id is None:
            return await self._new_thread(announcement, _)
        channel = await self._find(target.id or 0)
        if channel is not None:
            return channel
        if target.where is Where.THREAD:
            await self._service(announcement).bind_thread(announcement.game.id, None)
        raise Undeliverable("the channel is gone")

    async def _find(self, channel_id: int) -> Channel | None:
        found = self.client.get_channel(channel_id)
        if found is None:
            outcome = await patiently(self.client.fetch_channel(channel_id))
            found = None if isinstance(outcome, Trouble) else outcome
        return found if isinstance(found, Channel) else None

    async def _new_thread(self, announcement: Announcement, _: Translator) -> discord.Thread:
        game = announcement.game
        if not (await self.services.settings.get(game.place.guild_id)).threads:
            raise Undeliverable("threads not wanted")
        channel = await self._find(game.place.channel_id)
        if not isinstance(channel, discord.TextChannel) or game.lobby_message_id is None:
            raise Undeliverable("no message to open a thread from")
        if lacking(channel.permissions_for(channel.guild.me), TO_OPEN_THREADS):
            raise Undeliverable("threads not allowed")
        lobby = settled(await patiently(channel.fetch_message(game.lobby_message_id)))
        name = f"{face_of(game).name} {game.code}"
        thread = settled(await open_thread(lobby, name, patiently))
        await self._service(announcement).bind_thread(game.id, thread.id)
        if announcement.kind not in OPENING:
            await send(thread, await self._call(announcement, _))
        return thread

    async def _call(self, announcement: Announcement, _: Translator) -> Post:
        """Brings the players into a thread that took the place of another one."""
        view = await self._service(announcement).view(NOBODY, announcement.game.id)
        people = tuple(player for seat in view.seats if seat.active for player in seat.players)
        names = mentions(people, _)
        text = _("🧵 {names}, la partie continue dans ce fil.").format(names=names)
        return await self._unobtrusive(Post(text, mentions=people), announcement)

    async def _edit_lobby(self, announcement: Announcement, post: Post) -> int | None:
        game = announcement.game
        channel = await self._find(lobby_channel(game))
        if game.lobby_message_id is None or channel is None:
            return None
        message = channel.get_partial_message(game.lobby_message_id)
        return edited(await patiently(message.edit(**post.to_edit())))

    async def _edit_earlier(
        self, announcement: Announcement, posted_by: Kind, target: Target, post: Post
    ) -> int | None:
        """Change the text of the message that another announcement of the same round posted."""
        service, number = self._service(announcement), announcement.payload["round"]
        message_id = await service.posted(announcement.game.id, posted_by, number)
        channel = await self._find(target.id or announcement.game.place.channel_id)
        if message_id is None or channel is None:
            return None
        message = channel.get_partial_message(message_id)
        return edited(await patiently(message.edit(content=post.text)))

    async def _names(self, guild_id: int | None, people: Iterable[int]) -> dict[int, str]:
        return await people_names(self.client, guild_id, people)


def _about(game: GameRef, where: Where) -> str:
    """What is told once of a game, in that kind of place."""
    return f"game {game.id} {where.value}"


def explained(post: Post, lacks: Sequence[str], _: Translator) -> Post:
    """A post that says besides why it comes here; as it is where nothing lacks."""
    if not lacks:
        return post
    text = _("-# On joue ici : pour ouvrir un fil, il me manque {names}.")
    return _noted(post, text.format(names=names_text(lacks, _)))


def _noted(post: Post, note: str) -> Post:
    """With a line more, for which a text that is too long gives way."""
    return replace(post, text=f"{clip(post.text, CONTENT_LIMIT - len(note) - 1)}\n{note}")


def unread_post(game: GameRef, names: Sequence[str], _: Translator) -> Post:
    """That a game's news can be read nowhere, and why as far as that is known."""
    text = _("🔇 Je ne peux plus écrire là où se joue ta partie `{code}`, dans <#{channel}>.")
    if names == DELETED:
        text = _("🔇 Le salon où se joue ta partie `{code}` n’existe plus.")
    elif names == REMOVED:
        text = _("🔇 On m’a retiré du serveur où se joue ta partie `{code}`.")
    told = text.format(code=game.code, channel=game.place.channel_id)
    hint = _("-# Rien n’est perdu : la partie continue, mais plus rien ne s’y affiche.")
    return Post("\n".join([told, *lacking_lines(names, _), hint]))


def settled(outcome: T | Trouble) -> T:
    """The result of a call. Raises Undeliverable where there is none."""
    if isinstance(outcome, Trouble):
        raise Undeliverable(outcome.value)
    return outcome


def edited(outcome: discord.Message | Trouble) -> int | None:
    """The id of an edited message; None where it is gone or too old to be edited."""
    return None if isinstance(outcome, Trouble) else outcome.id
