"""The daily's posts on servers: the new day, and yesterday's podium."""

from __future__ import annotations

import discord

from bot.i18n import SOURCE, translator
from bot.services.announcements import Bulletin, Notice
from bot.services.dailies import Dailies
from cogs.announce import Announcer
from cogs.ui.daily.panels import play_button, ranking_button
from cogs.ui.daily.podium import PICTURES, podium_post
from cogs.ui.daily.texts import opened_text
from cogs.ui.people import people_names
from cogs.ui.pictures import empty, picture
from cogs.ui.post import Post


class DailyNews:
    """The outbox's way into Discord for what belongs to no game."""

    def __init__(self, client: discord.Client, announcer: Announcer, dailies: Dailies) -> None:
        self.client = client
        self.announcer = announcer
        self.dailies = dailies
        self.translate = translator(SOURCE)

    async def __call__(self, bulletin: Bulletin) -> int:
        """Word a bulletin and send it; the message's id. Raises Undeliverable, TryLater."""
        if bulletin.kind is Notice.DAILY_OPENED:
            post = await self._opened(bulletin.payload["day"])
        else:
            post = await self._podium(bulletin.payload["day"], bulletin.payload["guild"])
        return await self.announcer.post(bulletin.channel, post, bulletin.nonce)

    async def _opened(self, day_id: int) -> Post:
        _ = self.translate
        day = await self.dailies.days.by_id(day_id)
        shown = await picture(empty(day.question, _), _)
        buttons = (play_button(day.id, _), ranking_button(_))
        return Post(opened_text(day, _), shown, buttons, silent=True)

    async def _podium(self, day_id: int, guild: int) -> Post:
        podium = await self.dailies.podium(day_id, guild)
        people = [won.person for won in podium.medallists[:PICTURES]]
        names = await people_names(self.client, guild, people)
        return await podium_post(podium, names, self.translate)
