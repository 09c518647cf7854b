"""One type per rule that an action can break in any game with seats."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import RuleError
from engine.table.ids import PlayerId, SeatId


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
class LeftForGood(RuleError):
    """The player left this game or was removed from it."""

    code = "left-for-good"
    player: PlayerId


@dataclass
class NotSeated(RuleError):
    """The person doesn't play in this game."""

    code = "not-seated"
    player: PlayerId


@dataclass
class NoSuchSeat(RuleError):
    """No active seat has that number, or who sits there (a person, a robot) can't be meant."""

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
class BadOption(RuleError):
    """An option has a value that the rules don't know."""

    code = "bad-option"
    field: str
    value: object


@dataclass
class UnknownFormat(RuleError):
    """A stored game was written by another version of the bot."""

    code = "unknown-format"
    format: object


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
