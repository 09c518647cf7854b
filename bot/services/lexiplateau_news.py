"""What the events of a Lexiplateau game announce, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.services.announcements import Kind
from bot.services.rulebooks import News
from engine.lexiplateau import events as ev
from engine.lexiplateau.events import Event
from engine.lexiplateau.state import Game, TurnKind
from engine.table.phase import Phase


def all_news(before: Game, after: Game, events: Sequence[Event]) -> list[News]:
    """What one action announces, in order; the lobby is redrawn once, however much changed."""
    found: list[News] = []
    for news in _all(before, after, events):
        if news[0] is not Kind.LOBBY_CHANGED or news not in found:
            found.append(news)
    return found


def _all(before: Game, after: Game, events: Sequence[Event]) -> Iterator[News]:
    """Turns are announced when the next one opens, with the entries of the history they made; at
    the end those that no other announcement tells."""
    told = entries = len(before.history)
    for event in events:
        match event:
            case ev.WordsPlayed() | ev.Exchanged() | ev.Passed() | ev.TurnLost():
                entries += 1
            case ev.SeatLeft() if before.phase is not Phase.LOBBY:
                entries += 1
                yield from _people(event, before, after)
            case ev.TurnOpened(number=number):
                yield Kind.TURN_OPENED, None, {"round": number, "from": told, "to": entries}
                told = entries
                yield from _your_turn(event, after)
            case ev.GameFinished(reason=reason) if before.phase is not Phase.LOBBY:
                if any(turn.kind is not TurnKind.RESIGN for turn in after.history[told:entries]):
                    number = after.number
                    yield Kind.TURN_OPENED, None, {"round": number, "from": told, "to": entries}
                if any(turn.tiles for turn in after.history):
                    yield Kind.REPLAY, None, {}
                yield Kind.GAME_FINISHED, None, {"reason": reason.value}
                yield Kind.LOBBY_CHANGED, None, {}
            case _:
                yield from _people(event, before, after)
                yield from _course(event)


def _your_turn(event: ev.TurnOpened, after: Game) -> Iterator[News]:
    """To the person on the seat, unless the turn is over by now."""
    seat = after.seat(event.seat)
    if event.number == after.number and seat.player is not None and after.to_move == seat.id:
        yield Kind.YOUR_TURN, seat.player, {"round": event.number}


def _people(event: Event, before: Game, after: Game) -> Iterator[News]:
    """Who comes, goes, is absent and is in charge."""
    in_lobby = before.phase is Phase.LOBBY
    match event:
        case (
            ev.PlayerJoined()
            | ev.RobotJoined()
            | ev.PlayerLeft()
            | ev.PlayerReplaced()
            | ev.SeatLeft()
        ) if in_lobby:
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.SeatLeft(seat=seat) if before.seat(seat).robot:
            yield Kind.ROBOT_LEFT, None, {"seat": seat}
        case ev.PlayerReplaced(player=player, newcomer=newcomer):
            yield Kind.PLAYER_REPLACED, None, {"person": player, "newcomer": newcomer}
        case ev.PlayerLeft(player=player):
            yield Kind.PLAYER_LEFT, None, {"person": player, "removed": event.removed}
        case ev.SeatAbsent(seat=seat):
            yield Kind.SEAT_ABSENT, None, {"seat": seat}
        case ev.Voted(votes=votes, needed=needed) if votes < needed:
            told = {"person": event.player, "seat": event.seat, "votes": votes, "needed": needed}
            yield Kind.VOTED, None, told
        case ev.Replaced(seat=seat, player=player):
            yield Kind.SEAT_REPLACED, None, {"seat": seat, "person": player}
        case ev.CreatorChanged(player=player) if after.phase is not Phase.FINISHED:
            yield Kind.CREATOR_CHANGED, player if in_lobby else None, {"person": player}


def _course(event: Event) -> Iterator[News]:
    """What the course of the game announces, to all who play."""
    match event:
        case ev.GameStarted():
            yield Kind.GAME_STARTED, None, {}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GameFinished():
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GamePaused():
            yield Kind.GAME_PAUSED, None, {}
        case ev.GameResumed():
            yield Kind.GAME_RESUMED, None, {}
        case ev.DeadlineExtended():
            yield Kind.DEADLINE_MOVED, None, {}
