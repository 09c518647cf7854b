"""Counting interactions, and waiting for those under way."""

from __future__ import annotations

import asyncio

import pytest

from bot.traffic import Outcome, Traffic


async def test_who_waits_waits_for_the_last_one() -> None:
    traffic, doors = Traffic(), [asyncio.Event(), asyncio.Event()]

    async def work(door: asyncio.Event) -> None:
        with traffic.passing("x"):
            await door.wait()

    tasks = [asyncio.create_task(work(door)) for door in doors]
    waiting = asyncio.create_task(traffic.drain(60))
    for door in doors:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()
        door.set()
    assert await waiting == 0
    await asyncio.gather(*tasks)


async def test_who_waits_does_not_wait_for_ever() -> None:
    traffic = Traffic()
    with traffic.passing("x"):
        assert await traffic.drain(0.001) == 1
    assert await traffic.drain(0) == 0


async def test_listeners_are_told_what_came_of_each_and_how_long_it_took() -> None:
    told: list[tuple[str, Outcome, float]] = []
    moments = iter((10.0, 12.5, 20.0, 20.25))
    traffic = Traffic(listeners=[lambda *one: told.append(one)], timer=lambda: next(moments))
    with traffic.passing("mot verifier") as passage:
        passage.outcome = Outcome.ANSWERED
    with pytest.raises(KeyError), traffic.passing("button"):
        raise KeyError
    assert told == [("mot verifier", Outcome.ANSWERED, 2.5), ("button", Outcome.FAILED, 0.25)]


async def test_searches_give_way_while_an_interaction_is_worked_on() -> None:
    traffic = Traffic()
    with traffic.passing("x"):
        assert traffic.courtesy.asked
    assert not traffic.courtesy.asked
