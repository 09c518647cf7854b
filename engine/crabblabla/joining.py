"""Taking seats: joining, asking to join, robots."""

from __future__ import annotations

import dataclasses

from engine.crabblabla.actions import AddRobot, ApproveJoin, Join, RefuseJoin
from engine.crabblabla.common import Change, Context, with_seat
from engine.crabblabla.errors import (
    AlreadyJoined,
    AlreadyRequested,
    GameFull,
    LastRound,
    LeftForGood,
    NoSuchRequest,
    UnknownTeam,
)
from engine.crabblabla.events import JoinRefused, JoinRequested, PlayerJoined, RobotJoined
from engine.crabblabla.leaving import leave_lobby
from engine.crabblabla.state import Game, JoinRequest, Phase, Seat
from engine.errors import RuleError
from engine.table.checks import require_creator, require_unfinished
from engine.table.ids import PlayerId

MAX_SEATS = 12
MAX_MEMBERS = 12
"""Players of one team."""


def join(game: Game, action: Join, context: Context) -> Change:
    """Take a seat in the lobby (or change the team there); ask for one once the game runs."""
    require_unfinished(game)
    player, team = action.player, _team(game, action.team)
    if player in game.left:
        raise LeftForGood(player)
    seat = game.seat_of(player)
    if game.phase is Phase.LOBBY:
        return _join_lobby(game, player, team, seat)
    if seat is not None:
        raise AlreadyJoined(player)
    _require_room(game, team)
    if player == game.creator:
        return _seat_player(game, player, team)
    if action.invited:
        return _seat_player(_without_pending(game, player), player, team)
    if any(request.player == player for request in game.pending):
        raise AlreadyRequested(player)
    request = JoinRequest(player, team, context.now)
    asked = dataclasses.replace(game, pending=(*game.pending, request))
    return asked, (JoinRequested(player, team),)


def _join_lobby(game: Game, player: PlayerId, team: str | None, seat: Seat | None) -> Change:
    if seat is None:
        return _seat_player(game, player, team)
    if seat.name == team:
        raise AlreadyJoined(player)
    moved, left = leave_lobby(game, seat, player)
    joined, events = _seat_player(moved, player, team)
    return joined, (*left, *events)


def approve_join(game: Game, action: ApproveJoin, context: Context) -> Change:
    """Let a player in who asked."""
    require_unfinished(game)
    require_creator(game, action)
    request = _request(game, action.player)
    return _seat_player(_without_request(game, request), request.player, request.team)


def refuse_join(game: Game, action: RefuseJoin, context: Context) -> Change:
    """Turn down a player who asked; they may ask again."""
    require_unfinished(game)
    require_creator(game, action)
    request = _request(game, action.player)
    return _without_request(game, request), (JoinRefused(request.player),)


def require_welcome(game: Game, player: PlayerId) -> None:
    """Raise what would keep this player out of the game, whatever team they choose.

    Raises:
        GameOver, LeftForGood, AlreadyJoined, LastRound, GameFull: as ``join`` does.
    """
    require_unfinished(game)
    if player in game.left:
        raise LeftForGood(player)
    if game.seat_of(player) is not None:
        raise AlreadyJoined(player)
    refusals: list[RuleError] = []
    for team in game.options.teams or (None,):
        try:
            _require_room(game, team)
        except RuleError as error:
            refusals.append(error)
        else:
            return
    raise refusals[0]


def _request(game: Game, player: PlayerId) -> JoinRequest:
    for request in game.pending:
        if request.player == player:
            return request
    raise NoSuchRequest(player)


def _without_request(game: Game, request: JoinRequest) -> Game:
    return _without_pending(game, request.player)


def _without_pending(game: Game, player: PlayerId) -> Game:
    pending = tuple(request for request in game.pending if request.player != player)
    return dataclasses.replace(game, pending=pending)


def add_robot(game: Game, action: AddRobot, context: Context) -> Change:
    """Seat a robot; in team mode it is the first team that nobody is in."""
    require_unfinished(game)
    require_creator(game, action)
    name = None
    if game.options.teams:
        taken = {seat.name for seat in game.seats}
        name = next((team for team in game.options.teams if team not in taken), None)
        if name is None:
            raise GameFull(len(game.options.teams))
    _require_room(game, name)
    first = game.round + 1
    seat = Seat(game.next_seat, name, robot=action.level, joined_round=first)
    return _with_new_seat(game, seat), (RobotJoined(seat.id, action.level, first),)


def _team(game: Game, team: str | None) -> str | None:
    """The team's name as the options have it; None in solo mode."""
    teams = game.options.teams
    if not teams and team is None:
        return None
    for name in teams:
        if team is not None and name.strip().casefold() == team.strip().casefold():
            return name
    raise UnknownTeam(team, teams)


def _team_seat(game: Game, team: str | None) -> Seat | None:
    """The seat of that team, left or not; None in solo mode, where every player has their own."""
    if team is None:
        return None
    return next((seat for seat in game.seats if seat.name == team), None)


def _require_room(game: Game, team: str | None) -> None:
    if game.round >= game.options.rounds:
        raise LastRound
    seat = _team_seat(game, team)
    if seat is not None and (len(seat.players) >= MAX_MEMBERS or seat.robot is not None):
        raise GameFull(1 if seat.robot is not None else MAX_MEMBERS)
    limit = 1 if game.options.training else MAX_SEATS
    if seat is None and len(game.active_seats) >= limit:
        raise GameFull(limit)


def _seat_player(game: Game, player: PlayerId, team: str | None) -> Change:
    """Seat a player from the next round on (in the lobby: the first)."""
    _require_room(game, team)
    first = game.round + 1
    seat = _team_seat(game, team)
    if seat is None:
        seat = Seat(game.next_seat, team, (player,), hand=player, joined_round=first)
        seated = _with_new_seat(game, seat)
    elif seat.active:
        newcomers = seat.newcomers if game.phase is Phase.LOBBY else (*seat.newcomers, player)
        players = (*seat.players, player)
        seated = with_seat(game, dataclasses.replace(seat, players=players, newcomers=newcomers))
    else:
        back = dataclasses.replace(
            seat, players=(player,), hand=player, active=True, joined_round=first
        )
        seated = with_seat(game, back)
    return seated, (PlayerJoined(player, seat.id, first),)


def _with_new_seat(game: Game, seat: Seat) -> Game:
    return dataclasses.replace(game, seats=(*game.seats, seat), next_seat=seat.id + 1)
