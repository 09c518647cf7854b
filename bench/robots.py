"""Which share of the top robots of each level make, over many rounds of games among themselves.

    python -m bench.robots [--rounds N] [--seconds S]

Rounds are played one after the other on boards of 13×13: a robot of each level chooses, the best
of the four placements is locked, as in a game; after ten rounds a new board begins.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from bench.boards import draw, new_board
from engine.board.board import Board
from engine.crabblabla.placement import assess
from engine.crabblabla.robots import Level, choose
from engine.crabblabla.top import TopSearch
from engine.lexicon import load_lexicon
from engine.lexicon.frequency import load_frequencies
from engine.moves import MoveGenerator

ROUNDS_A_GAME = 10


def main() -> None:
    """Print mean, quartiles and number of rounds for each level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.5)
    arguments = parser.parse_args()
    shares = play(arguments.rounds, arguments.seconds)
    print("level         mean  quartiles       rounds")
    for level, values in shares.items():
        low, middle, high = statistics.quantiles(values, n=4)
        mean = statistics.fmean(values)
        print(f"{level:12} {mean:5.1%}  {low:.0%} {middle:.0%} {high:.0%}   {len(values)}")


def play(rounds: int, seconds: float) -> dict[Level, list[float]]:
    """Return each level's shares of the top, round by round."""
    generator = MoveGenerator(load_lexicon("fr"))
    search, frequencies = TopSearch(generator), load_frequencies("fr")
    search.warm_up()
    shares: dict[Level, list[float]] = {level: [] for level in Level}
    board = new_board(0)
    for number in range(rounds):
        rng = random.Random(number)
        if number % ROUNDS_A_GAME == 0:
            board = new_board(number)
        opening = not board.tiles
        rack = draw(board, generator, rng)
        top = search.search(board, rack, opening=opening, seconds=seconds, clock=time.thread_time)
        if top is None:
            continue
        played = []
        for level in Level:
            tiles = choose(
                level, board, rack, generator, frequencies, opening=opening, rng=rng, top=top
            )
            score = assess(board, rack, tiles, generator.lexicon, opening=opening).score
            shares[level].append(score / top.score)
            played.append((score, tiles))
        # As among people, not the top but the best of what the others play goes on the board.
        board = Board.place(board, max(played[:-1], key=lambda pair: pair[0])[1])
    return shares


if __name__ == "__main__":
    main()
