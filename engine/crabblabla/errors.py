"""One type per rule of the game that an action can break (placements: engine.board.placing)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.errors import RuleError
from engine.table.errors import (
    AlreadyJoined,
    BadExtension,
    BadOption,
    GameFull,
    GameOver,
    IllegalPlacement,
    LeftForGood,
    NoDeadline,
    NoSuchSeat,
    NotCreator,
    NotInLobby,
    NotPaused,
    NotRunning,
    NotSeated,
    TooFewPlayers,
    UnknownFormat,
)
from engine.table.ids import PlayerId

__all__ = [
    "AlreadyHolds",
    "AlreadyJoined",
    "AlreadyRequested",
    "BadExtension",
    "BadOption",
    "GameFull",
    "GameOver",
    "HandRequestPending",
    "IllegalPlacement",
    "JoinsLater",
    "LastRound",
    "LeftForGood",
    "NoDeadline",
    "NoHandRequest",
    "NoSuchRequest",
    "NoSuchSeat",
    "NotCreator",
    "NotInLobby",
    "NotPaused",
    "NotRunning",
    "NotSeated",
    "NotYourHand",
    "NothingSubmitted",
    "RoundClosedAlready",
    "TooFewPlayers",
    "UnknownFormat",
    "UnknownTeam",
]


@dataclass
class AlreadyRequested(RuleError):
    """The player's request to join is still open."""

    code = "already-requested"
    player: PlayerId


@dataclass
class LastRound(RuleError):
    """There is no round left for a newcomer."""

    code = "last-round"


@dataclass
class NoSuchRequest(RuleError):
    """The player doesn't ask to join."""

    code = "no-such-request"
    player: PlayerId


@dataclass
class UnknownTeam(RuleError):
    """No team of that name (None: a team must be chosen; a name in solo mode: there are none)."""

    code = "unknown-team"
    team: str | None
    teams: tuple[str, ...]


@dataclass
class JoinsLater(RuleError):
    """The seat plays from a later round on."""

    code = "joins-later"
    round: int


@dataclass
class RoundClosedAlready(RuleError):
    """The round is closed, or its deadline has come and it has to be settled first."""

    code = "round-closed"
    round: int


@dataclass
class NothingSubmitted(RuleError):
    """The seat has neither played nor passed."""

    code = "nothing-submitted"


@dataclass
class NotYourHand(RuleError):
    """A team-mate has the hand."""

    code = "not-your-hand"
    holder: PlayerId | None


@dataclass
class AlreadyHolds(RuleError):
    """The player has the hand already."""

    code = "already-holds"
    player: PlayerId


@dataclass
class HandRequestPending(RuleError):
    """Somebody asks for the hand already."""

    code = "hand-request-pending"
    player: PlayerId
    due: datetime


@dataclass
class NoHandRequest(RuleError):
    """Nobody asks for the hand."""

    code = "no-hand-request"
