"""What a person may ask about their data, and what is deleted without anybody asking.

A person gets all that is kept of them, or has it deleted: their games go on or stay for those who
played in them too, and somebody without a name stands in their place. What was played on a server
is deleted when the bot has not been a member of it for :data:`GRACE`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta

import msgspec
import structlog

from bot.clock import Clock
from bot.services.directory import Directory
from bot.services.friends import Mark
from bot.services.game_service import AnyService
from bot.services.results import GameRef
from bot.shards import ALL, Shards
from bot.store import Store
from bot.store.fingerprints import ensure_secret
from engine.errors import RuleError

log = structlog.get_logger()

FORMAT = 1
"""Counted up when what an export looks like changes."""

GRACE = timedelta(days=30)
"""How long a server's data outlives the bot's membership (issue 8)."""


@dataclass(frozen=True)
class Privacy:
    """The data of people and servers. ``services``: one for each kind of game."""

    store: Store
    clock: Clock
    services: Mapping[str, AnyService]

    async def export(self, person: int) -> bytes:
        """All that is kept of a person, as JSON: the tables' rows by their names.

        Ids are texts. What nobody may know yet (racks and placements of games that run) is left
        out.
        """
        async with self.store.reading() as tx:
            tables = await tx.privacy.export(person)
        document = {
            "format": FORMAT,
            "person": str(person),
            "made_at": self.clock().isoformat(),
            "tables": tables,
        }
        return await asyncio.to_thread(_written, document)

    async def forget(self, person: int) -> None:
        """Let a person leave their games and delete all that is theirs.

        Should it fail on the way, it can be asked for again and goes on.
        """
        for ref in await Directory(self.store).open_games(person):
            await self._leave(person, ref)
        async with self.store.transaction(much=True) as tx:
            await tx.privacy.forget(person, Mark.BLOCKS.value)
        async with self.store.reading() as tx:
            named = await tx.privacy.haunted(person)
        for game_id in named:
            # One at a time: somebody may have played for years, and others want to write too.
            async with self.store.transaction(much=True) as tx:
                await tx.privacy.haunt(game_id, person)

    async def _leave(self, person: int, ref: GameRef) -> None:
        try:
            await self.services[ref.kind].leave(person, ref.id)
        except RuleError as error:
            # Then nobody plays for the ghost that takes their place, and the clock goes on.
            log.info("forgotten in a game", game=ref.id, reason=error.code)

    async def left_server(self, guild: int) -> None:
        """The bot was removed from a server."""
        async with self.store.transaction() as tx:
            await tx.privacy.departed(guild, self.clock())

    async def joined_server(self, guild: int) -> None:
        """The bot is a member of a server: nothing of it is to be deleted."""
        async with self.store.transaction() as tx:
            await tx.privacy.returned(guild)

    async def compare_servers(self, present: Collection[int], shards: Shards = ALL) -> None:
        """Catch up with what happened while the bot was down; ``present``: the servers of those
        shards of which it is a member."""
        async with self.store.reading() as tx:
            known = await tx.privacy.servers()
        async with self.store.transaction() as tx:
            for guild in filter(shards.holds, known):
                if guild in present:
                    await tx.privacy.returned(guild)
                else:
                    await tx.privacy.departed(guild, self.clock())

    async def tidy(self, shards: Shards = ALL) -> tuple[GameRef, ...]:
        """Delete what belongs to servers of those shards that the bot left long ago; the games
        among it that somebody may still wait for. Fingerprints of before there was a secret get it.
        """
        async with self.store.transaction() as tx:
            await ensure_secret(tx.facts)
        long_ago = self.clock() - GRACE
        async with self.store.reading() as tx:
            gone = await tx.privacy.departures(long_ago)
        forgotten, dropped = 0, list[GameRef]()
        for guild in filter(shards.holds, gone):
            games = await Directory(self.store).open_in(guild)
            async with self.store.transaction(much=True) as tx:
                if guild not in await tx.privacy.departures(long_ago):
                    continue  # it has taken the bot back at this very moment
                await tx.privacy.forget_server(guild)
            forgotten += 1
            dropped += games
        if forgotten:
            log.info("servers forgotten", servers=forgotten, games=len(dropped))
        return tuple(dropped)


def _written(document: Mapping[str, object]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1)
