"""Pictures of grids, always made in a worker thread."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from bot.i18n import Translator
from bot.services.baggle_results import RoomView
from cogs.ui.format import plain_name, points_text
from cogs.ui.post import Picture
from engine.baggle.grid import Grid, Path
from render.alt import podium_alt
from render.grid import GridView, grid_alt, grid_png
from render.plain import grid_plain
from render.scores import Place, PodiumView, podium_png
from render.themes import theme

NAME = "grille.png"


async def grid_picture(
    grid: Grid,
    _: Translator,
    *,
    quarters: int = 0,
    path: Path = (),
    title: str | None = None,
) -> Picture:
    """A grid after so many quarter turns, with the path of a word on it."""
    view = GridView(grid, quarters, path, title)
    data = await asyncio.to_thread(grid_png, view, theme(_.look))
    return Picture(data, grid_alt(view, _), NAME, partial(grid_plain, view))


async def podium_picture(view: RoomView, names: Mapping[int, str], _: Translator) -> Picture | None:
    """The best three of a room; None where nobody has a point."""
    seats = {seat.id: seat for seat in view.seats}
    places = tuple(
        Place(line.rank, plain_name(seats[line.seat], names, _), points_text(line.total, _))
        for line in view.standings
        if line.rank <= 3 and line.total
    )
    if not places:
        return None
    podium = PodiumView(_("Salon {code}").format(code=view.ref.code), places)
    data = await asyncio.to_thread(podium_png, podium, theme(_.look))
    return Picture(data, podium_alt(podium), "podium.png")
