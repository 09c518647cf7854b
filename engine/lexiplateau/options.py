"""What the creator of a game chooses, validated."""

from __future__ import annotations

from dataclasses import dataclass

from engine.records import Plain
from engine.table.errors import BadOption

TURN_LIMITS: tuple[int | None, ...] = (None, 60, 120, 180, 300, 600, 3600, 43200, 86400, 259200)
"""Seconds that a turn may last: none, 1, 2, 3, 5, 10 min, 1, 12, 24 h, 3 days."""

GAME_LIMITS: tuple[int | None, ...] = (None, 300, 600, 900, 1200, 1500, 1800, 3600)
"""Seconds that each person has for all their turns: none, 5, 10, 15, 20, 25, 30, 60 min."""


@dataclass(frozen=True)
class Options(Plain):
    """The options of a game.

    Attributes:
        turn_seconds: for each turn, one of :data:`TURN_LIMITS`.
        game_seconds: for all of a person's turns, one of :data:`GAME_LIMITS`; not together with
            ``turn_seconds``.

    Raises:
        BadOption: a value that isn't offered, or both limits.
    """

    turn_seconds: int | None = None
    game_seconds: int | None = None

    def __post_init__(self) -> None:
        if self.turn_seconds not in TURN_LIMITS:
            raise BadOption("turn_seconds", self.turn_seconds)
        both = self.game_seconds is not None and self.turn_seconds is not None
        if both or self.game_seconds not in GAME_LIMITS:
            raise BadOption("game_seconds", self.game_seconds)
