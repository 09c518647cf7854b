"""What the events of a room announce, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.services.announcements import Kind
from bot.services.rulebooks import News
from engine.baggle import events as ev
from engine.baggle.events import Event
from engine.baggle.state import Room
from engine.table.phase import Phase


def all_news(before: Room, after: Room, events: Sequence[Event]) -> list[News]:
    """What one action announces, in order; the lobby is redrawn once, however much changed.

    A grid is a round here. Who comes and goes while grids are played is not announced: anybody
    may, and fifty people do.
    """
    found: list[News] = []
    for event in events:
        for news in (*_people(event, before, after), *_course(event, before)):
            if news[0] is not Kind.LOBBY_CHANGED or news not in found:
                found.append(news)
    return found


def _people(event: Event, before: Room, after: Room) -> Iterator[News]:
    """Who comes, goes and is in charge."""
    in_lobby = before.phase is Phase.LOBBY
    match event:
        case ev.PlayerJoined() | ev.PlayerLeft() if in_lobby:
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.PlayerLeft(player=player, removed=True):
            yield Kind.PLAYER_LEFT, None, {"person": player, "removed": True}
        case ev.CreatorChanged(player=player) if after.phase is not Phase.FINISHED:
            yield Kind.CREATOR_CHANGED, player if in_lobby else None, {"person": player}


def _course(event: Event, before: Room) -> Iterator[News]:
    """What happens to the room, to all who play."""
    match event:
        case ev.GameStarted():
            yield Kind.GAME_STARTED, None, {}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GridOpened(number=number):
            yield Kind.ROUND_OPENED, None, {"round": number}
        case ev.GridClosed(number=number):
            yield Kind.ROUND_CLOSED, None, {"round": number}
        case ev.RoomFinished(reason=reason):
            yield Kind.GAME_FINISHED, None, {"reason": reason.value}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GamePaused():
            yield Kind.GAME_PAUSED, None, {}
        case ev.GameResumed():
            yield Kind.GAME_RESUMED, None, {}
        case ev.DeadlineExtended():
            yield Kind.DEADLINE_MOVED, None, {}
