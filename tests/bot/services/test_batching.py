"""Requests that wait for a transaction share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.services.batching import Batches


class Desk:
    """Doubles numbers, as soon as it is opened; remembers the batches."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.open = asyncio.Event()

    async def work(self, numbers: Sequence[int]) -> Sequence[int | Exception]:
        self.batches.append(list(numbers))
        await self.open.wait()
        if 13 in numbers:
            raise LookupError
        return [ValueError(number) if number < 0 else 2 * number for number in numbers]


async def test_one_alone_is_worked_off_at_once_and_the_rest_together() -> None:
    desk = Desk()
    batches = Batches(desk.work)
    asked = [asyncio.create_task(batches.submit(number)) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    late = asyncio.create_task(batches.submit(4))
    desk.open.set()
    assert await asyncio.gather(*asked, late) == [2, 4, 6, 8]
    assert [number for batch in desk.batches for number in batch] == [1, 2, 3, 4]
    assert len(desk.batches) == 2


async def test_it_starts_again_after_a_rest() -> None:
    desk = Desk()
    desk.open.set()
    batches = Batches(desk.work)
    assert await batches.submit(1) == 2
    assert await batches.submit(2) == 4
    assert desk.batches == [[1], [2]]


async def test_an_error_meets_the_one_who_asked() -> None:
    desk = Desk()
    desk.open.set()
    batches = Batches(desk.work)
    results = await asyncio.gather(
        *(batches.submit(number) for number in (1, -1, 2)), return_exceptions=True
    )
    assert results[::2] == [2, 4]
    assert isinstance(results[1], ValueError)


async def test_what_ends_a_batch_meets_all_of_it_and_nobody_after() -> None:
    desk = Desk()
    desk.open.set()
    batches = Batches(desk.work)
    results = await asyncio.gather(
        *(batches.submit(number) for number in (13, 1)), return_exceptions=True
    )
    assert all(isinstance(result, LookupError) for result in results)
    assert await batches.submit(5) == 10


async def test_who_stops_waiting_holds_nobody_up() -> None:
    desk = Desk()
    batches = Batches(desk.work)
    gone = asyncio.create_task(batches.submit(1))
    stays = asyncio.create_task(batches.submit(2))
    await asyncio.sleep(0)
    gone.cancel()
    desk.open.set()
    assert await stays == 4
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_a_flush_waits_for_all_that_was_asked_before_and_passes_no_error_on() -> None:
    desk = Desk()
    batches = Batches(desk.work)
    await batches.flush()  # nothing was
    asked = [asyncio.create_task(batches.submit(number)) for number in (1, 13, 3)]
    await asyncio.sleep(0)
    flushed = asyncio.create_task(batches.flush())
    await asyncio.sleep(0)
    assert not flushed.done()
    desk.open.set()
    await flushed
    assert all(each.done() for each in asked)
    await asyncio.gather(*asked, return_exceptions=True)
