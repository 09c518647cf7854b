"""The first checks of most actions, the same for every game with seats."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol

from engine.table.errors import (
    BadExtension,
    GameOver,
    NoDeadline,
    NotCreator,
    NotInLobby,
    NotPaused,
    NotRunning,
)
from engine.table.ids import PlayerId
from engine.table.phase import Phase

MAX_EXTENSION = 7 * 86400
"""Seconds that a deadline can be put off at a time."""


class ByCreator(Protocol):
    """An action that only the creator (or a moderator) may take."""

    @property
    def by(self) -> PlayerId: ...

    @property
    def moderator(self) -> bool: ...


class Table(Protocol):
    """What the checks look at."""

    @property
    def creator(self) -> PlayerId: ...

    @property
    def phase(self) -> Phase: ...


def require_creator(game: Table, action: ByCreator) -> None:
    """Raise NotCreator unless the creator or a moderator asks."""
    if action.by != game.creator and not action.moderator:
        raise NotCreator(game.creator)


def require_lobby(game: Table) -> None:
    """Raise NotInLobby where the game has started, GameOver where it is over or came to nothing."""
    require_unfinished(game)
    if game.phase is not Phase.LOBBY:
        raise NotInLobby(game.phase)


def require_running(game: Table) -> None:
    """Raise NotRunning unless the game goes on and its clock runs."""
    if game.phase is not Phase.RUNNING:
        raise NotRunning(game.phase)


def require_paused(game: Table) -> None:
    """Raise NotPaused unless the game is paused, GameOver where it is over."""
    require_unfinished(game)
    if game.phase is not Phase.PAUSED:
        raise NotPaused(game.phase)


def require_started(game: Table) -> None:
    """Raise NotRunning unless the game has begun and isn't over, paused or not."""
    if game.phase not in (Phase.RUNNING, Phase.PAUSED):
        raise NotRunning(game.phase)


def require_unfinished(game: Table) -> None:
    """Raise GameOver where the game is over."""
    if game.phase is Phase.FINISHED:
        raise GameOver


def extended(
    due: datetime | None, remaining: timedelta | None, seconds: int
) -> tuple[datetime | None, timedelta | None]:
    """A deadline (or, in a pause, what is left of it) with so many seconds more.

    Raises:
        BadExtension: not 1 to :data:`MAX_EXTENSION` seconds.
        NoDeadline: there is none.
    """
    if not 0 < seconds <= MAX_EXTENSION:
        raise BadExtension(seconds, MAX_EXTENSION)
    if due is None and remaining is None:
        raise NoDeadline
    more = timedelta(seconds=seconds)
    return due and due + more, None if remaining is None else remaining + more
