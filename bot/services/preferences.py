"""What a person has chosen for themselves: language, looks, and which messages they want."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from bot.clock import Clock
from bot.services.settings import Settings, settings_of
from bot.store import Store
from bot.store.records import PersonRecord
from engine.table.errors import BadOption

REMINDERS: tuple[int | None, ...] = (None, 15, 60, 180, 720)
"""Minutes before a deadline at which a person may be reminded; None: never."""


TEXT = "text"
"""The theme of those who read text in the place of each picture."""

THEMES = (None, "light", "dark", "colourblind", TEXT)
"""What may be chosen; a test compares it with render.themes."""


@dataclass(frozen=True)
class Preferences:
    """A person's choices.

    Attributes:
        locale: their language, as their Discord client last said; None: the server's, for all that
            is known. It is what private messages are written in.
        theme: of the pictures; None: the default one.
        notify_turn: whether they are told privately when a round waits for them alone; where not,
            nothing pings them in public either.
        remind_minutes: one of :data:`REMINDERS`.
    """

    locale: str | None = None
    theme: str | None = None
    notify_turn: bool = True
    remind_minutes: int | None = 60


class Choices(TypedDict, total=False):
    """The fields of :class:`Preferences` that are to change."""

    locale: str | None
    theme: str | None
    notify_turn: bool
    remind_minutes: int | None


@dataclass(frozen=True)
class PreferencesService:
    """Reads and writes them."""

    store: Store
    clock: Clock

    async def get(self, person: int) -> Preferences:
        """A person's choices; the defaults where they never chose."""
        async with self.store.reading() as tx:
            return _from_record(await tx.people.get(person))

    async def reading(self, person: int, guild_id: int | None) -> tuple[Preferences, Settings]:
        """A person's choices and those of the server where they are, in one go."""
        async with self.store.reading() as tx:
            return _from_record(await tx.people.get(person)), await settings_of(tx, guild_id)

    async def pinged(self, people: Iterable[int]) -> tuple[int, ...]:
        """Those of the people, in their order, whom a public message may ping."""
        wanted = tuple(people)
        async with self.store.reading() as tx:
            records = await tx.people.get_all(wanted)
        return tuple(person for person in wanted if records[person].notify_turn)

    async def change(self, person: int, **choices: Unpack[Choices]) -> Preferences:
        """Change some choices and keep the others. Raises BadOption."""
        reminder = choices.get("remind_minutes")
        if reminder not in REMINDERS:
            raise BadOption("remind_minutes", reminder)
        if choices.get("theme") not in THEMES:
            raise BadOption("theme", choices["theme"])
        async with self.store.transaction() as tx:
            changed = replace(await tx.people.get(person), **choices)
            await tx.people.save(changed, self.clock())
        return _from_record(changed)


def _from_record(record: PersonRecord) -> Preferences:
    return Preferences(record.locale, record.theme, record.notify_turn, record.remind_minutes)
