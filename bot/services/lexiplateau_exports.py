"""What can be taken home of a Lexiplateau game: its score sheet, and the game as a GCG file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.services.lexiplateau import LexiplateauService
from engine.lexiplateau import gcg
from engine.lexiplateau.sheet import ScoreSheet, score_sheet
from engine.table.ids import SeatId
from engine.table.phase import Phase


async def sheet_of(service: LexiplateauService, game_id: int) -> ScoreSheet:
    """All turns with running totals, so far or final; it holds no secret. Raises NoSuchGame."""
    game = (await service.games.load(game_id)).game
    return await asyncio.to_thread(score_sheet, game)


async def gcg_text(
    service: LexiplateauService, game_id: int, names: Mapping[SeatId, str]
) -> str | None:
    """The game as a GCG file; None while it goes on, since it tells the racks, or where nothing
    was played. Raises NoSuchGame.
    """
    game = (await service.games.load(game_id)).game
    if game.phase is not Phase.FINISHED or not game.history:
        return None
    return await asyncio.to_thread(gcg.write, game, names)
