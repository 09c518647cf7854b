"""What a service answers when it cannot do what was asked.

They have the shape of :class:`engine.errors.RuleError` (a ``code``, data fields, ``to_dict``), so
that the cogs explain a broken rule and a request that cannot be served in one and the same place.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.results import GameRef
from engine.errors import RuleError


@dataclass
class ServiceError(RuleError):
    """A request that cannot be served although no rule of a game was broken."""

    code = "service"


@dataclass
class NoSuchGame(ServiceError):
    """No game has this id or join code; ``game`` is what was asked for."""

    code = "no-such-game"
    game: int | str


@dataclass
class NoGameHere(ServiceError):
    """No game was named, none belongs to this place, and the person plays in none."""

    code = "no-game-here"


@dataclass
class WhichGame(ServiceError):
    """No game was named, none belongs to this place, and the person plays in several."""

    code = "which-game"
    games: tuple[GameRef, ...]


@dataclass
class NoOpenGame(ServiceError):
    """No game was named, and none is open in this channel."""

    code = "no-open-game"


@dataclass
class NoSuchLevel(ServiceError):
    """There are no robots of that level."""

    code = "no-such-level"
    level: str


@dataclass
class NotInGame(ServiceError):
    """The person has no seat in this game."""

    code = "not-in-game"
    game_id: int


@dataclass
class WrongPlace(ServiceError):
    """A game can only be created in a server's channel (``guild_id`` is None in private)."""

    code = "wrong-place"
    guild_id: int | None


@dataclass
class RoundOver(ServiceError):
    """A button or preview of round ``round`` was used while round ``current`` is open."""

    code = "round-over"
    round: int
    current: int


@dataclass
class NotAllowed(ServiceError):
    """Only the creator of the game (``creator``) or a moderator may do this."""

    code = "not-allowed"
    creator: int


@dataclass
class NoSuchDeed(ServiceError):
    """What is asked for cannot be done to this kind of game (a duel is not paused, say).

    Attributes:
        kind: of the game.
        deed: the value of a :class:`bot.services.deeds.Deed`.
    """

    code = "no-such-deed"
    kind: str
    deed: str


@dataclass
class BadToken(ServiceError):
    """A packed placement in a button cannot be read (a button of a later version, say)."""

    code = "bad-token"
    token: str


@dataclass
class NoSuchAttempt(ServiceError):
    """No placement with this id is set aside (it was deleted, or is somebody else's)."""

    code = "no-such-attempt"
    attempt: int


@dataclass
class Contended(ServiceError):
    """So many people acted on the game in the same instant that this action lost every race."""

    code = "contended"
    game_id: int
