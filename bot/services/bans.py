"""Banning people from the games of a server, and letting them back.

Whether somebody moderates the server is for the caller to check. Who is banned opens no game there
and takes no seat in one; those they sit in already are left to their creators and moderators.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.services.admission import require_guest_welcome
from bot.services.game_service import AnyService
from bot.services.moderation import MAX_REASON
from bot.store import Store, Transaction
from bot.store.bans import BanDecision, BanRecord
from bot.store.records import GameRecord

Ban = BanRecord
"""One ban: of whom, by whom, why, since when."""

Decision = BanDecision
"""One line of the log: of whom, by whom, banned or let back, why, when."""

LOG_SHOWN = 20
"""Decisions that are looked at together."""


@dataclass(frozen=True)
class Bans:
    """The bans of all servers."""

    store: Store
    clock: Clock

    async def ban(self, guild_id: int, person: int, by: int, why: str) -> BanRecord:
        """Ban; once more gives another reason."""
        decision = self._decision(guild_id, person, by, why, banned=True)
        record = BanRecord(guild_id, person, by, decision.why, decision.at)
        async with self.store.transaction() as tx:
            await tx.bans.add(record)
            await tx.bans.note(decision)
        return record

    async def lift(self, guild_id: int, person: int, by: int, why: str = "") -> bool:
        """Let a person back; whether they were banned."""
        async with self.store.transaction() as tx:
            lifted = await tx.bans.lift(guild_id, person)
            if lifted:
                await tx.bans.note(self._decision(guild_id, person, by, why, banned=False))
        return lifted

    async def banned(self, guild_id: int, person: int) -> bool:
        """Whether a person is banned."""
        async with self.store.reading() as tx:
            return await tx.bans.get(guild_id, person) is not None

    async def all(self, guild_id: int) -> tuple[BanRecord, ...]:
        """The bans of a server, the newest first."""
        async with self.store.reading() as tx:
            return await tx.bans.of_guild(guild_id)

    async def decisions(self, guild_id: int) -> tuple[BanDecision, ...]:
        """Who was banned or let back on a server, by whom and why; the newest first."""
        async with self.store.reading() as tx:
            return await tx.bans.log(guild_id, LOG_SHOWN)

    def _decision(
        self, guild_id: int, person: int, by: int, why: str, *, banned: bool
    ) -> BanDecision:
        reason = why.strip()[:MAX_REASON]
        return BanDecision(guild_id, person, by, banned, reason, self.clock())


def keep_out(service: AnyService) -> None:
    """From now on nobody who is banned takes a seat in a game of that kind.

    What they do themselves is refused before (GameService.join): here others act for them.
    """
    facts = service.games.rulebook.facts

    async def check(tx: Transaction, record: GameRecord, before: object, after: object) -> None:
        for person in facts(after).players.keys() - facts(before).players.keys():
            await require_guest_welcome(tx, person, record.guild_id)

    service.games.savers.append(check)
