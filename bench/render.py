"""Medians of every kind of picture in every theme: ``python -m bench.render``.

Pictures are drawn once before they are timed: sprites, fonts and palettes are kept for the life of
the process. The column *First* is that first drawing in a process that has been warmed up; *CPU*
is the median of the processor time, which other work on the machine disturbs less.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import click

from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import LETTERS, Tile
from render.alt import board_alt
from render.board import board_png, draft_png, warm_up
from render.replay import replay_gif
from render.samples import PODIUM, TABLE, draft, replay, reveal, ring
from render.scores import podium_png, table_png
from render.themes import LIGHT, THEMES, Theme
from render.views import BoardView

Draw = Callable[[Theme], bytes]


def full(side: int) -> BoardView:
    """A board with a tile on every cell."""
    layout = blank_layout(side, side)
    tiles = {cell: _tile(cell) for cell in layout.cells}
    return replace(reveal(), layout=layout, tiles=tiles)


def _tile(cell: Cell) -> Tile:
    return Tile(LETTERS[(7 * cell.row + 5 * cell.column) % 26], (cell.row + cell.column) % 20 == 0)


def pictures() -> dict[str, Draw]:
    """What is measured, by name."""
    views = {
        "13×13, mid-game": reveal(),
        "13×13, draft with cursor": draft(),
        "13×13, full": full(13),
        "15×15, ring, empty": ring(),
        "21×21, full": full(21),
    }
    drawn: dict[str, Draw] = {
        name: lambda theme, view=view: board_png(view, theme)  # type: ignore[misc]
        for name, view in views.items()
    }
    drawn["13×13, draft in the composer"] = lambda theme: draft_png(draft(), theme)
    drawn["table of 4"] = lambda theme: table_png(TABLE, theme)
    drawn["podium"] = lambda theme: podium_png(PODIUM, theme)
    drawn["replay of 20 rounds"] = lambda theme: replay_gif(replay() * 4, theme)
    return drawn


def measure(draw: Draw, theme: Theme, runs: int) -> tuple[str, bytes]:
    """The first duration, the medians of duration and processor time, and the last result."""
    walls, cores = [], []
    data = b""
    for _ in range(runs + 1):
        wall, core = time.perf_counter(), time.process_time()
        data = draw(theme)
        walls.append(1000 * (time.perf_counter() - wall))
        cores.append(1000 * (time.process_time() - core))
    medians = (statistics.median(walls[1:]), statistics.median(cores[1:]))
    return f"{walls[0]:.0f} | {medians[0]:.1f} | {medians[1]:.1f}", data


@click.command()
@click.option("--runs", default=25, show_default=True, help="Timed drawings of each picture.")
def main(runs: int) -> None:
    """Print the table in Markdown."""
    warm_up()
    click.echo("| Picture | Theme | First, ms | Median, ms | CPU, ms | kB |")
    click.echo("|---|---|--:|--:|--:|--:|")
    for name, draw in pictures().items():
        for theme in THEMES.values():
            times, data = measure(draw, theme, runs)
            click.echo(f"| {name} | {theme.name} | {times} | {len(data) / 1000:.1f} |")
    times, _ = measure(lambda _: board_alt(draft()).encode(), LIGHT, runs)
    click.echo(f"| alt text of the draft | – | {times} | – |")


if __name__ == "__main__":
    main()
