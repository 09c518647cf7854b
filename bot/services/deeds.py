"""What the creator of a game, or a moderator of its server, may do to a game of any kind."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Deed(StrEnum):
    """What is done; the value is kept in the log."""

    END = "end"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    REMOVE = "remove"
    REPLACE = "replace"


USUAL_DEEDS = frozenset(Deed) - {Deed.REPLACE}
"""What can be done to most kinds of games; where points and letters are a seat's own, all can."""


@dataclass(frozen=True)
class By:
    """Who acts.

    Attributes:
        moderator: they may act on games of others.
        reason: why, in their own words; cut at :data:`bot.services.moderation.MAX_REASON`.
    """

    person: int
    moderator: bool = False
    reason: str = ""


@dataclass(frozen=True)
class Order:
    """A deed with all that it takes.

    Attributes:
        seconds: of EXTEND.
        player, seat: of REMOVE, one of them: a person, or a robot (all people) of a seat; of
            REPLACE the person.
        newcomer: of REPLACE, who plays on in their place.
    """

    deed: Deed
    by: By
    seconds: int = 0
    player: int | None = None
    seat: int | None = None
    newcomer: int | None = None
