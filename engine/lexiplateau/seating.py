"""Taking seats and giving them up: the lobby, resigning, and robots for who is absent."""

from __future__ import annotations

import dataclasses

from engine.lexiplateau.actions import (
    AddRobot,
    Join,
    Leave,
    RemoveSeat,
    ReplacePlayer,
    Resign,
    VoteReplace,
)
from engine.lexiplateau.bag import rack_value
from engine.lexiplateau.common import Change, Context, active_seat, seat_of, with_seat
from engine.lexiplateau.errors import NotAbsent, OwnSeat
from engine.lexiplateau.events import (
    CreatorChanged,
    Event,
    FinishReason,
    PlayerJoined,
    PlayerLeft,
    PlayerReplaced,
    Replaced,
    RobotJoined,
    SeatLeft,
    Voted,
)
from engine.lexiplateau.playing import require_turn
from engine.lexiplateau.state import MAX_SEATS, Game, Seat, TurnKind
from engine.lexiplateau.turns import ABSENT_AFTER, adjust, advance, finish, recorded
from engine.table.checks import (
    require_creator,
    require_lobby,
    require_started,
    require_unfinished,
)
from engine.table.errors import AlreadyJoined, GameFull, LeftForGood, NoSuchSeat
from engine.table.ids import PlayerId
from engine.table.phase import Phase

STAND_IN = "expert"
"""Level of a robot that plays on for somebody: neither a gift to the others nor their ruin."""


def join(game: Game, action: Join, context: Context) -> Change:
    """Take a seat in the lobby."""
    require_unfinished(game)
    if action.player in game.left:
        raise LeftForGood(action.player)
    if game.seat_of(action.player) is not None:
        raise AlreadyJoined(action.player)
    require_lobby(game)
    seat = Seat(game.next_seat, action.player)
    return _seated(game, seat), (PlayerJoined(action.player, seat.id),)


def add_robot(game: Game, action: AddRobot, context: Context) -> Change:
    """Seat a robot in the lobby."""
    require_lobby(game)
    require_creator(game, action)
    seat = Seat(game.next_seat, robot=action.level)
    return _seated(game, seat), (RobotJoined(seat.id, action.level),)


def _seated(game: Game, seat: Seat) -> Game:
    if len(game.seats) >= MAX_SEATS:
        raise GameFull(MAX_SEATS)
    return dataclasses.replace(game, seats=(*game.seats, seat), next_seat=seat.id + 1)


def leave(game: Game, action: Leave, context: Context) -> Change:
    """Leave the lobby, or give up the running game."""
    require_unfinished(game)
    return _give_up(game, seat_of(game, action.player), False, context)


def resign(game: Game, action: Resign, context: Context) -> Change:
    """Give up the running game."""
    if action.number is not None:
        require_turn(game, action.number)
    require_started(game)
    return _give_up(game, seat_of(game, action.player), False, context)


def remove_seat(game: Game, action: RemoveSeat, context: Context) -> Change:
    """Remove a person, who can't come back, or a robot."""
    require_unfinished(game)
    require_creator(game, action)
    return _give_up(game, active_seat(game, action.seat), True, context)


def replace_player(game: Game, action: ReplacePlayer, context: Context) -> Change:
    """Give a person's place to somebody else: letters, points and time stay the seat's.

    Who was replaced can't come back.
    """
    require_unfinished(game)
    require_creator(game, action)
    seat = seat_of(game, action.player)
    if action.newcomer in game.left:
        raise LeftForGood(action.newcomer)
    if game.seat_of(action.newcomer) is not None:
        raise AlreadyJoined(action.newcomer)
    taken = dataclasses.replace(seat, player=action.newcomer, missed=0, votes=())
    game = _departed(with_seat(game, taken), seat.players)
    game, changed = _replace_creator(game, seat)
    return game, (PlayerReplaced(action.player, action.newcomer, seat.id), *changed)


