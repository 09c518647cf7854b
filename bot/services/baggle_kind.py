"""B@ggle beside its service."""

from __future__ import annotations

from bot.services.baggle import BaggleService
from bot.services.baggle_closed import keep_closed
from bot.services.baggle_endings import baggle_endings
from bot.services.baggle_intake import Intake, RoomGames
from bot.services.baggle_solvers import Solvers
from bot.services.kinds import GameKind


def baggle_service(games: RoomGames, solvers: Solvers) -> BaggleService:
    """The service of rooms; each grid is kept in the transaction that closes it."""
    games.keepers.append(keep_closed)
    return BaggleService(games, solvers, Intake(games))


def baggle_kind(service: BaggleService) -> GameKind:
    """The entry of the assembly."""
    return GameKind(service, warm_up=service.solvers.warm_up, endings=baggle_endings)
