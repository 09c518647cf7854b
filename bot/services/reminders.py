"""Reminders before a deadline, to those who have not played, each of them once a round.

Nothing is planned in the database but what is in it anyway: when a reminder is due follows from
the round's deadline and the person's choice, and who has been reminded is written down together
with the announcement. So a reminder that fell due while the bot was down is sent when it is back,
as long as the round is open, and never twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.services.announcements import PAYLOAD_VERSION, Kind
from bot.services.preferences import REMINDERS
from bot.store import Store, Transaction
from bot.store.records import NewOutboxRow, PersonRecord

MOMENTS = tuple(sorted(timedelta(minutes=minutes) for minutes in REMINDERS if minutes))
"""How long before a deadline reminders may be due, the shortest first."""


@dataclass(frozen=True)
class OpenRound:
    """A round that is open and has a deadline.

    Attributes:
        waiting: the people who may still play in it for a seat that has not.
    """

    number: int
    opened_at: datetime
    due: datetime
    waiting: tuple[int, ...]


Read = Callable[[int], Awaitable[OpenRound | None]]
"""The open round of a game by its id; None where none is open or it has no deadline."""


@dataclass(frozen=True)
class Reminders:
    """Reminds in the games of all kinds (``rounds``: one reader for each kind)."""

    store: Store
    clock: Clock
    nonce: Callable[[], str]
    rounds: Mapping[str, Read]

    async def settle(self, kind: str, game_id: int) -> datetime | None:
        """Announce the reminders of one game that are due; when to look again, if at all."""
        current = await self.rounds[kind](game_id)
        now = self.clock()
        if current is None or current.due <= now:
            return None
        async with self.store.reading() as tx:
            late = await _late(tx, game_id, current, now)
        if late:
            await self._send(game_id, current, now)
        return next_look(current.due, now)

    async def _send(self, game_id: int, current: OpenRound, now: datetime) -> None:
        async with self.store.transaction() as tx:
            # Asked again, since somebody else may have sent them meanwhile.
            late = await _late(tx, game_id, current, now)
            if late:
                await tx.reminders.mark(game_id, current.number, late, now)
                rows = [self._row(person, current.number) for person in late]
                await tx.outbox.add(game_id, rows, now)

    def _row(self, person: int, number: int) -> NewOutboxRow:
        payload = {"v": PAYLOAD_VERSION, "round": number}
        return NewOutboxRow(Kind.REMINDER.value, person, payload, self.nonce())


async def _late(tx: Transaction, game_id: int, current: OpenRound, now: datetime) -> list[int]:
    """Who is to be reminded now and has not been."""
    reminded = await tx.reminders.sent(game_id, current.number)
    people = await tx.people.get_all(set(current.waiting) - reminded)
    return sorted(who for who, person in people.items() if is_due(current, person, now))


def first_look(due: datetime, now: datetime) -> datetime:
    """When to call ``settle`` first for a game whose next due moment is ``due``.

    That moment need not be the round's deadline, but none is before it.
    """
    return max(due - MOMENTS[-1], now)


def next_look(due: datetime, now: datetime) -> datetime | None:
    """The next moment at which a reminder of a round may fall due; people choose meanwhile."""
    return min((due - before for before in MOMENTS if due - before > now), default=None)


def is_due(current: OpenRound, person: PersonRecord, now: datetime) -> bool:
    """Whether this person wants to be reminded by now."""
    if person.remind_minutes is None:
        return False
    chosen = timedelta(minutes=person.remind_minutes)
    return now >= current.due - lead(chosen, current.due - current.opened_at)


def lead(chosen: timedelta, length: timedelta) -> timedelta:
    """How long before the deadline of a round of this length a reminder is sent.

    The chosen time, but within the second half of the round: who wants twelve hours and plays
    rounds of six is reminded three hours before the end, not the moment that the round opens.
    """
    fitting = [before for before in MOMENTS if before <= chosen and 2 * before <= length]
    return fitting[-1] if fitting else min(chosen, length / 2)
