"""What the events of a Wordgrid duel announce, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.services.announcements import Kind
from bot.services.rulebooks import News
from engine.table.phase import Phase
from engine.wordgrid import events as ev
from engine.wordgrid.events import Event, FinishReason
from engine.wordgrid.state import Game

TOLD_SECONDS = 10
"""A connection that is back sooner is given back and logged like any other, but not told of."""


def all_news(before: Game, after: Game, events: Sequence[Event]) -> list[News]:
    """What one action announces, in order."""
    return [news for event in events for news in _news(event, before, after)]


def _news(event: Event, before: Game, after: Game) -> Iterator[News]:
    """A word that was played is announced with the turn that it opens, or with the end."""
    match event:
        case ev.GameStarted():
            yield Kind.GAME_STARTED, None, {}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.TurnOpened(number=number):
            yield Kind.TURN_OPENED, None, {"round": number}
        case ev.DrawOffered(seat=seat):
            yield Kind.DRAW_OFFERED, None, {"round": after.number, "seat": seat}
        case ev.DrawDeclined(seat=seat):
            yield Kind.DRAW_DECLINED, None, {"seat": seat}
        case ev.ClockCorrected(seat=seat, seconds=seconds) if seconds >= TOLD_SECONDS:
            yield Kind.CLOCK_CORRECTED, None, {"round": after.number, "seat": seat, "for": seconds}
        case ev.GameFinished(reason=reason):
            if before.phase is Phase.RUNNING:
                yield Kind.GAME_FINISHED, None, {"reason": reason.value}
            elif reason is FinishReason.DECLINED:
                opponent = after.options.opponent
                yield Kind.INVITATION_REFUSED, after.creator, {"person": opponent}
            yield Kind.LOBBY_CHANGED, None, {}
