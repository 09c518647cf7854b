"""The daily's calendar: days of Paris, whatever the machine's time zone.

A day is as long as Paris makes it: 23 or 25 hours where the clocks change.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

PARIS = ZoneInfo("Europe/Paris")


def day_of(moment: datetime) -> date:
    """The day it is in Paris at that (aware) moment."""
    return moment.astimezone(PARIS).date()


def at_hour(day: date, hour: int) -> datetime:
    """The moment, in UTC, at which a clock in Paris first shows that hour of the day.

    An hour that the clocks skip (2:00 in March) begins when they are put forward; of one that comes
    twice (2:00 in October) it is the first.
    """
    return datetime.combine(day, time(hour), PARIS).astimezone(UTC)


def midnight(day: date) -> datetime:
    """The moment, in UTC, at which the day begins."""
    return at_hour(day, 0)


def next_day(day: date) -> date:
    """The day after."""
    return day + timedelta(days=1)
