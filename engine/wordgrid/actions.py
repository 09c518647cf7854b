"""What players, moderators, robots and the clock can do to a game.

``by`` and ``moderator`` are those of `engine.table.actions`. ``number`` is the turn that the player
saw: where it is given and another one is open by now, the action is refused instead of landing on
a grid that the player never saw.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.board.coordinates import Cell
from engine.records import kinds, reader
from engine.table.actions import (
    Action,
    AddRobot,
    End,
    Leave,
    Resign,
)
from engine.table.ids import PlayerId, SeatId

__all__ = [
    "KINDS",
    "Action",
    "AddRobot",
    "AnswerDraw",
    "Decline",
    "Downtime",
    "End",
    "Expire",
    "Join",
    "Leave",
    "OfferDraw",
    "Play",
    "Resign",
    "RobotTurn",
    "action_from_dict",
]


@dataclass(frozen=True)
class Join(Action):
    """Take up the challenge: the game begins."""

    kind = "join"
    player: PlayerId


@dataclass(frozen=True)
class Decline(Action):
    """Turn down a challenge that was meant for this player alone."""

    kind = "decline"
    player: PlayerId


@dataclass(frozen=True)
class Play(Action):
    """Write a letter and take a word through it.

    Either ``path`` says where the word runs, or ``word`` is to be found; where both are given they
    must agree.
    """

    kind = "play"
    player: PlayerId
    cell: Cell
    letter: str
    word: str | None = None
    path: tuple[Cell, ...] = ()
    number: int | None = None


@dataclass(frozen=True)
class RobotTurn(Action):
    """A robot's move; as :class:`Play`."""

    kind = "robot-turn"
    seat: SeatId
    number: int
    cell: Cell
    letter: str
    word: str | None = None
    path: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class OfferDraw(Action):
    """Offer a draw until the next move; where the other one has offered it, agree."""

    kind = "offer-draw"
    player: PlayerId
    number: int | None = None


@dataclass(frozen=True)
class AnswerDraw(Action):
    """Agree to the other one's draw, or play on."""

    kind = "answer-draw"
    player: PlayerId
    accept: bool
    number: int | None = None


@dataclass(frozen=True)
class Expire(Action):
    """The time of that turn is up, or (turn 0) that of the challenge.

    Changes nothing where the turn is over already or not yet due.
    """

    kind = "expire"
    number: int


@dataclass(frozen=True)
class Downtime(Action):
    """The bot could not be reached between these moments; the mover's clock stood still.

    Changes nothing where it is accounted for already, or the time was up before. To be applied
    before the clock acts, for each time that the bot was down, the earliest first.
    """

    kind = "downtime"
    since: datetime
    until: datetime


KINDS = kinds(Action, globals())
"""All actions by their kind."""

action_from_dict = reader(KINDS)
"""Rebuilds what the ``to_dict`` of one of them wrote (`engine.records.reader`)."""
