"""Crabblabla beside its service: the search for tops and the robots that follow each game."""

from __future__ import annotations

from bot.services.crabblabla import CrabblablaService
from bot.services.crabblabla_endings import crabblabla_endings
from bot.services.games import Saved
from bot.services.kinds import GameKind
from bot.services.robots import Robots
from bot.services.tops import Tops
from engine.crabblabla.state import Game, Phase


def crabblabla_kind(service: CrabblablaService, tops: Tops, robots: Robots) -> GameKind:
    """The entry of the assembly."""
    tops.listeners.append(robots.wake)

    def follow(saved: Saved) -> None:
        if isinstance(saved.game, Game):
            tops.follow(saved.game_id, saved.guild_id, saved.game)
        robots.follow(saved)

    async def resume() -> None:
        """Search again for the rounds that are open, and let robots play that have not."""
        for phase in (Phase.RUNNING, Phase.PAUSED):
            for loaded in await service.games.in_phase(phase.value):
                tops.follow(loaded.record.id, loaded.record.guild_id, loaded.game)
                robots.wake(loaded.record.id)

    async def stop() -> None:
        await tops.stop()
        await robots.stop()

    return GameKind(service, follow, resume, tops.warm_up, stop, crabblabla_endings)
