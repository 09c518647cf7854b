"""What the client has to know of a kind of game: its service, and what goes on beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.services.endings import SeatEnding
from bot.services.game_service import AnyService
from bot.services.games import Saved
from bot.shards import Shards


async def nothing(_shards: Shards | None = None) -> None:
    """For a kind without anything to resume or to stop."""


@dataclass(frozen=True)
class GameKind:
    """One kind of game.

    Attributes:
        follow: told after each commit (robots, searches); must not raise.
        leave: gives up what goes on in the games of those shards, of which the ids are given: from
            now on another process serves them.
        resume: takes up what was going on in the games of those shards: at start, when the bot
            went down, and later in what another process leaves to this one.
        warm_up: loads or compiles what the first game would have to wait for; in a worker thread.
        stop: ends what goes on, before the store is closed.
        endings: how the seats of a finished game ended (bot.services.endings); None: no profile
            counts the games of this kind.
    """

    service: AnyService
    follow: Callable[[Saved], None] = lambda saved: None
    resume: Callable[[Shards], Awaitable[None]] = nothing
    leave: Callable[[Shards, Iterable[int]], None] = lambda shards, games: None
    warm_up: Callable[[], None] = lambda: None
    stop: Callable[[], Awaitable[None]] = nothing
    endings: Callable[[Any], Sequence[SeatEnding]] | None = None
