"""When the bot could not be reached: no clock of the duels concerned runs then.

While duels run, it is noted every few seconds that the bot is there; where notes lack, it was not.
A lost connection to Discord concerns the servers of its shard alone. What was found out is taken
off the clocks before any flag falls (:meth:`Outages.give_back`).
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol

import structlog

from bot.clock import Clock
from bot.services.games import Loaded, Saved
from bot.services.ownership import Ownership
from bot.shards import ALL, Shards, shard_of
from bot.store import Store
from engine.table.phase import Phase
from engine.wordgrid.actions import Downtime
from engine.wordgrid.events import Event
from engine.wordgrid.state import Game

log = structlog.get_logger()

FACT = "wordgrid-alive"
"""The name of the last note in the table of facts; of a process that serves some of all shards each
has its own."""

BEAT = 15.0
"""Seconds between two notes: by as much an outage may be reckoned too long, in the players'
favour."""

FOREVER = datetime.max.replace(tzinfo=UTC)
"""The end of an outage that is not over (the engine goes no further than the present)."""

GAP = timedelta(seconds=3 * BEAT)
"""Without a note for longer than that, the bot was not there (a machine that slept, say)."""

KEPT = 8
"""Outages of a shard that are remembered: each was taken off all running clocks as it ended."""

Shard = int | None
"""A connection to Discord, by its number; None: all of them."""

Correct = Callable[[Game, Downtime, datetime, random.Random], tuple[Game, tuple[Event, ...]]]
"""Takes an outage off a duel's clocks (:meth:`bot.services.rulebooks.Rulebook.apply`)."""


@dataclass(frozen=True)
class Outage:
    """From when to when the servers of a shard did not reach the bot."""

    shard: Shard
    since: datetime
    until: datetime = FOREVER


