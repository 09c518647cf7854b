"""The table of bench/README.md: ``python -m bench.summary`` (or ``make bench``).

Positions are those of recorded games: the board before each round, with its rack of nine letters
and a joker. Everything is warm but the first two rows. The last rows come from
``bench.discord_latency``: the whole bot, in SimCord.
"""

from __future__ import annotations

import asyncio
import functools
import random
import statistics
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from bench.baggle_bell import measure as measure_bell
from bench.daily import make_days
from bench.discord_latency import measure as measure_discord
from bench.lexiplateau_robots import play_game
from bench.wordgrid import generator_times as wordgrid_times
from engine.board.board import Board
from engine.board.layout import Layout
from engine.board.plates import named_plate, star_cell
from engine.board.premiums import lay_premiums
from engine.crabblabla.daily import DailyGenerator
from engine.crabblabla.draw import draw_rack
from engine.crabblabla.placement import assess
from engine.lexicon import Lexicon, load_lexicon
from engine.moves import MoveGenerator
from render.board import board_png, warm_up
from render.themes import LIGHT
from render.views import BoardView

GAMES, ROUNDS, DAYS = 10, 8, 20

A = TypeVar("A")
R = TypeVar("R")


def main() -> None:
    """Print the table."""
    click.echo("| | median | 95th percentile |")
    click.echo("|---|---|---|")
    lexicon, load = timed(lambda: load_lexicon("fr"))
    click.echo(row("French lexicon, load", [load]))
    generator = MoveGenerator(lexicon)
    _, warm = timed(generator.warm_up)
    click.echo(row("kernels, load from the cache (or compile)", [warm]))
    positions = play_games(generator)
    for name, seconds in measures(generator, lexicon, positions):
        click.echo(row(name, seconds))
    (bell,) = asyncio.run(measure_bell(50, 10, [5.0]))
    click.echo(row("one of 500 words in a grid’s last five seconds, to its answer", bell.waits))
    click.echo(row("that grid’s table, from the bell (two seconds are grace)", [bell.out]))
    asyncio.run(measure_discord(100, heading=False))


def measures(
    generator: MoveGenerator, lexicon: Lexicon, positions: list[tuple[Board, str]]
) -> Iterable[tuple[str, list[float]]]:
    """Name and durations, in seconds, of what is done to each position."""
    found = [generator.moves(board, rack, opening=True) for board, rack in positions]
    placed = list(zip(positions, (moves[0].tiles for moves in found), strict=True))
    counts = statistics.median(len(moves) for moves in found)
    yield (
        f"all one-line moves, 13×13, nine letters with joker (median {counts:,.0f} moves)",
        each(positions, lambda at: generator.moves(at[0], at[1], opening=True)),
    )
    yield (
        "one placement check with its score",
        each(placed, lambda at: assess(*at[0], at[1], lexicon, opening=True)),
    )
    times, moves = wordgrid_times("en")
    yield f"all moves of a Wordgrid position (median {statistics.median(moves):,.0f} moves)", times
    games = [play_game("master", "master", 2.5, number) for number in range(4)]
    yield "a master's turn in Lexiplateau", [turn for game in games for turn in game.turns]
    yield "a day of the daily", make_days(DailyGenerator(generator), DAYS)[1]
    warm_up()
    views = [
        BoardView(board.layout, board.tiles, draft=tiles, rack=rack)
        for (board, rack), tiles in placed
    ]
    yield "one board picture, 13×13 with a draft", each(views, lambda view: board_png(view, LIGHT))


def play_games(generator: MoveGenerator) -> list[tuple[Board, str]]:
    """Board and rack of each round of games in which one of the ten best moves is locked."""
    rng = random.Random(2026)
    positions: list[tuple[Board, str]] = []
    holes = named_plate("standard")
    star = star_cell(holes)
    for _ in range(GAMES):
        board = Board(Layout(holes, lay_premiums(holes, "normal", "both", star, rng), star))
        for _ in range(ROUNDS):
            rack = draw_rack(board, rng, lambda b, r: generator.exists(b, r, True))
            positions.append((board, rack))
            moves = generator.moves(board, rack, opening=True)
            board = board.place(moves[rng.randrange(min(10, len(moves)))].tiles)
    return positions


def timed(work: Callable[[], R]) -> tuple[R, float]:
    """A result, and the seconds that it took."""
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


def each(items: list[A], work: Callable[[A], R]) -> list[float]:
    """Seconds per item; the whole is done once before, so that everything is warm."""
    for item in items:
        work(item)
    return [timed(functools.partial(work, item))[1] for item in items]


def row(what: str, seconds: list[float]) -> str:
    """One line of the table, in milliseconds."""
    median = f"{1000 * statistics.median(seconds):.2f} ms"
    slow = f"{1000 * statistics.quantiles(seconds, n=20)[-1]:.2f} ms" if len(seconds) > 1 else ""
    return f"| {what} | {median} | {slow} |"


if __name__ == "__main__":
    main()
