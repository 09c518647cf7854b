"""Playing the daily, sharing it, going back to past days: read, call one service, answer."""

from __future__ import annotations

import datetime

import discord
from discord import app_commands

from bot.services.daily_results import NoSuchDay, NotPlayedToday
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.composer.panels import composer_panel
from cogs.ui.context import Context, context
from cogs.ui.daily.panels import play_button, result_panel
from cogs.ui.daily.rankings import turn_ranking
from cogs.ui.daily.texts import date_text, share_text
from cogs.ui.panel import Panel
from cogs.ui.post import Post
from cogs.ui.prompt import prompt_answer
from cogs.ui.safe import publish
from engine.lexicon.folding import fold

CHOICES = 25
"""Suggestions (Discord)."""

NAMED = 400
"""Days that are found by name; older ones by their date as 2026-12-01."""

Choice = app_commands.Choice


async def play(interaction: discord.Interaction, date: datetime.date | None = None) -> None:
    """A day's composer, or what came of it; by default today's. Raises NoSuchDay, DayNotYet."""
    here = context(interaction)
    async with prompt_answer(interaction) as show:
        await here.services.dailies.enrol(here.person, here.place.guild_id)
        await show(await _day_panel(here, date))


async def _day_panel(here: Context, date: datetime.date | None) -> Panel:
    day = await here.services.dailies.days.get(date or here.services.dailies.days.today())
    if not day.over:
        result = await here.services.dailies.result(here.person, day.date)
        if result is not None:
            return await result_panel(result, here.translate)
    composing = await here.services.dailies.drafts.show(here.person, day.id)
    return await composer_panel(composing, here.translate)


async def play_posted(interaction: discord.Interaction, press: Press) -> None:
    """« ▶ Jouer » under a day's post: that day, if only for training by now."""
    day = await context(interaction).services.dailies.days.by_id(press.game)
    await play(interaction, day.date)


async def share(interaction: discord.Interaction) -> None:
    """Post today's share for all to see. Raises NotPlayedToday, privately."""
    here = context(interaction)
    await _share(interaction, here, here.services.dailies.days.today())


async def share_pressed(interaction: discord.Interaction, press: Press) -> None:
    """« 📤 Partager » under a result: of that day."""
    here = context(interaction)
    day = await here.services.dailies.days.by_id(press.game)
    await _share(interaction, here, day.date)


async def _share(interaction: discord.Interaction, here: Context, date: datetime.date) -> None:
    """Answered through the interaction, so that it works where the bot is not a member."""
    result = await here.services.dailies.result(here.person, date)
    if result is None:
        raise NotPlayedToday
    public = here.shared
    text = f"<@{here.person}>\n{share_text(result, public)}"
    post = Post(text, None, (play_button(result.day.id, public),))
    await publish(interaction, post)


async def archive(interaction: discord.Interaction, asked: str) -> None:
    """A past day, for training; its date as 2026-12-01 or by name. Raises NoSuchDay."""
    await play(interaction, await _read_day(context(interaction), asked))


async def _read_day(here: Context, asked: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(asked.strip())
    except ValueError:
        typed = fold(asked)
    for date in await here.services.dailies.days.past(NAMED):
        name = fold(date_text(date, here.translate))
        plain = name.partition(" ")[2]  # without the day of the week, and then without the year
        if typed in (name, plain, plain.rpartition(" ")[0].rstrip(",")):
            return date
    raise NoSuchDay(asked)


async def complete_day(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The newest days that are over and fit what is typed."""
    here = context(interaction)
    typed, found = fold(current), list[Choice[str]]()
    for date in await here.services.dailies.days.past(NAMED):
        name = date_text(date, here.translate)
        if typed in fold(name) or current.strip() in date.isoformat():
            found.append(Choice(name=name, value=date.isoformat()))
    return found[:CHOICES]


HANDLERS: dict[Act, Handler] = {
    Act.DAILY_PLAY: play_posted,
    Act.DAILY_SHARE: share_pressed,
    Act.DAILY_RANKING: turn_ranking,
}
