"""What people can do to any game with seats, beside playing it.

``by`` is who asks; where ``moderator`` is true the caller has checked that this person may act
for the creator (the engine knows no server roles).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.records import Record
from engine.table.ids import PlayerId, SeatId


@dataclass(frozen=True)
class Action(Record):
    """Base of all actions."""


@dataclass(frozen=True)
class Leave(Action):
    """Leave: out of the lobby, or for good once the game runs."""

    kind = "leave"
    player: PlayerId


@dataclass(frozen=True)
class AddRobot(Action):
    """Seat a robot of that level."""

    kind = "add-robot"
    by: PlayerId
    level: str
    moderator: bool = False


@dataclass(frozen=True)
class RemoveSeat(Action):
    """Remove a seat with all its players, or a robot."""

    kind = "remove-seat"
    by: PlayerId
    seat: SeatId
    moderator: bool = False


@dataclass(frozen=True)
class ReplacePlayer(Action):
    """Give a player's place, with all that is theirs there, to somebody else."""

    kind = "replace-player"
    by: PlayerId
    player: PlayerId
    newcomer: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Launch(Action):
    """Start the game from the lobby."""

    kind = "launch"
    by: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class End(Action):
    """End the game now; an open round or turn counts for nothing."""

    kind = "end"
    by: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Pause(Action):
    """Stop the clock; nobody can play until the game is resumed."""

    kind = "pause"
    by: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Resume(Action):
    """Start the clock again with the time that was left."""

    kind = "resume"
    by: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Extend(Action):
    """Give the open round or turn more time."""

    kind = "extend"
    by: PlayerId
    seconds: int
    moderator: bool = False


@dataclass(frozen=True)
class Resign(Action):
    """Give up for good, in one's turn or not; ``number``: the turn, if only in that one."""

    kind = "resign"
    player: PlayerId
    number: int | None = None
