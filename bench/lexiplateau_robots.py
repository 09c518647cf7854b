"""Lexiplateau's robots against each other, and against one that always takes the highest score.

    python -m bench.lexiplateau_robots [--games N] [--seconds S] [--processes P] [A:B …]

Each match is of N games with bags of their own, each bag played twice with sides changed. Printed
are the mean difference in points with its standard error, the share of games won (a draw is half),
and the processor time of a turn of the first player's; budgets are in processor time, too.
"""

from __future__ import annotations

import argparse
import functools
import math
import statistics
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from engine.lexicon import load_lexicon
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles
from engine.lexiplateau.deal import Deal, deal
from engine.lexiplateau.placement import assess
from engine.lexiplateau.robots import Knowledge, Level, choose, knowledge, warm_up
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import do
from engine.moves import MoveGenerator
from engine.stream import Stream

HIGHEST = "highest-score"
MATCHES = (
    ("intermediate", "beginner"),
    ("expert", "intermediate"),
    ("master", "expert"),
    ("master", HIGHEST),
    ("champion", "master"),
)

Player = Callable[[Seen, str], Choice]


@dataclass(frozen=True)
class Result:
    """A game from the first player's side: points ahead, and the seconds of each of its turns."""

    ahead: int
    turns: tuple[float, ...]


def main() -> None:
    """Play the matches and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=2.5)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("matches", nargs="*", metavar="A:B")
    asked = parser.parse_args()
    matches = [tuple(match.split(":")) for match in asked.matches] or MATCHES
    print("| Match | games | points ahead | won | turn, median / slowest |")
    print("|---|--:|--:|--:|--:|")
    numbers = range(asked.first, asked.first + asked.games)
    for one, other in matches:
        play = functools.partial(play_game, one, other, asked.seconds)
        print(row(f"{one} – {other}", results(play, numbers, asked.processes)), flush=True)


def results(play: Callable[[int], Result], numbers: Iterable[int], processes: int) -> list[Result]:
    """The results of some games, played in one process or several."""
    if processes < 2:
        return list(map(play, numbers))
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        return list(pool.map(play, numbers))


def row(name: str, games: list[Result]) -> str:
    """One line of the table."""
    ahead = [game.ahead for game in games]
    turns = [seconds for game in games for seconds in game.turns]
    won = statistics.fmean((points > 0) + (points == 0) / 2 for points in ahead)
    error = statistics.stdev(ahead) / math.sqrt(len(ahead))
    return (
        f"| {name} | {len(games)} | {statistics.fmean(ahead):+.1f} ± {error:.1f} | {won:.1%} "
        f"| {1000 * statistics.median(turns):.0f} ms / {max(turns):.2f} s |"
    )


@functools.cache
def shared() -> Knowledge:
    """What the robots know; once in each process."""
    known = knowledge(MoveGenerator(load_lexicon("fr")))
    warm_up(known)
    return known


def player(name: str, seconds: float) -> Player:
    """A robot by its level, or the one that takes the highest score."""
    known = shared()
    if name == HIGHEST:
        return lambda seen, _: highest_score(seen, known.generator)
    level = Level(name)
    return lambda seen, seed: choose(
        seen, level, seed, known=known, seconds=seconds, clock=time.thread_time
    )


def highest_score(seen: Seen, generator: MoveGenerator) -> Choice:
    """The play that scores most, or a pass where there is none."""
    best = generator.best(seen.board, seen.rack, opening=seen.opening, game="lexiplateau")
    return PlayTiles(best.tiles) if best else PassTurn()


def play_game(one: str, other: str, seconds: float, number: int) -> Result:
    """Play a game: the bag is that of the pair which it belongs to, in odd ones `other` begins."""
    seat = number % 2
    players = [player(one, seconds), player(other, seconds)]
    if seat:
        players.reverse()
    rng = Stream("bench", number // 2)
    at = deal(rng)
    turns: list[float] = []
    while not at.over:
        mover = at.mover
        begun = time.thread_time()
        choice = players[mover](at.seen(), f"{number}|{len(turns)}")
        if mover == seat:
            turns.append(time.thread_time() - begun)
        at = do(at, choice, points(at, choice), rng)
    return Result(at.scores[seat] - at.scores[1 - seat], tuple(turns))


def points(at: Deal, choice: Choice) -> int:
    """What a choice scores by the plain rules, which it must not break."""
    if not isinstance(choice, PlayTiles):
        return 0
    opening = not at.board.tiles
    assessed = assess(at.board, at.rack, choice.tiles, shared().generator.lexicon, opening=opening)
    if not assessed.valid:
        raise AssertionError(f"{at.board.rows()} {at.rack} {choice} {assessed.errors}")
    return assessed.score


if __name__ == "__main__":
    main()