@dataclass
class Outages:
    """The outages that this process knows of.

    Attributes:
        ownership: whose notes these are.
        connections: how many shards Discord spreads the bot's servers over: those that processes
            share, or else what whoever knows sets.
        known: those that are over and those that are not, the earliest first.
    """

    store: Store
    clock: Clock
    ownership: Ownership = field(default_factory=Ownership)
    connections: int = field(init=False)
    known: list[Outage] = field(default_factory=list)
    _looked: set[int] = field(default_factory=set)
    _awaited: set[Shard] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.connections = self.ownership.total

    async def look(self, shards: Shards | None = None) -> None:
        """Find out since when the bot was not there for those shards (by default all that it has),
        once for each; before a clock acts.

        It is away until it is connected (:meth:`end`): one outage, of which players hear once.
        """
        for shard in sorted((shards or self.ownership.shards).ids - self._looked):
            self._looked.add(shard)
            noted = await self.last(shard)
            if noted is not None:
                self.begin(self.connection(shard), noted)

    async def last(self, shard: int = 0) -> datetime | None:
        """When it was noted last that the bot was there for a shard."""
        async with self.store.reading() as tx:
            noted = await tx.facts.get(self._fact(shard))
        return None if noted is None else datetime.fromisoformat(noted)

    def begin(self, shard: Shard = None, since: datetime | None = None) -> None:
        """From now on (or since then) the bot is away: clocks looked at meanwhile stand still."""
        if self._open(shard) is None:
            self.known.append(Outage(shard, since or self.clock()))

    def leave(self, shards: Shards) -> None:
        """Those are another process's from now on. Should they come back, nothing is known here of
        what was meanwhile, so it is looked for anew."""
        connections = {self.connection(shard) for shard in shards.ids}
        self._looked -= shards.ids
        self._awaited -= connections
        self.known = [it for it in self.known if it.shard is None or it.shard not in connections]

    def await_connection(self, shards: Shards) -> None:
        """The bot is away for those shards until they are connected."""
        for connection in map(self.connection, sorted(shards.ids)):
            if self._open(connection) is None:
                self.begin(connection)
                self._awaited.add(connection)

    def lose(self, shard: Shard) -> None:
        """From now on the bot is away, whatever it was before, until that connection is back."""
        self.begin(shard)
        self._awaited.discard(shard)

    def is_awaited(self, shard: Shard) -> bool:
        """Whether that connection is only thought to be away: it was not lost itself."""
        return shard in self._awaited

    def away(self, guild: int | None) -> bool:
        """Whether a server (None: people in private) does not reach the bot."""
        return any(it.until == FOREVER and self._concerns(it, guild) for it in self.known)

    def end(self, shard: Shard = None) -> bool:
        """The bot is there; whether it was away."""
        current = self._open(shard)
        if current is None:
            return False
        self.known.remove(current)
        self._awaited.discard(shard)
        self.add(current.since, self.clock(), shard)
        return True

    def add(self, since: datetime, until: datetime, shard: Shard = None) -> None:
        """Remember an outage."""
        if since < until:
            self.known.append(Outage(shard, since, until))
            over = [it for it in self.known if it.shard == shard and it.until != FOREVER]
            for oldest in over[:-KEPT]:
                self.known.remove(oldest)
            log.info("bot was away", since=since.isoformat(), until=until.isoformat(), shard=shard)

    async def note(self) -> None:
        """Note when the bot was there last: now, or as the outage began that is not over."""
        shards, now = self.ownership.shards, self.clock()
        async with self.store.transaction() as tx:
            for shard in sorted(shards.ids):
                there = min([now, *(it.since for it in self.known if self._holds_up(it, shard))])
                await tx.facts.set(self._fact(shard), there.isoformat())

    def give_back(
        self, loaded: Loaded[Game], now: datetime, rng: random.Random, correct: Correct
    ) -> tuple[Game, tuple[Event, ...]]:
        """A duel after the time was given back during which its players did not reach the bot."""
        game, events = loaded.game, tuple[Event, ...]()
        for outage in tuple(self.known) if game.mover is not None else ():
            if self._concerns(outage, loaded.record.guild_id):
                game, more = correct(game, Downtime(outage.since, outage.until), now, rng)
                events += more
        return game, events

    def connection_of(self, guild: int | None) -> int:
        """The connection to Discord by which a server reaches the bot."""
        return shard_of(guild, self.connections)

    def connection(self, shard: int) -> Shard:
        """The connection that a shard of this process is; all where it is everything."""
        return None if self.ownership.total == ALL.total else shard

    def _concerns(self, outage: Outage, guild: int | None) -> bool:
        return outage.shard is None or outage.shard == self.connection_of(guild)

    def _open(self, shard: Shard) -> Outage | None:
        return next((it for it in self.known if it.shard == shard and it.until == FOREVER), None)

    def _holds_up(self, outage: Outage, shard: int) -> bool:
        """Whether an outage is not over and concerns (also) servers of a shard of this process."""
        here = self.connection(shard)
        return outage.until == FOREVER and (
            here is None or outage.shard is None or outage.shard == here
        )

    def _fact(self, shard: int) -> str:
        total = self.ownership.total
        return FACT if total == ALL.total else f"{FACT}:{shard}/{total}"


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
    _running: dict[int, int | None] = field(default_factory=dict)
    _last: datetime | None = None
    _task: asyncio.Task[None] | None = None
    _open: bool = True

    def follow(self, saved: Saved) -> None:
        """A duel was saved."""
        if isinstance(saved.game, Game):
            self.watch(saved.game_id, saved.game, saved.guild_id)

    def watch(self, game_id: int, game: Game, guild: int | None) -> None:
        """While a duel runs it is noted that the bot is there."""
        if game.phase is not Phase.RUNNING:
            self._running.pop(game_id, None)
            return
        self._running[game_id] = guild
        if self.metronome is not None and not self.metronome.is_running():
            self.metronome.start()

    def leave(self, shards: Shards, games: Iterable[int]) -> None:
        """Those games, of those shards, are another process's from now on."""
        self.outages.leave(shards)
        for game_id in games:
            self._running.pop(game_id, None)

    async def ready(self) -> None:
        """Players reach the bot now: what it took to connect counts for nobody either."""
        await self._end(None)

    def lost(self, shard: int) -> None:
        """That connection to Discord is lost: none of its servers' clocks runs until it is back."""
        if self._open:
            self.outages.lose(shard)

    async def found(self, shard: int) -> None:
        """That connection is there (again)."""
        await self._end(shard)

    async def connected(self, shards: Shards) -> None:
        """Those shards of this process are connected already, as they are taken up (again); but for
        those of them whose connection is lost just now."""
        for connection in map(self.outages.connection, sorted(shards.ids)):
            if self.outages.is_awaited(connection):
                await self._end(connection)

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
            await self._note()

    async def _beat(self) -> None:
        now, last = self.outages.clock(), self._last
        self._last = now
        if last is not None and now - last > GAP:
            self.outages.add(last, now)
            await self._settle_all()
        await self._note()

    async def _note(self) -> None:
        try:
            await self.outages.note()
        except Exception:  # neither duels nor a stop wait for the database to be back
            log.exception("not noted that the bot is there")

    async def _end(self, shard: Shard) -> None:
        if self.outages.end(shard):
            await self._settle_all(shard)

    async def _settle_all(self, shard: Shard = None) -> None:
        """Take what is known of outages off the clocks of a connection's servers."""
        for game_id, guild in tuple(self._running.items()):
            if shard is not None and shard != self.outages.connection_of(guild):
                continue
            try:
                await self.settle(game_id)
            except Exception:  # one that is gone, say, holds up no other
                log.exception("clock not corrected", game=game_id)
