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


def at_hour(day: date, hour: int, zone: ZoneInfo = PARIS) -> datetime:
    """The moment of the day of Paris, in UTC, at which a clock in the zone first shows that hour.

    An hour that the clocks skip (2:00 in March) begins when they are put forward; of one that comes
    twice (2:00 in October) it is the first. Far from Paris a day that is an hour shorter may lack
    one: that is its beginning then.
    """
    start, end = midnight(day), midnight(next_day(day))
    around = (day - timedelta(days=1), day, next_day(day))
    moments = (_shows(local, hour, zone) for local in around)
    return next((moment for moment in moments if start <= moment < end), start)


def _shows(day: date, hour: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


def midnight(day: date) -> datetime:
    """The moment, in UTC, at which the day begins."""
    return _shows(day, 0, PARIS)


def next_day(day: date) -> date:
    """The day after."""
    return day + timedelta(days=1)
