"""What can happen to any game with seats; each game adds its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.records import Record
from engine.table.ids import PlayerId, SeatId


@dataclass(frozen=True)
class Event(Record):
    """Base of all events."""


@dataclass(frozen=True)
class PlayerJoined(Event):
    """A player took a seat, and plays whenever it is its turn."""

    kind = "player-joined"
    player: PlayerId
    seat: SeatId


@dataclass(frozen=True)
class RobotJoined(Event):
    """A robot took a seat, and plays whenever it is its turn."""

    kind = "robot-joined"
    seat: SeatId
    level: str


@dataclass(frozen=True)
class TurnOpened(Event):
    """It is that seat's turn; ``due`` is when its time is up, if ever."""

    kind = "turn-opened"
    number: int
    seat: SeatId
    due: datetime | None


@dataclass(frozen=True)
class PlayerLeft(Event):
    """A player left, or was removed."""

    kind = "player-left"
    player: PlayerId
    seat: SeatId
    removed: bool


@dataclass(frozen=True)
class PlayerReplaced(Event):
    """Somebody else plays on in a player's place, who cannot come back."""

    kind = "player-replaced"
    player: PlayerId
    newcomer: PlayerId
    seat: SeatId


@dataclass(frozen=True)
class SeatLeft(Event):
    """A seat takes no part any more (its last player left, or its robot was removed)."""

    kind = "seat-left"
    seat: SeatId


@dataclass(frozen=True)
class CreatorChanged(Event):
    """The creator left; this player is the creator now."""

    kind = "creator-changed"
    player: PlayerId


@dataclass(frozen=True)
class GameStarted(Event):
    """The game left the lobby."""

    kind = "game-started"


@dataclass(frozen=True)
class GamePaused(Event):
    """The game is paused."""

    kind = "game-paused"


@dataclass(frozen=True)
class GameResumed(Event):
    """The game goes on; ``due`` is the open round's or turn's new deadline, if any."""

    kind = "game-resumed"
    due: datetime | None


@dataclass(frozen=True)
class DeadlineExtended(Event):
    """The open round or turn got more time; ``due`` is None while the game is paused."""

    kind = "deadline-extended"
    due: datetime | None