def _give_up(game: Game, seat: Seat, removed: bool, context: Context) -> Change:
    events: tuple[Event, ...] = (SeatLeft(seat.id),)
    if seat.player is not None:
        events = (PlayerLeft(seat.player, seat.id, removed), *events)
    if game.phase is Phase.LOBBY:
        left = _out_of_lobby(game, seat, removed)
    else:
        left = _resigned(game, seat, context)
    left, changed = _replace_creator(left, seat)
    settled, more = _settle(left, seat, context)
    return settled, (*events, *changed, *more)


def _out_of_lobby(game: Game, seat: Seat, removed: bool) -> Game:
    seats = tuple(other for other in game.seats if other.id != seat.id)
    banned = seat.players if removed else ()
    return dataclasses.replace(game, seats=seats, left=(*game.left, *banned))


def _resigned(game: Game, seat: Seat, context: Context) -> Game:
    """The seat's letters go out of the game with it, at its own cost: nobody gains them."""
    game = recorded(game, seat, TurnKind.RESIGN, context.now)
    game = with_seat(game, dataclasses.replace(seat, active=False, missed=0, votes=()))
    game = adjust(game, {seat.id: -rack_value(seat.rack)})
    return _departed(game, seat.players)


def _departed(game: Game, players: tuple[PlayerId, ...]) -> Game:
    """The game without these people's votes; they can't come back."""
    seats = (
        dataclasses.replace(seat, votes=tuple(p for p in seat.votes if p not in players))
        for seat in game.seats
    )
    return dataclasses.replace(game, seats=tuple(seats), left=(*game.left, *players))


def _replace_creator(game: Game, gone: Seat) -> Change:
    """The person who has sat there longest is the creator after a creator who left."""
    if game.creator not in gone.players or not game.players:
        return game, ()
    creator = game.players[0]
    return dataclasses.replace(game, creator=creator), (CreatorChanged(creator),)


def _settle(game: Game, gone: Seat, context: Context) -> Change:
    """End a game that too few are left for, or open the next turn where the mover has gone."""
    if game.phase is Phase.LOBBY:
        return (game, ()) if game.players else finish(game, FinishReason.ABANDONED)
    if len(game.active_seats) < 2:
        return finish(game, FinishReason.RESIGNED)
    if not game.players:
        return finish(game, FinishReason.ABANDONED)
    if game.to_move == gone.id or game.stalled:
        return advance(game, context.now)
    return game, ()


def vote_replace(game: Game, action: VoteReplace, context: Context) -> Change:
    """Vote for a robot on an absent person's seat; more than half of the others decide.

    Who is absent as well counts only by voting: of three people one may be left to play.
    """
    require_started(game)
    seat, voter = active_seat(game, action.seat), seat_of(game, action.player)
    if seat.player is None:
        raise NoSuchSeat(seat.id)
    if seat.id == voter.id:
        raise OwnSeat(seat.id)
    if seat.missed < ABSENT_AFTER:
        raise NotAbsent(seat.id, seat.missed, ABSENT_AFTER)
    votes = tuple(dict.fromkeys((*seat.votes, action.player)))
    needed = _electors(game, seat, votes) // 2 + 1
    if votes == seat.votes and len(votes) < needed:
        return game, ()
    game = with_seat(game, dataclasses.replace(seat, votes=votes))
    event = Voted(action.player, seat.id, len(votes), needed)
    if len(votes) < needed:
        return game, (event,)
    replaced, events = _replace(game, seat, seat.player)
    return replaced, (event, *events)


def _electors(game: Game, absent: Seat, votes: tuple[PlayerId, ...]) -> int:
    """How many of the others are there to decide."""
    others = (seat for seat in game.active_seats if seat.id != absent.id)
    return sum(
        seat.player is not None and (seat.missed < ABSENT_AFTER or seat.player in votes)
        for seat in others
    )


def _replace(game: Game, seat: Seat, player: PlayerId) -> Change:
    """Let a robot play on with the seat's rack and points, at once where it is its turn."""
    robot = dataclasses.replace(
        seat, player=None, robot=STAND_IN, time_left=None, missed=0, votes=(), replaced=player
    )
    game = _departed(with_seat(game, robot), (player,))
    if game.to_move == seat.id:
        game = dataclasses.replace(game, due=None, remaining=None)
    game, changed = _replace_creator(game, seat)
    return game, (Replaced(seat.id, player, STAND_IN), *changed)
