"""Looking over a server's games, and at who is banned from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord

from bot.i18n import Translator
from bot.services.errors import NotAllowed, WrongPlace
from bot.services.oversight import Happened, OpenGame
from bot.services.results import GameRef
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.order.texts import bans_text, games_pages, history_pages
from cogs.ui.pages import page_buttons
from cogs.ui.permissions import ModeratorsOnly
from cogs.ui.post import Post
from cogs.ui.rights import may_moderate, moderates_server
from cogs.ui.safe import answer, renew

Person = discord.User | discord.Member


async def show_games(interaction: discord.Interaction, page: int = 1) -> None:
    """Answer with the open games that the person may moderate."""
    here, guild = server_of(interaction)
    await renew(interaction)
    games = await here.services.oversight.open_games(guild)
    mine = [game for game in games if may_moderate(interaction, game.ref)]
    await answer(interaction, games_post(mine, page, here.translate))


def games_post(games: Sequence[OpenGame], page: int, _: Translator) -> Post:
    """A page of the open games; the last one where there are fewer by now."""
    return paged(games_pages(games, _), page, lambda number: Press(Act.OPEN_GAMES, 0, number))


async def show_history(interaction: discord.Interaction, ref: GameRef, page: int = 1) -> None:
    """Answer with a game's log. Raises NotAllowed: also its creator may not look."""
    here, _guild = server_of(interaction)
    if not may_moderate(interaction, ref):
        raise NotAllowed(ref.creator)
    await renew(interaction)
    events = await here.services.oversight.history(ref.id)
    await answer(interaction, history_post(ref, events, page, here.translate))


def history_post(ref: GameRef, events: Sequence[Happened], page: int, _: Translator) -> Post:
    """A page of a game's log, the newest first."""
    pages = history_pages(ref.code, events, _)
    return paged(pages, page, lambda number: Press(Act.GAME_LOG, ref.id, number))


def paged(pages: Sequence[str], page: int, at: Callable[[int], Press]) -> Post:
    """One of the pages, with the buttons to those around it."""
    page = min(max(page, 1), len(pages))
    return Post(pages[page - 1], None, page_buttons(at, page, len(pages)))


async def turn_games(interaction: discord.Interaction, press: Press) -> None:
    """« ◀ » and « ▶ » under the open games."""
    await show_games(interaction, press.number or 1)


async def turn_history(interaction: discord.Interaction, press: Press) -> None:
    """« ◀ » and « ▶ » under a game's log."""
    ref = await context(interaction).find(press.game)
    await show_history(interaction, ref, press.number or 1)


async def show_bans(interaction: discord.Interaction) -> None:
    """Answer with who is banned. Raises ModeratorsOnly."""
    here, guild = moderated_server(interaction)
    bans = await here.services.bans.all(guild)
    decisions = await here.services.bans.decisions(guild)
    await answer(interaction, Post(bans_text(bans, decisions, here.translate)))


def server_of(interaction: discord.Interaction) -> tuple[Context, int]:
    """For commands of a server. Raises WrongPlace."""
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    return here, here.place.guild_id


def moderated_server(interaction: discord.Interaction) -> tuple[Context, int]:
    """For who moderates the whole server. Raises WrongPlace, ModeratorsOnly."""
    here, guild = server_of(interaction)
    if not moderates_server(interaction):
        raise ModeratorsOnly
    return here, guild


HANDLERS: dict[Act, Handler] = {Act.OPEN_GAMES: turn_games, Act.GAME_LOG: turn_history}
