"""What the client has to know of a kind of game: its service, and what goes on beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.services.game_service import AnyService
from bot.services.games import Saved


async def nothing() -> None:
    """For a kind without anything to resume or to stop."""


@dataclass(frozen=True)
class GameKind:
    """One kind of game.

    Attributes:
        follow: told after each commit (robots, searches); must not raise.
        resume: takes up at start what was going on when the bot went down.
        warm_up: loads or compiles what the first game would have to wait for; in a worker thread.
        stop: ends what goes on, before the store is closed.
    """

    service: AnyService
    follow: Callable[[Saved], None] = lambda saved: None
    resume: Callable[[], Awaitable[None]] = nothing
    warm_up: Callable[[], None] = lambda: None
    stop: Callable[[], Awaitable[None]] = nothing
