"""What the events of a Crabblabla game announce, and to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from bot.services.announcements import Kind
from bot.services.rulebooks import News
from engine.crabblabla import events as ev
from engine.crabblabla.events import Event, HandReason
from engine.crabblabla.state import Game, Phase, Standing


def all_news(before: Game, after: Game, events: Sequence[Event]) -> list[News]:
    """What one action announces, in order; the lobby is redrawn once, however much changed."""
    closed = any(isinstance(event, ev.RoundClosed) for event in events)
    found: list[News] = []
    for event in events:
        for news in _news(event, before, after, closed=closed):
            if news[0] is not Kind.LOBBY_CHANGED or news not in found:
                found.append(news)
    if not closed and _fewer_play(before, after):
        found.append((Kind.PLAYED, None, _progress(after)))
    return found


def _fewer_play(before: Game, after: Game) -> bool:
    """Whether a seat has gone out of the open round, whose board says how many of how many have
    played: it does so from the first one on."""
    if not before.submissions or before.round != after.round or after.phase is Phase.FINISHED:
        return False
    return len(after.in_round()) < len(before.in_round())


def standings_to_rows(standings: Sequence[Standing]) -> list[list[int]]:
    """A table for a payload: rank, seat, points, total, wins."""
    return [list(line) for line in standings]


def standings_from_rows(rows: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """The inverse of :func:`standings_to_rows`."""
    return tuple(Standing(*row) for row in rows)


def _news(event: Event, before: Game, after: Game, *, closed: bool) -> Iterator[News]:
    """What an event announces; ``closed``: the same action closed the round."""
    match event:
        case ev.PlacementPlayed(replaced=True):
            return
        case ev.PlacementPlayed() | ev.Passed() | ev.Withdrawn():
            if not closed:
                yield Kind.PLAYED, None, _progress(after)
        case ev.LastSeat(seat=seat):
            for player in seasoned(after, seat):
                yield Kind.LAST_SEAT, player, {"round": after.round}
        case ev.HandRequested() | ev.HandKept() | ev.HandGiven():
            yield from _hand(event)
        case ev.GameFinished() if before.phase is Phase.LOBBY:
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GameFinished():
            yield from _course(event, after)
            for request in before.pending:
                yield Kind.JOIN_REFUSED, request.player, {"finished": True}
        case _:
            yield from _people(event, before, after)
            yield from _course(event, after)


def _people(event: Event, before: Game, after: Game) -> Iterator[News]:
    """Who comes, asks, goes and is in charge."""
    in_lobby = before.phase is Phase.LOBBY
    match event:
        case (
            ev.PlayerJoined()
            | ev.PlayerLeft()
            | ev.PlayerReplaced()
            | ev.RobotJoined()
            | ev.SeatLeft()
        ) if in_lobby:
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.RobotJoined(seat=seat):
            yield Kind.ROBOT_JOINED, None, {"seat": seat, "round": event.round}
        case ev.SeatLeft(seat=seat) if before.seat(seat).robot:
            yield Kind.ROBOT_LEFT, None, {"seat": seat}
        case ev.PlayerJoined(player=player):
            yield Kind.PLAYER_JOINED, None, {"person": player, "round": event.round}
            yield Kind.JOIN_APPROVED, player, {"round": event.round}
        case ev.PlayerReplaced(player=player, newcomer=newcomer):
            yield Kind.PLAYER_REPLACED, None, {"person": player, "newcomer": newcomer}
        case ev.PlayerLeft(player=player):
            yield Kind.PLAYER_LEFT, None, {"person": player, "removed": event.removed}
        case ev.JoinRequested(player=player):
            yield _request(after, player, event.team)
        case ev.JoinRefused(player=player):
            yield Kind.JOIN_REFUSED, player, {"finished": False}
        case ev.CreatorChanged(player=player) if after.phase is not Phase.FINISHED:
            yield Kind.CREATOR_CHANGED, player if in_lobby else None, {"person": player}
            for request in after.pending:
                yield _request(after, request.player, request.team)


def _request(game: Game, player: int, team: str | None) -> News:
    """The creator, whoever that is now, is asked."""
    return Kind.JOIN_REQUESTED, game.creator, {"person": player, "team": team}


def _hand(event: Event) -> Iterator[News]:
    """Who did it by a button has read so: only the others are told."""
    match event:
        case ev.HandRequested(player=player, holder=holder, due=due):
            yield Kind.HAND_REQUESTED, holder, {"person": player, "due": _seconds(due)}
        case ev.HandKept(player=player):
            yield Kind.HAND_KEPT, player, {}
        case ev.HandGiven(player=player, previous=previous, reason=reason):
            if reason is not HandReason.IDLE:
                yield Kind.HAND_GIVEN, player, {"previous": previous, "reason": reason.value}
            if reason in (HandReason.IDLE, HandReason.SILENCE):
                yield Kind.HAND_LOST, previous, {"person": player, "reason": reason.value}


def _course(event: Event, after: Game) -> Iterator[News]:
    """What the course of the game announces, to all who play."""
    table = {"standings": standings_to_rows(after.standings())}
    match event:
        case ev.GameStarted():
            yield Kind.GAME_STARTED, None, {}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.RoundOpened(number=number):
            yield Kind.ROUND_OPENED, None, {"round": number}
        case ev.RoundClosed(number=number):
            yield Kind.ROUND_CLOSED, None, {"round": number, **table}
        case ev.GameFinished(reason=reason):
            if after.results:
                yield Kind.REPLAY, None, {}
            yield Kind.GAME_FINISHED, None, {"reason": reason.value, **table}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GamePaused():
            yield Kind.GAME_PAUSED, None, {}
        case ev.GameResumed(due=due):
            yield Kind.GAME_RESUMED, None, {"due": _seconds(due)}
        case ev.DeadlineExtended(due=due):
            yield Kind.DEADLINE_MOVED, None, {"round": after.round, "due": _seconds(due)}


def seasoned(game: Game, seat_id: int) -> tuple[int, ...]:
    """The players of a seat who may play in the open round."""
    seat = game.seat(seat_id)
    return tuple(player for player in seat.players if player not in seat.newcomers)


def _progress(game: Game) -> dict[str, int]:
    everybody = len(game.in_round())
    done = everybody - len(game.waiting_for())
    return {"round": game.round, "done": done, "of": everybody}


def _seconds(moment: datetime | None) -> int | None:
    """A moment for a payload: seconds since 1970, as Discord's timestamps."""
    return None if moment is None else int(moment.timestamp())
