"""Looking over a server's games, and at who is banned from them."""

from __future__ import annotations

import discord

from bot.services.errors import NotAllowed, WrongPlace
from bot.services.results import GameRef
from cogs.ui.context import Context, context
from cogs.ui.order.texts import bans_text, games_text, history_text
from cogs.ui.permissions import ModeratorsOnly
from cogs.ui.post import Post
from cogs.ui.rights import may_moderate, moderates_server
from cogs.ui.safe import answer, think

Person = discord.User | discord.Member


async def show_games(interaction: discord.Interaction) -> None:
    """Answer with the open games that the person may moderate."""
    here, guild = server_of(interaction)
    await think(interaction)
    games = await here.services.oversight.open_games(guild)
    mine = [game for game in games if may_moderate(interaction, game.ref)]
    await answer(interaction, Post(games_text(mine, here.translate)))


async def show_history(interaction: discord.Interaction, ref: GameRef) -> None:
    """Answer with a game's log. Raises NotAllowed: also its creator may not look."""
    here, _guild = server_of(interaction)
    if not may_moderate(interaction, ref):
        raise NotAllowed(ref.creator)
    await think(interaction)
    events = await here.services.oversight.history(ref.id)
    await answer(interaction, Post(history_text(ref.code, events, here.translate)))


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
