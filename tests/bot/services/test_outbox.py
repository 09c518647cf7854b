"""Delivery: order, retries, fallbacks, and that nobody holds up anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta

import pytest
import simcord
from discord import Client, Intents
from sqlalchemy import text

from bot.services import outbox
from bot.services.announcements import (
    Announcement,
    Kind,
    Target,
    TryLater,
    Undeliverable,
    Where,
)
from bot.services.outbox import (
    AT_ONCE,
    FAULTS,
    FIRST_WAIT,
    KEPT,
    LONGEST_WAIT,
    PATIENCE,
    OutboxWorker,
    wait_before,
)
from bot.store import Store, StoreBusy
from bot.store.outbox import OutboxQueries
from bot.store.records import GameRecord, NewOutboxRow, OutboxRecord, PersonRecord
from tests.bot.conftest import START, ManualClock
from tests.bot.store.test_games import add
from tests.databases import SQLITE

Answer = Callable[[Announcement, Target], int | None]


class Discord:
    """A Discord that does what ``answer`` says, and keeps what arrived."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Where, int | None]] = []
        self.tried: list[tuple[str, Where, str]] = []
        self.answer: Answer = lambda announcement, target: 900 + announcement.id
        self.gate: asyncio.Event | None = None
        self.busy = asyncio.Event()

    async def __call__(self, announcement: Announcement, target: Target) -> int | None:
        self.tried.append((announcement.kind, target.where, announcement.nonce))
        self.busy.set()
        if self.gate is not None:
            await self.gate.wait()
        message = self.answer(announcement, target)
        self.sent.append((announcement.kind, target.where, target.id))
        return message


@pytest.fixture
def discord() -> Discord:
    return Discord()


@pytest.fixture
async def worker(store: Store, clock: ManualClock, discord: Discord) -> AsyncIterator[OutboxWorker]:
    made = OutboxWorker(store, clock, discord)
    yield made
    if discord.gate is not None:
        discord.gate.set()
    await made.stop()


def row(kind: Kind, person: int | None = None) -> NewOutboxRow:
    return NewOutboxRow(kind.value, person, {"v": 1, "round": 1}, f"{kind.value:.16}")


async def put(store: Store, game: GameRecord, *rows: NewOutboxRow) -> None:
    async with store.transaction() as tx:
        await tx.outbox.add(game.id, rows, START)


async def rows_of(store: Store, game: GameRecord) -> tuple[OutboxRecord, ...]:
    async with store.reading() as tx:
        return await tx.outbox.of_game(game.id)


async def go(worker: OutboxWorker) -> None:
    worker.start()
    await worker.idle()


def refuse(*places: Where, error: Exception | None = None) -> Answer:
    """Refuse these places for good, or with that error."""

    def answer(announcement: Announcement, target: Target) -> int | None:
        if target.where in places:
            raise error or Undeliverable("50013")
        return 1

    return answer


async def test_a_game_is_told_in_order(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, *(row(kind) for kind in (Kind.ROUND_CLOSED, Kind.ROUND_OPENED)))
    await go(worker)
    assert discord.sent == [("round-closed", Where.THREAD, 30), ("round-opened", Where.THREAD, 30)]
    done = await rows_of(store, game)
    assert [entry.message_id for entry in done] == [900 + entry.id for entry in done]
    assert all(entry.done_at == START for entry in done)


async def test_nothing_is_sent_before_the_start_nor_twice(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store)
    await put(store, game, row(Kind.ROUND_OPENED))
    worker.kick()
    await worker.idle()
    assert discord.sent == []
    await go(worker)
    await go(worker)
    assert len(discord.sent) == 1


