"""Calls: what another process wrote is looked at once, whatever goes wrong on the way."""

from __future__ import annotations

from structlog.testing import capture_logs

from bot.services.calls import Calls
from bot.services.ownership import Ownership
from bot.shards import ALL
from bot.store import Store, StoreBusy
from bot.store.leases import CallRecord
from tests.bot.conftest import ManualClock
from tests.bot.store.test_games import add


async def write(store: Store, clock: ManualClock, *codes: str, owner: Ownership) -> list[int]:
    """Games that a process writes which holds that."""
    calls, written = Calls(store, clock, owner), []
    for code in codes:
        game = await add(store, code)
        async with store.transaction() as tx:
            await calls.note(tx, game)
        written.append(game.id)
    return written


class Looker:
    """Looks at games, of which some fail once each."""

    def __init__(self, failures: dict[int, Exception] | None = None) -> None:
        self.failures = failures or {}
        self.seen: list[int] = []

    async def look(self, call: CallRecord) -> None:
        if (failure := self.failures.pop(call.game_id, None)) is not None:
            raise failure
        self.seen.append(call.game_id)


async def test_what_a_process_writes_that_lost_everything_is_seen_by_who_serves_all(
    store: Store, clock: ManualClock
) -> None:
    games = await write(store, clock, "AAAAAA", "BBBBBB", owner=Ownership.none(ALL.total))
    looker, calls = Looker(), Calls(store, clock, Ownership())
    for _ in range(2):
        await calls.answer(looker.look)
        assert looker.seen == games


async def test_nobody_calls_themselves_and_who_holds_nothing_answers_nothing(
    store: Store, clock: ManualClock
) -> None:
    await write(store, clock, "AAAAAA", owner=Ownership())
    (called,) = await write(store, clock, "BBBBBB", owner=Ownership.none(ALL.total))
    looker = Looker()
    await Calls(store, clock, Ownership.none(ALL.total)).answer(looker.look)
    assert looker.seen == []
    await Calls(store, clock, Ownership()).answer(looker.look)
    assert looker.seen == [called]


async def test_a_busy_database_is_asked_again_and_a_broken_game_holds_up_no_other(
    store: Store, clock: ManualClock
) -> None:
    codes = ("AAAAAA", "BBBBBB", "CCCCCC")
    broken, busy, last = await write(store, clock, *codes, owner=Ownership.none(ALL.total))
    looker = Looker({broken: ValueError("unreadable state"), busy: StoreBusy()})
    calls = Calls(store, clock, Ownership())
    with capture_logs() as logs:
        try:
            await calls.answer(looker.look)
        except StoreBusy:
            looker.seen.append(-1)
        await calls.answer(looker.look)
    assert looker.seen == [-1, busy, last]
    assert [(log["event"], log["game"]) for log in logs] == [("game not looked at", broken)]
