"""What a command or a press starts from: who, where, in which language, with which service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.i18n import Translator, translator
from bot.services.anagrams import AnagramDesk
from bot.services.crabblabla import CrabblablaService
from bot.services.dailies import Dailies
from bot.services.daily_rankings import DailyRankings
from bot.services.daily_turns import DailyTurns
from bot.services.drafts import Drafts
from bot.services.friends import Friends
from bot.services.hands import Hands
from bot.services.invitations import Invitations
from bot.services.moderation import Moderation
from bot.services.plates import Plates
from bot.services.preferences import PreferencesService
from bot.services.results import GameRef, Place
from bot.services.words import Words


class GameClient(Protocol):
    """What the cogs need of the client."""

    @property
    def crabblabla(self) -> CrabblablaService:
        """The service of the game."""
        ...

    @property
    def invitations(self) -> Invitations:
        """Its invitations."""
        ...

    @property
    def hands(self) -> Hands:
        """The hands of its teams."""
        ...

    @property
    def preferences(self) -> PreferencesService:
        """What people chose for themselves."""
        ...

    @property
    def drafts(self) -> Drafts:
        """The service of what people compose."""
        ...

    @property
    def moderation(self) -> Moderation:
        """What creators and moderators do to games."""
        ...

    @property
    def friends(self) -> Friends:
        """Who is friends with whom."""
        ...

    @property
    def anagrams(self) -> AnagramDesk:
        """The search for words."""
        ...

    @property
    def dailies(self) -> Dailies:
        """Playing the daily."""
        ...

    @property
    def daily_rankings(self) -> DailyRankings:
        """Who is where at the daily."""
        ...

    @property
    def daily_turns(self) -> DailyTurns:
        """What servers chose of the daily."""
        ...

    @property
    def words(self) -> Words:
        """What is known of single words."""
        ...

    @property
    def plates(self) -> Plates:
        """The plates that people drew."""
        ...


@dataclass(frozen=True)
class Context:
    """The plain values of an interaction."""

    person: int
    place: Place
    key: int
    service: CrabblablaService
    drafts: Drafts
    invitations: Invitations
    hands: Hands
    preferences: PreferencesService
    moderation: Moderation
    friends: Friends
    dailies: Dailies
    rankings: DailyRankings
    turns: DailyTurns
    anagrams: AnagramDesk
    words: Words
    translate: Translator


def context(interaction: discord.Interaction) -> Context:
    """Read an interaction."""
    client = cast(GameClient, interaction.client)
    return Context(
        person=interaction.user.id,
        place=place_of(interaction),
        key=interaction.id,
        service=client.crabblabla,
        drafts=client.drafts,
        invitations=client.invitations,
        hands=client.hands,
        preferences=client.preferences,
        moderation=client.moderation,
        friends=client.friends,
        dailies=client.dailies,
        rankings=client.daily_rankings,
        turns=client.daily_turns,
        anagrams=client.anagrams,
        words=client.words,
        translate=translator(interaction.locale),
    )


def place_of(interaction: discord.Interaction) -> Place:
    """The channel of an interaction; a thread with its parent."""
    channel, guild = interaction.channel, interaction.guild_id
    if isinstance(channel, discord.Thread):
        return Place(guild, channel.parent_id, channel.id)
    return Place(guild, interaction.channel_id or 0)


async def game_meant(here: Context, option: str | None) -> GameRef:
    """The game of the option; without one the one that the place or the person suggests."""
    if option:
        return await here.service.find(option)
    return await here.service.choose(here.person, here.place)