async def test_where_announcements_go_first(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    threadless = await add(store)
    await put(store, threadless, row(Kind.LOBBY_CHANGED), row(Kind.GAME_STARTED))
    await put(store, threadless, row(Kind.LAST_SEAT, 7))
    await go(worker)
    assert sorted(discord.sent) == [
        ("game-started", Where.THREAD, None),
        ("last-seat", Where.PRIVATE, 7),
        ("lobby-changed", Where.CHANNEL, 20),
    ]


@pytest.mark.parametrize(
    ("kind", "thread", "places"),
    [
        (Kind.LAST_SEAT, 30, [Where.PRIVATE, Where.THREAD, Where.CHANNEL]),
        (Kind.LAST_SEAT, None, [Where.PRIVATE, Where.CHANNEL]),
        (Kind.INVITED, 30, [Where.PRIVATE, Where.CHANNEL]),
    ],
)
async def test_closed_private_messages_and_deleted_threads_fall_back(
    store: Store,
    worker: OutboxWorker,
    discord: Discord,
    kind: Kind,
    thread: int | None,
    places: list[Where],
) -> None:
    game = await add(store, thread_id=thread)
    await put(store, game, row(kind, 7))
    discord.answer = refuse(Where.PRIVATE, Where.THREAD)
    await go(worker)
    assert [where for _, where, _ in discord.tried] == places
    assert discord.sent == [(kind, Where.CHANNEL, 20)]
    nonces = [nonce for _, _, nonce in discord.tried]
    assert len(set(nonces)) == len(nonces), "another target is another message to Discord"
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_what_nobody_takes_is_dropped_and_the_next_goes_on(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_CLOSED), row(Kind.ROUND_OPENED))

    def answer(announcement: Announcement, target: Target) -> int | None:
        if announcement.kind is Kind.ROUND_CLOSED:
            raise Undeliverable("10003")
        return 1

    discord.answer = answer
    await go(worker)
    assert discord.sent == [("round-opened", Where.THREAD, 30)]
    dropped, sent = await rows_of(store, game)
    assert (dropped.error, dropped.message_id, dropped.done_at) == ("10003", None, START)
    assert sent.message_id == 1


async def test_a_busy_discord_is_asked_again_later_with_the_same_nonce(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_CLOSED), row(Kind.ROUND_OPENED))
    discord.answer = refuse(Where.THREAD, error=TryLater("503"))
    await go(worker)
    assert discord.sent == []
    await go(worker)
    assert len(discord.tried) == 1, "not before its time"
    discord.answer = refuse()
    clock.advance(seconds=FIRST_WAIT.total_seconds())
    await go(worker)
    assert [kind for kind, _, _ in discord.sent] == ["round-closed", "round-opened"]
    assert discord.tried[0] == discord.tried[1]


