"""Where a game stands."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Where a game stands."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
