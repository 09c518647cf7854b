"""One type per rule of the game that an action can break (placements: engine.board.placing)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.crabblabla.ids import PlayerId, SeatId
from engine.errors import RuleError


@dataclass
class NotInLobby(RuleError):
    """The game has started already."""

    code = "not-in-lobby"
    phase: str


@dataclass
class NotRunning(RuleError):
    """The game isn't running: still in the lobby, paused or over."""

    code = "not-running"
    phase: str


@dataclass
class NotPaused(RuleError):
    """The game isn't paused."""

    code = "not-paused"
    phase: str


@dataclass
class GameOver(RuleError):
    """The game is over."""

    code = "game-over"


@dataclass
class AlreadyJoined(RuleError):
    """The player has that seat already."""

    code = "already-joined"
    player: PlayerId


@dataclass
class AlreadyRequested(RuleError):
    """The player's request to join is still open."""

    code = "already-requested"
    player: PlayerId


@dataclass
class LeftForGood(RuleError):
    """The player left this game or was removed from it."""

    code = "left-for-good"
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
class NotSeated(RuleError):
    """The person doesn't play in this game."""

    code = "not-seated"
    player: PlayerId


@dataclass
class NoSuchSeat(RuleError):
    """No active seat has that number, or no robot sits there."""

    code = "no-such-seat"
    seat: SeatId


@dataclass
class NotCreator(RuleError):
    """Only the game's creator may do this."""

    code = "not-creator"
    creator: PlayerId


@dataclass
class TooFewPlayers(RuleError):
    """Too few seats to start; ``teams``: they are teams, not single players."""

    code = "too-few-players"
    seats: int
    needed: int
    teams: bool = False


@dataclass
class GameFull(RuleError):
    """All seats (or all places of the team) are taken."""

    code = "game-full"
    limit: int


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
class IllegalPlacement(RuleError):
    """The placement breaks rules; one error for each."""

    code = "illegal-placement"
    errors: tuple[RuleError, ...]


@dataclass
class NoDeadline(RuleError):
    """The game is played without deadlines."""

    code = "no-deadline"


@dataclass
class BadExtension(RuleError):
    """More time must be a positive number of seconds within the limit."""

    code = "bad-extension"
    seconds: int
    limit: int


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
