"""Choosing for a server: every change is one of one setting, and the last one can be undone.

Where and when the daily is posted stands in a table of its own, since the clock looks there; it is
read and written by this service all the same, so that nobody else has to know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot.clock import Clock
from bot.services.daily_turns import DailyTurns, PostSettings
from bot.services.errors import ServiceError
from bot.services.settings import Settings, read, settings_of
from bot.store import Store
from engine.table.errors import BadOption

LAST = "last_change"
"""The key of the last change in the document, which one press undoes."""

DAILY_CHANNEL, DAILY_HOUR = "daily_channel", "daily_hour"
"""What belongs to the daily among the names of settings."""

NAMES = (*Settings.__struct_fields__, DAILY_CHANNEL, DAILY_HOUR)
"""Of all that can be chosen."""


@dataclass
class ChangedSince(ServiceError):
    """The change that was to be undone is not the last one any more."""

    code = "changed-since"


@dataclass(frozen=True)
class Change:
    """One change of one setting.

    Attributes:
        number: counts the changes of a server; the last one can be undone.
        before, after: the values as :class:`Settings` has them.
    """

    number: int
    name: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Chosen:
    """All that a server has chosen."""

    settings: Settings
    daily: PostSettings
    last: int = 0

    def value(self, name: str) -> Any:
        """One of :data:`NAMES`."""
        daily = {DAILY_CHANNEL: self.daily.channel, DAILY_HOUR: self.daily.hour}
        return daily[name] if name in daily else getattr(self.settings, name)


@dataclass(frozen=True)
class SettingsService:
    """Reads and writes them; who may is for the caller to check.

    Attributes:
        lexicons: lists the names of those that a server may choose from.
    """

    store: Store
    clock: Clock
    turns: DailyTurns
    lexicons: Callable[[], Sequence[str]]

    async def get(self, guild_id: int | None) -> Settings:
        """A server's choices; in private the usual ones."""
        async with self.store.reading() as tx:
            return await settings_of(tx, guild_id)

    async def chosen(self, guild_id: int) -> Chosen:
        """The same with those for the daily, and the number of the last change."""
        async with self.store.reading() as tx:
            document = await tx.facts.guild(guild_id)
        daily = await self.turns.settings(guild_id)
        return Chosen(read(document), daily, document.get(LAST, {}).get("number", 0))

    async def change(self, guild_id: int, name: str, value: Any) -> Change:
        """Choose one thing anew. Raises BadOption."""
        before = (await self.chosen(guild_id)).value(name)
        if name in (DAILY_CHANNEL, DAILY_HOUR):
            await self._choose_daily(guild_id, name, value)
            return await self._note(guild_id, name, before, value, {})
        if name == "lexicon" and value is not None and value not in self.lexicons():
            raise BadOption(name, value)
        try:
            after = getattr(msgspec.convert({name: value}, Settings), name)
        except (msgspec.ValidationError, LookupError, ValueError) as error:
            raise BadOption(name, value) from error
        change = await self._note(guild_id, name, before, after, {name: msgspec.to_builtins(after)})
        if name == "timezone":
            await self.turns.retime(guild_id)
        return change

    async def undo(self, guild_id: int, number: int) -> Change:
        """Take the last change back, which is a change itself. Raises ChangedSince."""
        async with self.store.reading() as tx:
            last = (await tx.facts.guild(guild_id)).get(LAST, {})
        if last.get("number") != number:
            raise ChangedSince
        return await self.change(guild_id, last["name"], last["before"])

    async def _choose_daily(self, guild_id: int, name: str, value: Any) -> None:
        daily = await self.turns.settings(guild_id)
        if name == DAILY_CHANNEL:
            wanted = replace(daily, channel=value)
        elif value in range(24):
            wanted = replace(daily, hour=value)
        else:
            raise BadOption(name, value)
        await self.turns.choose(guild_id, wanted)

    async def _note(
        self, guild_id: int, name: str, before: Any, after: Any, changed: Mapping[str, Any]
    ) -> Change:
        async with self.store.transaction() as tx:
            document = dict(await tx.facts.guild(guild_id))
            number = document.get(LAST, {}).get("number", 0) + 1
            last = {"number": number, "name": name, "before": msgspec.to_builtins(before)}
            await tx.facts.set_guild(guild_id, {**document, **changed, LAST: last}, self.clock())
        return Change(number, name, before, after)