async def test_one_persons_trouble_holds_up_nobody_else(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game, other = await add(store, thread_id=30), await add(store, "BBBBBB", thread_id=31)
    await put(store, game, row(Kind.LAST_SEAT, 7), row(Kind.ROUND_CLOSED))
    await put(store, other, row(Kind.ROUND_OPENED))
    discord.answer = refuse(Where.PRIVATE, error=TryLater("429", after=3600))
    await go(worker)
    assert sorted(discord.sent) == [
        ("round-closed", Where.THREAD, 30),
        ("round-opened", Where.THREAD, 31),
    ]


async def test_an_announcement_that_the_bot_cannot_make_is_given_up_in_the_end(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    game = await add(store)
    await put(store, game, row(Kind.LOBBY_CHANGED))
    discord.answer = refuse(Where.CHANNEL, error=ZeroDivisionError())
    for _ in range(FAULTS):
        await go(worker)
        clock.advance(seconds=LONGEST_WAIT.total_seconds())
    assert len(discord.tried) == FAULTS
    (dropped,) = await rows_of(store, game)
    assert (dropped.error, dropped.message_id) == ("ZeroDivisionError", None)
    assert dropped.done_at is not None


async def spoil(store: Store, row_id: int, payload: str) -> None:
    """What an edit of the database by hand may leave."""
    async with store.transaction() as tx:
        change = text("UPDATE outbox SET payload = :payload WHERE id = :id")
        await tx.connection.execute(change, {"payload": payload, "id": row_id})


@pytest.mark.parametrize("url", [SQLITE], indirect=True)  # PostgreSQL takes nothing but JSON
@pytest.mark.parametrize("kind", [Kind.ROUND_OPENED, Kind.LOBBY_CHANGED])
@pytest.mark.parametrize("spoilt", [0, 1])
async def test_what_can_never_be_read_is_given_up_and_all_else_goes_on(
    store: Store,
    worker: OutboxWorker,
    discord: Discord,
    clock: ManualClock,
    kind: Kind,
    spoilt: int,
) -> None:
    game, other = await add(store, thread_id=30), await add(store, thread_id=31, code="BBBBB")
    await put(store, game, row(kind), row(kind), row(Kind.ROUND_CLOSED))
    await put(store, other, row(Kind.ROUND_OPENED))
    await spoil(store, (await rows_of(store, game))[spoilt].id, "{")
    for _ in range(FAULTS + 1):
        await go(worker)
        clock.advance(seconds=LONGEST_WAIT.total_seconds())
    assert ("round-opened", Where.THREAD, 31) in discord.sent
    assert ("round-closed", Where.THREAD, 30) in discord.sent
    assert len(discord.sent) == 3
    async with store.reading() as tx:
        assert (await tx.outbox.waiting())[0] == 0


async def test_a_payload_of_another_shape_holds_up_nothing(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.LOBBY_CHANGED), row(Kind.LOBBY_CHANGED), row(Kind.ROUND_CLOSED))
    first = (await rows_of(store, game))[0]
    await spoil(store, first.id, "[]")
    for _ in range(FAULTS):
        await go(worker)
        clock.advance(seconds=LONGEST_WAIT.total_seconds())
    assert [kind for kind, _, _ in discord.sent] == ["lobby-changed", "round-closed"]
    spoilt = (await rows_of(store, game))[0]
    assert (spoilt.error, spoilt.message_id) == ("AttributeError", None)


async def test_a_database_out_of_reach_costs_no_announcement(
    store: Store,
    worker: OutboxWorker,
    discord: Discord,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def busy(_queries: OutboxQueries) -> tuple[OutboxRecord, ...]:
        raise StoreBusy

    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_OPENED))
    with monkeypatch.context() as patch:
        patch.setattr(OutboxQueries, "heads", busy)
        for _ in range(FAULTS + 1):
            await go(worker)
            clock.advance(seconds=LONGEST_WAIT.total_seconds())
    assert discord.sent == []
    await go(worker)
    assert discord.sent == [("round-opened", Where.THREAD, 30)]


async def test_patience_with_discord_ends_after_days(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_OPENED))
    discord.answer = refuse(Where.THREAD, error=TryLater("503"))
    await go(worker)
    clock.advance(seconds=PATIENCE.total_seconds() + 1)
    await go(worker)
    (dropped,) = await rows_of(store, game)
    assert (dropped.error, dropped.done_at) == ("503", clock())


async def test_who_wants_no_reminders_gets_none(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store)
    async with store.transaction() as tx:
        await tx.people.save(PersonRecord(7, notify_turn=False), START)
    await put(store, game, row(Kind.LAST_SEAT, 7), row(Kind.LAST_SEAT, 8), row(Kind.INVITED, 7))
    await go(worker)
    assert sorted(discord.sent) == [("invited", Where.PRIVATE, 7), ("last-seat", Where.PRIVATE, 8)]
    assert all(entry.done_at for entry in await rows_of(store, game))


async def test_a_row_delivered_while_the_list_is_being_read_is_not_sent_again(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, *(row(Kind.ROUND_OPENED) for _ in range(5)), row(Kind.LAST_SEAT, 7))
    worker.start()
    for _ in range(20):
        await asyncio.sleep(0)
        worker.kick()
    await worker.idle()
    assert len(discord.sent) == 6


async def test_stopping_finishes_what_is_under_way_and_begins_no_more(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_CLOSED), row(Kind.ROUND_OPENED))
    discord.gate = asyncio.Event()
    worker.start()
    await discord.busy.wait()
    stopping = asyncio.create_task(worker.stop())
    await asyncio.sleep(0)
    discord.gate.set()
    await stopping
    assert [kind for kind, _, _ in discord.sent] == ["round-closed"]
    first, second = await rows_of(store, game)
    assert first.done_at is not None
    assert second.done_at is None
    restarted = OutboxWorker(store, worker.clock, discord)
    await go(restarted)
    await restarted.stop()
    assert [kind for kind, _, _ in discord.sent] == ["round-closed", "round-opened"]


