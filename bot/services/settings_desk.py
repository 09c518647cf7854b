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
from bot.services import usual
from bot.services.daily_turns import DailyTurns, PostSettings
from bot.services.errors import ServiceError
from bot.services.settings import Settings, read, settings_of
from bot.store import Store, Transaction
from engine.table.errors import BadOption

LAST = "last_change"
"""The key of the last change in the document."""

CHANGES, CHANGES_KEPT = "changes", 20
"""The key of the last changes in the document, each of which one press undoes, and how many."""

DAILY_CHANNEL, DAILY_HOUR = "daily_channel", "daily_hour"
"""What belongs to the daily among the names of settings."""

DAILY_ROLE = "daily_role"
"""The name of the setting of whom the daily mentions."""

NAMES = (*Settings.__struct_fields__, DAILY_CHANNEL, DAILY_HOUR)
"""Of all that can be chosen."""


@dataclass
class ChangedSince(ServiceError):
    """What was to be undone has been changed again, or is too long ago."""

    code = "changed-since"


@dataclass
class OneClock(ServiceError):
    """Lexiplateau is played with a time for each turn or for the whole game, not with both."""

    code = "one-clock"


@dataclass
class EverybodysRole(ServiceError):
    """The role that all members have is never mentioned: it would call the whole server."""

    code = "everybodys-role"


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
        """Choose one thing anew; what is chosen already was changed by whoever chose it.

        Raises BadOption, EverybodysRole, OneClock, BadWordRange: not this value, or not together
        with the others.
        """
        (change,) = await self.change_all(guild_id, {name: value})
        return change

    async def change_all(self, guild_id: int, values: Mapping[str, Any]) -> tuple[Change, ...]:
        """Choose several things anew, or none where :meth:`change` raises; a change for each."""
        async with self.store.transaction() as tx:
            # Somebody else may have changed something since the panel was drawn.
            changes = [await self._change(tx, guild_id, *chosen) for chosen in values.items()]
        self._tell(*values)
        return tuple(changes)

    async def last_change(self, guild_id: int) -> Change | None:
        """The last change of a server, whoever made it."""
        async with self.store.reading() as tx:
            kept = (await tx.facts.guild(guild_id)).get(CHANGES, [])
        return _read_change(kept[-1]) if kept and "after" in kept[-1] else None

    async def undo(self, guild_id: int, number: int) -> Change:
        """Take a change back, which is a change itself.

        Other settings may have been changed since. Raises ChangedSince where this one was, by the
        panel or otherwise, and what :meth:`change` raises.
        """
        async with self.store.transaction() as tx:
            change = await self._undoable(tx, guild_id, number)
            undone = await self._change(tx, guild_id, change["name"], change["before"])
        self._tell(undone.name)
        return undone

    async def _undoable(self, tx: Transaction, guild_id: int, number: int) -> Mapping[str, Any]:
        """A change as it is kept. Raises ChangedSince."""
        document = await tx.facts.guild(guild_id)
        kept = [*document.get(CHANGES, []), document.get(LAST, {})]
        found: Mapping[str, Any] = next((it for it in kept if it.get("number") == number), {})
        later = [it["name"] for it in kept if it.get("number", 0) > number]
        if not found or found["name"] in later:
            raise ChangedSince
        name = found["name"]
        # Earlier versions had a command for the daily that wrote down no change.
        now = await self._value(tx, guild_id, name)
        if "after" in found and _typed(name, found["after"]) != now:
            raise ChangedSince
        return found

    async def _change(self, tx: Transaction, guild_id: int, name: str, value: Any) -> Change:
        """As :meth:`change`, in an open transaction; to be followed by :meth:`_tell`."""
        after = self._checked(name, value)
        if name == DAILY_ROLE and after == guild_id:  # which is that role's id, too
            raise EverybodysRole
        before = await self._value(tx, guild_id, name)
        if before == after and (made := await _made_so(tx, guild_id, name, after)) is not None:
            return made
        change = Change(0, name, before, after)
        if name in (DAILY_CHANNEL, DAILY_HOUR):
            daily = await self.turns.settings_in(tx, guild_id)
            field = "channel" if name == DAILY_CHANNEL else "hour"
            await self.turns.choose_in(tx, guild_id, replace(daily, **{field: after}))
            return await self._note(tx, guild_id, change)
        settings = await settings_of(tx, guild_id)
        _require_possible(msgspec.structs.replace(settings, **{name: after}))
        change = await self._note(tx, guild_id, change, {name: msgspec.to_builtins(after)})
        if name == "timezone":
            await self.turns.retime_in(tx, guild_id)
        return change

    def _tell(self, *names: str) -> None:
        if not {DAILY_CHANNEL, DAILY_HOUR, "timezone"}.isdisjoint(names):
            self.turns.tell()

    def _checked(self, name: str, value: Any) -> Any:
        """A value as :class:`Settings` has it. Raises BadOption."""
        if name == DAILY_HOUR and value not in range(24):
            raise BadOption(name, value)
        if name == "lexicon" and value is not None and value not in self.lexicons():
            raise BadOption(name, value)
        try:
            return _typed(name, value)
        except (msgspec.ValidationError, LookupError, ValueError) as error:
            raise BadOption(name, value) from error

    async def _value(self, tx: Transaction, guild_id: int, name: str) -> Any:
        """What is chosen at this moment."""
        settings, daily = (
            await settings_of(tx, guild_id),
            await self.turns.settings_in(tx, guild_id),
        )
        return Chosen(settings, daily).value(name)

    async def _note(
        self,
        tx: Transaction,
        guild_id: int,
        change: Change,
        changed: Mapping[str, Any] | None = None,
    ) -> Change:
        """Write a change, with what it ``changed`` in the document; the change with its number."""
        document = dict(await tx.facts.guild(guild_id))
        number = document.get(LAST, {}).get("number", 0) + 1
        sides = {"before": change.before, "after": change.after}
        last = {"number": number, "name": change.name, **msgspec.to_builtins(sides)}
        kept = [*document.get(CHANGES, []), last][-CHANGES_KEPT:]
        news = {**(changed or {}), LAST: last, CHANGES: kept}
        await tx.facts.set_guild(guild_id, {**document, **news}, self.clock())
        return replace(change, number=number)


async def _made_so(tx: Transaction, guild_id: int, name: str, value: Any) -> Change | None:
    """The change that gave a setting the value it has; None: it was none of the last ones."""
    kept = (await tx.facts.guild(guild_id)).get(CHANGES, [])
    last: Mapping[str, Any] = next((it for it in reversed(kept) if it["name"] == name), {})
    if "after" not in last or _typed(name, last["after"]) != value:
        return None
    return _read_change(last)


def _read_change(kept: Mapping[str, Any]) -> Change:
    before, after = (_typed(kept["name"], kept[side]) for side in ("before", "after"))
    return Change(kept["number"], kept["name"], before, after)


def _typed(name: str, value: Any) -> Any:
    """A value of a document as :class:`Settings` has it."""
    if name in (DAILY_CHANNEL, DAILY_HOUR):
        return value
    return getattr(msgspec.convert({name: value}, Settings), name)


def _require_possible(settings: Settings) -> None:
    """Raises OneClock, BadOption, BadWordRange."""
    if settings.turn_seconds is not None and settings.game_seconds is not None:
        raise OneClock
    usual.check(settings)
