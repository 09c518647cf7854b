"""When the bot could not be reached: no duel's clock runs then.

While duels run, it is noted every few seconds that the bot is there; where notes lack, it was not.
What was found out is given to the rulebook, which takes it off the clocks before any flag falls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol

import structlog

from bot.clock import Clock
from bot.services.games import Saved
from bot.store import Store
from engine.table.phase import Phase
from engine.wordgrid.state import Game

log = structlog.get_logger()

FACT = "wordgrid-alive"
"""The name of the last note in the table of facts."""

BEAT = 15.0
"""Seconds between two notes: by as much an outage may be reckoned too long, in the players'
favour."""

FOREVER = datetime.max.replace(tzinfo=UTC)
"""The end of an outage that is not over (the engine goes no further than the present)."""

GAP = timedelta(seconds=3 * BEAT)
"""Without a note for longer than that, the bot was not there (a machine that slept, say)."""

KEPT = 8
"""Outages that are remembered: each was taken off all running clocks as it ended."""


@dataclass
class Outages:
    """The outages that this process knows of.

    Attributes:
        known: from when to when, the earliest first.
    """

    store: Store
    clock: Clock
    known: list[tuple[datetime, datetime]] = field(default_factory=list)
    _looked: bool = False
    _since: datetime | None = None

    async def look(self) -> None:
        """Find out since when the bot was not there; at its start, before a clock acts.

        It is away until it is connected (:meth:`end`): one outage, of which players hear once.
        """
        if self._looked:
            return
        self._looked = True
        noted = await self.last()
        if noted is not None:
            self.begin(noted)

    async def last(self) -> datetime | None:
        """When it was noted last that the bot was there."""
        async with self.store.reading() as tx:
            noted = await tx.facts.get(FACT)
        return None if noted is None else datetime.fromisoformat(noted)

    def begin(self, since: datetime | None = None) -> None:
        """From now on (or since then) the bot is away: clocks looked at meanwhile stand still."""
        if self._since is None:
            self._since = since or self.clock()
            self.known.append((self._since, FOREVER))

    @property
    def open(self) -> bool:
        """Whether the bot is away."""
        return self._since is not None

    def end(self) -> bool:
        """The bot is there; whether it was away."""
        if self._since is None:
            return False
        since, self._since = self._since, None
        self.known.remove((since, FOREVER))
        self.add(since, self.clock())
        return True

    def add(self, since: datetime, until: datetime) -> None:
        """Remember an outage."""
        if since < until:
            self.known.append((since, until))
            del self.known[:-KEPT]
            log.info("bot was away", since=since.isoformat(), until=until.isoformat())

    async def note(self) -> None:
        """Note when the bot was there last: now, or as the outage began that is not over."""
        there = self._since or self.clock()
        async with self.store.transaction() as tx:
            await tx.facts.set(FACT, there.isoformat())


class Metronome(Protocol):
    """Calls :meth:`Pulse.beat` every :data:`BEAT` seconds (a loop of discord.ext.tasks)."""

    def start(self) -> object:
        """Begin, at once."""
        ...

    def cancel(self) -> None:
        """Call nothing any more."""
        ...

    def is_running(self) -> bool:
        """Whether it was started."""
        ...


@dataclass
class Pulse:
    """Notes that the bot is there, while duels run. Its methods belong on the event loop.

    Attributes:
        settle: takes what is known of outages off a game's clocks.
        metronome: started with the first duel; whoever has one sets it.
    """

    outages: Outages
    settle: Callable[[int], Awaitable[object]]
    metronome: Metronome | None = None
    _running: set[int] = field(default_factory=set)
    _lost: set[int] = field(default_factory=set)
    _last: datetime | None = None
    _task: asyncio.Task[None] | None = None
    _open: bool = True

    def follow(self, saved: Saved) -> None:
        """A duel was saved."""
        if isinstance(saved.game, Game):
            self.watch(saved.game_id, saved.game)

    def watch(self, game_id: int, game: Game) -> None:
        """While a duel runs it is noted that the bot is there."""
        if game.phase is not Phase.RUNNING:
            self._running.discard(game_id)
            return
        self._running.add(game_id)
        if self.metronome is not None and not self.metronome.is_running():
            self.metronome.start()

    async def ready(self) -> None:
        """Players reach the bot now: what it took to connect counts for nobody either."""
        self._lost.clear()
        if self.outages.end():
            await self._settle_all()

    def lost(self, shard: int) -> None:
        """That connection to Discord is lost: no clock runs until all of them are there again."""
        if self._open:
            self._lost.add(shard)
            self.outages.begin()

    async def found(self, shard: int) -> None:
        """That connection is there again."""
        if self._lost == {shard}:
            await self.ready()
        self._lost.discard(shard)

    async def beat(self) -> None:
        """Note that the bot is there, if somebody plays; once begun, it is finished."""
        if not self._running:
            self._last = None
        elif self._open:
            self._task = asyncio.ensure_future(self._beat())
            await asyncio.shield(self._task)

    async def stop(self) -> None:
        """Note the last moment at which the bot was there; a second call does nothing."""
        if not self._open:
            return
        self._open = False
        if self.metronome is not None:
            self.metronome.cancel()
        if self._task is not None:
            await asyncio.wait([self._task])
        if self._running:
            await self.outages.note()

    async def _beat(self) -> None:
        try:
            now, last = self.outages.clock(), self._last
            self._last = now
            if last is not None and now - last > GAP:
                self.outages.add(last, now)
                await self._settle_all()
            await self.outages.note()
        except Exception:
            log.exception("not noted that the bot is there")

    async def _settle_all(self) -> None:
        for game_id in tuple(self._running):
            try:
                await self.settle(game_id)
            except Exception:  # one that is gone, say, holds up no other
                log.exception("clock not corrected", game=game_id)