async def test_a_stop_breaks_off_what_waits_for_minutes_and_keeps_it(
    store: Store, worker: OutboxWorker, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "LAST_DELIVERIES", 0.0)
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_CLOSED), row(Kind.ROUND_OPENED))
    discord.gate = asyncio.Event()
    worker.start()
    await discord.busy.wait()
    await worker.stop()
    assert discord.sent == []
    assert [entry.attempts for entry in await rows_of(store, game)] == [0, 0]
    discord.gate.set()
    restarted = OutboxWorker(store, worker.clock, discord)
    await go(restarted)
    await restarted.stop()
    assert [kind for kind, _, _ in discord.sent] == ["round-closed", "round-opened"]
    assert discord.tried[0] == discord.tried[1], "Discord makes one message of both"


async def test_deliveries_that_wait_leave_room_for_others(
    store: Store, worker: OutboxWorker, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "SLOW", 0.0)
    game = await add(store, thread_id=30)
    await put(store, game, *(row(Kind.LAST_SEAT, person) for person in range(1, AT_ONCE + 1)))
    await put(store, await add(store, "BBBBBB", thread_id=31), row(Kind.ROUND_OPENED))
    stuck = asyncio.Event()

    async def deliver(announcement: Announcement, target: Target) -> int:
        if announcement.person is not None:
            await stuck.wait()
        discord.sent.append((announcement.kind, target.where, target.id))
        if target.id == 31:
            stuck.set()  # only now may the others, who were first
        return 1

    worker.deliver = deliver
    await asyncio.wait_for(go(worker), 60)
    assert discord.sent[0] == ("round-opened", Where.THREAD, 31)
    assert len(discord.sent) == AT_ONCE + 1


