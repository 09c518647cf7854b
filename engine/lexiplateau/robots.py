"""Lexiplateau's robots: five levels of players, each beating the one below.

Up to the expert a level is a vocabulary and a share of the best score that it looks for. The master
plays the highest equity (points and the value of the tiles kept, less a price for the triple words
that a play opens), and with the bag empty, between two, the end by search. The champion looks some
turns ahead besides. bench/lexiplateau_robots.py measures them against each other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.board.board import Board
from engine.board.coordinates import Cell
from engine.board.layout import blank_layout
from engine.board.tiles import Tile
from engine.lexicon.frequency import Frequencies, load_frequencies
from engine.lexiplateau.choice import Choice, PassTurn, PlayTiles, Swap
from engine.lexiplateau.endgame import Endgame
from engine.lexiplateau.equity import Weighed, weigh
from engine.lexiplateau.hotspots import Reach, opened, reach
from engine.lexiplateau.leaves import Leaves, load_leaves
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.simulate import Candidate, simulate
from engine.lexiplateau.vocabulary import Skill, choose_common, common_words
from engine.moves import MoveGenerator
from engine.stream import Stream


class Level(StrEnum):
    """From the weakest to the strongest."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    EXPERT = "expert"
    MASTER = "master"
    CHAMPION = "champion"


LEVELS = tuple(Level)

SKILLS: Mapping[Level, Skill] = {
    Level.BEGINNER: Skill(3.4, 0.52, 0.15),
    Level.INTERMEDIATE: Skill(2.4, 0.72, 0.15),
    Level.EXPERT: Skill(1.2, 0.90, 0.10),
}
"""The levels above need none: they know every word and hold nothing back."""

LOOKED_AT = 25
"""Plays of highest equity for which the triple words that they open are looked at."""
OPENING_PRICE = {1: 2.3, 2: 1.9, 3: 1.9, 4: 1.0, 5: 0.9}
"""Points for each word over a triple word that a play makes possible, by the tiles it needs.

By how much the next seat's best score rose with them, over the positions of 300 games of self-play
(2.3, 1.7, 2.2, 1.1, 0.9, each ± 0.4 to 0.6; nothing for longer ones): few racks can use an opening.
"""
SIMULATED = 15
"""Candidates that the champion looks into."""
WITHIN = 15.0
"""Points of equity that they may be behind the first one."""
MASTER_SECONDS = 1.5
"""For the search of the end, at most."""


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What robots share: the generator of the game's lexicon, leave values, how usual words are."""

    generator: MoveGenerator
    leaves: Leaves
    frequencies: Frequencies


def knowledge(generator: MoveGenerator) -> Knowledge:
    """Return what ships with the project. Raises OSError where a table of that language lacks."""
    language = generator.lexicon.language
    return Knowledge(generator, load_leaves(language), load_frequencies(language))


def warm_up(known: Knowledge) -> None:
    """Make the vocabularies of the lower levels and load the kernels: seconds, once a process."""
    known.generator.warm_up()
    _look_ahead(known)
    for skill in SKILLS.values():
        common_words(known.generator.lexicon, known.frequencies, skill.zipf)


def _look_ahead(known: Knowledge) -> None:
    """Search an ending, and a position by chance, which are as small as can be."""
    board = Board(blank_layout(3, 3, Cell(1, 1)))
    last = Seen(board, "A", "B", 0, (1,), (0, 0), 0, opening=True)
    Endgame(known.generator, 0).solve(last)
    passes = [Candidate(PassTurn(), 0, 0.0)] * 2
    simulate(last, passes, known.generator, known.leaves, Stream("warm-up"), seconds=0)


def choose(
    seen: Seen,
    level: Level | str,
    seed: str,
    *,
    known: Knowledge,
    seconds: float = 2.5,
    clock: Callable[[], float] = time.perf_counter,
) -> Choice:
    """Return what a robot does, which is legal.

    Args:
        seen: what its seat knows.
        level: how well it plays.
        seed: decides by chance, the same for the same seed where time does not cut it short.
        known: of the game's lexicon.
        seconds: the budget, of which the levels up to the expert use some thousandths.
        clock: seconds from any origin.
    """
    level, rng = Level(level), Stream("robot", level, seed)
    if level in SKILLS:
        skill = SKILLS[level]
        return choose_common(seen, skill, known.generator, known.frequencies, known.leaves, rng)
    if seen.bag == 0 and len(seen.opponents) == 1:
        budget = min(seconds, MASTER_SECONDS) if level is Level.MASTER else seconds
        return Endgame(known.generator, budget, clock=clock).solve(seen).choice
    candidates = champion_candidates(seen, weigh(seen, known.generator, known.leaves))
    if level is Level.MASTER:
        return candidates[0].choice
    return simulate(
        seen, candidates, known.generator, known.leaves, rng, seconds=seconds, clock=clock
    ).choice


def champion_candidates(seen: Seen, weighed: Weighed) -> list[Candidate]:
    """Return what the champion looks into, the master's choice first."""
    found = best_candidates(seen, weighed)
    return [one for one in found if one.equity >= found[0].equity - WITHIN][:SIMULATED]


def best_candidates(seen: Seen, weighed: Weighed) -> list[Candidate]:
    """Return plays and the exchange, the highest equity first; a pass where there is neither."""
    before = reach(seen.board)
    found = [_play(seen, weighed, index, before) for index in weighed.best_first(LOOKED_AT)]
    if weighed.swap:
        found.append(Candidate(Swap(weighed.swap), 0, weighed.swap_equity))
    if not found:
        return [Candidate(PassTurn(), 0, 0.0)]
    return sorted(found, key=lambda one: -one.equity)


def _play(seen: Seen, weighed: Weighed, index: int, before: Reach) -> Candidate:
    move = weighed.moves[index]
    equity = float(weighed.equities[index]) - opening_price(seen, move.tiles, before)
    return Candidate(PlayTiles(move.tiles), move.score, equity)


def opening_price(seen: Seen, tiles: Mapping[Cell, Tile], before: Reach) -> float:
    """Return what the triple words cost that a play opens to the next seat."""
    longest = max(seen.opponents, default=0)
    return sum(
        OPENING_PRICE[needed]
        for needed in opened(before, seen.board, tiles)
        if needed <= longest and needed in OPENING_PRICE
    )
