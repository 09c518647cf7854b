"""What channels are told that belongs to no game: the new day, yesterday's podium, a new game."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.announcements import Bulletin, Notice
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
from cogs.ui.people import people_names
from cogs.ui.pictures import empty, picture
from cogs.ui.post import Post
from cogs.ui.reader import shared
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
            post: Post | None = await self._opened(payload["day"], settings, _)
        elif bulletin.kind is Notice.GAME_OPENED:
            post = await self._game(payload["game"], _)
        else:
            post = await self._podium(payload["day"], payload["guild"], _)
        if post is None:
            return None
        return await self.announcer.post(bulletin.channel, post, bulletin.nonce, _)

    async def _opened(self, day_id: int, settings: Settings, _: Translator) -> Post:
        """The day's board; the role of the server is mentioned, unless all is quiet."""
        day = await self.dailies.days.by_id(day_id)
        shown = await picture(empty(day.question, _), _)
        buttons = (play_button(day.id, _), ranking_button(_))
        text = opened_text(day, _)
        if settings.daily_role is None:
            return Post(text, shown, buttons, silent=True)
        quiet = quiet_until(settings, self.services.settings.clock()) is not None
        roles = () if quiet else (settings.daily_role,)
        return Post(f"<@&{settings.daily_role}>\n{text}", shown, buttons, silent=quiet, roles=roles)

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