async def test_where_nothing_at_all_may_be_asked_all_wait(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    game, other = await add(store, thread_id=30), await add(store, "BBBBBB", thread_id=31)
    await put(store, game, row(Kind.ROUND_OPENED))
    discord.answer = refuse(Where.THREAD, error=TryLater("429", after=600, everywhere=True))
    await go(worker)
    discord.answer = refuse()
    await put(store, other, row(Kind.ROUND_OPENED))
    await go(worker)
    assert len(discord.tried) == 1
    clock.advance(seconds=600)
    await go(worker)
    assert {target for _, _, target in discord.sent} == {30, 31}


async def test_of_edits_that_waited_only_the_newest_is_made(
    store: Store, worker: OutboxWorker, discord: Discord, clock: ManualClock
) -> None:
    def played(number: int, done: int) -> NewOutboxRow:
        payload = {"v": 1, "round": number, "done": done, "of": 3}
        return NewOutboxRow(Kind.PLAYED.value, None, payload, f"played{number}-{done}")

    game = await add(store, thread_id=30)
    await put(store, game, played(1, 1))
    discord.answer = refuse(Where.THREAD, error=TryLater("503"))
    await go(worker)
    await put(store, game, played(1, 2), row(Kind.ROUND_CLOSED), played(2, 1), played(2, 2))
    discord.answer = refuse()
    discord.tried.clear()
    clock.advance(seconds=FIRST_WAIT.total_seconds())
    await go(worker)
    nonces = [nonce.rstrip("0") for _, _, nonce in discord.tried]
    assert nonces == ["played1-2", "round-closed", "played2-2"]
    assert all(entry.done_at for entry in await rows_of(store, game))


async def test_old_rows_are_forgotten(
    store: Store, worker: OutboxWorker, clock: ManualClock
) -> None:
    game = await add(store)
    await put(store, game, row(Kind.ROUND_OPENED))
    await go(worker)
    assert await worker.forget() == 0
    clock.advance(seconds=KEPT.total_seconds() + 1)
    assert await worker.forget() == 1


def test_waits_grow_and_follow_what_discord_asks_for() -> None:
    waits = [wait_before(attempts, None) for attempts in range(1, 40)]
    assert waits[0] == FIRST_WAIT
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_WAIT
    assert wait_before(1, 90.0) == timedelta(seconds=90)


async def test_the_retry_comes_by_itself_in_virtual_time(store: Store, discord: Discord) -> None:
    game = await add(store, thread_id=30)
    await put(store, game, row(Kind.ROUND_OPENED))
    discord.answer = refuse(Where.THREAD, error=TryLater("429", after=60))

    class Bot(Client):
        async def setup_hook(self) -> None:
            delivery.start()

    env = simcord.Env(Bot(intents=Intents(guilds=True)))
    offset = START - env.now()
    delivery = OutboxWorker(store, lambda: env.now() + offset, discord)
    await env.start()
    assert len(discord.tried) == 1
    discord.answer = refuse()
    await env.advance_time(59)
    assert len(discord.tried) == 1
    await env.advance_time(1)
    assert discord.sent == [("round-opened", Where.THREAD, 30)]
    await delivery.stop()
    await env.shutdown()


async def test_in_quiet_hours_private_messages_wait_and_public_ones_ping_nobody(
    store: Store, clock: ManualClock, worker: OutboxWorker, discord: Discord
) -> None:
    clock.now = START.replace(hour=23)
    until = clock.now + timedelta(hours=7)
    quiet: list[bool] = []

    def answer(announcement: Announcement, target: Target) -> int:
        quiet.append(announcement.quiet)
        return 900

    discord.answer = answer
    game = await add(store, thread_id=30)
    assert game.guild_id is not None
    async with store.transaction() as tx:
        chosen = {"timezone": "UTC", "quiet": [22, 6]}
        await tx.facts.set_guild(game.guild_id, chosen, START)
        await tx.outbox.add(game.id, [row(Kind.ROUND_OPENED), row(Kind.LAST_SEAT, 5)], START)
    worker.start()
    await worker.idle()
    assert quiet == [True]
    clock.now = until
    worker.kick()
    await worker.idle()
    kinds = [Kind(kind) for kind, _where, _id in discord.sent]
    assert kinds == [Kind.ROUND_OPENED, Kind.LAST_SEAT]
    assert quiet == [True, False]


async def test_what_would_come_too_late_comes_in_quiet_hours_without_a_sound(
    store: Store, clock: ManualClock, worker: OutboxWorker, discord: Discord
) -> None:
    clock.now = START.replace(hour=23)
    quiet: list[bool] = []

    def answer(announcement: Announcement, target: Target) -> int:
        quiet.append(announcement.quiet)
        return 900

    discord.answer = answer
    game = await add(store, thread_id=30, due=clock.now + timedelta(hours=1))
    assert game.guild_id is not None
    async with store.transaction() as tx:
        chosen = {"timezone": "UTC", "quiet": [22, 6]}
        await tx.facts.set_guild(game.guild_id, chosen, START)
        await tx.outbox.add(game.id, [row(Kind.LAST_SEAT, 5)], START)
    worker.start()
    await worker.idle()
    assert quiet == [True]


async def test_who_serves_a_server_no_more_waits_for_what_is_under_way_there_alone(
    store: Store, worker: OutboxWorker, discord: Discord
) -> None:
    mine, others = await add(store, guild_id=10), await add(store, "BBBBBB", guild_id=11)
    gates = {mine.id: asyncio.Event(), others.id: asyncio.Event()}
    under_way, begun, told = set[int](), asyncio.Event(), list[int]()

    async def deliver(announcement: Announcement, target: Target) -> int:
        under_way.add(announcement.game.id)
        if len(under_way) == len(gates):
            begun.set()
        await gates[announcement.game.id].wait()
        told.append(announcement.game.id)
        return 1

    for game in (mine, others):
        await put(store, game, row(Kind.ROUND_OPENED))
    worker.deliver = deliver
    worker.start()
    await begun.wait()
    await worker.finish(60)
    assert told == [], "all is served, so nothing is waited for"
    worker.serves = lambda guild: guild == 10
    await worker.finish(0)
    assert told == [], "it goes on beyond the time"
    waiting = asyncio.create_task(worker.finish(60))
    gates[others.id].set()
    await waiting
    assert told == [others.id]
    gates[mine.id].set()
    await worker.idle()
    assert told == [others.id, mine.id]
