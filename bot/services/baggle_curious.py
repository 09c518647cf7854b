"""Figures for the curious: what was measured, and what was seen in rooms."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.services.baggle_hall import Hall
from bot.store.baggle_records import SeenRecord
from engine.baggle.curious import Figures, known_figures


@dataclass(frozen=True)
class Curiosity:
    """Of the grids of one size."""

    figures: Figures
    seen: SeenRecord


async def curiosities(hall: Hall) -> dict[int, Curiosity]:
    """By the side of the grids."""
    known = await asyncio.to_thread(known_figures)
    seen = await hall.seen(known)
    return {side: Curiosity(figures, seen[side]) for side, figures in known.items()}
