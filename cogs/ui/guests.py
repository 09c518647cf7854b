"""Who is meant by a name: finding people of a server without the list of its members.

A bot without the privileged members intent may still ask for members whose username or nickname
starts with given letters. What it knows of anyway (people who have played) is looked through too,
which also finds display names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import discord

from bot.services.errors import ServiceError
from cogs.ui.safe import Trouble, attempt
from engine.lexicon.folding import fold

ASKED_FOR = 100
"""Members that Discord is asked for (its limit)."""

MENTION = re.compile(r"<@!?(\d{1,20})>|(\d{15,20})")


@dataclass
class InvitesOneself(ServiceError):
    """A person invites themselves."""

    code = "invites-oneself"


@dataclass
class InvitesBot(ServiceError):
    """A person invites a bot, which could not answer."""

    code = "invites-bot"
    bot: int


@dataclass
class NobodyCalled(ServiceError):
    """Nobody on the server is called so."""

    code = "nobody-called"
    name: str


@dataclass
class NotForYou(ServiceError):
    """The pressed button is for somebody else."""

    code = "not-for-you"
    person: int


async def people_called(guild: discord.Guild, name: str) -> tuple[discord.Member, ...]:
    """The people whom a name may mean: those called exactly so, else those whose names begin so.

    Case and accents do not matter, nor does a leading ``@``. A mention or an id is a name too.
    Bots are named only where nobody else is.
    """
    if mentioned := MENTION.fullmatch(name.strip()):
        found = await attempt(guild.fetch_member(int(mentioned[1] or mentioned[2])))
        return () if isinstance(found, Trouble) else (found,)
    wanted = name.strip().removeprefix("@").strip()
    if not wanted:
        return ()
    known = {member.id: member for member in await _candidates(guild, wanted)}
    beginning = [m for m in known.values() if any(n.startswith(fold(wanted)) for n in names(m))]
    exact = [member for member in beginning if fold(wanted) in names(member)]
    matching = exact or beginning
    people = [member for member in matching if not member.bot]
    return tuple(sorted(people or matching, key=lambda member: fold(member.display_name)))


async def _candidates(guild: discord.Guild, wanted: str) -> Iterable[discord.Member]:
    asked = await attempt(guild.query_members(wanted, limit=ASKED_FOR, cache=False))
    return [*guild.members, *([] if isinstance(asked, Trouble) else asked)]


def names(member: discord.Member) -> set[str]:
    """All that a person is called, folded: handle, display name, nickname on the server."""
    return {fold(name) for name in (member.name, member.global_name, member.nick) if name}
