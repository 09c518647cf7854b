"""Banning people from the games of a server, and letting them back.

Whether somebody moderates the server is for the caller to check. Who is banned opens no game there
and takes no seat in one; those they sit in already are left to their creators and moderators.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.services.admission import require_welcome_here
from bot.services.game_service import AnyService
from bot.services.moderation import MAX_REASON
from bot.store import Store, Transaction
from bot.store.bans import BanRecord
from bot.store.records import GameRecord

Ban = BanRecord
"""One ban: of whom, by whom, why, since when."""


@dataclass(frozen=True)
class Bans:
    """The bans of all servers."""

    store: Store
    clock: Clock

    async def ban(self, guild_id: int, person: int, by: int, why: str) -> BanRecord:
        """Ban; once more gives another reason."""
        record = BanRecord(guild_id, person, by, why.strip()[:MAX_REASON], self.clock())
        async with self.store.transaction() as tx:
            await tx.bans.add(record)
        return record

    async def lift(self, guild_id: int, person: int) -> bool:
        """Let a person back; whether they were banned."""
        async with self.store.transaction() as tx:
            return await tx.bans.lift(guild_id, person)

    async def all(self, guild_id: int) -> tuple[BanRecord, ...]:
        """The bans of a server, the newest first."""
        async with self.store.reading() as tx:
            return await tx.bans.of_guild(guild_id)


def keep_out(service: AnyService) -> None:
    """From now on nobody who is banned takes a seat in a game of that kind."""
    facts = service.games.rulebook.facts

    async def check(tx: Transaction, record: GameRecord, before: object, after: object) -> None:
        for person in facts(after).players.keys() - facts(before).players.keys():
            await require_welcome_here(tx, person, record.guild_id)

    service.games.savers.append(check)
