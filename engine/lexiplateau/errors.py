"""One type per rule of Lexiplateau that an action can break.

Those of every game with seats are in engine.table.errors, those of a play in engine.board.placing
and engine.lexiplateau.placement.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RuleError
from engine.table.errors import NotYourTurn, TurnOver
from engine.table.ids import SeatId

__all__ = [
    "BagTooSmall",
    "BrokenRecord",
    "NotAbsent",
    "NotYourTurn",
    "NothingExchanged",
    "OwnSeat",
    "TurnOver",
]


@dataclass
class NothingExchanged(RuleError):
    """An exchange without a single letter."""

    code = "nothing-exchanged"


@dataclass
class BagTooSmall(RuleError):
    """The bag holds too few tiles for an exchange."""

    code = "bag-too-small"
    tiles: int
    needed: int


@dataclass
class NotAbsent(RuleError):
    """The seat's player has not missed enough turns in a row to be replaced."""

    code = "not-absent"
    seat: SeatId
    missed: int
    needed: int


@dataclass
class OwnSeat(RuleError):
    """Whether a robot takes over a seat is for the others to say."""

    code = "own-seat"
    seat: SeatId


@dataclass
class BrokenRecord(RuleError):
    """A recorded turn can't be played again."""

    code = "broken-record"
    number: int
