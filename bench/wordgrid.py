"""Wordgrid: the move generator, the robots against each other, and where to begin in French.

python -m bench.wordgrid [--games N] [--seconds S]
python -m bench.wordgrid --start-words
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.lexicon import load_lexicon
from engine.lexicon.frequency import Frequencies, load_frequencies
from engine.wordgrid.grid import Grid
from engine.wordgrid.moves import Move, MoveGenerator
from engine.wordgrid.options import START_WORDS
from engine.wordgrid.position import Position
from engine.wordgrid.robots import THINKING_SECONDS, Level, choose

MATCHES = ((Level.HARD, Level.MEDIUM), (Level.MEDIUM, Level.EASY))
POSITIONS_GAMES = 50
CANDIDATES, OPENINGS_KEPT, TRIAL_GAMES = 4.5, 16, 400


@dataclass
class Player:
    """A robot at work.

    Attributes:
        seconds: how long it may look ahead.
        times: what its moves took, in seconds.
    """

    level: Level
    generator: MoveGenerator
    frequencies: Frequencies
    seconds: float
    times: list[float] = field(default_factory=list)

    def move(self, position: Position, rng: random.Random) -> Move | None:
        """Choose, by the clock."""
        start = time.perf_counter()
        choice = choose(
            self.level,
            position,
            self.generator,
            self.frequencies,
            rng=rng,
            expired=lambda: time.perf_counter() - start > self.seconds,
        )
        self.times.append(time.perf_counter() - start)
        return choice.move if choice else None


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--seconds", type=float, default=THINKING_SECONDS)
    parser.add_argument("--start-words", action="store_true")
    arguments = parser.parse_args()
    if arguments.start_words:
        print_start_words()
        return
    for name in START_WORDS:
        print_generator(name)
    generator, frequencies = MoveGenerator(load_lexicon("en")), load_frequencies("en")
    for stronger, weaker in MATCHES:
        pair = [
            Player(level, generator, frequencies, arguments.seconds) for level in (stronger, weaker)
        ]
        print_match(pair[0], pair[1], arguments.games)


def begin(name: str, word: str) -> Position:
    """The position at the start of a game."""
    return Position(Grid.start(word), (word,), lexicon=name)


def after(position: Position, move: Move) -> Position:
    """The position after a move."""
    scores = list(position.scores)
    scores[position.to_move] += move.points
    return Position(
        position.grid.place(move.cell, move.letter),
        (*position.used, move.word),
        (scores[0], scores[1]),
        1 - position.to_move,
        position.lexicon,
    )


def positions(generator: MoveGenerator, games: int) -> Iterator[Position]:
    """Positions of games in which one of the thirty longest words is played."""
    rng = random.Random(2026)
    for _ in range(games):
        position = begin(generator.lexicon.name, START_WORDS[generator.lexicon.language])
        while moves := generator.moves(position.grid, position.used):
            yield position
            position = after(position, moves[rng.randrange(min(30, len(moves)))])


def generator_times(name: str) -> tuple[list[float], list[int]]:
    """Seconds of the processor for all moves of each position of some games, and their counts."""
    generator = MoveGenerator(load_lexicon(name))
    generator.warm_up()
    times, counts = [], []
    for position in positions(generator, POSITIONS_GAMES):
        start = time.thread_time()
        moves = generator.moves(position.grid, position.used)
        times.append(time.thread_time() - start)
        counts.append(len(moves))
    return times, counts


def print_generator(name: str) -> None:
    """Print how long it takes to find all moves."""
    seconds, counts = generator_times(name)
    times = [1000 * one for one in seconds]
    late = statistics.quantiles(times, n=20)[-1]
    print(
        f"all moves, {name}: median {statistics.median(times):.2f} ms, 95 % {late:.2f} ms, "
        f"slowest {max(times):.2f} ms; moves: median {statistics.median(counts):.0f}, "
        f"most {max(counts)}; {len(times)} positions"
    )


def print_match(stronger: Player, weaker: Player, games: int) -> None:
    """Print how a match with alternating sides ends."""
    wins, first_wins, margins = 0, 0, []
    for game in range(games):
        sides = (stronger, weaker) if game % 2 == 0 else (weaker, stronger)
        first, second = play(sides, random.Random(game))
        first_wins += first > second
        wins += (first > second) == (game % 2 == 0)
        margins.append(first - second if game % 2 == 0 else second - first)
    late = statistics.quantiles(stronger.times, n=20)[-1]
    print(
        f"{stronger.level} against {weaker.level}: {wins} of {games} won, "
        f"by {statistics.fmean(margins):.1f} points; the first player won {first_wins}; "
        f"a move of {stronger.level}: median {statistics.median(stronger.times):.2f} s, "
        f"95 % {late:.2f} s, slowest {max(stronger.times):.2f} s"
    )


def play(sides: tuple[Player, Player], rng: random.Random) -> tuple[int, int]:
    """Play a game; the scores of the first and the second player."""
    lexicon = sides[0].generator.lexicon
    position = begin(lexicon.name, START_WORDS[lexicon.language])
    while move := sides[position.to_move].move(position, rng):
        position = after(position, move)
    return position.scores


def print_start_words() -> None:
    """Print the common French words from which most openings lead on, and whom they favour."""
    generator, frequencies = MoveGenerator(load_lexicon("fr")), load_frequencies("fr")
    openings = {
        word: len(generator.moves(Grid.start(word), [word]))
        for word in generator.lexicon
        if len(word) == 5 and frequencies.zipf(word) >= CANDIDATES
    }
    print(f"{len(openings)} words")
    for word in sorted(openings, key=lambda word: -openings[word])[:OPENINGS_KEPT]:
        print_start_word(generator, word)
    print_start_word(MoveGenerator(load_lexicon("en")), START_WORDS["en"])


def print_start_word(generator: MoveGenerator, word: str) -> None:
    """Print what a start word is worth."""
    openings, share = len(generator.moves(Grid.start(word), [word])), first_share(generator, word)
    print(f"{word}: {openings} openings, the first player wins {share:.1%}")


def first_share(generator: MoveGenerator, word: str) -> float:
    """How often the first player wins where both play one of their ten longest words."""
    wins = 0
    for game in range(TRIAL_GAMES):
        rng, position = random.Random(game), begin(generator.lexicon.name, word)
        while moves := generator.moves(position.grid, position.used):
            position = after(position, moves[rng.randrange(min(10, len(moves)))])
        wins += position.scores[0] > position.scores[1]
    return wins / TRIAL_GAMES


if __name__ == "__main__":
    main()
