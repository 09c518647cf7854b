"""The search for the best placement against the best known: 30 recorded mid-game positions.

    python -m bench.top [--seconds S …] [--record] [--positions N]

Prints, for each budget, mean and worst share of the best known score, how many positions reach it,
and the time used. `--record` writes better placements into bench/positions/top.json; made anew,
that file comes from seeded games (bench/boards.py). Seconds are of processor time of the searching
thread, so that a busy machine measures the same as an idle one.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import msgspec

from bench.boards import POSITIONS, midgame, recorded
from engine.board.notation import format_play
from engine.crabblabla.top import TopResult, TopSearch
from engine.lexicon import load_lexicon
from engine.moves import MoveGenerator
from engine.position import Position

COUNT = 30
FIRST_SEED = 1000


def main() -> None:
    """Measure, print, and record if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.5, 2.0])
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--positions", type=int, default=COUNT)
    arguments = parser.parse_args()
    generator = MoveGenerator(load_lexicon("fr"))
    entries = known(generator)
    search = TopSearch(generator)
    search.warm_up()
    print("seconds   mean  worst  best known   used")
    for seconds in arguments.seconds:
        results = [answer(search, entry, seconds) for entry in entries[: arguments.positions]]
        if arguments.record:
            improve(entries, results)
        report(seconds, entries, results)


def known(generator: MoveGenerator) -> list[dict[str, Any]]:
    """The recorded positions, or new ones where there are none."""
    if (POSITIONS / "top.json").exists():
        return recorded("top")
    return [
        {**midgame(seed, generator).to_dict(), "best": 0, "play": ""}
        for seed in range(FIRST_SEED, FIRST_SEED + COUNT)
    ]


def answer(search: TopSearch, entry: dict[str, Any], seconds: float) -> TopResult | None:
    """Search one position."""
    position = Position.from_dict(entry)
    return search.search(
        position.board,
        position.rack,
        opening=position.opening,
        seconds=seconds,
        clock=time.thread_time,
    )


def improve(entries: list[dict[str, Any]], results: list[TopResult | None]) -> None:
    """Record what is better than the best known, and save."""
    for entry, result in zip(entries, results, strict=False):
        if result and result.score > entry["best"]:
            board = Position.from_dict(entry).board
            entry["best"], entry["play"] = result.score, format_play(board, result.tiles)
    POSITIONS.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(entries), indent=1)
    (POSITIONS / "top.json").write_bytes(text + b"\n")


def report(seconds: float, entries: list[dict[str, Any]], results: list[TopResult | None]) -> None:
    """Print one line."""
    shares = [
        (result.score if result else 0) / max(entry["best"], 1)
        for entry, result in zip(entries, results, strict=False)
    ]
    used = statistics.fmean(result.seconds for result in results if result)
    print(
        f"{seconds:7} {statistics.fmean(shares):6.2%} {min(shares):6.1%}"
        f"  {sum(share >= 1 for share in shares):3} of {len(shares)}  {used:6.2f} s"
    )


if __name__ == "__main__":
    main()
