"""Giving robots a seat, and taking it away."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.crabblabla import CrabblablaService
from bot.services.crabblabla_views import game_view
from bot.services.errors import NotAllowed, ServiceError
from bot.services.results import GameView
from bot.services.robot_choice import LEVELS
from engine.crabblabla.actions import Action, AddRobot, RemoveSeat
from engine.crabblabla.errors import NoSuchSeat, NotCreator
from engine.crabblabla.state import Game


@dataclass
class NoSuchLevel(ServiceError):
    """There are no robots of that level."""

    code = "no-such-level"
    level: str


async def add_robot(
    service: CrabblablaService,
    person: int,
    game_id: int,
    level: str,
    *,
    moderator: bool = False,
    key: int | None = None,
) -> GameView:
    """Seat a robot: at once in the lobby, else from the next round on.

    Raises NotAllowed, NoSuchLevel, GameFull, LastRound.
    """
    if level not in LEVELS:
        raise NoSuchLevel(level)
    return await _act(service, person, game_id, AddRobot(person, level, moderator), key)


async def remove_robot(
    service: CrabblablaService,
    person: int,
    game_id: int,
    seat_id: int,
    *,
    moderator: bool = False,
    key: int | None = None,
) -> GameView:
    """Take a robot out of the game. Raises NotAllowed, NoSuchSeat (also where a person sits)."""
    action = RemoveSeat(person, seat_id, moderator)
    return await _act(service, person, game_id, action, key)


async def _act(
    service: CrabblablaService, person: int, game_id: int, action: Action, key: int | None
) -> GameView:
    def decide(game: Game) -> Action:
        if isinstance(action, RemoveSeat):
            seat = next((seat for seat in game.active_seats if seat.id == action.seat), None)
            if seat is None or seat.robot is None:
                raise NoSuchSeat(action.seat)
        return action

    try:
        outcome = await service.games.act(game_id, decide, key=key)
    except NotCreator as error:
        raise NotAllowed(error.creator) from None
    return game_view(outcome.loaded, person)
