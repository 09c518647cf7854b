"""One type per rule of rooms that an action can break (what any game knows: engine.table.errors).

What is wrong with an entry is no error but its status (`engine.baggle.events.Status`): entries of
many people are applied together, and one of them must not cost the others theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RuleError
from engine.table.errors import BadOption


@dataclass
class LastGrid(RuleError):
    """It is too late to join the grid, and there is no further one."""

    code = "last-grid"


@dataclass
class BadWordRange(BadOption):
    """Hardly any grid would have so many words; `least` to `most` would do (None: no bound)."""

    least: int
    most: int | None


@dataclass
class BellRung(RuleError):
    """The bell has rung and the last words are coming in: the grid can't be paused or extended."""

    code = "bell-rung"
    grid: int
