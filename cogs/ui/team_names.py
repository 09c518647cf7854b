"""What teams are called: default names, names as people write them, and how both are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import app_commands

from bot.i18n import N_, Translator, translator
from bot.services.errors import ServiceError
from engine.crabblabla.options import MAX_TEAM_NAME, MAX_TEAMS, MIN_TEAMS

DOTS = ("🔴", "🔵", "🟢", "🟡", "🟣", "🟠")
"""Beside a team's name, in the order of the default names; never in its place."""

NAMES = (
    N_("Les Rouges"),
    N_("Les Bleus"),
    N_("Les Verts"),
    N_("Les Jaunes"),
    N_("Les Violets"),
    N_("Les Orange"),
)
MARKDOWN = str.maketrans("", "", "*_`~|<>\\")
"""What would turn a name into something else where it is shown."""


@dataclass
class BadTeams(ServiceError):
    """No teams can be read from this: too few or many, too long a name, or twice the same."""

    code = "bad-teams"
    text: str


def read_teams(text: str, _: Translator) -> tuple[str, ...]:
    """The teams' names: as written, separated by commas, or so many of the default ones.

    Raises BadTeams.
    """
    if text.strip().isdecimal():
        count = int(text)
        if not MIN_TEAMS <= count <= MAX_TEAMS:
            raise BadTeams(text)
        return tuple(_(name.message) for name in NAMES[:count])
    written = (" ".join(part.translate(MARKDOWN).split()) for part in re.split(r"[,;\n]", text))
    names = tuple(name for name in written if name)
    distinct = len({name.casefold() for name in names}) == len(names)
    if not MIN_TEAMS <= len(names) <= MAX_TEAMS or not distinct:
        raise BadTeams(text)
    if any(len(name) > MAX_TEAM_NAME for name in names):
        raise BadTeams(text)
    return names


async def complete_teams(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """How many teams of the default names, or what is being written."""
    _ = translator(interaction.locale)
    if current.strip() and not current.strip().isdecimal():
        return [app_commands.Choice(name=current[:100], value=current[:100])]
    return [
        app_commands.Choice(name=f"{count} : {', '.join(names)}"[:100], value=str(count))
        for count in range(MIN_TEAMS, MAX_TEAMS + 1)
        if (names := read_teams(str(count), _)) and str(count).startswith(current.strip())
    ]


def team_label(teams: Sequence[str], name: str) -> str:
    """A team's dot and name."""
    return f"{DOTS[teams.index(name)]} {name}"
