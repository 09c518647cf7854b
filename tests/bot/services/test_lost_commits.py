"""A database that is lost just as it has saved: what was saved is followed up all the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.store import StoreBusy, Transaction
from tests.bot.services.conftest import ANNE, BOB, Bench


class Outage:
    """From the moment at which a transaction has been committed, for so many readings."""

    def __init__(self, bench: Bench, monkeypatch: pytest.MonkeyPatch, readings: int = 0) -> None:
        self.commits, self.readings = 1, readings
        self.write, self.read = bench.store.transaction, bench.store.reading
        monkeypatch.setattr(bench.store, "transaction", self.transaction)
        monkeypatch.setattr(bench.store, "reading", self.reading)

    @asynccontextmanager
    async def transaction(self, *, alone: bool = True) -> AsyncIterator[Transaction]:
        async with self.write(alone=alone) as tx:
            yield tx
        if self.commits:
            self.commits -= 1
            raise StoreBusy

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        if self.readings and not self.commits:
            self.readings -= 1
            raise StoreBusy
        async with self.read() as tx:
            yield tx


async def test_the_next_deadline_is_planned_after_one_that_was_settled_as_it_was_lost(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    bench.clock.advance(hours=1)
    bench.saved.clear()
    Outage(bench, monkeypatch)
    await bench.service.settle(game)
    view = await bench.service.view(ANNE, game)
    assert (view.round, len(view.results)) == (2, 1)
    assert [(it.due, it.announced) for it in bench.saved] == [(view.due, True)]
    await bench.service.settle(game)
    assert len(bench.saved) == 1, "told once"


async def test_it_is_made_good_later_where_the_database_stays_away(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    bench.clock.advance(hours=1)
    bench.saved.clear()
    Outage(bench, monkeypatch, readings=1)
    with pytest.raises(StoreBusy):
        await bench.service.settle(game)
    assert bench.saved == []
    await bench.service.settle(game)
    view = await bench.service.view(ANNE, game)
    assert view.round == 2
    assert [(it.game_id, it.due, it.announced) for it in bench.saved] == [(game, view.due, True)]


async def test_a_move_that_was_saved_as_it_was_lost_counts_once(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (await bench.running(BOB, deadline=3600)).ref.id
    bench.saved.clear()
    Outage(bench, monkeypatch)
    await bench.service.pass_round(ANNE, game, key=77)
    kinds = [kind for kind, _person in await bench.news(game)]
    assert kinds.count("last-seat") == 1
    assert [it.game_id for it in bench.saved] == [game]
