"""What is done for a game whenever it is woken."""

from __future__ import annotations

import asyncio

from bot.services.wakeful import Wakeful


class Work:
    """Counts what is done for each game; may fail, and may be held up."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.fails = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.worked = asyncio.Event()
        self.tasks = Wakeful(self, retry=0.0)

    async def __call__(self, game_id: int) -> None:
        await self.gate.wait()
        if self.fails:
            self.fails -= 1
            raise ArithmeticError
        self.done.append(game_id)
        self.worked.set()


async def test_what_is_woken_is_done_once_for_each_game() -> None:
    work = Work()
    for game_id in (1, 2, 1, 1):
        work.tasks.wake(game_id)
    await work.tasks.idle()
    assert sorted(work.done) == [1, 2]


async def test_what_is_woken_meanwhile_is_done_once_more() -> None:
    work = Work()
    work.gate.clear()
    work.tasks.wake(1)
    await asyncio.sleep(0)
    for _ in range(3):
        work.tasks.wake(1)
    work.gate.set()
    await work.tasks.idle()
    assert work.done == [1, 1]


async def test_what_failed_is_tried_again() -> None:
    work = Work()
    work.fails = 2
    work.tasks.wake(1)
    await work.worked.wait()
    await work.tasks.idle()
    assert work.done == [1]


async def test_a_game_that_is_left_is_worked_on_no_more() -> None:
    work = Work()
    work.gate.clear()
    for game_id in (1, 2):
        work.tasks.wake(game_id)
    await asyncio.sleep(0)
    for game_id in (1, 2):
        work.tasks.wake(game_id)
    work.tasks.wake_later(3, 0.0)
    work.tasks.leave([1, 3])
    work.gate.set()
    await work.tasks.idle()
    await asyncio.sleep(0)
    assert sorted(work.done) == [1, 2, 2], "what was under way, and the other game"


async def test_a_stop_finishes_what_is_under_way_and_begins_nothing() -> None:
    work = Work()
    work.gate.clear()
    work.tasks.wake(1)
    await asyncio.sleep(0)
    stopping = asyncio.ensure_future(work.tasks.stop())
    await asyncio.sleep(0)
    work.tasks.wake(2)
    work.gate.set()
    await stopping
    assert work.done == [1]


async def test_what_is_woken_later_is_done_then_unless_it_sleeps_on() -> None:
    work = Work()
    for game_id in (1, 2, 3):
        work.tasks.wake_later(game_id, 0.0)
    work.tasks.sleep(1)
    work.tasks.wake(2)
    while 3 not in work.done:
        work.worked.clear()
        await work.worked.wait()
    await work.tasks.idle()
    assert sorted(work.done) == [2, 3], "what was woken before is not woken once more"


async def test_a_stop_wakes_nothing_later() -> None:
    work = Work()
    work.tasks.wake_later(1, 0.0)
    await work.tasks.stop()
    for _turn in range(5):
        await asyncio.sleep(0)
    assert work.done == []
