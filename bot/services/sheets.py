"""The road sheet of a game as a text file that the engine reads back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.services.crabblabla import CrabblablaService
from engine.crabblabla.roadsheet import road_sheet
from engine.crabblabla.roadsheet_text import write_sheet
from engine.table.ids import SeatId


async def road_sheet_text(
    service: CrabblablaService, game_id: int, names: Mapping[SeatId, str]
) -> str:
    """All closed rounds of a game; nothing of the open one. ``names`` has one for each seat.

    Raises NoSuchGame.
    """
    game = (await service.games.load(game_id)).game
    return await asyncio.to_thread(lambda: write_sheet(road_sheet(game, names)))
