"""What people are called on a server, for pictures and files, where mentions mean nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord

from bot.i18n import Translator
from bot.services.ghosts import is_gone
from bot.services.results import TableView
from cogs.ui.format import FRENCH, plain_name
from cogs.ui.safe import Trouble, attempt


async def people_names(
    client: discord.Client, guild_id: int | None, people: Iterable[int]
) -> dict[int, str]:
    """Names by user id; who has left the server is not among them,
    nor who had all of theirs deleted: Discord would be asked for nobody."""
    guild, names = client.get_guild(guild_id or 0), {}
    if guild is None:
        return {}
    for person in people:
        if is_gone(person):
            continue
        known = guild.get_member(person)
        member = known if known else await attempt(guild.fetch_member(person))
        if not isinstance(member, Trouble):
            names[person] = member.display_name
    return names


def everybody(view: TableView) -> list[int]:
    """All who play or played in a game."""
    return [player for seat in view.seats for player in seat.players]


def seat_names(view: TableView, names: Mapping[int, str], _: Translator = FRENCH) -> dict[int, str]:
    """What each seat is called."""
    return {seat.id: plain_name(seat, names, _) for seat in view.seats}
