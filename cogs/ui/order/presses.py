"""Looking over a server's games, and banning people from them."""

from __future__ import annotations

import discord

from bot.services.errors import NotAllowed, WrongPlace
from bot.services.results import GameRef
from cogs.ui.context import Context, context
from cogs.ui.guests import InvitesBot
from cogs.ui.order.texts import bans_text, games_text, history_text
from cogs.ui.permissions import ModeratorsOnly
from cogs.ui.post import Post
from cogs.ui.reader import private
from cogs.ui.rights import may_moderate, moderates_server
from cogs.ui.safe import Trouble, answer, attempt, think

Person = discord.User | discord.Member


async def show_games(interaction: discord.Interaction) -> None:
    """Answer with the open games that the person may moderate."""
    here, guild = _server(interaction)
    await think(interaction)
    games = await here.services.oversight.open_games(guild)
    mine = [game for game in games if may_moderate(interaction, game.ref)]
    await answer(interaction, Post(games_text(mine, here.translate)))


async def show_history(interaction: discord.Interaction, ref: GameRef) -> None:
    """Answer with a game's log. Raises NotAllowed: also its creator may not look."""
    here, _guild = _server(interaction)
    if not may_moderate(interaction, ref):
        raise NotAllowed(ref.creator)
    await think(interaction)
    events = await here.services.oversight.history(ref.id)
    await answer(interaction, Post(history_text(ref.code, events, here.translate)))


async def ban(interaction: discord.Interaction, who: Person, why: str) -> None:
    """Ban somebody, and tell them. Raises ModeratorsOnly, InvitesBot."""
    here, guild = _moderated(interaction)
    _ = here.translate
    if who.bot:
        raise InvitesBot(who.id)
    await think(interaction)
    await here.services.bans.ban(guild, who.id, here.person, why)
    told = await _tell(interaction, here, who, banned=True, why=why)
    text = _("⛔ <@{person}> n’ouvre et ne rejoint plus de partie ici.").format(person=who.id)
    open_games = len(await here.services.directory.open_games(who.id, guild))
    if open_games:
        more = _.ngettext(
            "-# {count} partie en cours continue : `/moderation retirer` l’en retire.",
            "-# {count} parties en cours continuent : `/moderation retirer` l’en retire.",
            open_games,
        )
        text += "\n" + more.format(count=open_games)
    await answer(interaction, Post(f"{text}\n{told}"))


async def unban(interaction: discord.Interaction, who: Person) -> None:
    """Let somebody back, and tell them. Raises ModeratorsOnly."""
    here, guild = _moderated(interaction)
    _ = here.translate
    await think(interaction)
    if not await here.services.bans.lift(guild, who.id):
        text = _("<@{person}> n’était pas exclu.").format(person=who.id)
        await answer(interaction, Post(text))
        return
    told = await _tell(interaction, here, who, banned=False)
    text = _("✅ <@{person}> joue de nouveau ici.").format(person=who.id)
    await answer(interaction, Post(f"{text}\n{told}"))


async def show_bans(interaction: discord.Interaction) -> None:
    """Answer with who is banned. Raises ModeratorsOnly."""
    here, guild = _moderated(interaction)
    bans = await here.services.bans.all(guild)
    await answer(interaction, Post(bans_text(bans, here.translate)))


async def _tell(
    interaction: discord.Interaction, here: Context, who: Person, *, banned: bool, why: str = ""
) -> str:
    """Write to the person in their language; whether that came through, for the moderator."""
    _ = private(await here.services.preferences.get(who.id), here.settings)
    server = interaction.guild.name if interaction.guild else ""
    if banned:
        text = _("⛔ La modération de **{server}** t’a exclu des parties de ce serveur.")
    else:
        text = _("✅ Tu peux de nouveau jouer aux parties de **{server}**.")
    text = text.format(server=discord.utils.escape_markdown(server))
    if why:
        text += " " + _("Raison : {reason}").format(reason=discord.utils.escape_markdown(why))
    outcome = await attempt(who.send(**Post(text).to_send()))
    _ = here.translate
    if isinstance(outcome, Trouble):
        return _("-# Ses messages privés sont fermés : je n’ai pas pu l’en prévenir.")
    return _("-# Je l’en ai prévenu en privé.")


def _server(interaction: discord.Interaction) -> tuple[Context, int]:
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    return here, here.place.guild_id


def _moderated(interaction: discord.Interaction) -> tuple[Context, int]:
    """For who moderates the whole server. Raises WrongPlace, ModeratorsOnly."""
    here, guild = _server(interaction)
    if not moderates_server(interaction):
        raise ModeratorsOnly
    return here, guild
