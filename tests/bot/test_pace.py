"""What is done on the event loop, and what in a thread."""

from __future__ import annotations

import threading

import pytest

from bot.pace import BRIEF, Brief, Pace


class Work:
    """Takes as long as it is told to, on a timer of its own."""

    def __init__(self) -> None:
        self.now = 0.0

    def take(self, seconds: float) -> threading.Thread:
        self.now += seconds
        return threading.current_thread()

    def fail(self) -> None:
        self.now += 100
        raise ZeroDivisionError


@pytest.fixture
def work() -> Work:
    return Work()


@pytest.fixture
def brief(work: Work) -> Brief:
    return Brief(Pace(BRIEF, timer=lambda: work.now))


async def times_until(brief: Brief, work: Work, seconds: float, *, here: bool) -> int:
    """How often it is done before it is done here, or elsewhere."""
    for number in range(1000):
        if (await brief.do(work.take, seconds) is threading.main_thread()) is here:
            return number
    raise AssertionError("always in the same place")


async def test_what_turns_out_to_be_short_is_done_here(brief: Brief, work: Work) -> None:
    assert await brief.do(work.take, BRIEF / 10) is not threading.main_thread()
    assert 10 < await times_until(brief, work, BRIEF / 10, here=True) < 100


async def test_one_that_took_long_sends_the_next_ones_away(brief: Brief, work: Work) -> None:
    await times_until(brief, work, BRIEF / 10, here=True)
    assert await brief.do(work.take, 10 * BRIEF) is threading.main_thread()  # nobody knew
    assert await brief.do(work.take, BRIEF / 10) is not threading.main_thread()
    assert await times_until(brief, work, BRIEF / 10, here=True) > 3


async def test_what_is_a_little_too_long_now_and_then_stays(brief: Brief, work: Work) -> None:
    for _ in range(100):
        await brief.do(work.take, BRIEF / 10)
    assert await brief.do(work.take, 3 * BRIEF) is threading.main_thread()
    assert await brief.do(work.take, BRIEF / 10) is threading.main_thread()


async def test_what_fails_is_raised_and_tells_nothing(brief: Brief, work: Work) -> None:
    await times_until(brief, work, BRIEF / 10, here=True)
    before = brief.pace.seconds
    with pytest.raises(ZeroDivisionError):
        await brief.do(work.fail)
    assert brief.pace.seconds == before


async def test_waiting_is_no_work() -> None:
    """In a thread that waits for Python's lock, or sleeps, nothing is done."""
    brief = Brief()
    for _ in range(60):
        await brief.do(threading.Event().wait, 0.001)
    assert await brief.do(threading.current_thread) is threading.main_thread()
