"""When the bot was away: noted while duels run, found out at the start, added once."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.services.games import Loaded, Saved
from bot.services.ownership import Ownership
from bot.services.wordgrid_outages import BEAT, FOREVER, GAP, KEPT, Outage, Outages, Pulse
from bot.shards import ALL, Shards
from bot.store import Store
from bot.store.records import GameRecord
from engine.table.ids import LexiconId
from engine.table.phase import Phase
from engine.wordgrid.actions import Downtime
from engine.wordgrid.events import Event
from engine.wordgrid.options import Options
from engine.wordgrid.state import Game, Seat
from tests.bot.conftest import START, ManualClock

SOUTH, NORTH = 2 << 22, 3 << 22
"""Servers of different ones of two shards."""

GAME = Game(Options(), 1, LexiconId("en", "1"), Phase.RUNNING)

RECORD = GameRecord(
    *(7, "wordgrid", "ABC234", None, 30, None, None, 1),
    *("running", 1, None, "", START, START),
)


class Ticking:
    """A metronome that a test beats itself."""

    def __init__(self) -> None:
        self.running = False

    def start(self) -> None:
        self.running = True

    def cancel(self) -> None:
        self.running = False

    def is_running(self) -> bool:
        return self.running


class Bench:
    def __init__(
        self, store: Store, clock: ManualClock, ownership: Ownership | None = None
    ) -> None:
        self.clock, self.settled = clock, list[int]()
        self.outages = Outages(store, clock, ownership or Ownership())
        self.ticking = Ticking()
        self.pulse = Pulse(self.outages, self.settle, self.ticking)

    async def settle(self, game_id: int) -> None:
        self.settled.append(game_id)

    def saved(self, game: Game, game_id: int = 7, guild: int = SOUTH) -> None:
        self.pulse.follow(Saved("wordgrid", game_id, None, False, guild, game))


@pytest.fixture
def bench(store: Store, clock: ManualClock) -> Bench:
    return Bench(store, clock)


async def test_nothing_is_noted_while_nobody_plays(bench: Bench) -> None:
    bench.saved(replace(GAME, phase=Phase.LOBBY))
    await bench.pulse.beat()
    await bench.pulse.stop()
    assert not bench.ticking.running
    assert await bench.outages.last() is None


async def test_the_first_duel_starts_the_notes_and_the_last_one_ends_them(bench: Bench) -> None:
    bench.saved(GAME)
    assert bench.ticking.running
    await bench.pulse.beat()
    began = bench.clock()
    assert await bench.outages.last() == began
    bench.saved(replace(GAME, phase=Phase.FINISHED))
    bench.clock.advance(seconds=BEAT)
    await bench.pulse.beat()
    assert await bench.outages.last() == began
    bench.clock.advance(hours=5)
    bench.saved(GAME, 8)
    await bench.pulse.beat()
    assert bench.outages.known == [], "hours without duels are no outage"


async def test_missing_notes_are_an_outage(bench: Bench) -> None:
    bench.saved(GAME)
    await bench.pulse.beat()
    began = bench.clock()
    bench.clock.advance(seconds=GAP.total_seconds())
    await bench.pulse.beat()
    assert bench.outages.known == []
    bench.clock.advance(seconds=GAP.total_seconds() + 1)
    await bench.pulse.beat()
    assert bench.outages.known == [Outage(None, began + GAP, bench.clock())]
    assert bench.settled == [7]


async def test_while_the_bot_connects_it_is_away(bench: Bench) -> None:
    bench.saved(GAME)
    began = bench.clock()
    bench.outages.begin()
    bench.outages.begin()
    assert bench.outages.known == [Outage(None, began, FOREVER)]
    bench.clock.advance(seconds=40)
    await bench.pulse.ready()
    assert bench.outages.known == [Outage(None, began, bench.clock())]
    assert bench.settled == [7]
    await bench.pulse.ready()
    assert bench.settled == [7], "connecting again is nothing new"


async def test_a_lost_connection_is_an_outage_of_its_servers_alone(bench: Bench) -> None:
    bench.outages.connections = 2
    bench.saved(GAME, 7, SOUTH)
    bench.saved(GAME, 8, NORTH)
    began = bench.clock()
    bench.pulse.lost(0)
    assert [bench.outages.away(it) for it in (SOUTH, NORTH, None)] == [True, False, True]
    bench.clock.advance(seconds=20)
    bench.pulse.lost(1)
    bench.pulse.lost(1)
    await bench.pulse.beat()
    assert await bench.outages.last() == began
    await bench.pulse.found(0)
    await bench.pulse.found(2)
    assert bench.settled == [7]
    assert [bench.outages.away(it) for it in (SOUTH, NORTH, None)] == [False, True, False]
    bench.clock.advance(seconds=20)
    await bench.pulse.found(1)
    south = Outage(0, began, began + timedelta(seconds=20))
    north = Outage(1, began + timedelta(seconds=20), began + timedelta(seconds=40))
    assert bench.outages.known == [south, north]
    assert bench.settled == [7, 8]
    await bench.pulse.beat()
    assert await bench.outages.last() == bench.clock()


async def test_time_is_given_back_to_the_servers_that_lost_it(bench: Bench) -> None:
    bench.outages.connections = 2
    began = bench.clock()
    bench.outages.begin(1)
    bench.clock.advance(seconds=30)
    everywhere = (bench.clock.advance(seconds=60), bench.clock.advance(seconds=60))
    bench.outages.add(*everywhere)
    taken: list[Downtime] = []

    def correct(
        game: Game, downtime: Downtime, _now: datetime, _rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        taken.append(downtime)
        return game, ()

    def given_back(guild: int | None, game: Game) -> list[Downtime]:
        taken.clear()
        loaded = Loaded(replace(RECORD, guild_id=guild), game)
        bench.outages.give_back(loaded, bench.clock(), random.Random(0), correct)
        return list(taken)

    running = replace(GAME, seats=(Seat(1, 5), Seat(2, 6)))
    assert running.mover is not None
    assert given_back(NORTH, running) == [Downtime(began, FOREVER), Downtime(*everywhere)]
    assert given_back(SOUTH, running) == [Downtime(*everywhere)]
    assert given_back(None, running) == [Downtime(*everywhere)]
    assert given_back(NORTH, replace(running, phase=Phase.LOBBY)) == []


@pytest.mark.parametrize("shards", [ALL, Shards.of({1}, 2)])
async def test_what_is_taken_up_again_while_it_is_connected_was_not_away(
    store: Store, clock: ManualClock, shards: Shards
) -> None:
    bench = Bench(store, clock, Ownership.of(shards))
    bench.saved(GAME, guild=NORTH)
    bench.outages.await_connection(shards)
    assert bench.outages.away(NORTH)
    await bench.pulse.connected(shards)
    assert not bench.outages.away(NORTH)
    assert bench.settled == [7], "what fell due meanwhile"


@pytest.mark.parametrize("lost_first", [True, False])
async def test_what_is_taken_up_again_while_its_connection_is_lost_is_away_until_that_is_back(
    store: Store, clock: ManualClock, lost_first: bool
) -> None:
    north = Shards.of({1}, 2)
    bench = Bench(store, clock, Ownership.of(north))
    bench.saved(GAME, guild=NORTH)
    if lost_first:
        bench.pulse.lost(1)
    bench.outages.await_connection(north)
    if not lost_first:
        bench.pulse.lost(1)
    await bench.pulse.connected(north)
    assert bench.outages.away(NORTH), "the network, say, failed for the database and for Discord"
    assert bench.settled == []
    await bench.pulse.found(1)
    assert not bench.outages.away(NORTH)
    assert bench.settled == [7]


async def test_a_connection_made_anew_ends_no_outage_of_another_one(bench: Bench) -> None:
    bench.outages.connections = 2
    bench.saved(GAME)
    bench.pulse.lost(0)
    await bench.pulse.found(1)
    await bench.pulse.ready()
    assert bench.outages.away(SOUTH)
    assert bench.settled == []


async def test_each_shard_of_several_processes_has_its_own_note(store: Store) -> None:
    clock, north = ManualClock(), Shards.of({1}, 2)
    first = Outages(store, clock, Ownership.of(Shards.of({0, 1}, 2)))
    began = clock()
    first.begin(1)
    noted = clock.advance(seconds=20)
    await first.note()
    assert [await first.last(shard) for shard in (0, 1)] == [noted, began]
    clock.advance(seconds=60)
    other = Outages(store, clock, Ownership.of(Shards.of({0}, 2)))
    await other.look(north)
    other.await_connection(north)
    assert other.known == [Outage(1, began, FOREVER)], "what it took over was away since then"
    await other.look(north)
    assert other.end(1)
    assert not other.away(NORTH)
    await other.look(north)
    assert not other.away(NORTH), "known by now"


async def test_what_is_known_of_a_shard_ends_as_another_process_serves_it(
    store: Store, clock: ManualClock
) -> None:
    both, north = Shards.of({0, 1}, 2), Shards.of({1}, 2)
    bench = Bench(store, clock, Ownership.of(both))
    bench.saved(GAME, 7, SOUTH)
    bench.saved(GAME, 8, NORTH)
    await bench.outages.look()
    await bench.pulse.beat()
    for shard in (0, 1):
        bench.pulse.lost(shard)
    bench.pulse.leave(north, [8])
    assert (bench.outages.away(NORTH), bench.outages.away(SOUTH)) == (False, True)
    noted = clock.advance(minutes=20)
    other = Outages(store, clock, Ownership.of(north))
    await other.note()
    clock.advance(minutes=1)
    await bench.outages.look(north)
    assert bench.outages.known[-1] == Outage(1, noted, FOREVER), "it is back, as the other one left"
    await bench.pulse.found(1)
    assert bench.settled == [], "its games are looked at when they are taken up"
    await bench.pulse.found(0)
    assert bench.settled == [7]


async def test_only_the_last_outages_are_remembered(bench: Bench) -> None:
    bench.saved(GAME)
    for _time in range(3 * KEPT):
        bench.pulse.lost(0)
        bench.clock.advance(seconds=1)
        await bench.pulse.found(0)
    assert len(bench.outages.known) == KEPT
    assert bench.outages.known[-1].until == bench.clock()


async def test_who_connects_at_once_was_not_away(bench: Bench) -> None:
    bench.saved(GAME)
    bench.outages.begin()
    await bench.pulse.ready()
    assert bench.outages.known == []
    assert bench.settled == [7], "what fell due meanwhile was put off"


async def test_a_stop_notes_the_moment_once(bench: Bench, store: Store) -> None:
    bench.saved(GAME)
    bench.clock.advance(seconds=100)
    await bench.pulse.stop()
    stopped = bench.clock()
    assert await bench.outages.last() == stopped
    assert not bench.ticking.running
    bench.clock.advance(seconds=100)
    await bench.pulse.stop()
    await bench.pulse.beat()
    assert await bench.outages.last() == stopped
    after = Outages(store, bench.clock)
    await after.look()
    bench.clock.advance(seconds=100)
    await after.look()
    assert after.known == [Outage(None, stopped, FOREVER)], "until the client is connected"
    await after.note()
    assert await bench.outages.last() == stopped, "a crash while it connects changes nothing"
    assert after.end()
    assert after.known == [Outage(None, stopped, stopped + timedelta(seconds=200))]


async def test_a_fault_of_the_store_is_no_reason_to_stop(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> None:
        raise ArithmeticError

    bench.saved(GAME)
    monkeypatch.setattr(bench.outages, "note", broken)
    await bench.pulse.beat()
    monkeypatch.undo()
    await bench.pulse.beat()
    assert await bench.outages.last() == bench.clock()


async def test_a_stop_goes_on_without_the_store(bench: Bench, store: Store) -> None:
    bench.saved(GAME)
    store.cut()
    await bench.pulse.stop()
    assert not bench.ticking.running
