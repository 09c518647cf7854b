"""One type per rule of Lexiplateau that an action can break.

Those of every game with seats are in engine.table.errors, those of a play in engine.board.placing
and engine.lexiplateau.placement.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RuleError
from engine.table.ids import SeatId


@dataclass
class TurnOver(RuleError):
    """The turn is over, or its time is up and it has to be settled first."""

    code = "turn-over"
    number: int


@dataclass
class NotYourTurn(RuleError):
    """It is the turn of another seat."""

    code = "not-your-turn"
    seat: SeatId


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
class BrokenRecord(RuleError):
    """A recorded turn can't be played again."""

    code = "broken-record"
    number: int
