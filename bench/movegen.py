"""How long it takes to generate all one-line moves of a board, on one thread.

    python -m bench.movegen [--boards N] [--positions N]

Prints how many mid-game positions of Lexiplateau are done in a second, all moves and the best one
alone, with what was found; then, by kind of rack, median and 95th percentile of the whole call over
seeded boards and the number of moves; then how long the kernels take to compile, and to load from
the disk cache, in a fresh process. All times are processor time.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import Layout, blank_layout
from engine.board.tiles import BAG, BLANK
from engine.lexicon import load_lexicon
from engine.lexiplateau.layout import LAYOUT
from engine.moves import Game, MoveGenerator

LETTERS = [mark for mark, count in BAG.items() for _ in range(count) if mark != BLANK]
CASES: tuple[tuple[str, Layout, Game, int, int], ...] = (
    ("15x15, 7 letters", LAYOUT, "lexiplateau", 7, 0),
    ("15x15, 6 letters + joker", LAYOUT, "lexiplateau", 6, 1),
    ("13x13, 8 letters + joker", blank_layout(13, 13, Cell(6, 6)), "crabblabla", 8, 1),
)
REPEATS = 5
Position = tuple[Board, str]
LOADING = (
    "import time; from engine.lexicon import Lexicon; from engine.moves import MoveGenerator;"
    "generator = MoveGenerator(Lexicon.from_words('w', ['AB'])); start = time.process_time();"
    "generator.warm_up(); print(time.process_time() - start)"
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--positions", type=int, default=200)
    asked = parser.parse_args()
    generator = MoveGenerator(load_lexicon("fr"))
    generator.warm_up()
    print_throughput(
        generator, [played_position(seed, generator) for seed in range(asked.positions)]
    )
    print_kinds(generator, asked.boards)
    with tempfile.TemporaryDirectory() as folder:
        anew, loaded = (warm_up_seconds(Path(folder)) for _ in range(2))
    print(f"kernels compiled anew: {anew:.1f} s; from the disk cache: {loaded:.2f} s")


def warm_up_seconds(cache: Path) -> float:
    """Seconds of processor time until a fresh process can generate moves."""
    done = subprocess.run(
        [sys.executable, "-c", LOADING],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache)},
    )
    return float(done.stdout)


def print_throughput(generator: MoveGenerator, positions: list[Position]) -> None:
    """Positions a second, and what was found in them."""
    found = [
        generator.moves(board, rack, opening=False, game="lexiplateau") for board, rack in positions
    ]
    best = [
        generator.best(board, rack, opening=False, game="lexiplateau") for board, rack in positions
    ]
    jokers = sum(BLANK in rack for _, rack in positions)
    print(f"{len(positions)} mid-game positions of Lexiplateau, {jokers} with a joker in the rack:")
    for name, call, what in (
        ("all moves", generator.moves, f"{sum(map(len, found)):,} moves"),
        ("best only", generator.best, f"{sum(move.score for move in best if move):,} points"),
    ):
        print(f"    {name}: {per_second(call, positions):7,.0f} a second, {what}")


def per_second(call: Callable[..., object], positions: list[Position]) -> float:
    """Positions a second of processor time, the best of a few rounds over all of them."""
    rounds = []
    for _ in range(REPEATS):
        start = time.thread_time()
        for board, rack in positions:
            call(board, rack, opening=False, game="lexiplateau")
        rounds.append(time.thread_time() - start)
    return len(positions) / min(rounds)


def print_kinds(generator: MoveGenerator, boards: int) -> None:
    """The table by kinds of boards and racks."""
    print(
        f"{'median / 95th percentile':26}{'all moves':>16}{'best':>16}{'exists':>16}{'count':>16}"
    )
    for name, layout, game, letters, jokers in CASES:
        rows: list[list[float]] = []
        for seed in range(boards):
            board = seeded_board(seed, layout, generator)
            rack = "".join(random.Random(seed).sample(LETTERS, letters)) + BLANK * jokers
            rows.append(measure(generator, board, rack, game))
        *times, counts = zip(*rows, strict=True)
        columns = [f"{middle(column):.2f} / {late(column):.2f}" for column in times]
        columns.append(f"{middle(counts):,.0f} / {late(counts):,.0f}")
        print(f"{name:26}" + "".join(f"{column:>16}" for column in columns))


def played_position(seed: int, generator: MoveGenerator) -> Position:
    """Board and rack after 4 to 19 moves of two players who take the highest score.

    Racks are drawn from the bag of the game, and what is not played stays in them.
    """
    bag = [mark for mark, count in BAG.items() for _ in range(count)]
    random.Random(seed).shuffle(bag)
    racks: tuple[list[str], list[str]] = ([], [])
    board, turns = Board(LAYOUT), 4 + seed % 16
    for turn in range(turns + 1):
        rack = racks[turn % 2]
        while bag and len(rack) < 7:
            rack.append(bag.pop())
        if turn < turns:
            marks = "".join(rack)
            move = generator.best(board, marks, opening=not board.tiles, game="lexiplateau")
            for tile in move.tiles.values() if move else ():
                rack.remove(tile.rack_mark)
            board = board.place(move.tiles) if move else board
    return board, "".join(racks[turns % 2])


def seeded_board(seed: int, layout: Layout, generator: MoveGenerator) -> Board:
    """A board after three to fourteen best moves of seven letters each."""
    rng = random.Random(seed)
    board = Board(layout)
    for _ in range(3 + seed % 12):
        rack = "".join(rng.sample(LETTERS, 7))
        move = generator.best(board, rack, opening=not board.tiles, game="lexiplateau")
        board = board.place(move.tiles) if move else board
    return board


def measure(generator: MoveGenerator, board: Board, rack: str, game: Game) -> list[float]:
    """Milliseconds for all moves, the best one, and whether there is one; and the count."""
    calls: tuple[Callable[[], object], ...] = (
        lambda: generator.moves(board, rack, opening=False, game=game),
        lambda: generator.best(board, rack, opening=False, game=game),
        lambda: generator.exists(board, rack, False),
    )
    count = generator.count(board, rack, opening=False, game=game)
    return [*(milliseconds(call) for call in calls), float(count)]


def milliseconds(call: Callable[[], object]) -> float:
    """The shortest of a few runs, in processor time."""
    times = []
    for _ in range(REPEATS):
        start = time.thread_time()
        call()
        times.append(time.thread_time() - start)
    return min(times) * 1000


def middle(values: tuple[float, ...]) -> float:
    """The median."""
    return statistics.median(values)


def late(values: tuple[float, ...]) -> float:
    """The 95th percentile."""
    return sorted(values)[int(len(values) * 0.95)]


if __name__ == "__main__":
    main()
