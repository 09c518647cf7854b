"""Pictures of Wordgrid: the grid after a move, its word's path marked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from bot.i18n import Translator
from bot.services.wordgrid_results import DuelView
from cogs.ui.format import plain_name, points_text
from cogs.ui.post import Picture
from engine.wordgrid.grid import Grid
from render.plain import wordgrid_plain
from render.themes import theme
from render.wordgrid import WordgridView, wordgrid_alt, wordgrid_png

FILE = "grille.png"


async def grid_picture(
    view: DuelView, names: Mapping[int, str], _: Translator, moves: int | None = None
) -> Picture:
    """The grid after so many moves (all of them), with the last one's path; ``names`` of people."""
    drawn = grid_view(view, names, len(view.moves) if moves is None else moves, _)
    data = await asyncio.to_thread(wordgrid_png, drawn, theme(_.look))
    return Picture(data, wordgrid_alt(drawn, _), FILE, partial(wordgrid_plain, drawn))


def grid_view(view: DuelView, names: Mapping[int, str], moves: int, _: Translator) -> WordgridView:
    """What the picture shows: the scores above, the last move below."""
    played = view.moves[:moves]
    grid = Grid.start(view.options.start)
    for turn in played:
        grid = grid.place(turn.move.cell, turn.move.letter)
    title = " · ".join(
        f"{plain_name(seat, names, _)} {sum(t.move.points for t in played if t.seat == seat.id)}"
        for seat in view.seats
    )
    if not played:
        return WordgridView(grid, title=title)
    move, seat = played[-1].move, view.seat(played[-1].seat)
    caption = _("{name} : {word}, {score}").format(
        name=plain_name(seat, names, _), word=move.word, score=points_text(move.points, _)
    )
    return WordgridView(grid, move.cell, move.path, title, caption)
