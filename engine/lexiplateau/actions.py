"""What players, moderators, robots and the clock can do to a game.

``by`` and ``moderator`` are those of `engine.table.actions`. ``number`` is the turn that the player
saw: where it is given and another one is open by now, the action is refused instead of landing on
a board that the player never saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.records import kinds, reader
from engine.table.actions import (
    Action,
    AddRobot,
    End,
    Extend,
    Launch,
    Leave,
    Pause,
    RemoveSeat,
    ReplacePlayer,
    Resign,
    Resume,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "Action",
    "AddRobot",
    "End",
    "Exchange",
    "Expire",
    "Extend",
    "Join",
    "Launch",
    "Leave",
    "Pass",
    "Pause",
    "Play",
    "RemoveSeat",
    "ReplacePlayer",
    "Resign",
    "Resume",
    "RobotTurn",
    "VoteReplace",
    "action_from_dict",
]


@dataclass(frozen=True)
class Join(Action):
    """Take a seat in the lobby."""

    kind = "join"
    player: PlayerId


@dataclass(frozen=True)
class Play(Action):
    """Lay tiles of one's rack on the board."""

    kind = "play"
    player: PlayerId
    tiles: Mapping[Cell, Tile]
    number: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, tiles as ``{"H4": "C", "H5": "h"}``."""
        return {"kind": self.kind, **vars(self), "tiles": tiles_to_marks(self.tiles)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote."""
        return cls(data["player"], tiles_from_marks(data["tiles"]), data["number"])


@dataclass(frozen=True)
class Exchange(Action):
    """Put tiles of one's rack (A–Z and ``?``) back and draw as many."""

    kind = "exchange"
    player: PlayerId
    letters: str
    number: int | None = None


@dataclass(frozen=True)
class Pass(Action):
    """Do nothing this turn."""

    kind = "pass"
    player: PlayerId
    number: int | None = None


@dataclass(frozen=True)
class RobotTurn(Action):
    """What a robot does in its turn."""

    kind = "robot-turn"
    seat: SeatId
    number: int
    choice: Choice

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, the choice as ``{"tiles": …}``, ``{"letters": …}`` or ``{}``."""
        return {"kind": self.kind, **vars(self), "choice": _choice_to_dict(self.choice)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote."""
        return cls(data["seat"], data["number"], _choice_from_dict(data["choice"]))


def _choice_to_dict(choice: Choice) -> dict[str, Any]:
    match choice:
        case PlayTiles(tiles):
            return {"tiles": tiles_to_marks(tiles)}
        case Swap(letters):
            return {"letters": letters}
        case PassTurn():
            return {}


def _choice_from_dict(data: Mapping[str, Any]) -> Choice:
    if "tiles" in data:
        return PlayTiles(tiles_from_marks(data["tiles"]))
    return Swap(data["letters"]) if "letters" in data else PassTurn()


@dataclass(frozen=True)
class Expire(Action):
    """The time of that turn is up; changes nothing where it is over already or not yet due."""

    kind = "expire"
    number: int


@dataclass(frozen=True)
class VoteReplace(Action):
    """Ask for a robot on the seat of a person who was absent for three turns."""

    kind = "vote-replace"
    player: PlayerId
    seat: SeatId


KINDS = kinds(Action, globals())
"""All actions by their kind."""

action_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
