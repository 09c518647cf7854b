"""What people are told once, and again only when it is something else: also after a restart.

There is little of it (what the bot lacks somewhere, until that is put right), so all of it stands
in one fact of the database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.clock import Clock
from bot.store import Store, Transaction

log = structlog.get_logger()

FACT = "told"
KEPT = timedelta(days=30)
"""After which the same is told again, where it is still so."""

MOST = 1000
"""That are remembered, the latest."""


@dataclass(frozen=True)
class Telling:
    """What was said of something, and when."""

    what: tuple[str, ...]
    at: datetime


Tellings = Mapping[str, Telling]
"""By what it was about."""


@dataclass
class Told:
    """Remembers it for the processes of one database.

    ``about`` names something of which one thing is said at a time. To note what was said, or to
    clear it, never raises: it follows what was sent, which is not to be sent again because of it.
    """

    store: Store
    clock: Clock
    _known: frozenset[str] | None = None
    """What it is about, as this process saw it last: nearly always there is nothing to clear."""

    async def knows(self, about: str, what: Sequence[str]) -> bool:
        """Whether that was said last, and not long ago. Raises StoreBusy."""
        async with self.store.reading() as tx:
            known = await self._load(tx)
        return about in known and known[about].what == tuple(what)

    async def note(self, about: str, what: Sequence[str]) -> None:
        """It was said just now."""
        await self._change({about: Telling(tuple(what), self.clock())})

    async def clear(self, *about: str) -> None:
        """Nothing of these is so any more: said again, it is news."""
        if self._known is None or not self._known.isdisjoint(about):
            await self._change(dict.fromkeys(about))

    async def forget(self) -> None:
        """Delete what was said long ago."""
        async with self.store.transaction() as tx:
            await self._save(tx, await self._load(tx))

    async def _change(self, news: Mapping[str, Telling | None]) -> None:
        try:
            async with self.store.transaction() as tx:
                before = await self._load(tx)
                merged = {**before, **news}
                known = {about: it for about, it in merged.items() if it is not None}
                if known != before:
                    await self._save(tx, known)
        except Exception:
            log.exception("not noted what was told")

    async def _load(self, tx: Transaction) -> Tellings:
        """All that was said not long ago."""
        now, document = self.clock(), json.loads(await tx.facts.get(FACT) or "{}")
        known = {
            about: Telling(tuple(what), datetime.fromisoformat(at))
            for about, (at, *what) in document.items()
        }
        fresh = {about: it for about, it in known.items() if now - it.at < KEPT}
        self._known = frozenset(fresh)
        return fresh

    async def _save(self, tx: Transaction, known: Tellings) -> None:
        latest = dict(sorted(known.items(), key=lambda it: it[1].at)[-MOST:])
        document = {about: (it.at.isoformat(), *it.what) for about, it in latest.items()}
        await tx.facts.set(FACT, json.dumps(document))
        self._known = frozenset(latest)
