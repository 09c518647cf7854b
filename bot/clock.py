"""The clock, handed in wherever the time matters, so that a test can say what time it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Answers the present moment as an aware datetime in UTC."""


def system_clock() -> datetime:
    """The machine's clock."""
    return datetime.now(UTC)
