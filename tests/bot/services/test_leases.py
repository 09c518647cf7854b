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
from structlog.testing import capture_logs

from bot.services.leases import BEATS, Leases
from bot.services.ownership import Ownership
from bot.shards import ALL, Shards
from bot.store import Store, StoreBusy, Transaction
from bot.store.leases import LeaseRecord
from tests.databases import on_both

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
        more = {row.shard: replace(row, beat=row.beat + 1, wanted=None) for row in held}
        self.rows.update(more)
        return frozenset(row.shard for row in held)

    async def take(self, seen: LeaseRecord, holder: str) -> bool:
        if self.rows.get(seen.shard) != seen:
            return False
        self.rows[seen.shard] = replace(seen, holder=holder, beat=seen.beat + 1, wanted=None)
        return True

    async def want(self, shards: Iterable[int], holder: str) -> None:
        theirs = [row for row in map(self.rows.__getitem__, shards) if row.holder is not None]
        self.rows.update({row.shard: replace(row, wanted=holder) for row in theirs})

    async def drop(self, seen: LeaseRecord) -> bool:
        return self.rows.get(seen.shard) == seen and bool(self.rows.pop(seen.shard))

    async def release(self, holder: str, shards: Iterable[int] | None = None) -> None:
        held = [row for row in self.rows.values() if row.holder == holder]
        free = {
            row.shard: replace(row, holder=None, beat=row.beat + 1, wanted=None)
            for row in held
            if shards is None or row.shard in set(shards)
        }
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
        self.world.check()
        if self.after and self.meanwhile:
            await self.meanwhile()
        self.world.advance(self.after)
        if self.after and self.meanwhile:
            await self.meanwhile()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction | Memory]:
        if self.down:
            raise StoreBusy
        async with self.store.transaction() as tx:
            yield tx


