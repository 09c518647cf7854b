"""Who must be alone is alone, in order, and gets a turn whoever gives up waiting."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.store.turns import WOKEN, Turns

MANY = 3 * WOKEN


async def rounds(count: int) -> None:
    """Let the event loop go around."""
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize("waits", [0, 1, 3])
async def test_nobody_is_there_with_another_and_all_come_in_order(waits: int) -> None:
    turns, order, inside = Turns(), list[int](), 0

    async def work(number: int) -> None:
        nonlocal inside
        async with turns:
            inside += 1
            await rounds(waits)
            assert inside == 1
            inside -= 1
            order.append(number)

    await asyncio.gather(*(work(number) for number in range(MANY)))
    assert order == list(range(MANY))


async def test_many_that_wait_for_nothing_come_in_one_round() -> None:
    turns, done = Turns(), list[int]()

    async def work(number: int) -> None:
        async with turns:
            done.append(number)

    async with turns:
        waiting = [asyncio.create_task(work(number)) for number in range(WOKEN)]
        await rounds(2)
        assert done == []
    await rounds(1)
    assert done == list(range(WOKEN))
    await asyncio.gather(*waiting)


async def test_an_error_inside_lets_the_next_one_in() -> None:
    turns = Turns()
    with pytest.raises(ZeroDivisionError):
        async with turns:
            raise ZeroDivisionError
    async with asyncio.timeout(10), turns:
        pass


@pytest.mark.parametrize("late", [0, 1, 2])
async def test_who_gives_up_waiting_is_passed_over(late: int) -> None:
    """Also whoever had been woken already (``late`` rounds after the turn was free)."""
    turns, done = Turns(), list[int]()

    async def work(number: int) -> None:
        async with turns:
            await rounds(1)
            done.append(number)

    async with turns:
        waiting = [asyncio.create_task(work(number)) for number in range(MANY)]
        await rounds(2)
    await rounds(late)
    for task in waiting[: 2 * WOKEN]:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert done[-WOKEN:] == list(range(2 * WOKEN, MANY))
    async with asyncio.timeout(10), turns:
        pass


@pytest.mark.parametrize("seed", range(20))
async def test_whoever_gives_up_at_any_moment_keeps_nobody_waiting(seed: int) -> None:
    rng, turns, inside, done = random.Random(seed), Turns(), 0, list[int]()

    async def work(number: int) -> None:
        nonlocal inside
        async with turns:
            inside += 1
            try:
                await rounds(rng.choice([0, 0, 0, 1, 2]))
                assert inside == 1
            finally:
                inside -= 1
            done.append(number)

    tasks = list[asyncio.Task[None]]()
    for number in range(MANY):
        tasks.append(asyncio.create_task(work(number)))
        await rounds(rng.choice([0, 0, 1]))
        for given_up in rng.sample(tasks, rng.choice([0, 0, 1, 2]) % (len(tasks) + 1)):
            given_up.cancel()
    async with asyncio.timeout(10):
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert done == sorted(done)
    cancelled = [isinstance(error, asyncio.CancelledError) for error in ended]
    assert len(done) + sum(cancelled) == MANY
    assert done
    async with asyncio.timeout(10), turns:
        pass
