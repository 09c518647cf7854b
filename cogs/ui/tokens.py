"""What `/jetons` answers, and the pages of « historique »."""

from __future__ import annotations

import discord

from bot.services.errors import NoSuchGame, WrongPlace
from bot.services.ledger import Entry
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.pages import page_buttons
from cogs.ui.post import Post
from cogs.ui.safe import answer, renew
from cogs.ui.token_texts import history_text


async def thinking(interaction: discord.Interaction) -> tuple[Context, int]:
    """Defer; who asks, and on which server. Raises WrongPlace, TokensOff."""
    here = context(interaction)
    if here.place.guild_id is None:
        raise WrongPlace(None)
    await here.services.admission.require_tokens(here.place.guild_id)
    await renew(interaction)
    return here, here.place.guild_id


async def show_history(interaction: discord.Interaction, page: int = 1) -> None:
    """Answer with a page of what came and went, the newest first."""
    here, guild = await thinking(interaction)
    found = await here.services.ledger.history(guild, here.person, page)
    text = history_text(found, await _codes(here, found.entries), here.translate)
    turn = page_buttons(lambda number: Press(Act.TOKENS, 0, number), found.page, found.pages)
    await answer(interaction, Post(text, None, turn))


async def turn_page(interaction: discord.Interaction, press: Press) -> None:
    """« ◀ » and « ▶ » under that: another page of who presses."""
    await show_history(interaction, press.number or 1)


async def _codes(here: Context, entries: tuple[Entry, ...]) -> dict[int, str]:
    """The codes of the games that the entries are about."""
    codes = {}
    for game_id in {entry.game_id for entry in entries if entry.game_id is not None}:
        try:
            codes[game_id] = (await here.find(game_id)).code
        except NoSuchGame:  # long gone
            continue
    return codes


HANDLERS: dict[Act, Handler] = {Act.TOKENS: turn_page}
