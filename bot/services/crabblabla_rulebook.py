"""Crabblabla's engine as :mod:`bot.services.games` uses it, and what its events announce."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from bot.services.announcements import Kind
from bot.services.games import Facts
from bot.services.lexicons import Lexicons
from bot.store.records import NewEvent, NewOutboxRow
from engine.crabblabla import events as ev
from engine.crabblabla.actions import Action, Expire, SettleHand
from engine.crabblabla.events import Event
from engine.crabblabla.rounds import apply
from engine.crabblabla.state import Game, Phase, Standing

PAYLOAD_VERSION = 1


@dataclass(frozen=True)
class CrabblablaRulebook:
    """See :class:`bot.services.games.Rulebook`."""

    lexicons: Lexicons
    kind: str = "crabblabla"

    def encode(self, game: Game) -> str:
        """The state as JSON text."""
        return msgspec.json.encode(game.to_dict()).decode()

    def decode(self, text: str) -> Game:
        """The inverse of :meth:`encode`."""
        return Game.from_dict(msgspec.json.decode(text))

    def apply(
        self, game: Game, action: Action, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """The next state and what happened. Raises the engine's RuleErrors."""
        return apply(game, action, now, rng, self.lexicons.rules(game.lexicon))

    def settle(
        self, game: Game, now: datetime, rng: random.Random
    ) -> tuple[Game, tuple[Event, ...]]:
        """Close the round whose deadline has come, and give the hands that were not kept."""
        happened: tuple[Event, ...] = ()
        for action in _overdue(game, now):
            game, more = self.apply(game, action, now, rng)
            happened += more
        return game, happened

    def facts(self, game: Game) -> Facts:
        """What is stored beside the state."""
        players = {player: seat.id for seat in game.active_seats for player in seat.players}
        return Facts(game.creator, game.phase.value, game.next_due(), players)

    def log(self, event: Event) -> NewEvent:
        """An event for the log."""
        data = event.to_dict()
        return NewEvent(data.pop("kind"), data)

    def announce(
        self, before: Game, after: Game, events: Sequence[Event], nonce: Callable[[], str]
    ) -> Sequence[NewOutboxRow]:
        """What has to be announced, in order."""
        closed = any(isinstance(event, ev.RoundClosed) for event in events)
        found = [news for event in events for news in _news(event, before, after, closed=closed)]
        return [
            NewOutboxRow(kind.value, person, {"v": PAYLOAD_VERSION, **payload}, nonce())
            for kind, person, payload in found
        ]


def standings_to_rows(standings: Sequence[Standing]) -> list[list[int]]:
    """A table for a payload: rank, seat, points, total, wins."""
    return [list(line) for line in standings]


def standings_from_rows(rows: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """The inverse of :func:`standings_to_rows`."""
    return tuple(Standing(*row) for row in rows)


def _overdue(game: Game, now: datetime) -> Iterator[Action]:
    if game.due is not None and game.due <= now:
        yield Expire(game.round)
    for seat in game.active_seats:
        if seat.hand_request is not None and seat.hand_request.due <= now:
            yield SettleHand(seat.id)


News = tuple[Kind, int | None, Mapping[str, Any]]
"""Kind, the person whom it is for (None: all who play), payload."""


def _news(event: Event, before: Game, after: Game, *, closed: bool) -> Iterator[News]:
    """What an event announces; ``closed``: the same action closed the round."""
    in_lobby = before.phase is Phase.LOBBY
    match event:
        case ev.PlayerJoined(player=player):
            if in_lobby:
                yield Kind.LOBBY_CHANGED, None, {}
            else:
                yield Kind.PLAYER_JOINED, None, {"person": player, "round": event.round}
                yield Kind.JOIN_APPROVED, player, {"round": event.round}
        case ev.PlayerLeft(player=player):
            if in_lobby:
                yield Kind.LOBBY_CHANGED, None, {}
            else:
                yield Kind.PLAYER_LEFT, None, {"person": player, "removed": event.removed}
        case ev.JoinRequested(player=player):
            yield Kind.JOIN_REQUESTED, after.creator, {"person": player}
        case ev.JoinRefused(player=player):
            yield Kind.JOIN_REFUSED, player, {}
        case ev.LastSeat(seat=seat):
            for player in after.seat(seat).players:
                yield Kind.LAST_SEAT, player, {"round": after.round}
        case ev.PlacementPlayed(replaced=True):
            return
        case ev.PlacementPlayed() | ev.Passed() | ev.Withdrawn():
            if not closed:
                yield Kind.PLAYED, None, _progress(after)
        case _:
            yield from _course(event, after)


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
            yield Kind.GAME_FINISHED, None, {"reason": reason.value, **table}
            yield Kind.LOBBY_CHANGED, None, {}
        case ev.GamePaused():
            yield Kind.GAME_PAUSED, None, {}
        case ev.GameResumed(due=due):
            yield Kind.GAME_RESUMED, None, {"due": _seconds(due)}
        case ev.DeadlineExtended(due=due):
            yield Kind.DEADLINE_MOVED, None, {"round": after.round, "due": _seconds(due)}


def _progress(game: Game) -> dict[str, int]:
    everybody = len(game.in_round())
    done = everybody - len(game.waiting_for())
    return {"round": game.round, "done": done, "of": everybody}


def _seconds(moment: datetime | None) -> int | None:
    """A moment for a payload: seconds since 1970, as Discord's timestamps."""
    return None if moment is None else int(moment.timestamp())
