"""Days of Paris, across both changes of time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.services.paris import at_hour, day_of, midnight, next_day

SPRING, AUTUMN = date(2026, 3, 29), date(2026, 10, 25)


@pytest.mark.parametrize(("day", "hours"), [(SPRING, 23), (AUTUMN, 25), (date(2026, 7, 14), 24)])
def test_a_day_is_as_long_as_paris_makes_it(day: date, hours: int) -> None:
    assert midnight(next_day(day)) - midnight(day) == timedelta(hours=hours)


@pytest.mark.parametrize("day", [SPRING, AUTUMN, date(2027, 1, 1)])
def test_a_day_begins_at_its_midnight_and_not_a_moment_before(day: date) -> None:
    start = midnight(day)
    assert day_of(start) == day
    assert day_of(start - timedelta(microseconds=1)) == day - timedelta(days=1)
    assert day_of(midnight(next_day(day)) - timedelta(microseconds=1)) == day


def test_a_skipped_hour_begins_with_the_change_and_a_doubled_one_is_its_first() -> None:
    assert at_hour(SPRING, 2) == datetime(2026, 3, 29, 1, tzinfo=UTC) == at_hour(SPRING, 3)
    assert at_hour(AUTUMN, 2) == datetime(2026, 10, 25, 0, tzinfo=UTC)
    assert at_hour(AUTUMN, 3) == datetime(2026, 10, 25, 2, tzinfo=UTC)
