"""Searches rest while people wait, and only then."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.services.courtesy import LONGEST, RESTS, Courtesy


@dataclass
class Time:
    """Seconds that pass by working and resting alone."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def courtesy(time: Time) -> Courtesy:
    return Courtesy(timer=time, sleep=time.sleep)


def test_nobody_waits_and_nothing_rests(courtesy: Courtesy, time: Time) -> None:
    resting = courtesy.begin()
    time.sleep(0.01)
    assert resting.rest() == 0.0
    assert time() == pytest.approx(100.01)


def test_it_rests_in_proportion_to_the_work_since_the_last_rest(
    courtesy: Courtesy, time: Time
) -> None:
    resting = courtesy.begin()
    with courtesy.answering():
        for worked in (0.004, 0.002):
            time.sleep(worked)
            assert resting.rest() == pytest.approx(RESTS * worked)
    time.sleep(0.004)
    assert resting.rest() == 0.0


def test_no_rest_is_longer_than_a_person_should_wait(courtesy: Courtesy, time: Time) -> None:
    resting = courtesy.begin()
    with courtesy.answering():
        time.sleep(60.0)
        assert resting.rest() == pytest.approx(LONGEST)


def test_it_is_asked_until_the_last_one_has_an_answer(courtesy: Courtesy) -> None:
    with courtesy.answering():
        with courtesy.answering():
            pass
        assert courtesy.asked
    assert not courtesy.asked


def test_an_answer_that_fails_is_waited_for_no_more(courtesy: Courtesy) -> None:
    with pytest.raises(ZeroDivisionError), courtesy.answering():
        raise ZeroDivisionError
    assert not courtesy.asked
