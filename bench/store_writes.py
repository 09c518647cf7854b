"""What the database takes in: ``python -m bench.store_writes``.

A write is what a move costs: a game's state, compared and swapped, the claim of its interaction, an
event and an announcement, in one transaction. Each process saves several games at once, each game
one move after another; nothing is computed beside. SQLite is a file, PostgreSQL a server that is
started on a socket of this machine, and both wait for the disk at each commit.

Rows: the same moves, written alone (nobody else writes meanwhile) and, on PostgreSQL, side by side.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from bot.store import Store
from bot.store.migrate import migrate
from bot.store.records import GameRecord, GameUpdate, NewEvent, NewGame, NewOutboxRow
from tests.postgres import PostgresServer, find_binaries

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
STATE = "x" * 4000
"""As long as a game in its middle."""
GAMES = 8
"""Games that each process saves at once."""
WARM_UP = 3
"""Moves of each game that are not timed: connections and prepared statements are made by them."""


@dataclass(frozen=True)
class Part:
    """What one process found: when it began and ended, and the seconds that each write took."""

    begun: float
    ended: float
    times: list[float]


def save_games(url: str, first: int, moves: int, alone: bool, start: float) -> Part:
    """A process's share; ``first``: a number from which the codes of its games are its own."""
    return asyncio.run(_save_games(url, first, moves, alone=alone, start=start))


async def _save_games(url: str, first: int, moves: int, *, alone: bool, start: float) -> Part:
    store = Store.open(url)
    games = [await _add(store, first + number) for number in range(GAMES)]

    async def play_on(game: GameRecord, moves: int) -> tuple[GameRecord, list[float]]:
        times = []
        for _ in range(moves):
            begun = time.monotonic()
            game = await _save(store, game, alone=alone)
            times.append(time.monotonic() - begun)
        return game, times

    warm = await asyncio.gather(*(play_on(game, WARM_UP) for game in games))
    await asyncio.sleep(max(start - time.monotonic(), 0.0))
    begun = time.monotonic()
    played = await asyncio.gather(*(play_on(game, moves) for game, _times in warm))
    ended = time.monotonic()
    await store.close()
    return Part(begun, ended, [each for _game, times in played for each in times])


async def _add(store: Store, number: int) -> GameRecord:
    game = NewGame("crabblabla", f"{number:08}", 10, 20, None, 1, "running", None, STATE)
    async with store.transaction() as tx:
        return await tx.games.add(game, NOW)


async def _save(store: Store, game: GameRecord, *, alone: bool) -> GameRecord:
    key = game.id * 10_000 + game.version
    change = GameUpdate(game.id, game.version, 1, "running", NOW, STATE)
    row = NewOutboxRow("played", None, {"v": 1, "round": 1}, f"{key:016x}")
    async with store.transaction(alone=alone) as tx:
        saved = await tx.games.save(change, NOW)
        await tx.facts.claim(key, NOW)
        await tx.games.log(saved.id, saved.version, [NewEvent("played", {})], NOW)
        await tx.outbox.add(saved.id, [row], NOW)
    return saved


@contextmanager
def databases(folder: Path) -> Iterator[dict[str, str]]:
    """The URLs of those that can be had here, migrated."""
    urls = {"SQLite": f"sqlite+aiosqlite:///{folder / 'bench.db'}"}
    asyncio.run(_migrate(urls["SQLite"], folder))
    binaries = find_binaries()
    if binaries is None:
        yield urls
        return
    server = PostgresServer.start(binaries, durable=True)
    try:
        yield {**urls, "PostgreSQL": server.url(server.take())}
    finally:
        server.stop()


async def _migrate(url: str, folder: Path) -> None:
    store = Store.open(url)
    await migrate(store, folder, NOW)
    await store.close()


@click.command()
@click.option("--moves", default=25, help="Timed moves of each game and run.")
@click.option(
    "--runs", default=3, help="Runs of each row, in turn; the median of the rates counts."
)
def main(moves: int, runs: int) -> None:
    """Print the table."""
    context = get_context("spawn")
    with (
        TemporaryDirectory() as folder,
        databases(Path(folder)) as urls,
        ProcessPoolExecutor(2, mp_context=context) as pool,
    ):
        rows = [row for row in product(urls, (1, 2), (True, False)) if can_write(*row)]
        found: dict[tuple[str, int, bool], list[list[Part]]] = {row: [] for row in rows}
        for run, (number, row) in product(range(runs), enumerate(rows)):
            database, processes, alone = row
            first = (run * len(rows) + number) * 2 * GAMES
            start = time.monotonic() + 3
            asked = [
                pool.submit(save_games, urls[database], first + one * GAMES, moves, alone, start)
                for one in range(processes)
            ]
            found[row].append([each.result() for each in asked])
    click.echo("| Database | Processes | Written | Median, ms | 95th percentile, ms | A second |")
    click.echo("|---|--:|---|--:|--:|--:|")
    for (database, processes, alone), measured in found.items():
        how = "alone" if alone else "side by side"
        click.echo(f"| {database} | {processes} | {how} | {figures(measured)} |")


def can_write(database: str, _processes: int, alone: bool) -> bool:
    """Whether there is such a row: SQLite always has one writer."""
    return alone or database != "SQLite"


def figures(runs: list[list[Part]]) -> str:
    """The last columns of a row."""
    times = [each for run in runs for part in run for each in part.times]
    rates = [
        sum(len(part.times) for part in run)
        / (max(part.ended for part in run) - min(part.begun for part in run))
        for run in runs
    ]
    late = statistics.quantiles(times, n=20)[-1]
    milliseconds = f"{statistics.median(times) * 1000:.0f} | {late * 1000:.0f}"
    return f"{milliseconds} | {statistics.median(rates):.0f}"


if __name__ == "__main__":
    main()
