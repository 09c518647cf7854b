"""Leases: one holder at a time, others take over from who is silent, and time that is up is up."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.leases import Leases
from bot.services.ownership import Ownership
from bot.shards import ALL, Shards
from bot.store import Store, StoreBusy, Transaction
from bot.store.leases import LeaseRecord

TERM = 30.0
LOW, HIGH, WHOLE = Shards.read("0-1/4"), Shards.read("2-3/4"), Shards.read("0-3/4")


@dataclass
class World:
    """The time that passes for all processes, whatever their clocks show."""

    now: float = 0.0
    processes: list[Process] = field(default_factory=list)

    def advance(self, seconds: float) -> None:
        self.now += seconds
        self.check()

    def check(self) -> None:
        """No shard is held by two processes."""
        held = [shard for it in self.processes for shard in it.shards]
        assert len(held) == len(set(held)), held


@dataclass
class Memory:
    """What the queries on leases do, in plain Python, so that many courses can be looked at."""

    rows: dict[int, LeaseRecord] = field(default_factory=dict)

    @property
    def leases(self) -> Memory:
        return self

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Memory]:
        yield self

    async def all(self) -> tuple[LeaseRecord, ...]:
        return tuple(self.rows[shard] for shard in sorted(self.rows))

    async def offer(self, shards: Iterable[int], total: int) -> None:
        for shard in shards:
            self.rows.setdefault(shard, LeaseRecord(shard, total, None, 0))

    async def renew(self, holder: str) -> frozenset[int]:
        held = [row for row in self.rows.values() if row.holder == holder]
        self.rows.update({row.shard: replace(row, beat=row.beat + 1) for row in held})
        return frozenset(row.shard for row in held)

    async def take(self, seen: LeaseRecord, holder: str) -> bool:
        if self.rows.get(seen.shard) != seen:
            return False
        self.rows[seen.shard] = replace(seen, holder=holder, beat=seen.beat + 1)
        return True

    async def drop(self, seen: LeaseRecord) -> bool:
        return self.rows.get(seen.shard) == seen and bool(self.rows.pop(seen.shard))

    async def release(self, holder: str) -> None:
        held = [row for row in self.rows.values() if row.holder == holder]
        free = {row.shard: replace(row, holder=None, beat=row.beat + 1) for row in held}
        self.rows.update(free)


@dataclass
class SlowStore:
    """A store that takes its time before it does something, and before it says so; meanwhile
    somebody else may act."""

    store: Store | Memory
    world: World
    before: float = 0.0
    after: float = 0.0
    down: bool = False
    meanwhile: Callable[[], Awaitable[object]] | None = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction | Memory]:
        self.world.advance(self.before)
        if self.down:
            raise StoreBusy
        async with self.store.transaction() as tx:
            yield tx
        if self.after and self.meanwhile:
            await self.meanwhile()
        self.world.advance(self.after)
        if self.after and self.meanwhile:
            await self.meanwhile()


class Process:
    """One that may be slow, hang or die."""

    def __init__(
        self, world: World, store: Store | Memory, home: Shards, offset: float = 0.0
    ) -> None:
        self.world, self.alive = world, True
        self.store = SlowStore(store, world)
        self.ownership = Ownership.none(home.total, lambda: world.now + offset)
        self.name = f"process {len(world.processes)}"
        self.gained: list[frozenset[int]] = []
        self.leases = Leases(
            self.store,  # type: ignore[arg-type]  # what a beat needs of it
            self.ownership,
            home,
            self.name,
            TERM,
            is_dead=self._is_dead,
            grows=True,
            on_gained=[self.gained.append],
            on_lost=[self.die],
        )
        self.known_dead: set[str] = set()
        world.processes.append(self)

    def _is_dead(self, holder: str) -> bool:
        return holder in self.known_dead

    @property
    def shards(self) -> set[int]:
        return set(self.ownership.shards.ids) if self.alive else set()

    async def beat(self, before: float = 0.0, after: float = 0.0) -> set[int]:
        self.store.before, self.store.after = before, after
        if self.alive:
            await self.leases.beat()
        self.world.check()
        return self.shards

    def die(self) -> None:
        self.alive = False


@pytest.fixture
def world() -> World:
    return World()


async def test_each_process_serves_its_own_range(world: World, store: Store) -> None:
    low, high = Process(world, store, LOW), Process(world, store, HIGH, offset=1e6)
    assert await low.beat() == {0, 1}
    assert await high.beat() == {2, 3}
    for _ in range(12):
        world.advance(TERM / 3)
        assert (await low.beat(), await high.beat()) == ({0, 1}, {2, 3})
    assert (low.gained, high.gained) == ([LOW.ids], [HIGH.ids])


async def test_a_silent_process_stops_before_others_take_over(world: World, store: Store) -> None:
    low, high = Process(world, store, LOW), Process(world, store, HIGH)
    await low.beat()
    taken_at = stopped_at = math.inf
    while world.now < 3 * TERM:
        await high.beat()
        if not low.shards:
            stopped_at = min(stopped_at, world.now)
        if high.shards == {0, 1, 2, 3}:
            taken_at = min(taken_at, world.now)
        world.advance(1)
    assert stopped_at == TERM * 5 / 6
    assert taken_at == TERM + TERM / 3
    assert high.gained == [HIGH.ids, LOW.ids]


async def test_who_comes_back_too_late_has_lost_and_who_is_in_time_goes_on(
    world: World, store: Store
) -> None:
    low, high = Process(world, store, LOW), Process(world, store, HIGH)
    await low.beat()
    await high.beat()
    world.advance(TERM * 0.9)
    assert not low.shards
    await high.beat()
    assert await low.beat() == {0, 1}
    assert low.gained == [LOW.ids, LOW.ids], "what fell due in between is to be looked for"
    for _ in range(5):
        world.advance(TERM / 3)
        await high.beat()
    assert high.shards == {0, 1, 2, 3}
    await low.beat()
    assert not low.alive
    again = Process(world, store, LOW)
    for _ in range(6):
        world.advance(TERM / 3)
        await high.beat()
        assert not await again.beat(), "a spare, while the other one lives"


async def test_a_lease_that_runs_out_while_it_is_renewed_is_gained_anew(
    world: World, store: Store
) -> None:
    low = Process(world, store, LOW)
    await low.beat()
    world.advance(TERM * 0.8)
    assert low.shards, "not yet"
    assert await low.beat(after=TERM * 0.05) == {0, 1}, "it was up for a moment"
    assert low.gained == [LOW.ids, LOW.ids], "what fell due in between is to be looked for"


async def test_a_spare_of_the_range_comes_before_the_others(world: World, store: Store) -> None:
    low, spare = Process(world, store, LOW), Process(world, store, LOW)
    high = Process(world, store, HIGH)
    await low.beat()
    low.die()
    for _ in range(4):
        await high.beat()
        await spare.beat()
        world.advance(TERM / 3)
    assert (spare.shards, high.shards) == ({0, 1}, {2, 3})


async def test_whoever_stops_gives_back_at_once_but_to_its_own_kind(
    world: World, store: Store
) -> None:
    low, high = Process(world, store, LOW), Process(world, store, HIGH)
    await low.beat()
    await high.beat()
    await low.leases.stop()
    await low.leases.stop()
    assert not low.shards
    assert await high.beat() == {2, 3}
    again = Process(world, store, LOW)
    assert await again.beat() == {0, 1}
    await again.leases.stop()
    for _ in range(5):
        await high.beat()
        world.advance(TERM / 3)
    assert high.shards == {0, 1, 2, 3}, "nobody came back"


async def test_whoever_is_known_to_be_dead_need_not_be_waited_for(
    world: World, store: Store
) -> None:
    low, again = Process(world, store, LOW), Process(world, store, LOW)
    high = Process(world, store, HIGH)
    await low.beat()
    low.die()
    for process in (again, high):
        process.known_dead.add(low.name)
    assert await high.beat() == {2, 3}, "what is another one's has to be silent first"
    assert await again.beat() == {0, 1}


async def test_a_process_takes_over_nothing_before_it_is_connected(
    world: World, store: Store
) -> None:
    high = Process(world, store, HIGH)
    high.leases.grows = False
    for _ in range(6):
        await high.beat()
        world.advance(TERM / 3)
    assert high.shards == {2, 3}
    high.leases.grows = True
    assert await high.beat() == {0, 1, 2, 3}


async def test_another_number_of_shards_waits_until_the_former_ones_are_gone(
    world: World, store: Store
) -> None:
    four, one = Process(world, store, WHOLE), Process(world, store, ALL)
    assert await four.beat() == {0, 1, 2, 3}
    for _ in range(6):
        world.advance(TERM / 3)
        await four.beat()
        assert await one.beat() == set()
    await four.leases.stop()
    assert await one.beat() == {0}
    async with store.reading() as tx:
        (row,) = await tx.leases.all()
    assert (row.total, row.holder) == (1, one.name)


async def test_a_store_that_fails_ends_what_is_held_in_time(world: World, store: Store) -> None:
    low = Process(world, store, LOW)
    await low.beat()
    low.store.down = True
    for _ in range(2):
        world.advance(TERM / 3)
        await low.leases._try()
        assert low.shards == {0, 1}
    world.advance(TERM / 3)
    assert not low.shards
    low.store.down = False
    await low.leases._try()
    assert low.shards == {0, 1}
    await low.leases.stop()


async def test_beats_go_on_by_themselves_until_the_stop(store: Store) -> None:
    renewed, waits = asyncio.Event(), asyncio.Event()
    ownership = Ownership.none(4)
    leases = Leases(store, ownership, LOW, "first", 0.9)
    spare = Leases(store, Ownership.none(4), LOW, "spare", 600)
    assert await leases.acquire()
    assert ownership.shards == LOW
    keep = ownership.keep

    def note(held: frozenset[int], until: float) -> None:
        keep(held, until)
        renewed.set()

    ownership.keep = note  # type: ignore[method-assign]
    spare._newly = lambda reason: bool(waits.set())  # type: ignore[method-assign,func-returns-value]
    waiting = asyncio.create_task(spare.acquire())
    await asyncio.wait_for(waits.wait(), 60)
    await asyncio.wait_for(renewed.wait(), 60)
    await leases.stop()
    await spare.stop()
    assert not await asyncio.wait_for(waiting, 60)
    assert not ownership.shards.ids
    async with store.reading() as tx:
        assert {row.holder for row in await tx.leases.all()} == {None}


Move = tuple[str, int, float, float, float]

SLOW = st.sampled_from([0.0, 0.0, 0.0, 1.0, TERM / 2, TERM, 2 * TERM])
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["beat"] * 8 + ["die", "start", "stop"]),
        st.integers(0, 2),
        SLOW,
        SLOW,
        st.sampled_from([0.0, TERM / 3, TERM / 3, TERM / 2, TERM]),
    ),
    min_size=5,
    max_size=25,
)
"""What happens, to which process, how slow the database is before and after it, and how much time
passes then."""


async def play(moves: list[Move]) -> None:
    """Let processes come, go, hang and be slow; then let one go on alone."""
    world, homes, store = World(), [LOW, HIGH, WHOLE], Memory()
    current = [Process(world, store, home, offset=1e3 * len(home.ids)) for home in homes]
    for name, which, before, after, wait in moves:
        process = current[which]
        if name == "die":
            process.die()
        elif name == "start":
            current[which] = Process(world, store, homes[which], offset=-wait)
        elif name == "beat":
            process.store.meanwhile = current[(which + 1) % 3].beat
            await process.beat(before, after)
        elif process.alive:
            await process.leases.stop()
            process.die()
        world.advance(wait)
    for process in world.processes:
        process.die()
    last = Process(world, store, HIGH)
    for _ in range(8):
        await last.beat()
        world.advance(TERM / 3)
    assert last.shards == {0, 1, 2, 3}, "nobody else lives, so it has to serve all"


@settings(max_examples=300, deadline=None)
@given(MOVES)
def test_no_shard_ever_has_two_holders(moves: list[Move]) -> None:
    asyncio.run(play(moves))
