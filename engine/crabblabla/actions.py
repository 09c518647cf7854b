"""What players, moderators, robots and the clock can do to a game.

``by`` and ``moderator`` are those of `engine.table.actions`. ``round`` is the round that the player
saw: where it is given and another one is open by now, the action is refused instead of landing on
a board that the player never saw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from engine.board.board import tiles_from_marks, tiles_to_marks
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
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
    Resume,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "Action",
    "AddRobot",
    "ApproveJoin",
    "End",
    "Expire",
    "Extend",
    "GiveHand",
    "Join",
    "KeepHand",
    "Launch",
    "Leave",
    "Pass",
    "Pause",
    "Play",
    "RefuseJoin",
    "RemovePlayer",
    "RemoveSeat",
    "ReplacePlayer",
    "RequestHand",
    "Resume",
    "RobotPlay",
    "SettleHand",
    "Withdraw",
    "action_from_dict",
]


@dataclass(frozen=True)
class Join(Action):
    """Take a seat; in team mode in the team of that name. Asks the creator once the game runs.

    ``invited``: the caller has checked that the creator invited this player, who is then let in
    without being asked about.
    """

    kind = "join"
    player: PlayerId
    team: str | None = None
    invited: bool = False


@dataclass(frozen=True)
class ApproveJoin(Action):
    """Let a player in who asked; they play from the next round on."""

    kind = "approve-join"
    by: PlayerId
    player: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class RefuseJoin(Action):
    """Turn down a player who asked."""

    kind = "refuse-join"
    by: PlayerId
    player: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class RemovePlayer(Action):
    """Remove one player (of a team: the others stay)."""

    kind = "remove-player"
    by: PlayerId
    player: PlayerId
    moderator: bool = False


@dataclass(frozen=True)
class Play(Action):
    """Submit a placement, or replace the one submitted before."""

    kind = "play"
    player: PlayerId
    tiles: Mapping[Cell, Tile]
    round: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, tiles as ``{"H4": "C", "H5": "h"}``."""
        return _with_marks(self.kind, vars(self))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote."""
        return cls(**_with_tiles(data))


@dataclass(frozen=True)
class RobotPlay(Action):
    """The placement of a robot's seat; without tiles the robot passes."""

    kind = "robot-play"
    seat: SeatId
    tiles: Mapping[Cell, Tile]
    round: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, tiles as ``{"H4": "C", "H5": "h"}``."""
        return _with_marks(self.kind, vars(self))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Rebuild what :meth:`to_dict` wrote."""
        return cls(**_with_tiles(data))


def _with_marks(kind: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": kind, **fields, "tiles": tiles_to_marks(fields["tiles"])}


def _with_tiles(data: Mapping[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in data.items() if name != "kind"}
    return {**fields, "tiles": tiles_from_marks(data["tiles"])}


@dataclass(frozen=True)
class Pass(Action):
    """Pass this round (takes back a placement too)."""

    kind = "pass"
    player: PlayerId
    round: int | None = None


@dataclass(frozen=True)
class Withdraw(Action):
    """Take back one's placement or pass while the round is open."""

    kind = "withdraw"
    player: PlayerId
    round: int | None = None


@dataclass(frozen=True)
class Expire(Action):
    """The deadline of that round; changes nothing where it is closed already or not yet due."""

    kind = "expire"
    round: int


@dataclass(frozen=True)
class RequestHand(Action):
    """Ask for the team's hand; ``holder_active_at`` is the last change to the team's draft."""

    kind = "request-hand"
    player: PlayerId
    holder_active_at: datetime | None = None


@dataclass(frozen=True)
class KeepHand(Action):
    """The holder keeps the hand that a team-mate asked for."""

    kind = "keep-hand"
    player: PlayerId


@dataclass(frozen=True)
class GiveHand(Action):
    """The holder gives the hand to ``to``, or to whoever asked for it."""

    kind = "give-hand"
    player: PlayerId
    to: PlayerId | None = None


@dataclass(frozen=True)
class SettleHand(Action):
    """The holder's time to answer is over; changes nothing where it isn't."""

    kind = "settle-hand"
    seat: SeatId


KINDS = kinds(Action, globals())
"""All actions by their kind."""

action_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
