"""Whether who challenged is there still: a duel against somebody who is gone would be won by the
clock, stake and all."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.services.errors import ServiceError
from bot.services.results import GameRef
from cogs.ui.safe import Trouble, attempt
from engine.table.phase import Phase


@dataclass
class ChallengerGone(ServiceError):
    """Who challenged has left the server."""

    code = "challenger-gone"
    challenger: int


async def require_challenger(client: discord.Client, ref: GameRef, taker: int) -> None:
    """Raise ChallengerGone where an open challenge's maker is no member of its server any more.

    Discord is asked, since without the privileged intent nobody tells the bot who leaves. Where it
    does not answer the challenge stands.
    """
    guild = client.get_guild(ref.place.guild_id or 0)
    if guild is None or ref.phase != Phase.LOBBY or ref.creator == taker:
        return
    if await attempt(guild.fetch_member(ref.creator)) is Trouble.GONE:
        raise ChallengerGone(ref.creator)
