"""What can be looked at once rounds are closed: each round's top, and the road sheet."""

from __future__ import annotations

import discord

from bot.services.sheets import road_sheet_text
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import Context, context
from cogs.ui.errors import OldButton
from cogs.ui.people import everybody, people_names, seat_names
from cogs.ui.pictures import top_picture
from cogs.ui.post import Post
from cogs.ui.safe import answer, hold, think
from cogs.ui.sheet import empty_sheet_post, page_number, sheet_picture, sheet_post, text_file
from cogs.ui.tops import top_post


async def show_top(interaction: discord.Interaction, press: Press) -> None:
    """The top of a closed round, on the board that it was searched on."""
    here = context(interaction)
    await think(interaction)
    view = await here.crabblabla.view(here.person, press.game)
    result = next((it for it in view.results if it.number == press.number), None)
    if result is None or result.top is None:
        raise OldButton(str(press))
    shown = await top_picture(result, here.translate)
    await answer(interaction, top_post(view, result, shown, here.translate))


async def sheet(interaction: discord.Interaction, press: Press) -> None:
    """The road sheet, as a new private message."""
    await think(interaction)
    await show_sheet(interaction, context(interaction), press.game, press.number or 1)


async def turn_page(interaction: discord.Interaction, press: Press) -> None:
    """Another page in the place of this one."""
    await hold(interaction)
    await show_sheet(interaction, context(interaction), press.game, press.number or 1)


async def show_sheet(interaction: discord.Interaction, here: Context, game: int, page: int) -> None:
    """Answer with a page of the road sheet and the whole of it as text."""
    await answer(interaction, await _sheet_post(interaction.client, here, game, page))


async def _sheet_post(client: discord.Client, here: Context, game: int, page: int) -> Post:
    _ = here.translate
    view = await here.crabblabla.view(here.person, game)
    if not view.results:
        return empty_sheet_post(_)
    people = await people_names(client, view.ref.place.guild_id, everybody(view))
    names = seat_names(view, people, _)
    number = page_number(view, page)
    text = await road_sheet_text(here.crabblabla, game, names)
    file = text_file(view.ref.code, text, _)
    return sheet_post(view, number, await sheet_picture(view, names, number, _), file, _)


HANDLERS: dict[Act, Handler] = {
    Act.TOP: show_top,
    Act.SHEET: sheet,
    Act.SHEET_PAGE: turn_page,
}
