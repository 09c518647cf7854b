"""One way for every action on every game: load, let the engine act, save, announce.

State, event log and outbox are written in one transaction that compares and swaps the game's
version; a lost race is tried again against the fresh state. The swap comes first: until the commit
it keeps the game's row from whoever else would write what belongs to that game. So a move needs no
more than that; where somebody comes or goes, or a game begins or ends, the transaction is alone.
Nothing is remembered between two calls but decoded states, and those only as long as their row is
unchanged.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from bot.clock import Clock
from bot.pace import Brief
from bot.services.errors import Contended, NoSuchGame
from bot.services.notes import Note
from bot.services.rulebooks import Facts, Rulebook
from bot.shards import ALL, Shards
from bot.store import AlreadyProcessed, Stale, Store, StoreBusy, Transaction
from bot.store.games import FINISHED
from bot.store.records import GameRecord, GameUpdate, NewEvent, NewGame, NewOutboxRow
from engine.errors import RuleError

G = TypeVar("G")
A = TypeVar("A")
E = TypeVar("E")

ATTEMPTS = 12
"""Lost races after which an action is given up."""

CACHED = 256
"""Games whose decoded state is kept."""


@dataclass(frozen=True)
class Loaded(Generic[G]):
    """A game as its row has it."""

    record: GameRecord
    game: G


@dataclass(frozen=True)
class Outcome(Generic[G, E]):
    """What an action led to.

    Attributes:
        loaded: the game afterwards.
        before: the state that the action met.
        events: what happened; empty where nothing changed.
        repeated: the action's key had been worked off before.
    """

    loaded: Loaded[G]
    before: G
    events: tuple[E, ...] = ()
    repeated: bool = False


@dataclass(frozen=True)
class _Step(Generic[G, E]):
    """What the engine answered: the state, also as text, and why it refused the action."""

    after: G
    events: tuple[E, ...]
    state: str
    refused: RuleError | None


@dataclass(frozen=True)
class Saved:
    """Told to the listeners after each commit.

    Attributes:
        game: the state that was written; None where something was announced without one.
    """

    kind: str
    game_id: int
    due: datetime | None
    announced: bool
    guild_id: int | None = None
    game: object | None = None


@dataclass
class Games(Generic[G, A, E]):
    """The games of one kind.

    Attributes:
        listeners: called after each commit, on the event loop; must not raise.
        savers: called in the transaction of each change of who plays or of the phase, with the
            state before and after it; what they raise gives the change up.
        finishers: called once for each game, in the transaction that ends it.
        keepers: called in each transaction that saves what happened, with the state after it; not
            alone, so they write what belongs to this game and to nothing else.
        writers: called in each transaction that writes a game's row, with the row; as keepers.
        judging: looks at a game without changing it, so that no picture is waited for.
        prelude: what is done to a game before the clock does anything, where it depends on where
            the game is played; in a worker thread.
    """

    store: Store
    rulebook: Rulebook[G, A, E]
    clock: Clock
    rng: random.Random
    listeners: list[Callable[[Saved], None]] = field(default_factory=list)
    savers: list[Callable[[Transaction, GameRecord, G, G], Awaitable[None]]] = field(
        default_factory=list
    )
    finishers: list[Callable[[Transaction, GameRecord, G], Awaitable[None]]] = field(
        default_factory=list
    )
    keepers: list[Callable[[Transaction, GameRecord, G, Sequence[E]], Awaitable[None]]] = field(
        default_factory=list
    )
    writers: list[Callable[[Transaction, GameRecord], Awaitable[None]]] = field(
        default_factory=list
    )
    prelude: Callable[[Loaded[G], datetime, random.Random], tuple[G, tuple[E, ...]]] | None = None
    judging: Brief = field(default_factory=Brief)
    _stepping: Brief = field(default_factory=Brief)
    _decoding: Brief = field(default_factory=Brief)
    _cache: OrderedDict[int, Loaded[G]] = field(default_factory=OrderedDict)
    # Games that may have been saved as the database was lost, of which no listener was told.
    _untold: set[int] = field(default_factory=set)
    # Only to spare lost races within this process: correctness rests on the version.
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def create(
        self, game: G, new: Callable[[str, Facts], NewGame], key: int | None = None
    ) -> Loaded[G]:
        """Insert a game; ``new`` makes the row of the encoded state and its facts.

        Raises AlreadyProcessed: the key was worked off before.
        """
        now, facts = self.clock(), self.rulebook.facts(game)
        row = new(await asyncio.to_thread(self.rulebook.encode, game), facts)
        async with self.store.transaction() as tx:
            if key is not None:
                await tx.facts.claim(key, now)
            record = await tx.games.add(row, now)
            await tx.games.set_players(record.id, facts.players)
            await tx.games.log(record.id, record.version, [NewEvent("created", {})], now)
            for write in self.writers:
                await write(tx, record)
        return self._remember(Loaded(record, game))

    async def load(self, game_id: int) -> Loaded[G]:
        """A game as it is now. Raises NoSuchGame."""
        return (await self._load(game_id, None))[0]

    async def in_phase(self, phase: str, shards: Shards = ALL) -> tuple[Loaded[G], ...]:
        """The games of those shards that stand in that phase, oldest first."""
        async with self.store.reading() as tx:
            ids = await tx.games.in_phase(self.rulebook.kind, phase, shards)
        return tuple([await self.load(game_id) for game_id in ids])

    async def settle(self, game_id: int) -> Outcome[G, E]:
        """Do what has fallen due; nothing where nothing has. Raises NoSuchGame, Contended."""
        return await self.act(game_id, lambda game: None)

    async def act(
        self,
        game_id: int,
        decide: Callable[[G], A | None],
        *,
        key: int | None = None,
        note: Note[G] | None = None,
    ) -> Outcome[G, E]:
        """Apply the action that ``decide`` finds for the present state (maybe in a worker thread).

        What has fallen due is settled first, and stays so where the action is refused. A ``key``
        that was worked off before changes nothing. The ``note`` is kept where the action was taken.
        Raises NoSuchGame, Contended, and what ``decide`` and the engine raise.
        """
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        for _ in range(ATTEMPTS):
            async with lock:
                loaded, claimed = await self._load(game_id, key)
                if game_id in self._untold:
                    self._untold.discard(game_id)
                    self._tell(loaded.record, announced=True, game=loaded.game)
                if claimed:
                    return Outcome(loaded, loaded.game, repeated=True)
                try:
                    return await self._attempt(loaded, decide, key, note)
                except StoreBusy:
                    self._untold.add(game_id)
                    self._cache.pop(game_id, None)
                except (Stale, AlreadyProcessed):
                    self._cache.pop(game_id, None)
        raise Contended(game_id)

    async def announce(
        self,
        game_id: int,
        rows: Sequence[NewOutboxRow],
        *,
        along: Callable[[Transaction], Awaitable[None]] | None = None,
        key: int | None = None,
    ) -> None:
        """Announce something that changes no state. A key worked off before does nothing.

        ``along`` is written in the same transaction; what it raises is passed on, and nothing is
        announced then.
        """
        now = self.clock()
        try:
            async with self.store.transaction() as tx:
                if key is not None:
                    await tx.facts.claim(key, now)
                if along is not None:
                    await along(tx)
                await tx.outbox.add(game_id, rows, now)
        except AlreadyProcessed:
            return
        self._tell((await self.load(game_id)).record, announced=True)

    async def bind(self, game_id: int, column: str, value: int | None) -> GameRecord:
        """Remember where on Discord a game lives. Raises NoSuchGame."""
        async with self.store.transaction() as tx:
            record = await tx.games.bind(game_id, column=column, value=value, now=self.clock())
        if record is None:
            raise NoSuchGame(game_id)
        known = self._cache.get(game_id)
        if known is not None and known.record.version == record.version:
            self._remember(Loaded(record, known.game))
        return record

    def known(self, game_id: int) -> Loaded[G] | None:
        """A game as it was when this process saw it last, without asking the store.

        For what is written beside the game: its version tells whether it is still the same.
        """
        return self._cache.get(game_id)

    def at_hand(self) -> tuple[Loaded[G], ...]:
        """The games of which :meth:`known` knows."""
        return tuple(self._cache.values())

    def nonce(self) -> str:
        """Sixteen hexadecimal digits for Discord to recognise a message sent twice."""
        return f"{self.rng.getrandbits(64):016x}"

    async def _load(self, game_id: int, key: int | None) -> tuple[Loaded[G], bool]:
        async with self.store.reading() as tx:
            record = await tx.games.get(game_id)
            claimed = key is not None and await tx.facts.claimed(key)
        if record is None or record.kind != self.rulebook.kind:
            raise NoSuchGame(game_id)
        known = self._cache.get(game_id)
        if known is not None and known.record.version == record.version:
            loaded = Loaded(record, known.game)
        else:
            game = await self._decoding.do(self.rulebook.decode, record.state)
            loaded = Loaded(record, game)
        return self._remember(loaded), claimed

    async def _attempt(
        self,
        loaded: Loaded[G],
        decide: Callable[[G], A | None],
        key: int | None,
        note: Note[G] | None,
    ) -> Outcome[G, E]:
        now, rng = self.clock(), random.Random(self.rng.getrandbits(64))
        step = await self._stepping.do(self._step, loaded, decide, now, rng)
        if step.state == loaded.record.state and not step.events:
            outcome: Outcome[G, E] = Outcome(loaded, loaded.game)
        elif step.refused:
            outcome = await self._commit(loaded, step, None, None, now)
        else:
            outcome = await self._commit(loaded, step, key, note, now)
        if step.refused:
            raise step.refused
        return outcome

    def _step(
        self,
        loaded: Loaded[G],
        decide: Callable[[G], A | None],
        now: datetime,
        rng: random.Random,
    ) -> _Step[G, E]:
        """Settle, decide, apply; in a worker thread unless that is brief."""
        before, first = self.prelude(loaded, now, rng) if self.prelude else (loaded.game, ())
        after, events = self.rulebook.settle(before, now, rng)
        events = first + events
        refused: RuleError | None = None
        try:
            action = decide(after)
            if action is not None:
                after, more = self.rulebook.apply(after, action, now, rng)
                events += more
        except RuleError as error:
            refused = error
        return _Step(after, events, self.rulebook.encode(after), refused)

    async def _commit(
        self,
        loaded: Loaded[G],
        step: _Step[G, E],
        key: int | None,
        note: Note[G] | None,
        now: datetime,
    ) -> Outcome[G, E]:
        rows = self.rulebook.announce(loaded.game, step.after, step.events, self.nonce)
        log = [self.rulebook.log(event) for event in step.events]
        if note is not None:
            log, rows = [note.entry, *log], note.announced(rows, loaded.game)
        facts = self.rulebook.facts(step.after)
        turns = self._turns(loaded, facts)
        async with self.store.transaction(alone=turns or facts.phase == FINISHED) as tx:
            # First of all: whoever else writes what belongs to this game waits here.
            record = await self._save(tx, loaded, step, facts, now)
            if key is not None:
                await tx.facts.claim(key, now)
            if turns:
                await self._follow(tx, record, loaded, step.after)
            await tx.games.log(record.id, record.version, log, now)
            await tx.outbox.add(record.id, rows, now)
            for keep in self.keepers:
                await keep(tx, record, step.after, step.events)
        self._tell(record, announced=bool(rows), game=step.after)
        return Outcome(self._remember(Loaded(record, step.after)), loaded.game, step.events)

    def _turns(self, loaded: Loaded[G], facts: Facts) -> bool:
        """Whether somebody comes or goes, or the game begins, rests, goes on or ends."""
        players = self.rulebook.facts(loaded.game).players
        return (loaded.record.phase, players) != (facts.phase, facts.players)

    async def _save(
        self, tx: Transaction, loaded: Loaded[G], step: _Step[G, E], facts: Facts, now: datetime
    ) -> GameRecord:
        game_id, version = loaded.record.id, loaded.record.version
        change = GameUpdate(game_id, version, facts.creator, facts.phase, facts.due, step.state)
        saved = await tx.games.save(change, now)
        for write in self.writers:
            await write(tx, saved)
        if facts.phase == FINISHED:
            await tx.drafts.forget(game_id)
        return saved

    async def _follow(
        self, tx: Transaction, saved: GameRecord, loaded: Loaded[G], after: G
    ) -> None:
        """What comes with a change of who plays or of the phase."""
        players = self.rulebook.facts(after).players
        if players != self.rulebook.facts(loaded.game).players:
            await tx.games.set_players(saved.id, players)
        for follow in self.savers:
            await follow(tx, saved, loaded.game, after)
        if saved.phase == FINISHED != loaded.record.phase:
            for finish in self.finishers:
                await finish(tx, saved, after)

    def _remember(self, loaded: Loaded[G]) -> Loaded[G]:
        self._cache[loaded.record.id] = loaded
        self._cache.move_to_end(loaded.record.id)
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return loaded

    def _tell(self, record: GameRecord, *, announced: bool, game: G | None = None) -> None:
        saved = Saved(record.kind, record.id, record.due, announced, record.guild_id, game)
        for listener in self.listeners:
            listener(saved)