class Process:
    """One that may be slow, hang or die.

    Attributes:
        asked: what others wanted of it.
        leaving: what it leaves to them, but has not given back yet.
    """

    def __init__(
        self, world: World, store: Store | Memory, home: Shards, offset: float = 0.0
    ) -> None:
        self.world, self.alive = world, True
        self.store = SlowStore(store, world)
        self.ownership = Ownership.none(home.total, lambda: world.now + offset)
        self.name = f"process {len(world.processes)}"
        self.gained: list[frozenset[int]] = []
        self.asked: list[frozenset[int]] = []
        self.leaving: frozenset[int] = frozenset()
        self.leases = Leases(
            self.store,  # type: ignore[arg-type]  # what a beat needs of it
            self.ownership,
            home,
            self.name,
            TERM,
            is_dead=self._is_dead,
            grows=True,
            on_gained=[self.gained.append],
            on_wanted=[self._leave_one],
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

    def _leave_one(self, shards: frozenset[int]) -> None:
        self.asked.append(shards)
        if not self.leaving:
            self.leaving = frozenset({min(shards)})
            self.leases.leave(self.leaving)

    async def give(self, before: float = 0.0, after: float = 0.0) -> set[int]:
        """Give back what it leaves."""
        self.store.before, self.store.after = before, after
        if self.alive and self.leaving:
            await self.leases.give_back(self.leaving)
            self.leaving = frozenset()
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


async def beats(world: World, *processes: Process) -> None:
    """A term in which all are alive; what others want of them, they give back at once."""
    for _ in range(3):
        for process in processes:
            await process.beat()
            await process.give()
        world.advance(TERM / 3)


async def after_a_takeover(world: World, store: Store) -> tuple[Process, Process]:
    """Somebody who serves all since the other one died, and that one started anew."""
    low, high = Process(world, store, LOW), Process(world, store, HIGH)
    await low.beat()
    low.die()
    for _ in range(2):
        await beats(world, high)
    assert high.shards == {0, 1, 2, 3}
    return high, Process(world, store, LOW)


@on_both
async def test_who_is_back_gets_its_own_range_again_one_shard_after_the_other(
    world: World, store: Store
) -> None:
    high, again = await after_a_takeover(world, store)
    assert await again.beat() == set()
    assert await high.beat() == {1, 2, 3}, "asked once, it leaves one"
    assert high.asked == [LOW.ids]
    assert await again.beat() == set(), "it is left, but not given back yet"
    assert await high.beat() == {1, 2, 3}, "and nobody takes it up again meanwhile"
    await high.give()
    assert await again.beat() == {0}
    assert (await high.beat(), high.asked[1:]) == ({2, 3}, [frozenset({1}), frozenset({1})])
    await high.give()
    assert await again.beat() == {0, 1}
    assert again.gained == [{0}, {1}]
    for _ in range(4):
        await beats(world, high, again)
    assert (again.shards, high.shards) == ({0, 1}, {2, 3}), "it stays so"
    assert (len(high.asked), again.asked) == (3, [])


async def test_a_wish_of_somebody_who_is_gone_holds_for_one_beat(
    world: World, store: Store
) -> None:
    high, again = await after_a_takeover(world, store)
    await again.beat()
    high.known_dead.add(again.name)
    assert await high.beat() == {0, 1, 2, 3}, "known to be dead"
    high.known_dead.clear()
    assert await high.beat() == {0, 1, 2, 3}, "that wish was taken away"
    await again.beat()
    again.die()
    assert await high.beat() == {1, 2, 3}
    await high.give()
    for _ in range(5):
        await beats(world, high)
    assert high.shards == {0, 1, 2, 3}, "nobody came for it"
    assert high.gained[-1] == {0}
    assert len(high.asked) == 1


async def test_a_wish_at_another_holder_is_of_no_account_to_the_next(
    world: World, store: Store
) -> None:
    high, again = await after_a_takeover(world, store)
    await again.beat()
    for process in (high, again):
        process.die()
    third = Process(world, store, HIGH)
    for _ in range(2):
        await beats(world, third)
    assert (third.shards, third.asked) == ({0, 1, 2, 3}, [])


async def test_a_wish_keeps_no_lease_alive(world: World, store: Store) -> None:
    high, again = await after_a_takeover(world, store)
    high.die()
    for _ in range(4):
        assert not again.shards
        await again.beat()
        world.advance(TERM / 3)
    await beats(world, again)
    assert again.shards >= LOW.ids


async def test_a_wish_is_not_heard_by_who_slept_since(world: World, store: Store) -> None:
    high, again = await after_a_takeover(world, store)
    await again.beat()
    again.die()
    world.advance(TERM)
    assert await high.beat() == {0, 1, 2, 3}
    assert high.asked == []


async def test_two_of_the_same_range_take_nothing_from_each_other(
    world: World, store: Store
) -> None:
    whole, low = Process(world, store, WHOLE), Process(world, store, LOW)
    for _ in range(5):
        await beats(world, whole, low)
    assert (whole.shards, low.shards) == ({0, 1, 2, 3}, set())
    assert whole.asked == []


@on_both
async def test_who_dies_while_it_gives_back_is_taken_over_from_like_anybody(
    world: World, store: Store
) -> None:
    high, again = await after_a_takeover(world, store)
    await again.beat()
    assert await high.beat() == {1, 2, 3}
    high.die()
    for _ in range(3):
        assert await again.beat() == set()
        world.advance(TERM / 3)
    await beats(world, again)
    assert again.shards == {0, 1, 2, 3}


@on_both
async def test_what_cannot_be_given_back_is_tried_again(world: World, store: Store) -> None:
    high, again = await after_a_takeover(world, store)
    await again.beat()
    await high.beat()
    high.store.down = True
    with pytest.raises(StoreBusy):
        await high.give()
    high.store.down = False
    assert await high.beat() == {1, 2, 3}
    assert await again.beat() == set()
    await high.give()
    assert await again.beat() == {0}
    await high.leases.give_back(frozenset({0}))
    assert await again.beat() == {0}, "what was given is another one's"


async def test_who_waits_for_a_shard_sees_soon_that_it_is_given_back(
    world: World, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.leases.LOOK", 0.01)
    high, again = await after_a_takeover(world, store)
    await again.beat()
    await high.beat()
    waits, again.leases.term = asyncio.Event(), 1e6
    again.leases._newly = lambda reason: bool(waits.set())  # type: ignore[method-assign,func-returns-value]
    waiting = asyncio.create_task(again.leases.acquire())
    async with asyncio.timeout(60):
        await waits.wait()
        await high.give()
        assert await waiting, "long before its next beat"
    assert again.shards == {0}
    await again.leases.stop()


async def test_who_cannot_look_whether_a_shard_is_given_waits_for_the_next_beat(
    world: World, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.leases.LOOK", 0.01)
    high, again = await after_a_takeover(world, store)
    again.leases.term = 0.1 * BEATS
    await again.beat()
    await high.beat()
    await high.give()
    again.store.down = True
    with capture_logs() as logs:
        assert not await again.leases._pause()
        again.store.store = broken = Memory()
        again.store.down, broken.all = False, None  # type: ignore[method-assign,assignment]
        assert not await again.leases._pause()
    told = {entry["event"] for entry in logs}
    assert told == {"leases not looked at"}, "only what is no matter of being busy"


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
        st.sampled_from(["beat"] * 8 + ["give"] * 3 + ["die", "start", "stop"]),
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


async def play(moves: list[Move]) -> frozenset[int]:
    """Let processes come, go, hang and be slow, none of which ever holds what another one does;
    then let one go on alone: what that serves in the end."""
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
        elif name == "give":
            await process.give(before, after)
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
    return frozenset(last.shards)


@settings(max_examples=300, deadline=None)
@given(MOVES)
def test_no_shard_ever_has_two_holders(moves: list[Move]) -> None:
    assert asyncio.run(play(moves)) == {0, 1, 2, 3}, "nobody else lives, so it has to serve all"
