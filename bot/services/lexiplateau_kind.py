"""Lexiplateau beside its service: the robots that follow each game."""

from __future__ import annotations

from bot.services.kinds import GameKind
from bot.services.lexiplateau import LexiplateauService
from bot.services.lexiplateau_endings import lexiplateau_endings
from bot.services.lexiplateau_robots import TurnRobots


def lexiplateau_kind(service: LexiplateauService, robots: TurnRobots) -> GameKind:
    """The entry of the assembly."""
    return GameKind(
        service,
        robots.follow,
        robots.resume,
        robots.thinker.warm_up,
        robots.stop,
        lexiplateau_endings,
    )
