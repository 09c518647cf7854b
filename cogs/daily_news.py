"""What channels are told that belongs to no game: the new day, yesterday's podium, a new game."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Translator
from bot.services.announcements import Bulletin, Notice, Undeliverable
from bot.services.assembly import Services
from bot.services.dailies import Dailies
from bot.services.errors import NoSuchGame
from bot.services.settings import Settings, quiet_until
from cogs.announce import Announcer
from cogs.ui.daily.panels import play_button, ranking_button
from cogs.ui.daily.podium import PICTURES, podium_post
from cogs.ui.daily.texts import opened_text
from cogs.ui.faces import face_of
from cogs.ui.format import lobby_link
from cogs.ui.guide.welcome import tell_owner
from cogs.ui.people import people_names
from cogs.ui.pictures import empty, picture
from cogs.ui.post import Post
from cogs.ui.reader import shared
from cogs.ui.unread import DELETED, lacking_lines, why_unread
from engine.table.phase import Phase


class DailyNews:
    """The outbox's way into Discord for what belongs to no game."""

    def __init__(self, client: discord.Client, announcer: Announcer, dailies: Dailies) -> None:
        self.client = client
        self.announcer = announcer
        self.dailies = dailies

    @property
    def services(self) -> Services:
        """All of them."""
        return self.announcer.services

    async def __call__(self, bulletin: Bulletin) -> int | None:
        """Word a bulletin and send it; the message's id. Raises Undeliverable, TryLater."""
        payload = bulletin.payload
        settings = await self.services.settings.get(payload.get("guild"))
        _ = shared(settings)
        if bulletin.kind is Notice.DAILY_OPENED:
            role = self._role(payload["guild"], settings)
            post: Post | None = await self._opened(payload["day"], settings, role, _)
        elif bulletin.kind is Notice.GAME_OPENED:
            post = await self._game(payload["game"], _)
        else:
            post = await self._podium(payload["day"], payload["guild"], _)
        if post is None:
            return None
        try:
            message_id = await self.announcer.post(bulletin.channel, post, bulletin.nonce, _)
        except Undeliverable:
            await self._unread(bulletin, _)
            raise
        await self.services.told.clear(_about(bulletin.channel))
        return message_id

    async def _unread(self, bulletin: Bulletin, _: Translator) -> None:
        """Tell who looks after the bot on a server, once in a row, where it may not write."""
        guild, channel = self.client.get_guild(bulletin.payload["guild"]), bulletin.channel
        if guild is None:
            return
        names = await why_unread(self.client, guild.id, channel)
        if not await self.services.told.knows(_about(channel), names):
            await self.services.told.note(_about(channel), names)
            await tell_owner(guild, unread_post(guild.name, channel, names, _))

    def _role(self, guild_id: int, settings: Settings) -> int | None:
        """The role to be mentioned, as long as there is one: of what was deleted a number is left
        to be read."""
        guild, role = self.client.get_guild(guild_id), settings.daily_role
        return role if role and guild is not None and guild.get_role(role) is not None else None

    async def _opened(
        self, day_id: int, settings: Settings, role: int | None, _: Translator
    ) -> Post:
        """The day's board; the role of the server is mentioned, unless all is quiet."""
        day = await self.dailies.days.by_id(day_id)
        shown = await picture(empty(day.question, _), _)
        buttons = (play_button(day.id, _), ranking_button(_))
        text = opened_text(day, _)
        if role is None:
            return Post(text, shown, buttons, silent=True)
        quiet = quiet_until(settings, self.services.settings.clock()) is not None
        roles = () if quiet else (role,)
        return Post(f"<@&{role}>\n{text}", shown, buttons, silent=quiet, roles=roles)

    async def _podium(self, day_id: int, guild: int, _: Translator) -> Post:
        podium = await self.dailies.podium(day_id, guild)
        people = [won.person for won in podium.medallists[:PICTURES]]
        names = await people_names(self.client, guild, people)
        return await podium_post(podium, names, _)

    async def _game(self, game_id: int, _: Translator) -> Post | None:
        """A game that waits for players; nothing where it does not any more."""
        try:
            ref = await self.services.directory.find(game_id)
        except NoSuchGame:
            return None
        if ref.phase != Phase.LOBBY:
            return None
        text = _("🎲 <@{creator}> ouvre une partie de **{game}** : {link}")
        named = text.format(creator=ref.creator, game=face_of(ref).name, link=lobby_link(ref))
        return Post(named, silent=True)


def _about(channel: int) -> str:
    """What is told once of a channel."""
    return f"channel {channel}"


def unread_post(server: str, channel: int, names: Sequence[str], _: Translator) -> Post:
    """That what the server wants to be told in a channel cannot be written there, and why."""
    text = _("🔇 Sur **{server}**, je ne peux plus écrire dans <#{channel}>.")
    if names == DELETED:
        text = _("🔇 Sur **{server}**, le salon où j’annonçais les nouvelles n’existe plus.")
    told = text.format(server=discord.utils.escape_markdown(server), channel=channel)
    hint = _("-# `/config serveur` choisit un autre salon, `/config diagnostic` vérifie le tout.")
    return Post("\n".join([told, *lacking_lines(names, _), hint]))
