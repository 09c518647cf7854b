"""In which language a server plays Wordgrid."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.services.wordgrid_words import ENGLISH, LANGUAGES
from bot.store import Store
from engine.table.errors import BadOption

SETTING = "wordgrid_language"
"""The key in the settings of servers."""


@dataclass(frozen=True)
class DuelSettings:
    """What servers have chosen; whether somebody may choose is for the caller to check."""

    store: Store
    clock: Clock

    async def language(self, guild_id: int) -> str:
        """One of LANGUAGES; English where nobody chose."""
        async with self.store.reading() as tx:
            chosen = (await tx.facts.guild(guild_id)).get(SETTING)
        return chosen if chosen in LANGUAGES else ENGLISH

    async def choose(self, guild_id: int, language: str) -> None:
        """Choose for the games that are begun from now on. Raises BadOption."""
        if language not in LANGUAGES:
            raise BadOption("language", language)
        async with self.store.transaction() as tx:
            settings = await tx.facts.guild(guild_id)
            await tx.facts.set_guild(guild_id, {**settings, SETTING: language}, self.clock())
